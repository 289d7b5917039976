"""zsh: `_arguments` specifications, so that styles, descriptions and quoting are zsh's own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from sanguir.cli.shells.declared import (
    FILES,
    SHEETS,
    Declared,
    Place,
    Taken,
    below,
    groups,
    top_level,
)
from sanguir.cli.verbs import PANELS

_TEMPLATE: Final = r"""#compdef sanguir
# Completion of sanguir for zsh. Made by: @COMMAND@
# Use: put this file into a folder of $fpath before compinit runs; or source it afterwards.

# Asks sanguir itself for words that depend on a sheet or on house rules.
_sanguir_ask() {
  local kind=$argv[-1] program=$_sanguir_program
  local -a found bare
  found=("${(@f)$("$program" __complete $kind "${(Q)PREFIX}" "${_sanguir_line[@]}" \
    2>/dev/null </dev/null)}")
  found=(${found:#})
  bare=(${(M)found:#*=})
  found=(${found:#*=})
  local -a given=("${(@)argv[1,-2]}" -M 'm:{[:upper:][:lower:]}={[:lower:][:upper:]}')
  [[ $kind == pool ]] && given+=(-S ' ' -r '+. ')
  (( $#bare )) && compadd "${given[@]}" -S '' -a bare
  (( $#found )) && compadd "${given[@]}" -a found
}

# Offers sheets: TOML files, and the bare names of those in $SANGUIR_SHEETS.
_sanguir_sheets() {
  local -a dashed named
  local ended=1
  if [[ -n $_sanguir_line[(r)--] || $PREFIX == */* ]]; then
    _files "$@" -g '*.toml(-.)' && ended=0
  else
    dashed=(-*.toml(N-.))
    (( $#dashed )) && compadd "$@" -- ./${^dashed} && ended=0
    _files "$@" -g '[^-]*.toml(-.)' && ended=0
  fi
  if [[ -n $SANGUIR_SHEETS && $PREFIX != */* ]]; then
    named=($SANGUIR_SHEETS/[^-]*.toml(N-.:t:r))
    (( $#named )) && compadd "$@" -a named && ended=0
  fi
  return ended
}

_sanguir_verbs() {
  local -a words
@VERBS@
}

@SUBVERBS@
_sanguir_options() {
  case $1 in
@TABLE@
  esac
}

_sanguir() {
  local curcontext=$curcontext state line ret=1
  local -A opt_args
  local -a _sanguir_line
  local _sanguir_program=${${(Q)words[1]}/#\~\//$HOME/} verb
  (( $+commands[$_sanguir_program] )) || [[ -x $_sanguir_program ]] || _sanguir_program=sanguir
  _sanguir_line=("${(@Q)words[2,CURRENT-1]}")
  (( CURRENT < $#words )) && _sanguir_line+=("${(@Q)words[CURRENT+1,-1]}")
  _arguments -C '(- *)'{-h,--help}'[Show this message and exit.]' \
    '(- *)--version[Print the version.]' '1:verb:_sanguir_verbs' '*:: :->verb' && ret=0
  [[ $state == verb ]] || return ret
  verb=$words[1]
  case $verb in
  @GROUPS@)
    state=''
    _arguments -C '(- *)'{-h,--help}'[Show this message and exit.]' \
      "1:verb:_sanguir_verbs_$verb" '*:: :->verb' && ret=0
    [[ $state == verb ]] || return ret
    verb+=" $words[1]"
    ;;
  esac
  _sanguir_options $verb && ret=0
  return ret
}

if [[ $funcstack[1] == _sanguir ]]; then
  _sanguir "$@"
else
  compdef _sanguir sanguir
fi
"""


def script(verbs: Sequence[Declared], command: str) -> str:
    """Make the script."""
    subverbs = "".join(
        f"_sanguir_verbs_{group}() {{\n  local -a words\n"
        f"{_described('verb', below(verbs, group))}\n}}\n\n"
        for group in groups(verbs)
    )
    return (
        _TEMPLATE.replace("@COMMAND@", command)
        .replace("@VERBS@", "\n".join(_panels(verbs)))
        .replace("@SUBVERBS@", subverbs)
        .replace("@GROUPS@", " | ".join(groups(verbs)))
        .replace("@TABLE@", "\n".join(map(_row, verbs)))
    )


def _panels(verbs: Sequence[Declared]) -> list[str]:
    heads = top_level(verbs)
    panel_of = {verb.name.partition(" ")[0]: verb.panel for verb in verbs}
    parts = []
    for panel in PANELS:
        words = {head: heads[head] for head in heads if panel_of[head] == panel}
        if words:
            parts.append(_described(panel, words))
    return parts


def _described(title: str, words: Mapping[str, str]) -> str:
    tag = title.casefold().replace(" ", "-")
    rows = "\n".join(f"    {_quoted(f'{word}:{says}')}" for word, says in words.items())
    return f"  words=(\n{rows}\n  )\n  _describe -t {tag} {_quoted(title)} words"


def _row(verb: Declared) -> str:
    places = [_place(number, place) for number, place in enumerate(verb.places, 1)]
    specs = [*places, *map(_option, verb.options)]
    lines = " \\\n      ".join(specs)
    return f"  '{verb.name}')\n    _arguments -s -S \\\n      {lines}\n    ;;"


def _place(number: int, place: Place) -> str:
    where = "*" if place.many else f"{number}"
    colon = ":" if place.required or place.many else "::"
    return _quoted(f"{where}{colon}{_plain(place.metavar)}:{_action(place)}")


def _option(option: Taken) -> str:
    if option.spellings == ("-h", "--help"):
        return f"'(- *)'{{-h,--help}}{_quoted(f'[{_plain(option.help)}]')}"
    others = "*" if option.multiple else f"({' '.join(option.spellings)})"
    says = f"[{_plain(option.help)}]"
    if option.metavar is None:
        spelled = list(option.spellings)
    else:
        spelled = [f"{s}=" if s.startswith("--") else f"{s}+" for s in option.spellings]
        says += f":{_plain(option.metavar)}:{_action(option)}"
    if len(spelled) == 1:
        return _quoted(f"{others}{spelled[0]}{says}")
    return f"{_quoted(others)}{{{','.join(spelled)}}}{_quoted(says)}"


def _action(one: Place | Taken) -> str:
    if one.words:
        return f"({' '.join(one.words)})"
    if one.kind == SHEETS:
        return "_sanguir_sheets"
    if one.kind == FILES:
        return "_files"
    return f"_sanguir_ask {one.kind}" if one.kind else " "


def _plain(text: str) -> str:
    for sign in "\\:[]":
        text = text.replace(sign, f"\\{sign}")
    return text


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"
