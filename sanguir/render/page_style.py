"""How a sheet's page looks: on a light screen, on a dark one, and on paper."""

from __future__ import annotations

from typing import Final

STYLE: Final = """\
:root {
  color-scheme: light dark;
  --paper: #fbfaf7; --ink: #1f1b1a; --faint: #6b6663; --rule: #cfc8c2; --blood: #9c1c1c;
}
@media screen and (prefers-color-scheme: dark) {
  :root { --paper: #171417; --ink: #e9e4df; --faint: #a59d97; --rule: #453d40; --blood: #ff8f7a; }
}
* { box-sizing: border-box; }
html { background: var(--paper); color: var(--ink); }
body { margin: 0; font: 15px/1.4 "Iowan Old Style", "Palatino Linotype", Palatino, Georgia, serif; }
.sheet { max-width: 52em; margin: 0 auto; padding: 1.6em 1.4em; overflow-wrap: anywhere; }
.sheet + .sheet { border-top: 1px solid var(--rule); }
header { border-bottom: 3px double var(--blood); padding-bottom: .35em; }
h1 { font-size: 2em; font-weight: 600; line-height: 1.15; margin: 0; }
header p { margin: .15em 0 0; color: var(--faint); font-style: italic; }
h2 { font-size: .8em; font-weight: 600; letter-spacing: .12em; text-transform: uppercase;
  color: var(--blood); border-bottom: 1px solid var(--rule); margin: 1.1em 0 .4em; }
h3 { font-size: .8em; font-weight: 600; font-style: italic; color: var(--faint); margin: 0; }
dl { margin: 0; }
dl > div { display: flex; gap: .6em; justify-content: space-between; align-items: baseline; }
dt { flex: 0 1 auto; }
dd { margin: 0; flex: 0 0 auto; max-width: 100%; }
.three { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 0 2em; }
.two { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 0 2em; }
.under { font-size: .85em; font-style: italic; color: var(--faint); margin: -.1em 0 .1em .8em; }
.state dl > div, .pools dl > div { justify-content: flex-start; }
.state dt { flex: 0 0 7em; color: var(--faint); }
.pools dt { flex: 0 0 auto; min-width: 7em; color: var(--faint); }
.state dd, .pools dd { flex: 0 1 auto; }
.pools dl { columns: 2; column-gap: 2em; }
.pools dl > div { break-inside: avoid; }
.sanguiri .two dl > div { justify-content: flex-start; }
.sanguiri .two dt { flex: 0 0 13em; }
.sanguiri .two dd { flex: 1 0 auto; }
.rating { display: inline-block; min-width: 1.4em; }
.dots { letter-spacing: .06em; white-space: nowrap; font-family: "DejaVu Sans", sans-serif;
  font-size: .85em; }
.boxes { display: inline-flex; flex-wrap: wrap; gap: .22em; vertical-align: middle; }
.boxes i { display: grid; place-content: center; width: 1.15em; height: 1.15em;
  border: 1px solid var(--ink); border-radius: .12em; overflow: hidden;
  font: 700 .9em/1 "DejaVu Sans", sans-serif; }
.boxes i.full { color: transparent; background: var(--ink);
  print-color-adjust: exact; -webkit-print-color-adjust: exact; }
.boxes i.gone { color: var(--blood); border-color: var(--blood); }
.hunger i.full { background: var(--blood); border-color: var(--blood); }
.said { color: var(--faint); font-size: .9em; margin-left: .4em; }
.ladder { list-style: none; display: flex; flex-wrap: wrap; gap: .3em .5em; margin: 0; padding: 0; }
.ladder li { padding: .05em .55em; border: 1px solid var(--rule); border-radius: 1em; }
.ladder li[aria-current] { border: 2px solid var(--blood); color: var(--blood); font-weight: 700; }
.ladder li[aria-current]::before { content: "▸ "; }
section p { margin: 0 0 .2em; }
footer { margin-top: 1.2em; border-top: 1px solid var(--rule); padding-top: .3em;
  font-size: .78em; color: var(--faint); }
@media (max-width: 34em) {
  .three, .two { grid-template-columns: minmax(0, 1fr); }
  .pools dl { columns: 1; }
}
@page { size: A4; margin: 12mm; }
@media print {
  :root { --paper: #fff; --ink: #000; --faint: #444; --rule: #999; --blood: #7a1010; }
  body { font-size: 10pt; line-height: 1.3; }
  .sheet { max-width: none; padding: 0; }
  .sheet + .sheet { break-before: page; border: 0; }
  .snug { font-size: 7.6pt; line-height: 1.22; }
  .snug h2 { margin: .6em 0 .2em; }
}"""
