#!/bin/sh
# Keeps a text file for an overlay as fresh as the sheets: give OBS a text source that reads FILE.
#   obs-overlay.sh FILE SHEET...           e.g. obs-overlay.sh overlay.txt ilse.toml jonas.toml
# SECONDS between two looks: EVERY=2. Ends with Ctrl-C. FILE is replaced whole and only when it
# changes, so a reader never sees half of it; while a sheet is broken, what was there stays.
set -eu
file=${1:?the file that the overlay reads}
shift
[ $# -gt 0 ] || { echo "usage: obs-overlay.sh FILE SHEET..." >&2; exit 2; }
own=$(mktemp -d "$file.XXXXXX") # beside FILE, and nobody else's even where everybody may write
new=$own/new
trap 'rm -rf "$own"' EXIT
trap 'exit 0' INT TERM HUP

line='
    def text: gsub("\\p{C}"; " ")[:60];
    def dots($n; $of): "●" * $n + "○" * ([$of - $n, 0] | max);
    def boxes($max; $hurt):
        "□" * ($max - $hurt.superficial - $hurt.aggravated)
        + "◩" * $hurt.superficial + "■" * $hurt.aggravated;
    .character |= text
    | .after as $sheet | $sheet.state as $now
    | if $now.alive | not then "\(.character)  dead"
      elif .system == "v5" then
        "\(.character)"
        + (if $sheet.kind == "vampire" then "  Hunger \(dots($now.hunger; 5))" else "" end)
        + "  Health \(boxes(.result.health_max; $now.health))"
        + "  Willpower \(boxes(.result.willpower_max; $now.willpower))"
        + (if $now.frenzy != "none" then "  \($now.frenzy | ascii_upcase) FRENZY" else "" end)
      else
        "\(.character)"
        + (if $sheet.kind == "sanguir" then "  \($now.thirst)" else "" end)
        + (if $now.control == "compelled" then "  COMPELLED" else "" end)
        + (if $now.injuries > 0 then "  Injuries \($now.injuries)" else "" end)
      end'

while :; do
    if shown=$(sanguir sheet show --json "$@") && printf '%s\n' "$shown" | jq -r "$line" >"$new"; then
        cmp -s "$new" "$file" || mv "$new" "$file"
    fi
    sleep "${EVERY:-2}" &
    wait $! # so that a signal ends the wait at once
done
