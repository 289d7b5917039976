#!/bin/sh
# A night of downtime for every Sanguir of a folder: each feeds once a day and resists when the
# Thirst gets the better of them. Running it twice changes nothing: --to is a reading of the clock.
#   downtime.sh FOLDER CLOCK [SEED]          e.g. downtime.sh chronicle 240h 9
set -eu
folder=${1:?which folder}
clock=${2:?up to which reading of the clocks, such as 240h}
set -- ${3:+--seed "$3"}

for sheet in "$folder"/*.toml; do
    grep -Eq '^system *= *["'"'"']sanguiri["'"'"']' "$sheet" || continue
    sanguir advance-time "$sheet" --to "$clock" --when-compelled resist \
        --feed-every 24h --feed-ml 300 "$@"
done
