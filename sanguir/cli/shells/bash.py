"""bash: one function that reads the line, and a table of the verbs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sanguir.cli.shells.declared import Declared, Taken, below, coded, groups, top_level

_TEMPLATE: Final = r"""# Completion of sanguir for bash. Made by: @COMMAND@
# Use: source this file from ~/.bashrc, or keep it as
# ~/.local/share/bash-completion/completions/sanguir

# What follows a verb. Places in order, `+` for the rest of them; options with their spellings,
# `+` in front where they can be repeated, and after a colon what completes their value:
# a kind, =WORD,WORD for a closed set, - for nothing.
_sanguir_declared() {
  case $1 in
@TABLE@
  esac
}

# The words of LINE up to POINT and behind it, without their quotes; the word at POINT is `cur`.
_sanguir_split() {
  local line=$1 point=$2 i char quote='' word='' inside='' behind=''
  words=() cword=-1 cur='' open=''
  for ((i = 0; i < ${#line}; i++)); do
    if ((cword < 0 && i >= point)); then
      cword=${#words[@]} cur=$word open=$quote behind=1
    fi
    char=${line:i:1}
    if [[ -n $quote ]]; then
      if [[ $char == "$quote" ]]; then
        quote=''
      elif [[ $quote == '"' && $char == \\ && ${line:i+1:1} == [\"\\\$\`] ]]; then
        i=$((i + 1))
        word+=${line:i:1}
      else
        word+=$char
      fi
    elif [[ $char == [[:space:]] ]]; then
      [[ -n $inside && -z $behind ]] && words+=("$word")
      word='' inside='' behind=''
    else
      inside=1
      case $char in
      \\)
        i=$((i + 1))
        word+=${line:i:1}
        ;;
      [\"\']) quote=$char ;;
      *) word+=$char ;;
      esac
    fi
  done
  if ((cword < 0)); then
    cword=${#words[@]} cur=$word open=$quote
  elif [[ -n $inside && -z $behind ]]; then
    words+=("$word")
  fi
}

# Sets `kind` to what completes the value of an option, if it takes one.
_sanguir_kind() {
  local option
  for option in $options; do
    option=${option#+}
    if [[ $option == *:* && "|${option%%:*}|" == *"|$1|"* ]]; then
      kind=${option#*:}
      return 0
    fi
  done
  return 1
}

# Offers words as they are, in the quotes that the line needs.
_sanguir_offer() {
  local word
  for word; do
    [[ $word == "$cur"* ]] || continue
    word=${word:drop}
    if [[ $open == "'" ]]; then
      [[ $word == *\'* ]] && continue
    elif [[ $open == '"' ]]; then
      [[ $word == *[\"\\\$\`!]* ]] && continue
    elif [[ $word == *[!A-Za-z0-9_@%+=:,./-]* ]]; then
      printf -v word %q "$word"
    fi
    COMPREPLY+=("$word")
  done
}

# Offers the options that the line does not have yet.
_sanguir_offer_options() {
  local option spelling again
  for option in $options; do
    again=''
    [[ $option == +* ]] && again=1
    option=${option#+} option=${option%%:*}
    for spelling in ${option//|/ }; do
      [[ -z $again && $used == *" $spelling "* ]] && continue 2
    done
    _sanguir_offer ${option//|/ }
  done
}

# Offers files that end in SUFFIX, and folders.
_sanguir_files() {
  local suffix=$1 head=$2 value=$3 path
  while IFS= read -r path; do
    [[ $path == *[[:cntrl:]]* ]] && continue
    if [[ $path != *"$suffix" ]]; then
      [[ -d ${path/#\~\//$HOME/} ]] || continue
    fi
    [[ $path == -* && -z $over ]] && path=./$path
    path=$head$path
    COMPREPLY+=("${path:drop}")
  done < <(compgen -f -- "$value")
}

# Offers sheets: files here, and the bare names of those in $SANGUIR_SHEETS.
_sanguir_sheets() {
  local head=$1 value=$2 path name
  _sanguir_files .toml "$head" "$value"
  [[ -n ${SANGUIR_SHEETS-} && $value != */* ]] || return 0
  for path in "$SANGUIR_SHEETS"/"$value"*.toml; do
    [[ -f $path ]] || continue
    name=${path##*/} name=$head${name%.toml}
    [[ $name == -* || $name == *[[:cntrl:]]* ]] || COMPREPLY+=("${name:drop}")
  done
}

# Asks sanguir itself for words that depend on a sheet or on house rules.
_sanguir_ask() {
  local kind=$1 head=$2 value=$3 program=${words[0]} word
  [[ $program == \~/* ]] && program=$HOME/${program#\~/}
  type -P -- "$program" >/dev/null || program=sanguir
  while IFS= read -r word; do
    # Letters may differ in case; what was typed gives way to the word.
    cur=$head${word:0:${#value}}
    _sanguir_offer "$head$word"
    [[ $word == *= || $kind == pool ]] && _sanguir_option nospace
  done < <("$program" __complete "$kind" "$value" "${words[@]:1}" 2>/dev/null </dev/null)
}

_sanguir_option() {
  type compopt >/dev/null 2>&1 && compopt -o "$1" 2>/dev/null
  return 0
}

# Completes a value of a kind; HEAD is what stands before it in the same word.
_sanguir_value() {
  local kind=$1 head=$2 value=$3 closed
  case $kind in
  '' | -) ;;
  =*)
    closed=${kind#=}
    for closed in ${closed//,/ }; do _sanguir_offer "$head$closed"; done
    ;;
  sheets) _sanguir_option filenames; _sanguir_sheets "$head" "$value" ;;
  files) _sanguir_option filenames; _sanguir_files '' "$head" "$value" ;;
  *) _sanguir_ask "$kind" "$head" "$value" ;;
  esac
}

# Sets `drop` to how much of the word readline keeps: it also splits at = and :.
_sanguir_kept() {
  local tail=$1
  drop=0
  tail=${tail#[\"\']} tail=${tail//\\/}
  [[ $tail == [=:@] && $cur == *"$tail" ]] && tail=''
  [[ $cur == *"$tail" ]] && drop=$((${#cur} - ${#tail}))
  return 0
}

_sanguir() {
  local IFS=$' \t\n' LC_COLLATE=C
  local words cword cur open drop=0 verb='' group='' places='' options='' kind=''
  local used=' ' over='' expecting='' place=0 i word
  COMPREPLY=()
  if [[ -n ${COMP_LINE-} ]]; then
    _sanguir_split "$COMP_LINE" "${COMP_POINT:-${#COMP_LINE}}"
    (($# > 1)) && _sanguir_kept "$2"
  else
    cword=$COMP_CWORD cur=${COMP_WORDS[COMP_CWORD]-} open=''
    words=("${COMP_WORDS[@]:0:COMP_CWORD}" "${COMP_WORDS[@]:COMP_CWORD+1}")
    [[ $cur == [\"\']* ]] && open=${cur:0:1} cur=${cur:1}
  fi
  for ((i = 1; i < cword; i++)); do
    word=${words[i]}
    [[ $word == -* ]] && continue
    verb=$group$word
    [[ -z $group ]] || break
    case $word in
    @GROUPS@) group="$word " verb='' ;;
    *) break ;;
    esac
  done
  if [[ -z $verb ]]; then
    options='-h|--help'
    [[ -z $group ]] && options+=' --version'
    case $cur in
    -*) _sanguir_offer_options ;;
    *)
      case $group in
@HEADS@
      esac
      ;;
    esac
    return 0
  fi
  _sanguir_declared "$verb"
  for ((i++; i < cword; i++)); do
    word=${words[i]}
    if [[ -n $expecting ]]; then
      expecting=''
    elif [[ -z $over && $word == -- ]]; then
      over=1
    elif [[ -z $over && $word == -?* ]]; then
      used+="${word%%=*} "
      [[ $word != *=* ]] && _sanguir_kind "$word" && expecting=$kind
    else
      place=$((place + 1))
    fi
  done
  if [[ -n $expecting ]]; then
    _sanguir_value "$expecting" '' "$cur"
  elif [[ -z $over && $cur == --*=* ]]; then
    _sanguir_kind "${cur%%=*}" && _sanguir_value "$kind" "${cur%%=*}=" "${cur#*=}"
  elif [[ -z $over && $cur == -* ]]; then
    _sanguir_offer_options
  else
    for kind in $places; do
      [[ $kind == *+ ]] && place=0
      ((place == 0)) && break
      place=$((place - 1))
      kind=''
    done
    if [[ -n $kind ]]; then
      _sanguir_value "${kind%+}" '' "$cur"
    elif [[ -z $over ]]; then
      _sanguir_offer_options
    fi
  fi
  return 0
}

complete -F _sanguir sanguir
"""


def script(verbs: Sequence[Declared], command: str) -> str:
    """Make the script."""
    heads = [f"      {group}\\ ) _sanguir_offer {' '.join(below(verbs, group))} ;;"
             for group in groups(verbs)]  # fmt: skip
    heads.append(f"      *) _sanguir_offer {' '.join(top_level(verbs))} ;;")
    return (
        _TEMPLATE.replace("@COMMAND@", command)
        .replace("@TABLE@", "\n".join(map(_row, verbs)))
        .replace("@GROUPS@", " | ".join(groups(verbs)))
        .replace("@HEADS@", "\n".join(heads))
    )


def _row(verb: Declared) -> str:
    places = " ".join(coded(place) + "+" * place.many for place in verb.places)
    options = " ".join(map(_option, verb.options))
    return f"  '{verb.name}')\n    places='{places}'\n    options='{options}'\n    ;;"


def _option(option: Taken) -> str:
    spelled = "+" * option.multiple + "|".join(option.spellings)
    return spelled if option.metavar is None else f"{spelled}:{coded(option)}"
