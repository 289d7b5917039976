# Completion of sanguir for PowerShell. Made by: python -m sanguir.cli.completions completions/
# Use: dot-source this file from $PROFILE:  . path\to\sanguir.ps1

# What follows a verb. Places in order, `+` for the rest of them; options with their spellings,
# `+` in front where they can be repeated; what completes their value: a kind, =WORD,WORD for a
# closed set, - for nothing, empty where they take none; and their help.
$global:SanguirVerbs = @{
    'roll' = @{
        Places = @('pool', 'sheets')
        Options = @(
            , @('--system', '=sanguiri,v5', 'Whose rules, where no sheet says it.')
            , @('--kind', '=test,contest,fixed,armor,willpower,humanity', 'What is rolled.')
            , @('--vs', '-', 'Contest against N successes.')
            , @('--vs-pool', '-', 'Contest against a pool.')
            , @('--vs-sheet', 'sheets', 'Whose pool that is.')
            , @('+--vs-modifier', '-', 'Dice on that side.')
            , @('--advancement', '-', 'Sanguiri: dice declared for an empty pool.')
            , @('--uv', 'exposures', 'Sanguiri: the exposure now.')
            , @('--hunger', '-', 'V5: this many of the pool are Hunger dice.')
            , @('--specialty', '-', 'V5: one that fits.')
            , @('--discipline', 'disciplines', 'V5: the Discipline at work.')
            , @('--power', 'powers', 'V5: the power at work, its Discipline with it; `rouse --power NAME` pays.')
            , @('--surge', '', 'V5: Blood Surge; rouses the Blood.')
            , @('--reroll', '=failures,criticals,avoid-messy,risky,best', 'V5: throw dice again for Willpower; but for best, even of a roll that passed.')
            , @('--ignore-impairment', '', 'V5: for Willpower, impairment does not count.')
            , @('-d,--difficulty', 'difficulties', 'Successes needed.')
            , @('--odds', '', 'Say how likely it was, too.')
            , @('+-m,--modifier', '-', 'Dice to add or take; repeatable.')
            , @('--seed', '-', 'Reproducible dice; 0 is a seed.')
            , @('--dice', '-', 'Faces thrown at the table, in order.')
            , @('--check', '', 'Exit with 1 when the roll failed.')
            , @('--rules', 'files', 'House rules to use.')
            , @('--journal', 'files', 'The journal to keep.')
            , @('--no-journal', '', 'Keep no journal of this.')
            , @('--json', '', 'One JSON object per result, and nothing else.')
            , @('--force', '', 'V5: spend Willpower even with no box unmarked.')
            , @('-n,--dry-run', '', 'Work it all out, print it, write nothing.')
            , @('-h,--help', '', 'Show this message and exit.')
        )
    }
    'reroll' = @{
        Places = @('sheets', 'sheets')
        Options = @(
            , @('--strategy', '=failures,criticals,avoid-messy,risky,best', 'Which dice, by a strategy.')
            , @('--positions', '-', 'Which dice, from 1.')
            , @('--force', '', 'V5: spend Willpower even with no box unmarked.')
            , @('--seed', '-', 'Reproducible dice; 0 is a seed.')
            , @('--dice', '-', 'Faces thrown at the table, in order.')
            , @('--check', '', 'Exit with 1 when the roll failed.')
            , @('-n,--dry-run', '', 'Work it all out, print it, write nothing.')
            , @('--rules', 'files', 'House rules to use.')
            , @('--journal', 'files', 'The journal to keep.')
            , @('--no-journal', '', 'Keep no journal of this.')
            , @('--json', '', 'One JSON object per result, and nothing else.')
            , @('-h,--help', '', 'Show this message and exit.')
        )
    }
    'odds' = @{
        Places = @('pool', 'sheets+')
        Options = @(
            , @('--system', '=sanguiri,v5', 'Whose rules, where no sheet says it.')
            , @('--kind', '=test,contest,fixed,armor,willpower,humanity', 'What is rolled.')
            , @('--vs', '-', 'Contest against N successes.')
            , @('--vs-pool', '-', 'Contest against a pool.')
            , @('--vs-sheet', 'sheets', 'Whose pool that is.')
            , @('+--vs-modifier', '-', 'Dice on that side.')
            , @('--advancement', '-', 'Sanguiri: dice declared for an empty pool.')
            , @('--uv', 'exposures', 'Sanguiri: the exposure now.')
            , @('--hunger', '-', 'V5: this many of the pool are Hunger dice.')
            , @('--specialty', '-', 'V5: one that fits.')
            , @('--discipline', 'disciplines', 'V5: the Discipline at work.')
            , @('--power', 'powers', 'V5: the power at work, its Discipline with it; `rouse --power NAME` pays.')
            , @('--surge', '', 'V5: Blood Surge; rouses the Blood.')
            , @('--reroll', '=all,failures,criticals,avoid-messy,risky,best', 'V5: Willpower, used only on a lost roll: all, or a strategy.')
            , @('--ignore-impairment', '', 'V5: for Willpower, impairment does not count.')
            , @('--of', '=thirst,turning,rouse,frenzy,remorse', 'A state roll: thirst, turning, rouse, frenzy, remorse.')
            , @('--trigger', '=increase,time', 'Thirst: increase, the Test one level up; time, the next that time brings.')
            , @('--rounds', '-', 'Thirst: regain control within N Tests.')
            , @('--recipient-endurance', '-', 'Turning, without sheets.')
            , @('--sire-endurance', '-', 'Turning, without sheets.')
            , @('--no-auto-modifiers', '', 'Turning: leave out the sire''s.')
            , @('--checks', '-', 'Rouse: how many at once.')
            , @('--level', '-', 'Rouse: for a power of this level.')
            , @('--forced', '', 'Rouse: one that cannot be avoided.')
            , @('--provocation', 'provocations', 'Frenzy: just this one.')
            , @('--plot', '', 'Draw it as columns, too.')
            , @('--export', 'files', 'Save the screen: .svg or .html.')
            , @('-d,--difficulty', 'difficulties', 'Successes needed.')
            , @('+-m,--modifier', '-', 'Dice to add or take; repeatable.')
            , @('--force', '', 'V5: spend Willpower even with no box unmarked. Overwrite FILE.')
            , @('--rules', 'files', 'House rules to use.')
            , @('--json', '', 'One JSON object per result, and nothing else.')
            , @('-h,--help', '', 'Show this message and exit.')
        )
    }
    'forecast' = @{
        Places = @('sheets')
        Options = @(
            , @('--for', '-', 'How far: 10d (default), 14n, 366d; a bare number is hours.')
            , @('--plan', 'files', 'What happens on the way, as TOML: end of --help.')
            , @('--when-compelled', '=stop,resist,feed', 'Sanguiri: stop (default), resist or feed.')
            , @('--available-ml', '-', 'mL that policy `feed` finds (default: one feeding step).')
            , @('--feed-every', '-', 'Feed at each whole multiple of the clock.')
            , @('--feed-ml', '-', 'Sanguiri: mL each time.')
            , @('--feed-source', 'sources', 'V5: where from each time.')
            , @('--feed-amount', '-', 'V5: Hunger each harmful drink slakes.')
            , @('--plot', '', 'Draw it as columns, too.')
            , @('--export', 'files', 'Save the screen: .svg or .html.')
            , @('--force', '', 'Overwrite an existing file.')
            , @('--rules', 'files', 'House rules to use.')
            , @('--json', '', 'One JSON object per result, and nothing else.')
            , @('-h,--help', '', 'Show this message and exit.')
        )
    }
    'feed' = @{
        Places = @('sheets')
        Options = @(
            , @('--ml', '-', 'Sanguiri: millilitres drunk.')
            , @('--drawn', '-', 'Sanguiri: how long ago it was drawn; a bare number is hours.')
            , @('--refrigerated', '', 'Sanguiri: it was ever refrigerated.')
            , @('--frozen', '', 'Sanguiri: it was ever frozen.')
            , @('--spoiled', '', 'Sanguiri: it is spoiled.')
            , @('--cooked', '', 'Sanguiri: it was cooked.')
            , @('--treated', '', 'Sanguiri: it was treated with chemicals.')
            , @('--not-human', '', 'Sanguiri: it is not a human''s.')
            , @('--source', 'sources', 'V5: where from (what it slakes is below).')
            , @('--amount', '-', 'V5: Hunger a harmful drink slakes.')
            , @('--victim-pool', '-', 'V5: the human''s Strength + Stamina, rolled against --amount to live.')
            , @('--humour', 'humours', 'V5: the blood''s Resonance.')
            , @('--intensity', 'intensities', 'V5: and how strong.')
            , @('--seed', '-', 'Reproducible dice; 0 is a seed.')
            , @('--dice', '-', 'Faces thrown at the table, in order.')
            , @('--check', '', 'Exit with 1 when the roll failed.')
            , @('-n,--dry-run', '', 'Work it all out, print it, write nothing.')
            , @('--rules', 'files', 'House rules to use.')
            , @('--journal', 'files', 'The journal to keep.')
            , @('--no-journal', '', 'Keep no journal of this.')
            , @('--json', '', 'One JSON object per result, and nothing else.')
            , @('-h,--help', '', 'Show this message and exit.')
        )
    }
    'advance-time' = @{
        Places = @('sheets+')
        Options = @(
            , @('--hours', '-', 'How long: 36, 23.5, 3d, 1d12h, 90m.')
            , @('--nights', '-', 'How many nights, 24 h each.')
            , @('--to', '-', 'Up to this reading of each clock.')
            , @('--jobs', '-', 'In so many processes; many sheets take the cores.')
            , @('--keep-going', '', 'Go on past a sheet that cannot be used.')
            , @('--plan', 'files', 'What happens on the way, as TOML: end of --help.')
            , @('--when-compelled', '=stop,resist,feed', 'Sanguiri: stop (default), resist or feed.')
            , @('--available-ml', '-', 'mL that policy `feed` finds (default: one feeding step).')
            , @('--feed-every', '-', 'Feed at each whole multiple of the clock.')
            , @('--feed-ml', '-', 'Sanguiri: mL each time.')
            , @('--feed-source', 'sources', 'V5: where from each time.')
            , @('--feed-amount', '-', 'V5: Hunger each harmful drink slakes.')
            , @('--seed', '-', 'Reproducible dice; 0 is a seed.')
            , @('--dice', '-', 'Faces thrown at the table, in order.')
            , @('--check', '', 'Exit with 1 when the roll failed.')
            , @('-n,--dry-run', '', 'Work it all out, print it, write nothing.')
            , @('--rules', 'files', 'House rules to use.')
            , @('--journal', 'files', 'The journal to keep; several sheets go on record only in one that is named.')
            , @('--no-journal', '', 'Keep no journal of this.')
            , @('--json', '', 'One JSON object per result, and nothing else.')
            , @('-h,--help', '', 'Show this message and exit.')
        )
    }
    'sheet new' = @{
        Places = @('-')
        Options = @(
            , @('--system', '=sanguiri,v5', 'Whose sheet.')
            , @('--kind', '=sanguir,hybrid,human,vampire,ghoul,mortal', 'What they are.')
            , @('--name', '-', 'What they are called.')
            , @('--force', '', 'Overwrite an existing sheet.')
            , @('-n,--dry-run', '', 'Work it all out, print it, write nothing.')
            , @('--rules', 'files', 'House rules to use.')
            , @('--json', '', 'One JSON object per result, and nothing else.')
            , @('-h,--help', '', 'Show this message and exit.')
        )
    }
    'sheet show' = @{
        Places = @('sheets+')
        Options = @(
            , @('--export', 'files', 'Save the screen as .svg, a page each as .html.')
            , @('--force', '', 'Overwrite an existing file.')
            , @('--rules', 'files', 'House rules to use.')
            , @('--json', '', 'One JSON object per result, and nothing else.')
            , @('-h,--help', '', 'Show this message and exit.')
        )
    }
    'sheet check' = @{
        Places = @('sheets+')
        Options = @(
            , @('--rules', 'files', 'House rules to use.')
            , @('--json', '', 'One JSON object per result, and nothing else.')
            , @('-h,--help', '', 'Show this message and exit.')
        )
    }
    'sheet set' = @{
        Places = @('sheets', 'assignments+')
        Options = @(
            , @('-n,--dry-run', '', 'Work it all out, print it, write nothing.')
            , @('--rules', 'files', 'House rules to use.')
            , @('--journal', 'files', 'The journal to keep.')
            , @('--no-journal', '', 'Keep no journal of this.')
            , @('--json', '', 'One JSON object per result, and nothing else.')
            , @('-h,--help', '', 'Show this message and exit.')
        )
    }
    'sheet xp' = @{
        Places = @('sheets', '-')
        Options = @(
            , @('--add', '-', 'Experience that was earned.')
            , @('--spend', '-', 'Experience that is spent.')
            , @('-n,--dry-run', '', 'Work it all out, print it, write nothing.')
            , @('--rules', 'files', 'House rules to use.')
            , @('--journal', 'files', 'The journal to keep.')
            , @('--no-journal', '', 'Keep no journal of this.')
            , @('--json', '', 'One JSON object per result, and nothing else.')
            , @('-h,--help', '', 'Show this message and exit.')
        )
    }
    'sheet import' = @{
        Places = @('files')
        Options = @(
            , @('--from', '=progeny,foundry,inconnu,json', 'progeny, foundry, inconnu or json; else by its content.')
            , @('--pick', '-', 'Which of several: its name, or its place from 1.')
            , @('-o,--out', 'files', 'The sheet to write; else it is called as the character is.')
            , @('--force', '', 'Overwrite an existing sheet.')
            , @('-n,--dry-run', '', 'Work it all out, print it, write nothing.')
            , @('--rules', 'files', 'House rules to use.')
            , @('--json', '', 'One JSON object per result, and nothing else.')
            , @('-h,--help', '', 'Show this message and exit.')
        )
    }
    'sheet export' = @{
        Places = @('sheets')
        Options = @(
            , @('--to', '=json,foundry,inconnu,inconnu-body,markdown', 'json, foundry, inconnu, inconnu-body or markdown.')
            , @('-o,--out', 'files', 'The file to write; else, or with -, standard output.')
            , @('--force', '', 'Overwrite an existing file.')
            , @('-n,--dry-run', '', 'Work it all out, print it, write nothing.')
            , @('--rules', 'files', 'House rules to use.')
            , @('--json', '', 'One JSON object per result, and nothing else.')
            , @('-h,--help', '', 'Show this message and exit.')
        )
    }
    'rules show' = @{
        Places = @()
        Options = @(
            , @('--system', '=sanguiri,v5', 'Whose rules.')
            , @('--provisional', '', 'Just the numbers nobody has supplied.')
            , @('--rules', 'files', 'House rules to use.')
            , @('--json', '', 'One JSON object per result, and nothing else.')
            , @('-h,--help', '', 'Show this message and exit.')
        )
    }
    'rules export' = @{
        Places = @()
        Options = @(
            , @('--system', '=sanguiri,v5', 'Whose rules.')
            , @('--provisional', '', 'Leave everything else out.')
            , @('--rules', 'files', 'House rules to use.')
            , @('--json', '', 'One JSON object per result, and nothing else.')
            , @('-h,--help', '', 'Show this message and exit.')
        )
    }
    'rules check' = @{
        Places = @('files')
        Options = @(
            , @('--json', '', 'One JSON object per result, and nothing else.')
            , @('-h,--help', '', 'Show this message and exit.')
        )
    }
    'journal show' = @{
        Places = @('files')
        Options = @(
            , @('--last', '-', 'How many records (20, or all since).')
            , @('--sheet', 'sheets', 'Only of this sheet, or of who is called so.')
            , @('--since', '-', 'Only from then on, by the clock here: 20:00, today, 2026-11-30.')
            , @('--json', '', 'One JSON object per result, and nothing else.')
            , @('-h,--help', '', 'Show this message and exit.')
        )
    }
    'journal stats' = @{
        Places = @('files')
        Options = @(
            , @('--sheet', 'sheets', 'Only of this sheet, or of who is called so.')
            , @('--since', '-', 'Only from then on, by the clock here: 20:00, today, 2026-11-30.')
            , @('--export', 'files', 'Save the screen: .svg or .html.')
            , @('--force', '', 'Overwrite an existing file.')
            , @('--json', '', 'One JSON object per result, and nothing else.')
            , @('-h,--help', '', 'Show this message and exit.')
        )
    }
    'journal replay' = @{
        Places = @('files')
        Options = @(
            , @('--sheet', 'sheets', 'Only of this sheet, or of who is called so.')
            , @('--since', '-', 'Only from then on, by the clock here: 20:00, today, 2026-11-30.')
            , @('--json', '', 'One JSON object per result, and nothing else.')
            , @('-h,--help', '', 'Show this message and exit.')
        )
    }
    'undo' = @{
        Places = @('sheets')
        Options = @(
            , @('-n,--dry-run', '', 'Work it all out, print it, write nothing.')
            , @('--journal', 'files', 'The journal to keep.')
            , @('--no-journal', '', 'Keep no journal of this.')
            , @('--json', '', 'One JSON object per result, and nothing else.')
            , @('-h,--help', '', 'Show this message and exit.')
        )
    }
    'batch' = @{
        Places = @('files')
        Options = @(
            , @('--journal', 'files', 'The journal to keep.')
            , @('--no-journal', '', 'Keep no journal of this.')
            , @('--json', '', 'One JSON object per result, and nothing else.')
            , @('-h,--help', '', 'Show this message and exit.')
        )
    }
    'schema' = @{
        Places = @('=roll,reroll,odds,forecast,feed,advance-time,sheet-new,sheet-show,sheet-check,sheet-set,sheet-xp,sheet-import,sheet-export,rules-show,rules-export,rules-check,journal-show,journal-stats,journal-replay,undo,batch,schema,thirst,heal,turn,uv,donors,rouse,rise,mend,damage,willpower,stain,remorse,frenzy,resonance-roll,resonance-show,resonance-set,session-start,session-end,torpor+')
        Options = @(
            , @('--json', '', 'One JSON object per result, and nothing else.')
            , @('-h,--help', '', 'Show this message and exit.')
        )
    }
    'thirst' = @{
        Places = @('sheets')
        Options = @(
            , @('--trigger', '=increase,blood,source,round', 'What calls for it.')
            , @('--distance', '-', 'How far the source is, in metres.')
            , @('--advancement', '-', 'Dice declared for an empty pool.')
            , @('--odds', '', 'Say how likely it was, too.')
            , @('+-m,--modifier', '-', 'Dice to add or take; repeatable.')
            , @('--seed', '-', 'Reproducible dice; 0 is a seed.')
            , @('--dice', '-', 'Faces thrown at the table, in order.')
            , @('--check', '', 'Exit with 1 when the roll failed.')
            , @('-n,--dry-run', '', 'Work it all out, print it, write nothing.')
            , @('--rules', 'files', 'House rules to use.')
            , @('--journal', 'files', 'The journal to keep.')
            , @('--no-journal', '', 'Keep no journal of this.')
            , @('--json', '', 'One JSON object per result, and nothing else.')
            , @('-h,--help', '', 'Show this message and exit.')
        )
    }
    'heal' = @{
        Places = @('sheets')
        Options = @(
            , @('--injuries', '-', 'How many heal.')
            , @('--advancement', '-', 'Dice declared for an empty pool.')
            , @('+-m,--modifier', '-', 'Dice to add or take; repeatable.')
            , @('--seed', '-', 'Reproducible dice; 0 is a seed.')
            , @('--dice', '-', 'Faces thrown at the table, in order.')
            , @('--check', '', 'Exit with 1 when the roll failed.')
            , @('-n,--dry-run', '', 'Work it all out, print it, write nothing.')
            , @('--rules', 'files', 'House rules to use.')
            , @('--journal', 'files', 'The journal to keep.')
            , @('--no-journal', '', 'Keep no journal of this.')
            , @('--json', '', 'One JSON object per result, and nothing else.')
            , @('-h,--help', '', 'Show this message and exit.')
        )
    }
    'turn' = @{
        Places = @('sheets', 'sheets')
        Options = @(
            , @('--recipient-endurance', '-', 'Without sheets: the recipient''s END.')
            , @('--sire-endurance', '-', 'Without sheets: the sire''s END.')
            , @('--no-auto-modifiers', '', 'Leave out the sire''s deprivation and exposure.')
            , @('--advancement', '-', 'Dice declared for an empty pool.')
            , @('+-m,--modifier', '-', 'Dice to add or take; repeatable.')
            , @('--seed', '-', 'Reproducible dice; 0 is a seed.')
            , @('--dice', '-', 'Faces thrown at the table, in order.')
            , @('--check', '', 'Exit with 1 when the roll failed.')
            , @('-n,--dry-run', '', 'Work it all out, print it, write nothing.')
            , @('--rules', 'files', 'House rules to use.')
            , @('--journal', 'files', 'The journal to keep.')
            , @('--no-journal', '', 'Keep no journal of this.')
            , @('--json', '', 'One JSON object per result, and nothing else.')
            , @('-h,--help', '', 'Show this message and exit.')
        )
    }
    'uv' = @{
        Places = @('sheets', 'exposures')
        Options = @(
            , @('--level', 'exposures', 'Without a sheet: the level to look up.')
            , @('--kind', '=sanguir,hybrid,human', 'Without a sheet: sanguir, hybrid or human.')
            , @('-n,--dry-run', '', 'Work it all out, print it, write nothing.')
            , @('--rules', 'files', 'House rules to use.')
            , @('--journal', 'files', 'The journal to keep.')
            , @('--no-journal', '', 'Keep no journal of this.')
            , @('--json', '', 'One JSON object per result, and nothing else.')
            , @('-h,--help', '', 'Show this message and exit.')
        )
    }
    'donors' = @{
        Places = @()
        Options = @(
            , @('--days', '-', 'How many days the diet lasts.')
            , @('--donors-per-day', '=1,4,5', '1 (who dies; the default), 4 or 5.')
            , @('--recovery', '-', 'How long a donor rests: 56d; a bare number is hours.')
            , @('--volume', '-', 'Blood in an adult, in mL.')
            , @('--rules', 'files', 'House rules to use.')
            , @('--json', '', 'One JSON object per result, and nothing else.')
            , @('-h,--help', '', 'Show this message and exit.')
        )
    }
    'rouse' = @{
        Places = @('sheets')
        Options = @(
            , @('--for', '=surge,blush,discipline,mend,other', 'surge, blush, discipline (--level or --power), mend or other.')
            , @('--checks', '-', 'How many Rouses at once.')
            , @('--level', '-', 'The power''s level.')
            , @('--power', 'powers', 'A power on the sheet; its level is known.')
            , @('--forced', '', 'Even at Hunger 5.')
            , @('--seed', '-', 'Reproducible dice; 0 is a seed.')
            , @('--dice', '-', 'Faces thrown at the table, in order.')
            , @('--check', '', 'Exit with 1 when the roll failed.')
            , @('-n,--dry-run', '', 'Work it all out, print it, write nothing.')
            , @('--rules', 'files', 'House rules to use.')
            , @('--journal', 'files', 'The journal to keep.')
            , @('--no-journal', '', 'Keep no journal of this.')
            , @('--json', '', 'One JSON object per result, and nothing else.')
            , @('-h,--help', '', 'Show this message and exit.')
        )
    }
    'rise' = @{
        Places = @('sheets+')
        Options = @(
            , @('--keep-going', '', 'Go on past a sheet that cannot be used.')
            , @('--seed', '-', 'Reproducible dice; 0 is a seed.')
            , @('--dice', '-', 'Faces thrown at the table, in order.')
            , @('--check', '', 'Exit with 1 when the roll failed.')
            , @('-n,--dry-run', '', 'Work it all out, print it, write nothing.')
            , @('--rules', 'files', 'House rules to use.')
            , @('--journal', 'files', 'The journal to keep; several sheets go on record only in one that is named.')
            , @('--no-journal', '', 'Keep no journal of this.')
            , @('--json', '', 'One JSON object per result, and nothing else.')
            , @('-h,--help', '', 'Show this message and exit.')
        )
    }
    'mend' = @{
        Places = @('sheets')
        Options = @(
            , @('--aggravated', '', 'Three Rouses for one aggravated.')
            , @('--seed', '-', 'Reproducible dice; 0 is a seed.')
            , @('--dice', '-', 'Faces thrown at the table, in order.')
            , @('--check', '', 'Exit with 1 when the roll failed.')
            , @('-n,--dry-run', '', 'Work it all out, print it, write nothing.')
            , @('--rules', 'files', 'House rules to use.')
            , @('--journal', 'files', 'The journal to keep.')
            , @('--no-journal', '', 'Keep no journal of this.')
            , @('--json', '', 'One JSON object per result, and nothing else.')
            , @('-h,--help', '', 'Show this message and exit.')
        )
    }
    'damage' = @{
        Places = @('sheets', '-')
        Options = @(
            , @('--aggravated', '', 'Aggravated instead of superficial.')
            , @('--track', '=health,willpower', 'health (default), or willpower (default with --social).')
            , @('--halve', '', 'Halve superficial damage first, rounding up; not done unasked.')
            , @('--social', '', 'Before others, so on Willpower: a track full of aggravated loses face.')
            , @('--seed', '-', 'Reproducible dice; 0 is a seed.')
            , @('--dice', '-', 'Faces thrown at the table, in order.')
            , @('--check', '', 'Exit with 1 when the roll failed.')
            , @('-n,--dry-run', '', 'Work it all out, print it, write nothing.')
            , @('--rules', 'files', 'House rules to use.')
            , @('--journal', 'files', 'The journal to keep.')
            , @('--no-journal', '', 'Keep no journal of this.')
            , @('--json', '', 'One JSON object per result, and nothing else.')
            , @('-h,--help', '', 'Show this message and exit.')
        )
    }
    'willpower' = @{
        Places = @('sheets')
        Options = @(
            , @('--spend', '=re-roll,frenzy,dominate,presence,staked,impairment', 'On re-roll, frenzy, dominate, presence, staked or impairment.')
            , @('--recover', '-', 'Boxes, by the Storyteller''s word.')
            , @('--aggravated', '', 'Recover aggravated ones.')
            , @('--force', '', 'V5: spend Willpower even with no box unmarked.')
            , @('--seed', '-', 'Reproducible dice; 0 is a seed.')
            , @('--dice', '-', 'Faces thrown at the table, in order.')
            , @('--check', '', 'Exit with 1 when the roll failed.')
            , @('-n,--dry-run', '', 'Work it all out, print it, write nothing.')
            , @('--rules', 'files', 'House rules to use.')
            , @('--journal', 'files', 'The journal to keep.')
            , @('--no-journal', '', 'Keep no journal of this.')
            , @('--json', '', 'One JSON object per result, and nothing else.')
            , @('-h,--help', '', 'Show this message and exit.')
        )
    }
    'stain' = @{
        Places = @('sheets', '-')
        Options = @(
            , @('--remove', '', 'Take Stains away instead.')
            , @('--seed', '-', 'Reproducible dice; 0 is a seed.')
            , @('--dice', '-', 'Faces thrown at the table, in order.')
            , @('--check', '', 'Exit with 1 when the roll failed.')
            , @('-n,--dry-run', '', 'Work it all out, print it, write nothing.')
            , @('--rules', 'files', 'House rules to use.')
            , @('--journal', 'files', 'The journal to keep.')
            , @('--no-journal', '', 'Keep no journal of this.')
            , @('--json', '', 'One JSON object per result, and nothing else.')
            , @('-h,--help', '', 'Show this message and exit.')
        )
    }
    'remorse' = @{
        Places = @('sheets')
        Options = @(
            , @('--seed', '-', 'Reproducible dice; 0 is a seed.')
            , @('--dice', '-', 'Faces thrown at the table, in order.')
            , @('--check', '', 'Exit with 1 when the roll failed.')
            , @('-n,--dry-run', '', 'Work it all out, print it, write nothing.')
            , @('--rules', 'files', 'House rules to use.')
            , @('--journal', 'files', 'The journal to keep.')
            , @('--no-journal', '', 'Keep no journal of this.')
            , @('--json', '', 'One JSON object per result, and nothing else.')
            , @('-h,--help', '', 'Show this message and exit.')
        )
    }
    'frenzy' = @{
        Places = @('sheets')
        Options = @(
            , @('--provocation', 'provocations', 'What provokes it: sets kind and Difficulty.')
            , @('--kind', '=fury,hunger,terror', 'Without a provocation, with -d: fury, hunger or terror.')
            , @('--ride-the-wave', '', 'Give in by choice; no roll.')
            , @('--spend-willpower', '', 'Buy it off; no roll.')
            , @('--end', '', 'A frenzy ends.')
            , @('-d,--difficulty', 'difficulties', 'Successes needed.')
            , @('--force', '', 'V5: spend Willpower even with no box unmarked.')
            , @('+-m,--modifier', '-', 'Dice to add or take; repeatable.')
            , @('--seed', '-', 'Reproducible dice; 0 is a seed.')
            , @('--dice', '-', 'Faces thrown at the table, in order.')
            , @('--check', '', 'Exit with 1 when the roll failed.')
            , @('-n,--dry-run', '', 'Work it all out, print it, write nothing.')
            , @('--rules', 'files', 'House rules to use.')
            , @('--journal', 'files', 'The journal to keep.')
            , @('--no-journal', '', 'Keep no journal of this.')
            , @('--json', '', 'One JSON object per result, and nothing else.')
            , @('-h,--help', '', 'Show this message and exit.')
        )
    }
    'resonance roll' = @{
        Places = @()
        Options = @(
            , @('--seed', '-', 'Reproducible dice; 0 is a seed.')
            , @('--dice', '-', 'Faces thrown at the table, in order.')
            , @('-n,--dry-run', '', 'Work it all out, print it, write nothing.')
            , @('--journal', 'files', 'The journal to keep.')
            , @('--no-journal', '', 'Keep no journal of this.')
            , @('--rules', 'files', 'House rules to use.')
            , @('--json', '', 'One JSON object per result, and nothing else.')
            , @('-h,--help', '', 'Show this message and exit.')
        )
    }
    'resonance show' = @{
        Places = @('sheets')
        Options = @(
            , @('--rules', 'files', 'House rules to use.')
            , @('--json', '', 'One JSON object per result, and nothing else.')
            , @('-h,--help', '', 'Show this message and exit.')
        )
    }
    'resonance set' = @{
        Places = @('sheets')
        Options = @(
            , @('--humour', 'humours', 'Which.')
            , @('--intensity', 'intensities', 'How strong.')
            , @('--seed', '-', 'Reproducible dice; 0 is a seed.')
            , @('--dice', '-', 'Faces thrown at the table, in order.')
            , @('--check', '', 'Exit with 1 when the roll failed.')
            , @('-n,--dry-run', '', 'Work it all out, print it, write nothing.')
            , @('--rules', 'files', 'House rules to use.')
            , @('--journal', 'files', 'The journal to keep.')
            , @('--no-journal', '', 'Keep no journal of this.')
            , @('--json', '', 'One JSON object per result, and nothing else.')
            , @('-h,--help', '', 'Show this message and exit.')
        )
    }
    'session start' = @{
        Places = @('sheets+')
        Options = @(
            , @('--ambition', '', 'The Ambition was served: one aggravated too.')
            , @('--extra', '-', 'More boxes, by the Storyteller''s word.')
            , @('--extra-aggravated', '-', 'More aggravated ones.')
            , @('--keep-going', '', 'Go on past a sheet that cannot be used.')
            , @('--seed', '-', 'Reproducible dice; 0 is a seed.')
            , @('--dice', '-', 'Faces thrown at the table, in order.')
            , @('--check', '', 'Exit with 1 when the roll failed.')
            , @('-n,--dry-run', '', 'Work it all out, print it, write nothing.')
            , @('--rules', 'files', 'House rules to use.')
            , @('--journal', 'files', 'The journal to keep; several sheets go on record only in one that is named.')
            , @('--no-journal', '', 'Keep no journal of this.')
            , @('--json', '', 'One JSON object per result, and nothing else.')
            , @('-h,--help', '', 'Show this message and exit.')
        )
    }
    'session end' = @{
        Places = @('sheets+')
        Options = @(
            , @('--keep-going', '', 'Go on past a sheet that cannot be used.')
            , @('--seed', '-', 'Reproducible dice; 0 is a seed.')
            , @('--dice', '-', 'Faces thrown at the table, in order.')
            , @('--check', '', 'Exit with 1 when the roll failed.')
            , @('-n,--dry-run', '', 'Work it all out, print it, write nothing.')
            , @('--rules', 'files', 'House rules to use.')
            , @('--journal', 'files', 'The journal to keep; several sheets go on record only in one that is named.')
            , @('--no-journal', '', 'Keep no journal of this.')
            , @('--json', '', 'One JSON object per result, and nothing else.')
            , @('-h,--help', '', 'Show this message and exit.')
        )
    }
    'torpor' = @{
        Places = @('sheets')
        Options = @(
            , @('--voluntary', '', 'One night not risen, on the way into it: Hunger +1; at Hunger 5, torpor. The clock stays: call it once a night.')
            , @('--enter', '', 'By the Storyteller''s word: fall into it at once.')
            , @('--wake', '', 'By the Storyteller''s word: wake from it, hungry.')
            , @('--seed', '-', 'Reproducible dice; 0 is a seed.')
            , @('--dice', '-', 'Faces thrown at the table, in order.')
            , @('--check', '', 'Exit with 1 when the roll failed.')
            , @('-n,--dry-run', '', 'Work it all out, print it, write nothing.')
            , @('--rules', 'files', 'House rules to use.')
            , @('--journal', 'files', 'The journal to keep.')
            , @('--no-journal', '', 'Keep no journal of this.')
            , @('--json', '', 'One JSON object per result, and nothing else.')
            , @('-h,--help', '', 'Show this message and exit.')
        )
    }
}
$global:SanguirHeads = @{
    'sheet' = @(
        , @('new', 'Write a new sheet.')
        , @('show', 'Draw a character; of several, a row each.')
        , @('check', 'Say all that is wrong with sheets, or else what is odd.')
        , @('set', 'Change values: KEY=VALUE, KEY+=N, KEY-=N.')
        , @('xp', 'Add, spend and show experience, with a log.')
        , @('import', 'Read a character of Progeny, Foundry or Inconnu.')
        , @('export', 'Write a sheet for another program, or to paste.')
    )
    'rules' = @(
        , @('show', 'Print the numbers in force and where each comes from.')
        , @('export', 'Write a house-rules file, ready to fill in.')
        , @('check', 'Say everything that is wrong with a house-rules file.')
    )
    'journal' = @(
        , @('show', 'List what the journal holds, the latest last.')
        , @('stats', 'Hold the luck on record against the exact odds.')
        , @('replay', 'Throw every record again and prove it equal.')
    )
    'resonance' = @(
        , @('roll', 'Draw a humour and its intensity.')
        , @('show', 'Show the Resonance of the last drink.')
        , @('set', 'Set a Resonance.')
    )
    'session' = @(
        , @('start', 'Start a session: Willpower recovers.')
        , @('end', 'End a session: Remorse, where there are Stains.')
    )
    '' = @(
        , @('roll', 'Roll a pool: a Test, a Contest, any throw at the table.')
        , @('reroll', 'Throw dice of a roll again for Willpower.')
        , @('odds', 'Say exactly what a roll comes to, without throwing.')
        , @('forecast', 'Say exactly what days or nights to come hold.')
        , @('feed', 'Drink blood.')
        , @('advance-time', 'Let hours or nights pass on one sheet or many.')
        , @('sheet', 'Write, show, check and change sheets.')
        , @('rules', 'Show, export and check the numbers in force.')
        , @('journal', 'Show, replay and count up the rolls on record.')
        , @('undo', 'Take back the last journalled change of a sheet.')
        , @('batch', 'Run commands from a file or standard input, one a line.')
        , @('schema', 'Print the JSON Schema of a verb''s output.')
        , @('thirst', 'Make a Thirst Test, if its trigger calls for one.')
        , @('heal', 'Heal Injuries; each raises Thirst and calls for a Test.')
        , @('turn', 'Turn a human into a Sanguir, or kill them.')
        , @('uv', 'Set, show or look up an ultraviolet exposure.')
        , @('donors', 'Plan how many donors a diet of blood takes.')
        , @('rouse', 'Rouse the Blood.')
        , @('rise', 'Rise for the night.')
        , @('mend', 'Mend Health with the Blood.')
        , @('damage', 'Take damage on Health or Willpower.')
        , @('willpower', 'Spend Willpower, or recover it.')
        , @('stain', 'Gain or remove Stains.')
        , @('remorse', 'Test for Remorse.')
        , @('frenzy', 'Resist a frenzy, ride it, buy it off or end it.')
        , @('resonance', 'Draw, show and set the Resonance of blood.')
        , @('session', 'Start and end a session.')
        , @('torpor', 'Show torpor, go into it, or wake.')
    )
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
        if (-not $group -and @('sheet', 'rules', 'journal', 'resonance', 'session') -ccontains $word) { $group = $word; continue }
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
