#!/bin/sh
# A coterie as a Markdown table, to paste into a wiki or a chat; sheets of both systems mix.
#   coterie-table.sh SHEET...
set -eu
shown=$(sanguir sheet show --json "$@")
printf '%s\n' "$shown" | jq -rs '
    def cell: gsub("\\p{C}"; " ")[:60] | gsub("(?<sign>[\\\\|`*_<>\\[\\]#&])"; "\\\(.sign)");
    def hurt: "\(.superficial)/\(.aggravated)";
    ["Name", "Kind", "Hunger or Thirst", "Health", "Willpower", "Humanity", "State", "Clock"],
    ["---", "---", "---", "---", "---", "---", "---", "---:"],
    (sort_by(.character)[] | .after.state as $now | [
        (.character | cell),
        (if $now.alive then .after.kind else "\(.after.kind), dead" end),
        (if .system == "v5" then (if .after.kind == "vampire" then $now.hunger else "" end)
         elif .after.kind == "sanguir" then ($now.thirst | cell)
            + (if $now.control == "compelled" then ", compelled" else "" end)
         else "" end),
        (if .system == "v5" then $now.health | hurt
         else "\($now.injuries) Injur\(if $now.injuries == 1 then "y" else "ies" end)" end),
        (if .system == "v5" then $now.willpower | hurt else "" end),
        (if .system == "v5" then "\(.after.humanity)"
            + (if $now.stains > 0 then ", \($now.stains) stained" else "" end) else "" end),
        (if .system == "v5" then ([(if $now.torpor then "torpor" else empty end),
            (if $now.frenzy != "none" then "\($now.frenzy) frenzy" else empty end)] | join(", "))
         else "" end),
        "\($now.clock_hours) h"
    ]) | "| " + (map(tostring) | join(" | ")) + " |"'
