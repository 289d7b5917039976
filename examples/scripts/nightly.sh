#!/bin/sh
# A chronicle that keeps pace with the calendar: brings every sheet of a folder to tonight. One
# real day since START is one day on the sheets' clocks, so running it twice changes nothing, and
# a computer that was off for a week catches up. examples/systemd/ runs it by a timer.
#   nightly.sh FOLDER START [PLAN]        e.g. nightly.sh ~/chronicle/sheets 2026-01-31
set -eu
folder=${1:?the folder of the sheets}
start=${2:?the day on which the clocks stood at 0, such as 2026-01-31}
plan=${3:-}

today=$(date +%F) # the day here; days are counted in UTC, where each has 24 hours
nights=$(( ($(date -u -d "$today" +%s) - $(date -u -d "$start" +%s)) / 86400 ))
[ "$nights" -ge 0 ] || { echo "nightly.sh: $start is still to come" >&2; exit 2; }
exec sanguir advance-time "$folder"/*.toml --to "${nights}d" --when-compelled resist \
    --keep-going ${plan:+--plan "$plan"}
