#!/bin/sh
# Rolls, and posts how it went to a chat through its webhook. Takes what `sanguir roll` takes.
#   WEBHOOK=https://... roll-to-chat.sh @bite ilse.toml -d 3
# Discord reads the text as `content`; for Slack and Mattermost: CHAT_KEY=text. The address is a
# secret: keep it in a file that only you can read. It never shows in the list of processes.
set -eu
: "${WEBHOOK:?the address of the webhook}"
key=${CHAT_KEY:-content}

roll=$(sanguir roll --json "$@")
# A name from a sheet is only ever text: one line, no formatting, and nobody is called by @name.
body=$(printf '%s\n' "$roll" | jq -c --arg key "$key" '
    def text:
        gsub("\\p{C}"; " ")[:60]
        | gsub("(?<sign>[\\\\`*_~|<>\\[\\]()#&])"; "\\\(.sign)") | gsub("@"; "@\u2060");
    def successes: "\(.) success\(if . == 1 then "" else "es" end)";
    def faces: map(tostring) | join(" ");
    .result.rolls[-1] as $roll
    | ($roll.outcome // $roll.contest
       // {"true": "passed", "false": "failed"}["\($roll.passed)"] // "counted") as $verdict
    | [ "**\(.character // "Somebody" | text)**: \($verdict | gsub("-"; " "))",
        ($roll.successes // 0 | successes)
        + (if $roll.opponent then " against \($roll.opponent.successes)"
           elif $roll.difficulty then ", \($roll.difficulty) needed" else "" end),
        ([ (if $roll.dice != [] then "dice \($roll.dice | faces)" else empty end),
           (if $roll.hunger_dice != [] then "Hunger \($roll.hunger_dice | faces)" else empty end)
         ] | if . == [] then "no dice" else join(", ") end)
      ]
    | {($key): join("\n")[:1900], allowed_mentions: {parse: []}}')

file=$(mktemp)
trap 'rm -f "$file"' EXIT
printf '%s\n' "$body" >"$file"
printf 'url = "%s"\n' "$WEBHOOK" |
    curl --config - --silent --show-error --fail --max-time 20 \
        --header 'Content-Type: application/json' --data-binary "@$file" --output /dev/null
