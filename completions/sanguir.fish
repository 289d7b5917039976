# Completion of sanguir for fish. Made by: python -m sanguir.cli.completions completions/
# Use: keep this file as ~/.config/fish/completions/sanguir.fish

# What follows a verb, set in the caller. Places in order, `+` for the rest of them; options with
# their spellings, `+` in front where they can be repeated; what completes their value: a kind,
# =WORD,WORD for a closed set, - for nothing; empty where they take none; and their help.
function __sanguir_declared --no-scope-shadowing
    switch $argv[1]
        case 'roll'
            set places 'pool' 'sheets'
            set names '--system' '--kind' '--vs' '--vs-pool' '--vs-sheet' '+--vs-modifier' '--advancement' '--uv' '--hunger' '--specialty' '--discipline' '--power' '--surge' '--reroll' '--ignore-impairment' '-d,--difficulty' '--odds' '+-m,--modifier' '--seed' '--dice' '--check' '--rules' '--journal' '--no-journal' '--json' '--force' '-n,--dry-run' '-h,--help'
            set kinds '=sanguiri,v5' '=test,contest,fixed,armor,willpower,humanity' '-' '-' 'sheets' '-' '-' 'exposures' '-' '-' 'disciplines' 'powers' '' '=failures,criticals,avoid-messy,risky,best' '' 'difficulties' '' '-' '-' '-' '' 'files' 'files' '' '' '' '' ''
            set helps 'Whose rules, where no sheet says it.' 'What is rolled.' 'Contest against N successes.' 'Contest against a pool.' 'Whose pool that is.' 'Dice on that side.' 'Sanguiri: dice declared for an empty pool.' 'Sanguiri: the exposure now.' 'V5: this many of the pool are Hunger dice.' 'V5: one that fits.' 'V5: the Discipline at work.' 'V5: the power at work, its Discipline with it; `rouse --power NAME` pays.' 'V5: Blood Surge; rouses the Blood.' 'V5: throw dice again for Willpower; but for best, even of a roll that passed.' 'V5: for Willpower, impairment does not count.' 'Successes needed.' 'Say how likely it was, too.' 'Dice to add or take; repeatable.' 'Reproducible dice; 0 is a seed.' 'Faces thrown at the table, in order.' 'Exit with 1 when the roll failed.' 'House rules to use.' 'The journal to keep.' 'Keep no journal of this.' 'One JSON object per result, and nothing else.' 'V5: spend Willpower even with no box unmarked.' 'Work it all out, print it, write nothing.' 'Show this message and exit.'
        case 'reroll'
            set places 'sheets' 'sheets'
            set names '--strategy' '--positions' '--force' '--seed' '--dice' '--check' '-n,--dry-run' '--rules' '--journal' '--no-journal' '--json' '-h,--help'
            set kinds '=failures,criticals,avoid-messy,risky,best' '-' '' '-' '-' '' '' 'files' 'files' '' '' ''
            set helps 'Which dice, by a strategy.' 'Which dice, from 1.' 'V5: spend Willpower even with no box unmarked.' 'Reproducible dice; 0 is a seed.' 'Faces thrown at the table, in order.' 'Exit with 1 when the roll failed.' 'Work it all out, print it, write nothing.' 'House rules to use.' 'The journal to keep.' 'Keep no journal of this.' 'One JSON object per result, and nothing else.' 'Show this message and exit.'
        case 'odds'
            set places 'pool' 'sheets+'
            set names '--system' '--kind' '--vs' '--vs-pool' '--vs-sheet' '+--vs-modifier' '--advancement' '--uv' '--hunger' '--specialty' '--discipline' '--power' '--surge' '--reroll' '--ignore-impairment' '--of' '--trigger' '--rounds' '--recipient-endurance' '--sire-endurance' '--no-auto-modifiers' '--checks' '--level' '--forced' '--provocation' '--plot' '--export' '-d,--difficulty' '+-m,--modifier' '--force' '--rules' '--json' '-h,--help'
            set kinds '=sanguiri,v5' '=test,contest,fixed,armor,willpower,humanity' '-' '-' 'sheets' '-' '-' 'exposures' '-' '-' 'disciplines' 'powers' '' '=all,failures,criticals,avoid-messy,risky,best' '' '=thirst,turning,rouse,frenzy,remorse' '=increase,time' '-' '-' '-' '' '-' '-' '' 'provocations' '' 'files' 'difficulties' '-' '' 'files' '' ''
            set helps 'Whose rules, where no sheet says it.' 'What is rolled.' 'Contest against N successes.' 'Contest against a pool.' 'Whose pool that is.' 'Dice on that side.' 'Sanguiri: dice declared for an empty pool.' 'Sanguiri: the exposure now.' 'V5: this many of the pool are Hunger dice.' 'V5: one that fits.' 'V5: the Discipline at work.' 'V5: the power at work, its Discipline with it; `rouse --power NAME` pays.' 'V5: Blood Surge; rouses the Blood.' 'V5: Willpower, used only on a lost roll: all, or a strategy.' 'V5: for Willpower, impairment does not count.' 'A state roll: thirst, turning, rouse, frenzy, remorse.' 'Thirst: increase, the Test one level up; time, the next that time brings.' 'Thirst: regain control within N Tests.' 'Turning, without sheets.' 'Turning, without sheets.' 'Turning: leave out the sire\'s.' 'Rouse: how many at once.' 'Rouse: for a power of this level.' 'Rouse: one that cannot be avoided.' 'Frenzy: just this one.' 'Draw it as columns, too.' 'Save the screen: .svg or .html.' 'Successes needed.' 'Dice to add or take; repeatable.' 'V5: spend Willpower even with no box unmarked. Overwrite FILE.' 'House rules to use.' 'One JSON object per result, and nothing else.' 'Show this message and exit.'
        case 'forecast'
            set places 'sheets'
            set names '--for' '--plan' '--when-compelled' '--available-ml' '--feed-every' '--feed-ml' '--feed-source' '--feed-amount' '--plot' '--export' '--force' '--rules' '--json' '-h,--help'
            set kinds '-' 'files' '=stop,resist,feed' '-' '-' '-' 'sources' '-' '' 'files' '' 'files' '' ''
            set helps 'How far: 10d (default), 14n, 366d; a bare number is hours.' 'What happens on the way, as TOML: end of --help.' 'Sanguiri: stop (default), resist or feed.' 'mL that policy `feed` finds (default: one feeding step).' 'Feed at each whole multiple of the clock.' 'Sanguiri: mL each time.' 'V5: where from each time.' 'V5: Hunger each harmful drink slakes.' 'Draw it as columns, too.' 'Save the screen: .svg or .html.' 'Overwrite an existing file.' 'House rules to use.' 'One JSON object per result, and nothing else.' 'Show this message and exit.'
        case 'feed'
            set places 'sheets'
            set names '--ml' '--drawn' '--refrigerated' '--frozen' '--spoiled' '--cooked' '--treated' '--not-human' '--source' '--amount' '--victim-pool' '--humour' '--intensity' '--seed' '--dice' '--check' '-n,--dry-run' '--rules' '--journal' '--no-journal' '--json' '-h,--help'
            set kinds '-' '-' '' '' '' '' '' '' 'sources' '-' '-' 'humours' 'intensities' '-' '-' '' '' 'files' 'files' '' '' ''
            set helps 'Sanguiri: millilitres drunk.' 'Sanguiri: how long ago it was drawn; a bare number is hours.' 'Sanguiri: it was ever refrigerated.' 'Sanguiri: it was ever frozen.' 'Sanguiri: it is spoiled.' 'Sanguiri: it was cooked.' 'Sanguiri: it was treated with chemicals.' 'Sanguiri: it is not a human\'s.' 'V5: where from (what it slakes is below).' 'V5: Hunger a harmful drink slakes.' 'V5: the human\'s Strength + Stamina, rolled against --amount to live.' 'V5: the blood\'s Resonance.' 'V5: and how strong.' 'Reproducible dice; 0 is a seed.' 'Faces thrown at the table, in order.' 'Exit with 1 when the roll failed.' 'Work it all out, print it, write nothing.' 'House rules to use.' 'The journal to keep.' 'Keep no journal of this.' 'One JSON object per result, and nothing else.' 'Show this message and exit.'
        case 'advance-time'
            set places 'sheets+'
            set names '--hours' '--nights' '--to' '--jobs' '--keep-going' '--plan' '--when-compelled' '--available-ml' '--feed-every' '--feed-ml' '--feed-source' '--feed-amount' '--seed' '--dice' '--check' '-n,--dry-run' '--rules' '--journal' '--no-journal' '--json' '-h,--help'
            set kinds '-' '-' '-' '-' '' 'files' '=stop,resist,feed' '-' '-' '-' 'sources' '-' '-' '-' '' '' 'files' 'files' '' '' ''
            set helps 'How long: 36, 23.5, 3d, 1d12h, 90m.' 'How many nights, 24 h each.' 'Up to this reading of each clock.' 'In so many processes; many sheets take the cores.' 'Go on past a sheet that cannot be used.' 'What happens on the way, as TOML: end of --help.' 'Sanguiri: stop (default), resist or feed.' 'mL that policy `feed` finds (default: one feeding step).' 'Feed at each whole multiple of the clock.' 'Sanguiri: mL each time.' 'V5: where from each time.' 'V5: Hunger each harmful drink slakes.' 'Reproducible dice; 0 is a seed.' 'Faces thrown at the table, in order.' 'Exit with 1 when the roll failed.' 'Work it all out, print it, write nothing.' 'House rules to use.' 'The journal to keep; several sheets go on record only in one that is named.' 'Keep no journal of this.' 'One JSON object per result, and nothing else.' 'Show this message and exit.'
        case 'sheet new'
            set places '-'
            set names '--system' '--kind' '--name' '--force' '-n,--dry-run' '--rules' '--json' '-h,--help'
            set kinds '=sanguiri,v5' '=sanguir,hybrid,human,vampire,ghoul,mortal' '-' '' '' 'files' '' ''
            set helps 'Whose sheet.' 'What they are.' 'What they are called.' 'Overwrite an existing sheet.' 'Work it all out, print it, write nothing.' 'House rules to use.' 'One JSON object per result, and nothing else.' 'Show this message and exit.'
        case 'sheet show'
            set places 'sheets+'
            set names '--export' '--force' '--rules' '--json' '-h,--help'
            set kinds 'files' '' 'files' '' ''
            set helps 'Save the screen as .svg, a page each as .html.' 'Overwrite an existing file.' 'House rules to use.' 'One JSON object per result, and nothing else.' 'Show this message and exit.'
        case 'sheet check'
            set places 'sheets+'
            set names '--rules' '--json' '-h,--help'
            set kinds 'files' '' ''
            set helps 'House rules to use.' 'One JSON object per result, and nothing else.' 'Show this message and exit.'
        case 'sheet set'
            set places 'sheets' 'assignments+'
            set names '-n,--dry-run' '--rules' '--journal' '--no-journal' '--json' '-h,--help'
            set kinds '' 'files' 'files' '' '' ''
            set helps 'Work it all out, print it, write nothing.' 'House rules to use.' 'The journal to keep.' 'Keep no journal of this.' 'One JSON object per result, and nothing else.' 'Show this message and exit.'
        case 'sheet xp'
            set places 'sheets' '-'
            set names '--add' '--spend' '-n,--dry-run' '--rules' '--journal' '--no-journal' '--json' '-h,--help'
            set kinds '-' '-' '' 'files' 'files' '' '' ''
            set helps 'Experience that was earned.' 'Experience that is spent.' 'Work it all out, print it, write nothing.' 'House rules to use.' 'The journal to keep.' 'Keep no journal of this.' 'One JSON object per result, and nothing else.' 'Show this message and exit.'
        case 'sheet import'
            set places 'files'
            set names '--from' '--pick' '-o,--out' '--force' '-n,--dry-run' '--rules' '--json' '-h,--help'
            set kinds '=progeny,foundry,inconnu,json' '-' 'files' '' '' 'files' '' ''
            set helps 'progeny, foundry, inconnu or json; else by its content.' 'Which of several: its name, or its place from 1.' 'The sheet to write; else it is called as the character is.' 'Overwrite an existing sheet.' 'Work it all out, print it, write nothing.' 'House rules to use.' 'One JSON object per result, and nothing else.' 'Show this message and exit.'
        case 'sheet export'
            set places 'sheets'
            set names '--to' '-o,--out' '--force' '-n,--dry-run' '--rules' '--json' '-h,--help'
            set kinds '=json,foundry,inconnu,inconnu-body,markdown' 'files' '' '' 'files' '' ''
            set helps 'json, foundry, inconnu, inconnu-body or markdown.' 'The file to write; else, or with -, standard output.' 'Overwrite an existing file.' 'Work it all out, print it, write nothing.' 'House rules to use.' 'One JSON object per result, and nothing else.' 'Show this message and exit.'
        case 'rules show'
            set places 
            set names '--system' '--provisional' '--rules' '--json' '-h,--help'
            set kinds '=sanguiri,v5' '' 'files' '' ''
            set helps 'Whose rules.' 'Just the numbers nobody has supplied.' 'House rules to use.' 'One JSON object per result, and nothing else.' 'Show this message and exit.'
        case 'rules export'
            set places 
            set names '--system' '--provisional' '--rules' '--json' '-h,--help'
            set kinds '=sanguiri,v5' '' 'files' '' ''
            set helps 'Whose rules.' 'Leave everything else out.' 'House rules to use.' 'One JSON object per result, and nothing else.' 'Show this message and exit.'
        case 'rules check'
            set places 'files'
            set names '--json' '-h,--help'
            set kinds '' ''
            set helps 'One JSON object per result, and nothing else.' 'Show this message and exit.'
        case 'journal show'
            set places 'files'
            set names '--last' '--sheet' '--since' '--json' '-h,--help'
            set kinds '-' 'sheets' '-' '' ''
            set helps 'How many records (20, or all since).' 'Only of this sheet, or of who is called so.' 'Only from then on, by the clock here: 20:00, today, 2026-11-30.' 'One JSON object per result, and nothing else.' 'Show this message and exit.'
        case 'journal stats'
            set places 'files'
            set names '--sheet' '--since' '--export' '--force' '--json' '-h,--help'
            set kinds 'sheets' '-' 'files' '' '' ''
            set helps 'Only of this sheet, or of who is called so.' 'Only from then on, by the clock here: 20:00, today, 2026-11-30.' 'Save the screen: .svg or .html.' 'Overwrite an existing file.' 'One JSON object per result, and nothing else.' 'Show this message and exit.'
        case 'journal replay'
            set places 'files'
            set names '--sheet' '--since' '--json' '-h,--help'
            set kinds 'sheets' '-' '' ''
            set helps 'Only of this sheet, or of who is called so.' 'Only from then on, by the clock here: 20:00, today, 2026-11-30.' 'One JSON object per result, and nothing else.' 'Show this message and exit.'
        case 'undo'
            set places 'sheets'
            set names '-n,--dry-run' '--journal' '--no-journal' '--json' '-h,--help'
            set kinds '' 'files' '' '' ''
            set helps 'Work it all out, print it, write nothing.' 'The journal to keep.' 'Keep no journal of this.' 'One JSON object per result, and nothing else.' 'Show this message and exit.'
        case 'batch'
            set places 'files'
            set names '--journal' '--no-journal' '--json' '-h,--help'
            set kinds 'files' '' '' ''
            set helps 'The journal to keep.' 'Keep no journal of this.' 'One JSON object per result, and nothing else.' 'Show this message and exit.'
        case 'schema'
            set places '=roll,reroll,odds,forecast,feed,advance-time,sheet-new,sheet-show,sheet-check,sheet-set,sheet-xp,sheet-import,sheet-export,rules-show,rules-export,rules-check,journal-show,journal-stats,journal-replay,undo,batch,schema,thirst,heal,turn,uv,donors,rouse,rise,mend,damage,willpower,stain,remorse,frenzy,resonance-roll,resonance-show,resonance-set,session-start,session-end,torpor+'
            set names '--json' '-h,--help'
            set kinds '' ''
            set helps 'One JSON object per result, and nothing else.' 'Show this message and exit.'
        case 'thirst'
            set places 'sheets'
            set names '--trigger' '--distance' '--advancement' '--odds' '+-m,--modifier' '--seed' '--dice' '--check' '-n,--dry-run' '--rules' '--journal' '--no-journal' '--json' '-h,--help'
            set kinds '=increase,blood,source,round' '-' '-' '' '-' '-' '-' '' '' 'files' 'files' '' '' ''
            set helps 'What calls for it.' 'How far the source is, in metres.' 'Dice declared for an empty pool.' 'Say how likely it was, too.' 'Dice to add or take; repeatable.' 'Reproducible dice; 0 is a seed.' 'Faces thrown at the table, in order.' 'Exit with 1 when the roll failed.' 'Work it all out, print it, write nothing.' 'House rules to use.' 'The journal to keep.' 'Keep no journal of this.' 'One JSON object per result, and nothing else.' 'Show this message and exit.'
        case 'heal'
            set places 'sheets'
            set names '--injuries' '--advancement' '+-m,--modifier' '--seed' '--dice' '--check' '-n,--dry-run' '--rules' '--journal' '--no-journal' '--json' '-h,--help'
            set kinds '-' '-' '-' '-' '-' '' '' 'files' 'files' '' '' ''
            set helps 'How many heal.' 'Dice declared for an empty pool.' 'Dice to add or take; repeatable.' 'Reproducible dice; 0 is a seed.' 'Faces thrown at the table, in order.' 'Exit with 1 when the roll failed.' 'Work it all out, print it, write nothing.' 'House rules to use.' 'The journal to keep.' 'Keep no journal of this.' 'One JSON object per result, and nothing else.' 'Show this message and exit.'
        case 'turn'
            set places 'sheets' 'sheets'
            set names '--recipient-endurance' '--sire-endurance' '--no-auto-modifiers' '--advancement' '+-m,--modifier' '--seed' '--dice' '--check' '-n,--dry-run' '--rules' '--journal' '--no-journal' '--json' '-h,--help'
            set kinds '-' '-' '' '-' '-' '-' '-' '' '' 'files' 'files' '' '' ''
            set helps 'Without sheets: the recipient\'s END.' 'Without sheets: the sire\'s END.' 'Leave out the sire\'s deprivation and exposure.' 'Dice declared for an empty pool.' 'Dice to add or take; repeatable.' 'Reproducible dice; 0 is a seed.' 'Faces thrown at the table, in order.' 'Exit with 1 when the roll failed.' 'Work it all out, print it, write nothing.' 'House rules to use.' 'The journal to keep.' 'Keep no journal of this.' 'One JSON object per result, and nothing else.' 'Show this message and exit.'
        case 'uv'
            set places 'sheets' 'exposures'
            set names '--level' '--kind' '-n,--dry-run' '--rules' '--journal' '--no-journal' '--json' '-h,--help'
            set kinds 'exposures' '=sanguir,hybrid,human' '' 'files' 'files' '' '' ''
            set helps 'Without a sheet: the level to look up.' 'Without a sheet: sanguir, hybrid or human.' 'Work it all out, print it, write nothing.' 'House rules to use.' 'The journal to keep.' 'Keep no journal of this.' 'One JSON object per result, and nothing else.' 'Show this message and exit.'
        case 'donors'
            set places 
            set names '--days' '--donors-per-day' '--recovery' '--volume' '--rules' '--json' '-h,--help'
            set kinds '-' '=1,4,5' '-' '-' 'files' '' ''
            set helps 'How many days the diet lasts.' '1 (who dies; the default), 4 or 5.' 'How long a donor rests: 56d; a bare number is hours.' 'Blood in an adult, in mL.' 'House rules to use.' 'One JSON object per result, and nothing else.' 'Show this message and exit.'
        case 'rouse'
            set places 'sheets'
            set names '--for' '--checks' '--level' '--power' '--forced' '--seed' '--dice' '--check' '-n,--dry-run' '--rules' '--journal' '--no-journal' '--json' '-h,--help'
            set kinds '=surge,blush,discipline,mend,other' '-' '-' 'powers' '' '-' '-' '' '' 'files' 'files' '' '' ''
            set helps 'surge, blush, discipline (--level or --power), mend or other.' 'How many Rouses at once.' 'The power\'s level.' 'A power on the sheet; its level is known.' 'Even at Hunger 5.' 'Reproducible dice; 0 is a seed.' 'Faces thrown at the table, in order.' 'Exit with 1 when the roll failed.' 'Work it all out, print it, write nothing.' 'House rules to use.' 'The journal to keep.' 'Keep no journal of this.' 'One JSON object per result, and nothing else.' 'Show this message and exit.'
        case 'rise'
            set places 'sheets+'
            set names '--keep-going' '--seed' '--dice' '--check' '-n,--dry-run' '--rules' '--journal' '--no-journal' '--json' '-h,--help'
            set kinds '' '-' '-' '' '' 'files' 'files' '' '' ''
            set helps 'Go on past a sheet that cannot be used.' 'Reproducible dice; 0 is a seed.' 'Faces thrown at the table, in order.' 'Exit with 1 when the roll failed.' 'Work it all out, print it, write nothing.' 'House rules to use.' 'The journal to keep; several sheets go on record only in one that is named.' 'Keep no journal of this.' 'One JSON object per result, and nothing else.' 'Show this message and exit.'
        case 'mend'
            set places 'sheets'
            set names '--aggravated' '--seed' '--dice' '--check' '-n,--dry-run' '--rules' '--journal' '--no-journal' '--json' '-h,--help'
            set kinds '' '-' '-' '' '' 'files' 'files' '' '' ''
            set helps 'Three Rouses for one aggravated.' 'Reproducible dice; 0 is a seed.' 'Faces thrown at the table, in order.' 'Exit with 1 when the roll failed.' 'Work it all out, print it, write nothing.' 'House rules to use.' 'The journal to keep.' 'Keep no journal of this.' 'One JSON object per result, and nothing else.' 'Show this message and exit.'
        case 'damage'
            set places 'sheets' '-'
            set names '--aggravated' '--track' '--halve' '--social' '--seed' '--dice' '--check' '-n,--dry-run' '--rules' '--journal' '--no-journal' '--json' '-h,--help'
            set kinds '' '=health,willpower' '' '' '-' '-' '' '' 'files' 'files' '' '' ''
            set helps 'Aggravated instead of superficial.' 'health (default), or willpower (default with --social).' 'Halve superficial damage first, rounding up; not done unasked.' 'Before others, so on Willpower: a track full of aggravated loses face.' 'Reproducible dice; 0 is a seed.' 'Faces thrown at the table, in order.' 'Exit with 1 when the roll failed.' 'Work it all out, print it, write nothing.' 'House rules to use.' 'The journal to keep.' 'Keep no journal of this.' 'One JSON object per result, and nothing else.' 'Show this message and exit.'
        case 'willpower'
            set places 'sheets'
            set names '--spend' '--recover' '--aggravated' '--force' '--seed' '--dice' '--check' '-n,--dry-run' '--rules' '--journal' '--no-journal' '--json' '-h,--help'
            set kinds '=re-roll,frenzy,dominate,presence,staked,impairment' '-' '' '' '-' '-' '' '' 'files' 'files' '' '' ''
            set helps 'On re-roll, frenzy, dominate, presence, staked or impairment.' 'Boxes, by the Storyteller\'s word.' 'Recover aggravated ones.' 'V5: spend Willpower even with no box unmarked.' 'Reproducible dice; 0 is a seed.' 'Faces thrown at the table, in order.' 'Exit with 1 when the roll failed.' 'Work it all out, print it, write nothing.' 'House rules to use.' 'The journal to keep.' 'Keep no journal of this.' 'One JSON object per result, and nothing else.' 'Show this message and exit.'
        case 'stain'
            set places 'sheets' '-'
            set names '--remove' '--seed' '--dice' '--check' '-n,--dry-run' '--rules' '--journal' '--no-journal' '--json' '-h,--help'
            set kinds '' '-' '-' '' '' 'files' 'files' '' '' ''
            set helps 'Take Stains away instead.' 'Reproducible dice; 0 is a seed.' 'Faces thrown at the table, in order.' 'Exit with 1 when the roll failed.' 'Work it all out, print it, write nothing.' 'House rules to use.' 'The journal to keep.' 'Keep no journal of this.' 'One JSON object per result, and nothing else.' 'Show this message and exit.'
        case 'remorse'
            set places 'sheets'
            set names '--seed' '--dice' '--check' '-n,--dry-run' '--rules' '--journal' '--no-journal' '--json' '-h,--help'
            set kinds '-' '-' '' '' 'files' 'files' '' '' ''
            set helps 'Reproducible dice; 0 is a seed.' 'Faces thrown at the table, in order.' 'Exit with 1 when the roll failed.' 'Work it all out, print it, write nothing.' 'House rules to use.' 'The journal to keep.' 'Keep no journal of this.' 'One JSON object per result, and nothing else.' 'Show this message and exit.'
        case 'frenzy'
            set places 'sheets'
            set names '--provocation' '--kind' '--ride-the-wave' '--spend-willpower' '--end' '-d,--difficulty' '--force' '+-m,--modifier' '--seed' '--dice' '--check' '-n,--dry-run' '--rules' '--journal' '--no-journal' '--json' '-h,--help'
            set kinds 'provocations' '=fury,hunger,terror' '' '' '' 'difficulties' '' '-' '-' '-' '' '' 'files' 'files' '' '' ''
            set helps 'What provokes it: sets kind and Difficulty.' 'Without a provocation, with -d: fury, hunger or terror.' 'Give in by choice; no roll.' 'Buy it off; no roll.' 'A frenzy ends.' 'Successes needed.' 'V5: spend Willpower even with no box unmarked.' 'Dice to add or take; repeatable.' 'Reproducible dice; 0 is a seed.' 'Faces thrown at the table, in order.' 'Exit with 1 when the roll failed.' 'Work it all out, print it, write nothing.' 'House rules to use.' 'The journal to keep.' 'Keep no journal of this.' 'One JSON object per result, and nothing else.' 'Show this message and exit.'
        case 'resonance roll'
            set places 
            set names '--seed' '--dice' '-n,--dry-run' '--journal' '--no-journal' '--rules' '--json' '-h,--help'
            set kinds '-' '-' '' 'files' '' 'files' '' ''
            set helps 'Reproducible dice; 0 is a seed.' 'Faces thrown at the table, in order.' 'Work it all out, print it, write nothing.' 'The journal to keep.' 'Keep no journal of this.' 'House rules to use.' 'One JSON object per result, and nothing else.' 'Show this message and exit.'
        case 'resonance show'
            set places 'sheets'
            set names '--rules' '--json' '-h,--help'
            set kinds 'files' '' ''
            set helps 'House rules to use.' 'One JSON object per result, and nothing else.' 'Show this message and exit.'
        case 'resonance set'
            set places 'sheets'
            set names '--humour' '--intensity' '--seed' '--dice' '--check' '-n,--dry-run' '--rules' '--journal' '--no-journal' '--json' '-h,--help'
            set kinds 'humours' 'intensities' '-' '-' '' '' 'files' 'files' '' '' ''
            set helps 'Which.' 'How strong.' 'Reproducible dice; 0 is a seed.' 'Faces thrown at the table, in order.' 'Exit with 1 when the roll failed.' 'Work it all out, print it, write nothing.' 'House rules to use.' 'The journal to keep.' 'Keep no journal of this.' 'One JSON object per result, and nothing else.' 'Show this message and exit.'
        case 'session start'
            set places 'sheets+'
            set names '--ambition' '--extra' '--extra-aggravated' '--keep-going' '--seed' '--dice' '--check' '-n,--dry-run' '--rules' '--journal' '--no-journal' '--json' '-h,--help'
            set kinds '' '-' '-' '' '-' '-' '' '' 'files' 'files' '' '' ''
            set helps 'The Ambition was served: one aggravated too.' 'More boxes, by the Storyteller\'s word.' 'More aggravated ones.' 'Go on past a sheet that cannot be used.' 'Reproducible dice; 0 is a seed.' 'Faces thrown at the table, in order.' 'Exit with 1 when the roll failed.' 'Work it all out, print it, write nothing.' 'House rules to use.' 'The journal to keep; several sheets go on record only in one that is named.' 'Keep no journal of this.' 'One JSON object per result, and nothing else.' 'Show this message and exit.'
        case 'session end'
            set places 'sheets+'
            set names '--keep-going' '--seed' '--dice' '--check' '-n,--dry-run' '--rules' '--journal' '--no-journal' '--json' '-h,--help'
            set kinds '' '-' '-' '' '' 'files' 'files' '' '' ''
            set helps 'Go on past a sheet that cannot be used.' 'Reproducible dice; 0 is a seed.' 'Faces thrown at the table, in order.' 'Exit with 1 when the roll failed.' 'Work it all out, print it, write nothing.' 'House rules to use.' 'The journal to keep; several sheets go on record only in one that is named.' 'Keep no journal of this.' 'One JSON object per result, and nothing else.' 'Show this message and exit.'
        case 'torpor'
            set places 'sheets'
            set names '--voluntary' '--enter' '--wake' '--seed' '--dice' '--check' '-n,--dry-run' '--rules' '--journal' '--no-journal' '--json' '-h,--help'
            set kinds '' '' '' '-' '-' '' '' 'files' 'files' '' '' ''
            set helps 'One night not risen, on the way into it: Hunger +1; at Hunger 5, torpor. The clock stays: call it once a night.' 'By the Storyteller\'s word: fall into it at once.' 'By the Storyteller\'s word: wake from it, hungry.' 'Reproducible dice; 0 is a seed.' 'Faces thrown at the table, in order.' 'Exit with 1 when the roll failed.' 'Work it all out, print it, write nothing.' 'House rules to use.' 'The journal to keep.' 'Keep no journal of this.' 'One JSON object per result, and nothing else.' 'Show this message and exit.'
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
        if not set -q group[1]; and contains -- $word sheet rules journal resonance session
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
            case 'sheet'
                printf '%s\t%s\n' new 'Write a new sheet.' show 'Draw a character; of several, a row each.' check 'Say all that is wrong with sheets, or else what is odd.' set 'Change values: KEY=VALUE, KEY+=N, KEY-=N.' xp 'Add, spend and show experience, with a log.' import 'Read a character of Progeny, Foundry or Inconnu.' export 'Write a sheet for another program, or to paste.'
            case 'rules'
                printf '%s\t%s\n' show 'Print the numbers in force and where each comes from.' export 'Write a house-rules file, ready to fill in.' check 'Say everything that is wrong with a house-rules file.'
            case 'journal'
                printf '%s\t%s\n' show 'List what the journal holds, the latest last.' stats 'Hold the luck on record against the exact odds.' replay 'Throw every record again and prove it equal.'
            case 'resonance'
                printf '%s\t%s\n' roll 'Draw a humour and its intensity.' show 'Show the Resonance of the last drink.' set 'Set a Resonance.'
            case 'session'
                printf '%s\t%s\n' start 'Start a session: Willpower recovers.' end 'End a session: Remorse, where there are Stains.'
            case ''
                printf '%s\t%s\n' roll 'Roll a pool: a Test, a Contest, any throw at the table.' reroll 'Throw dice of a roll again for Willpower.' odds 'Say exactly what a roll comes to, without throwing.' forecast 'Say exactly what days or nights to come hold.' feed 'Drink blood.' advance-time 'Let hours or nights pass on one sheet or many.' sheet 'Write, show, check and change sheets.' rules 'Show, export and check the numbers in force.' journal 'Show, replay and count up the rolls on record.' undo 'Take back the last journalled change of a sheet.' batch 'Run commands from a file or standard input, one a line.' schema 'Print the JSON Schema of a verb\'s output.' thirst 'Make a Thirst Test, if its trigger calls for one.' heal 'Heal Injuries; each raises Thirst and calls for a Test.' turn 'Turn a human into a Sanguir, or kill them.' uv 'Set, show or look up an ultraviolet exposure.' donors 'Plan how many donors a diet of blood takes.' rouse 'Rouse the Blood.' rise 'Rise for the night.' mend 'Mend Health with the Blood.' damage 'Take damage on Health or Willpower.' willpower 'Spend Willpower, or recover it.' stain 'Gain or remove Stains.' remorse 'Test for Remorse.' frenzy 'Resist a frenzy, ride it, buy it off or end it.' resonance 'Draw, show and set the Resonance of blood.' session 'Start and end a session.' torpor 'Show torpor, go into it, or wake.'
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
