#!/bin/sh
# Sanguiri: whom to keep an eye on: everybody who is compelled or Bloodthirsty, worst first, as a
# table. Sheets of V5 are passed over: `sanguir sheet show SHEET...` has their Hunger in a column.
#   who-is-thirsty.sh SHEET...
set -eu
sanguir sheet show --json "$@" |
    jq -r 'select(.system == "sanguiri") | select(.after.kind == "sanguir")
           | select(.after.state.control == "compelled" or .after.state.thirst == "bloodthirsty")
           | [.after.state.hours_since_blood, .character, .after.state.thirst, .after.state.control]
           | @tsv' |
    sort -rn
