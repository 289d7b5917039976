"""fish: one function that reads the line, and a table of the verbs with their help."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from sanguir.cli.shells.declared import Declared, Taken, below, coded, groups, top_level

_TEMPLATE: Final = r"""# Completion of sanguir for fish. Made by: @COMMAND@
# Use: keep this file as ~/.config/fish/completions/sanguir.fish

# What follows a verb, set in the caller. Places in order, `+` for the rest of them; options with
# their spellings, `+` in front where they can be repeated; what completes their value: a kind,
# =WORD,WORD for a closed set, - for nothing; empty where they take none; and their help.
function __sanguir_declared --no-scope-shadowing
    switch $argv[1]
@TABLE@
    end
end

# Offers each WORD of VALUE's completions behind HEAD.
function __sanguir_value --argument-names kind head value program
    switch $kind
        case '' -
        case '=*'
            printf '%s\n' $head(string split , -- (string sub -s 2 -- $kind))
        case sheets
            __sanguir_files .toml $head $value
            if set -q SANGUIR_SHEETS[1]; and not string match -q '*/*' -- $value
                set -l found $SANGUIR_SHEETS/*.toml
                set found (string replace -r '.*/' '' -- $found | string replace -r '\.toml$' '')
                string match -rv '^-|[[:cntrl:]]' -- $head$found
            end
        case files
            __sanguir_files '' $head $value
        case '*'
            command -q -- $program; or set program sanguir
            command -q -- $program; or return
            set -l line $argv[5..]
            set -l found (command $program __complete $kind $value $line 2>/dev/null </dev/null)
            printf '%s\n' $head$found
    end
end

# Offers files that end in SUFFIX, and folders; one that starts with a dash as ./-NAME.
function __sanguir_files --argument-names suffix head value
    set -l real $value
    string match -q '~/*' -- $value; and set real $HOME(string sub -s 2 -- $value)
    set -l found
    for path in $real*$suffix
        set -l file $path
        string match -q -- '-*' $path; and set file ./$path
        test -f $file; and set -a found $path
    end
    for path in $real*/
        set -a found $path
    end
    set found (string match -rv '[[:cntrl:]]' -- $found)
    set -q found[1]; or return
    set found $value(string sub -s (math (string length -- $real) + 1) -- $found)
    test -z "$value"; and set found (string replace -r '^-' './-' -- $found)
    printf '%s\n' $head$found
end

# Offers the options that the line does not have yet.
function __sanguir_options --no-scope-shadowing
    for at in (seq (count $names))
        set -l spellings (string split , -- (string trim -l -c + -- $names[$at]))
        if not string match -q '+*' -- $names[$at]
            set -l again
            for spelling in $spellings
                contains -- $spelling $used; and set again 1
            end
            set -q again[1]; and continue
        end
        printf "%s\t$helps[$at]\n" $spellings
    end
end

# Sets `kind` in the caller to what completes the value of an option, if it takes one.
function __sanguir_kind --no-scope-shadowing
    for at in (seq (count $names))
        if contains -- $argv[1] (string split , -- (string trim -l -c + -- $names[$at]))
            set kind $kinds[$at]
            test -n "$kind"
            return
        end
    end
    return 1
end

function __sanguir_complete
    set -l before (commandline -opc)
    set -l all (commandline -op)
    set -l current (commandline -ct)
    set -l behind (math (count $before) + 1)
    test -n "$current"; and set behind (math $behind + 1)
    set -l after $all[$behind..]
    if string match -qr '^["\']' -- "$current"
        set current (string sub -s 2 -- $current)
    else
        set current (string unescape -- "$current")
    end
    while string match -qr '^\w+=' -- $before[1]
        set -e before[1]
    end
    set -l program (string replace -r '^~/' $HOME/ -- $before[1])
    set -e before[1]

    set -l verb
    set -l group
    set -l at 0
    for word in $before
        set at (math $at + 1)
        string match -q -- '-*' $word; and continue
        if not set -q group[1]; and contains -- $word @GROUPS@
            set group $word
            continue
        end
        set verb (string join ' ' $group $word)
        break
    end
    set -l places
    set -l names -h,--help
    set -l kinds ''
    set -l helps 'Show this message and exit.'
    set -l used
    if not set -q verb[1]
        if string match -q -- '-*' $current
            set -q group[1]; or set -a names --version
            set -a kinds ''
            set -a helps 'Print the version.'
            __sanguir_options
            return
        end
        switch "$group"
@HEADS@
        end
        return
    end
    __sanguir_declared $verb

    set -l over
    set -l expecting
    set -l place 1
    set -l kind
    for word in $before[(math $at + 1)..]
        if set -q expecting[1]
            set -e expecting
        else if not set -q over[1]; and test "$word" = --
            set over 1
        else if not set -q over[1]; and string match -q -- '-?*' $word
            set -a used (string replace -r '=.*' '' -- $word)
            if not string match -q '*=*' -- $word; and __sanguir_kind $word
                set expecting $kind
            end
        else
            set place (math $place + 1)
        end
    end
    set -l line $before $after
    if set -q expecting[1]
        __sanguir_value $expecting '' "$current" $program $line
    else if not set -q over[1]; and string match -qr '^--.*=' -- $current
        set -l parts (string split -m 1 = -- $current)
        __sanguir_kind $parts[1]
        and __sanguir_value $kind $parts[1]= "$parts[2]" $program $line
    else if not set -q over[1]; and string match -q -- '-*' $current
        __sanguir_options
    else
        set -l last
        set -q places[1]; and string match -q '*+' -- $places[-1]; and set last $places[-1]
        set -l here $places[$place] $last
        if set -q here[1]
            __sanguir_value (string replace -r '\+$' '' -- $here[1]) '' "$current" $program $line
        else if not set -q over[1]
            __sanguir_options
        end
    end
end

complete -c sanguir -e
complete -c sanguir -f -a '(__sanguir_complete)'
"""


def script(verbs: Sequence[Declared], command: str) -> str:
    """Make the script."""
    heads = [_heads(group, below(verbs, group)) for group in groups(verbs)]
    heads.append(_heads("", top_level(verbs)))
    return (
        _TEMPLATE.replace("@COMMAND@", command)
        .replace("@TABLE@", "\n".join(map(_row, verbs)))
        .replace("@GROUPS@", " ".join(groups(verbs)))
        .replace("@HEADS@", "\n".join(heads))
    )


def _heads(group: str, words: Mapping[str, str]) -> str:
    rows = " ".join(f"{word} {_quoted(says)}" for word, says in words.items())
    return f"            case {_quoted(group)}\n                printf '%s\\t%s\\n' {rows}"


def _row(verb: Declared) -> str:
    places = [coded(place) + "+" * place.many for place in verb.places]
    rows = {
        "places": places,
        "names": ["+" * o.multiple + ",".join(o.spellings) for o in verb.options],
        "kinds": [_kind(option) for option in verb.options],
        "helps": [option.help for option in verb.options],
    }
    lines = [f"            set {name} {' '.join(map(_quoted, row))}" for name, row in rows.items()]
    return "\n".join([f"        case {_quoted(verb.name)}", *lines])


def _kind(option: Taken) -> str:
    return "" if option.metavar is None else coded(option)


def _quoted(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"
