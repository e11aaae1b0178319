"""The report's style sheet: light and dark, screen and paper, no font or picture from elsewhere.

Text colours reach a contrast of at least 4.5 : 1 on their background in both schemes; no meaning is carried by colour alone.
"""

from __future__ import annotations

STYLE = """
:root {
  color-scheme: light dark;
  --page: #fbfaf7; --card: #ffffff; --ink: #1d2129; --soft: #565d6b; --line: #dedbd2; --link: #1a4f8b;
  --mark: #fde9a8; --mark-ink: #1d2129;
  --kept: #17613a; --kept-tint: #e6f3ea; --lost: #7a4a00; --lost-tint: #fbf0dc; --aside: #8c2323; --aside-tint: #fae8e6;
  --calm: #3d4757; --calm-tint: #eceef2;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #14161a; --card: #1c1f25; --ink: #e8e6e1; --soft: #a7adb9; --line: #353a44; --link: #8fbdf2;
    --mark: #5c4a12; --mark-ink: #fff4d1;
    --kept: #8fd6ab; --kept-tint: #16301f; --lost: #efc27b; --lost-tint: #37290f; --aside: #f2a09a; --aside-tint: #3b1c1b;
    --calm: #c3c9d4; --calm-tint: #2a2e37;
  }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0; background: var(--page); color: var(--ink); line-height: 1.55;
  font-family: system-ui, -apple-system, "Segoe UI", "Noto Sans", "Noto Sans CJK SC", "PingFang SC", "Microsoft YaHei",
  "WenQuanYi Zen Hei", sans-serif; font-size: 1rem; overflow-wrap: anywhere; }
.wrap { max-width: 74rem; margin: 0 auto; padding: 0 1.25rem 4rem; }
header.top { border-bottom: 1px solid var(--line); background: var(--card); }
header.top .wrap { padding-top: 2.2rem; padding-bottom: 1.4rem; }
h1, h2, h3 { font-family: ui-serif, Georgia, "Noto Serif", "Noto Serif CJK SC", "Songti SC", serif; font-weight: 600;
  line-height: 1.2; margin: 0; }
h1 { font-size: 2.1rem; letter-spacing: -.01em; }
h2 { font-size: 1.55rem; margin: 3rem 0 .3rem; padding-top: .4rem; }
h3 { font-size: 1.2rem; margin: 2rem 0 .6rem; }
h4 { font-size: 1.02rem; margin: 0; line-height: 1.35; }
p { margin: .4rem 0; }
a { color: var(--link); text-underline-offset: .15em; }
a:focus-visible, summary:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 2px; }
.soft { color: var(--soft); } .small { font-size: .86rem; } .number { font-variant-numeric: tabular-nums; }
.skip { position: absolute; left: -100rem; } .skip:focus { left: 1rem; top: 1rem; background: var(--card); padding: .5rem; }
nav ul { list-style: none; display: flex; flex-wrap: wrap; gap: .4rem 1.2rem; margin: 1rem 0 0; padding: 0; }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(10.5rem, 1fr)); gap: .8rem; margin: 1.5rem 0 0;
  padding: 0; list-style: none; }
.tiles a { display: block; height: 100%; padding: .8rem 1rem; background: var(--card); border: 1px solid var(--line);
  border-radius: .5rem; color: inherit; text-decoration: none; }
.tiles a:hover { border-color: var(--link); }
.tiles strong { display: block; font-size: 1.7rem; line-height: 1.15; font-variant-numeric: tabular-nums; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: .55rem; padding: 1rem 1.15rem; margin: .9rem 0; }
.card > header { display: flex; flex-wrap: wrap; gap: .3rem .8rem; align-items: baseline; }
.card:target { outline: 3px solid var(--link); outline-offset: 2px; }
.big { font-size: 1.45rem; font-weight: 650; font-variant-numeric: tabular-nums; }
.badge { display: inline-block; padding: .05rem .5rem; border-radius: 1rem; font-size: .8rem; font-weight: 600; line-height: 1.5;
  background: var(--calm-tint); color: var(--calm); }
.badge.high, .badge.conflicting, .badge.inconsistent, .badge.set_aside, .badge.poor { background: var(--aside-tint); color: var(--aside); }
.badge.medium, .badge.normal, .badge.fair, .badge.flagged { background: var(--lost-tint); color: var(--lost); }
.badge.agreed, .badge.consistent, .badge.preferred, .badge.resolved, .badge.pinned, .badge.good { background: var(--kept-tint); color: var(--kept); }
.why { display: flex; flex-wrap: wrap; gap: 0 1.4rem; } .why details { margin: .2rem 0; } .why details[open] { flex-basis: 100%; }
.sides { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 17rem), 1fr)); gap: .7rem; margin: .7rem 0 .4rem;
  padding: 0; list-style: none; }
.side > p:first-child { margin-top: 0; } .side .value { font-size: 1.25rem; font-variant-numeric: tabular-nums; }
.awards { table-layout: fixed; min-width: 44rem; } .awards th:nth-child(1) { width: 20%; } .awards th:nth-child(2) { width: 34%; }
.awards th:nth-child(3) { width: 22%; }
.candidates { width: auto; min-width: min(100%, 32rem); } meter { width: 6rem; height: .8rem; vertical-align: middle; }
.claims { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 21rem), 1fr)); gap: .7rem; margin: .8rem 0 0; padding: 0;
  list-style: none; }
.claim, .side { border: 1px solid var(--line); border-left: .3rem solid var(--calm); border-radius: .4rem; padding: .6rem .8rem; }
.preferred:is(.claim, .side) { border-left-color: var(--kept); } .normal:is(.claim, .side) { border-left-color: var(--lost); }
.set_aside:is(.claim, .side) { border-left-color: var(--aside); border-left-style: double; }
code { font-size: .92em; background: var(--calm-tint); color: var(--calm); padding: .05em .35em; border-radius: .25em; white-space: nowrap; }
.claim .value { font-weight: 650; font-variant-numeric: tabular-nums; font-size: 1.1rem; }
blockquote { margin: .45rem 0; padding: 0; font-size: .95rem; }
blockquote .around { color: var(--soft); }
mark { background: var(--mark); color: var(--mark-ink); padding: 0 .12em; border-radius: .15em; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; margin: .6rem 0; font-size: .93rem; background: var(--card); }
caption { text-align: left; color: var(--soft); padding: .3rem 0; }
th, td { text-align: left; vertical-align: top; padding: .4rem .6rem; border-bottom: 1px solid var(--line); overflow-wrap: break-word; }
tbody th { font-weight: 600; } tbody th .soft { font-weight: 400; }
thead th { border-bottom: 2px solid var(--line); font-size: .82rem; color: var(--soft); font-weight: 600; }
td.number, th.number { text-align: right; white-space: nowrap; }
details { margin: .6rem 0; } summary { cursor: pointer; }
ul.plain { margin: .3rem 0; padding-left: 1.1rem; }
footer { margin-top: 4rem; border-top: 1px solid var(--line); padding-top: 1rem; color: var(--soft); font-size: .86rem; }
@media print {
  :root { --page: #fff; --card: #fff; --ink: #000; --soft: #444; --line: #bbb; --link: #000; --mark: #eee; --mark-ink: #000; }
  body { font-size: 10pt; } nav, .skip { display: none; } .wrap { max-width: none; padding: 0; }
  .claim, .side, tr, .tiles li { break-inside: avoid; } .card > header { break-after: avoid; } code { background: none; }
  .why details::details-content { content-visibility: visible; block-size: auto; } h2, h3, h4 { break-after: avoid; }
  mark { text-decoration: underline; font-weight: 600; }
}
"""
