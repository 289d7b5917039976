# Completion of sanguir for bash. Made by: python -m sanguir.cli.completions completions/
# Use: source this file from ~/.bashrc, or keep it as
# ~/.local/share/bash-completion/completions/sanguir

# What follows a verb. Places in order, `+` for the rest of them; options with their spellings,
# `+` in front where they can be repeated, and after a colon what completes their value:
# a kind, =WORD,WORD for a closed set, - for nothing.
_sanguir_declared() {
  case $1 in
  'roll')
    places='pool sheets'
    options='--system:=sanguiri,v5 --kind:=test,contest,fixed,armor,willpower,humanity --vs:- --vs-pool:- --vs-sheet:sheets +--vs-modifier:- --advancement:- --uv:exposures --hunger:- --specialty:- --discipline:disciplines --power:powers --surge --reroll:=failures,criticals,avoid-messy,risky,best --ignore-impairment -d|--difficulty:difficulties --odds +-m|--modifier:- --seed:- --dice:- --check --rules:files --journal:files --no-journal --json --force -n|--dry-run -h|--help'
    ;;
  'reroll')
    places='sheets sheets'
    options='--strategy:=failures,criticals,avoid-messy,risky,best --positions:- --force --seed:- --dice:- --check -n|--dry-run --rules:files --journal:files --no-journal --json -h|--help'
    ;;
  'odds')
    places='pool sheets+'
    options='--system:=sanguiri,v5 --kind:=test,contest,fixed,armor,willpower,humanity --vs:- --vs-pool:- --vs-sheet:sheets +--vs-modifier:- --advancement:- --uv:exposures --hunger:- --specialty:- --discipline:disciplines --power:powers --surge --reroll:=all,failures,criticals,avoid-messy,risky,best --ignore-impairment --of:=thirst,turning,rouse,frenzy,remorse --trigger:=increase,time --rounds:- --recipient-endurance:- --sire-endurance:- --no-auto-modifiers --checks:- --level:- --forced --provocation:provocations --plot --export:files -d|--difficulty:difficulties +-m|--modifier:- --force --rules:files --json -h|--help'
    ;;
  'forecast')
    places='sheets'
    options='--for:- --plan:files --when-compelled:=stop,resist,feed --available-ml:- --feed-every:- --feed-ml:- --feed-source:sources --feed-amount:- --plot --export:files --force --rules:files --json -h|--help'
    ;;
  'feed')
    places='sheets'
    options='--ml:- --drawn:- --refrigerated --frozen --spoiled --cooked --treated --not-human --source:sources --amount:- --victim-pool:- --humour:humours --intensity:intensities --seed:- --dice:- --check -n|--dry-run --rules:files --journal:files --no-journal --json -h|--help'
    ;;
  'advance-time')
    places='sheets+'
    options='--hours:- --nights:- --to:- --jobs:- --keep-going --plan:files --when-compelled:=stop,resist,feed --available-ml:- --feed-every:- --feed-ml:- --feed-source:sources --feed-amount:- --seed:- --dice:- --check -n|--dry-run --rules:files --journal:files --no-journal --json -h|--help'
    ;;
  'sheet new')
    places='-'
    options='--system:=sanguiri,v5 --kind:=sanguir,hybrid,human,vampire,ghoul,mortal --name:- --force -n|--dry-run --rules:files --json -h|--help'
    ;;
  'sheet show')
    places='sheets+'
    options='--export:files --force --rules:files --json -h|--help'
    ;;
  'sheet check')
    places='sheets+'
    options='--rules:files --json -h|--help'
    ;;
  'sheet set')
    places='sheets assignments+'
    options='-n|--dry-run --rules:files --journal:files --no-journal --json -h|--help'
    ;;
  'sheet xp')
    places='sheets -'
    options='--add:- --spend:- -n|--dry-run --rules:files --journal:files --no-journal --json -h|--help'
    ;;
  'sheet import')
    places='files'
    options='--from:=progeny,foundry,inconnu,json --pick:- -o|--out:files --force -n|--dry-run --rules:files --json -h|--help'
    ;;
  'sheet export')
    places='sheets'
    options='--to:=json,foundry,inconnu,inconnu-body,markdown -o|--out:files --force -n|--dry-run --rules:files --json -h|--help'
    ;;
  'rules show')
    places=''
    options='--system:=sanguiri,v5 --provisional --rules:files --json -h|--help'
    ;;
  'rules export')
    places=''
    options='--system:=sanguiri,v5 --provisional --rules:files --json -h|--help'
    ;;
  'rules check')
    places='files'
    options='--json -h|--help'
    ;;
  'journal show')
    places='files'
    options='--last:- --sheet:sheets --since:- --json -h|--help'
    ;;
  'journal stats')
    places='files'
    options='--sheet:sheets --since:- --export:files --force --json -h|--help'
    ;;
  'journal replay')
    places='files'
    options='--sheet:sheets --since:- --json -h|--help'
    ;;
  'undo')
    places='sheets'
    options='-n|--dry-run --journal:files --no-journal --json -h|--help'
    ;;
  'batch')
    places='files'
    options='--journal:files --no-journal --json -h|--help'
    ;;
  'schema')
    places='=roll,reroll,odds,forecast,feed,advance-time,sheet-new,sheet-show,sheet-check,sheet-set,sheet-xp,sheet-import,sheet-export,rules-show,rules-export,rules-check,journal-show,journal-stats,journal-replay,undo,batch,schema,thirst,heal,turn,uv,donors,rouse,rise,mend,damage,willpower,stain,remorse,frenzy,resonance-roll,resonance-show,resonance-set,session-start,session-end,torpor+'
    options='--json -h|--help'
    ;;
  'thirst')
    places='sheets'
    options='--trigger:=increase,blood,source,round --distance:- --advancement:- --odds +-m|--modifier:- --seed:- --dice:- --check -n|--dry-run --rules:files --journal:files --no-journal --json -h|--help'
    ;;
  'heal')
    places='sheets'
    options='--injuries:- --advancement:- +-m|--modifier:- --seed:- --dice:- --check -n|--dry-run --rules:files --journal:files --no-journal --json -h|--help'
    ;;
  'turn')
    places='sheets sheets'
    options='--recipient-endurance:- --sire-endurance:- --no-auto-modifiers --advancement:- +-m|--modifier:- --seed:- --dice:- --check -n|--dry-run --rules:files --journal:files --no-journal --json -h|--help'
    ;;
  'uv')
    places='sheets exposures'
    options='--level:exposures --kind:=sanguir,hybrid,human -n|--dry-run --rules:files --journal:files --no-journal --json -h|--help'
    ;;
  'donors')
    places=''
    options='--days:- --donors-per-day:=1,4,5 --recovery:- --volume:- --rules:files --json -h|--help'
    ;;
  'rouse')
    places='sheets'
    options='--for:=surge,blush,discipline,mend,other --checks:- --level:- --power:powers --forced --seed:- --dice:- --check -n|--dry-run --rules:files --journal:files --no-journal --json -h|--help'
    ;;
  'rise')
    places='sheets+'
    options='--keep-going --seed:- --dice:- --check -n|--dry-run --rules:files --journal:files --no-journal --json -h|--help'
    ;;
  'mend')
    places='sheets'
    options='--aggravated --seed:- --dice:- --check -n|--dry-run --rules:files --journal:files --no-journal --json -h|--help'
    ;;
  'damage')
    places='sheets -'
    options='--aggravated --track:=health,willpower --halve --social --seed:- --dice:- --check -n|--dry-run --rules:files --journal:files --no-journal --json -h|--help'
    ;;
  'willpower')
    places='sheets'
    options='--spend:=re-roll,frenzy,dominate,presence,staked,impairment --recover:- --aggravated --force --seed:- --dice:- --check -n|--dry-run --rules:files --journal:files --no-journal --json -h|--help'
    ;;
  'stain')
    places='sheets -'
    options='--remove --seed:- --dice:- --check -n|--dry-run --rules:files --journal:files --no-journal --json -h|--help'
    ;;
  'remorse')
    places='sheets'
    options='--seed:- --dice:- --check -n|--dry-run --rules:files --journal:files --no-journal --json -h|--help'
    ;;
  'frenzy')
    places='sheets'
    options='--provocation:provocations --kind:=fury,hunger,terror --ride-the-wave --spend-willpower --end -d|--difficulty:difficulties --force +-m|--modifier:- --seed:- --dice:- --check -n|--dry-run --rules:files --journal:files --no-journal --json -h|--help'
    ;;
  'resonance roll')
    places=''
    options='--seed:- --dice:- -n|--dry-run --journal:files --no-journal --rules:files --json -h|--help'
    ;;
  'resonance show')
    places='sheets'
    options='--rules:files --json -h|--help'
    ;;
  'resonance set')
    places='sheets'
    options='--humour:humours --intensity:intensities --seed:- --dice:- --check -n|--dry-run --rules:files --journal:files --no-journal --json -h|--help'
    ;;
  'session start')
    places='sheets+'
    options='--ambition --extra:- --extra-aggravated:- --keep-going --seed:- --dice:- --check -n|--dry-run --rules:files --journal:files --no-journal --json -h|--help'
    ;;
  'session end')
    places='sheets+'
    options='--keep-going --seed:- --dice:- --check -n|--dry-run --rules:files --journal:files --no-journal --json -h|--help'
    ;;
  'torpor')
    places='sheets'
    options='--voluntary --enter --wake --seed:- --dice:- --check -n|--dry-run --rules:files --journal:files --no-journal --json -h|--help'
    ;;
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
    sheet | rules | journal | resonance | session) group="$word " verb='' ;;
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
      sheet\ ) _sanguir_offer new show check set xp import export ;;
      rules\ ) _sanguir_offer show export check ;;
      journal\ ) _sanguir_offer show stats replay ;;
      resonance\ ) _sanguir_offer roll show set ;;
      session\ ) _sanguir_offer start end ;;
      *) _sanguir_offer roll reroll odds forecast feed advance-time sheet rules journal undo batch schema thirst heal turn uv donors rouse rise mend damage willpower stain remorse frenzy resonance session torpor ;;
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
