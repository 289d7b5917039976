"""PowerShell: one native completer that reads the line, and a table of the verbs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from sanguir.cli.shells.declared import Declared, Taken, below, coded, groups, top_level

_TEMPLATE: Final = r"""# Completion of sanguir for PowerShell. Made by: @COMMAND@
# Use: dot-source this file from $PROFILE:  . path\to\sanguir.ps1

# What follows a verb. Places in order, `+` for the rest of them; options with their spellings,
# `+` in front where they can be repeated; what completes their value: a kind, =WORD,WORD for a
# closed set, - for nothing, empty where they take none; and their help.
$global:SanguirVerbs = @{
@TABLE@
}
$global:SanguirHeads = @{
@HEADS@
}

Register-ArgumentCompleter -Native -CommandName sanguir -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)

    function Get-Word($element) {
        if ($element -is [System.Management.Automation.Language.StringConstantExpressionAst]) {
            $element.Value
        } else { $element.Extent.Text }
    }
    # One completion: the word in the quotes that PowerShell needs, and its help.
    function New-Word($word, $help) {
        if ($word -match '[\x00-\x1f\x7f]') { return }
        $text = $word
        if ($word -notmatch '^[\p{L}\p{N}_./\\:+=~%-]+$') {
            $text = "'" + ($word -replace "'", "''") + "'"
        }
        if (-not $help) { $help = $word }
        [System.Management.Automation.CompletionResult]::new($text, $word, 'ParameterValue', $help)
    }
    function Get-Files($suffix, $head, $value) {
        $folder = ''
        if ($value -match '^(.*[/\\])') { $folder = $Matches[1] }
        $where = if ($folder) { $folder -replace '^~', $HOME } else { '.' }
        Get-ChildItem -LiteralPath $where -ErrorAction Ignore |
            Where-Object { $_.PSIsContainer -or $_.Name.EndsWith($suffix) } |
            ForEach-Object {
                $path = $folder + $_.Name
                if ($_.PSIsContainer) { $path += '/' }
                if ($path.StartsWith($value, 'OrdinalIgnoreCase')) {
                    if ($path.StartsWith('-') -and -not $over) { $path = './' + $path }
                    New-Word ($head + $path) ''
                }
            }
    }
    function Get-Values($kind, $head, $value) {
        switch -Wildcard ($kind) {
            '' { return }
            '-' { return }
            '=*' {
                foreach ($word in $kind.Substring(1).Split(',')) {
                    if ($word.StartsWith($value)) { New-Word ($head + $word) '' }
                }
                return
            }
            'sheets' {
                Get-Files '.toml' $head $value
                if ($env:SANGUIR_SHEETS -and $value -notmatch '[/\\]') {
                    Get-ChildItem -LiteralPath $env:SANGUIR_SHEETS -File -ErrorAction Ignore |
                        Where-Object { $_.Extension -eq '.toml' -and $_.Name -notlike '-*' } |
                        Where-Object { $_.BaseName.StartsWith($value, 'OrdinalIgnoreCase') } |
                        ForEach-Object { New-Word ($head + $_.BaseName) '' }
                }
                return
            }
            'files' { Get-Files '' $head $value; return }
            default {
                # An empty argument would be lost on its way before PowerShell 7.3: it goes quoted.
                $isOld = $PSVersionTable.PSVersion -lt [version]'7.3'
                $asked = if ($isOld -and -not $value) { '""' } else { $value }
                & $program __complete $kind $asked @line 2>$null |
                    ForEach-Object { New-Word ($head + $_) '' }
                return
            }
        }
    }
    function Get-Options {
        foreach ($option in $options) {
            $spellings = $option[0].TrimStart('+').Split(',')
            $isUsed = $spellings | Where-Object { $used -ccontains $_ }
            if ($isUsed -and -not $option[0].StartsWith('+')) { continue }
            foreach ($spelling in $spellings) {
                if ($spelling.StartsWith($current)) { New-Word $spelling $option[2] }
            }
        }
    }
    function Get-Kind($word) {
        foreach ($option in $options) {
            if ($option[0].TrimStart('+').Split(',') -ccontains $word) { return $option[1] }
        }
        ''
    }

    $before = @(); $after = @(); $current = ''
    foreach ($element in $commandAst.CommandElements) {
        if ($element.Extent.EndOffset -lt $cursorPosition) { $before += Get-Word $element }
        elseif ($element.Extent.StartOffset -ge $cursorPosition) { $after += Get-Word $element }
        else { $current = $wordToComplete.TrimStart("'", '"') }
    }
    $program = $before[0]
    $before = @($before | Select-Object -Skip 1)
    $line = @($before) + @($after)

    $verb = ''; $group = ''; $at = 0
    foreach ($word in $before) {
        $at++
        if ($word.StartsWith('-')) { continue }
        if (-not $group -and @(@GROUPS@) -ccontains $word) { $group = $word; continue }
        $verb = ($group + ' ' + $word).Trim()
        break
    }
    $used = @(); $over = $false; $expecting = $null; $place = 0
    $options = @(, @('-h,--help', '', 'Show this message and exit.'))
    if (-not $verb) {
        if (-not $group) { $options += , @('--version', '', 'Print the version.') }
        if ($current.StartsWith('-')) { Get-Options; return }
        foreach ($head in $global:SanguirHeads[$group]) {
            if ($head[0].StartsWith($current)) { New-Word $head[0] $head[1] }
        }
        return
    }
    if (-not $global:SanguirVerbs.ContainsKey($verb)) { return }
    $places = $global:SanguirVerbs[$verb].Places
    $options = $global:SanguirVerbs[$verb].Options
    foreach ($word in ($before | Select-Object -Skip $at)) {
        if ($null -ne $expecting) { $expecting = $null }
        elseif (-not $over -and $word -eq '--') { $over = $true }
        elseif (-not $over -and $word -match '^-.') {
            $used += ($word -replace '=.*')
            $kind = Get-Kind $word
            if ($kind) { $expecting = $kind }
        }
        else { $place++ }
    }
    if ($null -ne $expecting) { Get-Values $expecting '' $current }
    elseif (-not $over -and $current -match '^(--[^=]*)=(.*)$') {
        $head = $Matches[1]; $value = $Matches[2]
        Get-Values (Get-Kind $head) "$head=" $value
    }
    elseif (-not $over -and $current.StartsWith('-')) { Get-Options }
    elseif ($place -lt $places.Count) { Get-Values $places[$place].TrimEnd('+') '' $current }
    elseif ($places.Count -and $places[-1].EndsWith('+')) {
        Get-Values $places[-1].TrimEnd('+') '' $current
    }
    elseif (-not $over) { Get-Options }
}
"""


def script(verbs: Sequence[Declared], command: str) -> str:
    """Make the script."""
    heads = [_heads(group, below(verbs, group)) for group in groups(verbs)]
    heads.append(_heads("", top_level(verbs)))
    return (
        _TEMPLATE.replace("@COMMAND@", command)
        .replace("@TABLE@", "\n".join(map(_row, verbs)))
        .replace("@GROUPS@", ", ".join(map(_quoted, groups(verbs))))
        .replace("@HEADS@", "\n".join(heads))
    )


def _heads(group: str, words: Mapping[str, str]) -> str:
    rows = "\n".join(f"        , @({_quoted(w)}, {_quoted(says)})" for w, says in words.items())
    return f"    {_quoted(group)} = @(\n{rows}\n    )"


def _row(verb: Declared) -> str:
    places = ", ".join(_quoted(coded(place) + "+" * place.many) for place in verb.places)
    options = "\n".join(f"            , @({_option(option)})" for option in verb.options)
    return (
        f"    {_quoted(verb.name)} = @{{\n        Places = @({places})\n"
        f"        Options = @(\n{options}\n        )\n    }}"
    )


def _option(option: Taken) -> str:
    names = "+" * option.multiple + ",".join(option.spellings)
    kind = "" if option.metavar is None else coded(option)
    return ", ".join(map(_quoted, (names, kind, option.help)))


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"
