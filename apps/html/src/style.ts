import { Markup } from "@fakturo/xml";

/** Style sheet for screen and paper; logical sides, so that it serves both directions of writing. */
export const STYLE = new Markup(`
:root { --ink: #171c24; --muted: #5a6270; --accent: #0d4f6b; --rule: #d9dee5; --tint: #f4f7f8; }
* { box-sizing: border-box; }
body { margin: 0; background: #e9edf0; color: var(--ink); font: 0.875rem/1.45 system-ui, "Segoe UI", Roboto, "Noto Sans", "Noto Sans Arabic", sans-serif; font-variant-numeric: tabular-nums; }
.sheet { position: relative; max-width: 56rem; margin: 1.5rem auto; padding: 2.5rem; background: #fff; overflow: hidden; }
header, .sums { display: flex; flex-wrap: wrap; gap: 1.5rem; justify-content: space-between; align-items: start; }
.brand { margin: 0; font-size: 1.35rem; font-weight: 600; }
.logo { max-width: 100%; }
.letter { border: 1px solid; padding: 0.25rem 1rem; text-align: center; font-size: 2rem; font-weight: 600; line-height: 1.1; }
.letter small { display: block; font-size: 0.7rem; font-weight: 400; }
.title { text-align: end; }
h1 { margin: 0; color: var(--accent); font-size: 1.75rem; line-height: 1.15; }
.number { margin: 0; font-size: 1.05rem; }
.badges { margin: 0.5rem 0 0; padding: 0; list-style: none; display: flex; gap: 0.5rem; justify-content: end; flex-wrap: wrap; }
.badges li { padding: 0.1rem 0.6rem; background: var(--tint); border-inline-start: 3px solid var(--accent); color: var(--accent); font-size: 0.75rem; font-weight: 600; }
h2 { margin: 0 0 0.35rem; color: var(--accent); font-size: 0.8rem; }
h3 { margin: 0; font-size: 0.875rem; }
p { margin: 0 0 0.5rem; overflow-wrap: anywhere; }
.name { font-weight: 600; font-size: 1rem; margin: 0; }
.facts { display: flex; gap: 1.5rem; margin-top: 1.5rem; justify-content: space-between; flex-wrap: wrap; }
.facts .pairs { flex: 1 1 20rem; }
section .facts { margin-top: 0; }
.pairs { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(13.5rem, 100%), 1fr)); gap: 0.6rem 1.25rem; margin: 0 0 0.75rem; }
@media (min-width: 40rem) { .wide { grid-column-end: span 2; } }
dt { color: var(--muted); font-size: 0.75rem; }
dd { margin: 0; overflow-wrap: anywhere; }
.parties { display: grid; grid-template-columns: repeat(auto-fit, minmax(14rem, 1fr)); gap: 1.5rem; border-top: 1px solid var(--rule); margin-top: 1rem; padding-top: 1rem; }
main > section { border-top: 1px solid var(--rule); margin-top: 1.25rem; padding-top: 0.9rem; break-inside: avoid-page; }
.table { overflow-x: auto; margin-top: 1rem; }
table { width: 100%; border-collapse: collapse; }
caption { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
th, td { padding: 0.35rem 0.4rem; text-align: start; vertical-align: top; }
thead th { color: var(--muted); font-size: 0.75rem; border-bottom: 1.5px solid var(--ink); white-space: nowrap; }
tbody td { border-bottom: 1px solid var(--rule); }
tr { break-inside: avoid; }
.end { text-align: end; white-space: nowrap; }
.nested td { color: var(--muted); font-size: 0.8rem; }
.details { color: var(--muted); font-size: 0.8rem; overflow-wrap: anywhere; }
.sums { margin-top: 1.25rem; break-inside: avoid; }
.taxes { flex: 1 1 18rem; }
.taxes .table { margin: 0; }
.totals { flex: 0 1 22rem; width: auto; margin-inline-start: auto; }
.totals th { font-weight: 400; }
.totals td { text-align: end; border: 0; white-space: nowrap; }
.totals .strong > * { font-weight: 600; border-top: 1px solid var(--rule); }
.totals .grand > * { background: var(--tint); color: var(--accent); font-size: 1.15rem; font-weight: 600; padding-block: 0.6rem; }
.totals .grand > th { border-inline-start: 3px solid var(--accent); color: var(--ink); font-size: 0.95rem; }
.hint { text-align: end; color: var(--muted); font-size: 0.8rem; }
.codes { display: flex; flex-wrap: wrap; gap: 1rem 2rem; }
.code { margin: 0.75rem 0 0; display: flex; gap: 0.9rem; align-items: start; flex: 1 1 20rem; font-size: 0.78rem; overflow-wrap: anywhere; break-inside: avoid; }
.code svg { flex: none; }
.code p { margin: 0; }
.code.header { display: block; flex: none; margin: 0; text-align: center; }
footer { margin-top: 1.5rem; color: var(--muted); font-size: 0.75rem; display: flex; justify-content: space-between; gap: 1rem; flex-wrap: wrap; }
.watermark { position: absolute; inset: 0; display: flex; align-items: center; justify-content: center; color: var(--ink); opacity: 0.06; font-size: 6rem; font-weight: 700; rotate: -35deg; pointer-events: none; text-align: center; }
a { color: var(--accent); }
a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
@media (max-width: 40rem) { .sheet { margin: 0; padding: 1.25rem; } .title { text-align: start; } .badges { justify-content: start; } }
@page { margin: 16mm 16mm 18mm; }
@media print {
  :root { font-size: 11px; }
  body { background: none; }
  .sheet { max-width: none; margin: 0; padding: 0; overflow: visible; }
  .watermark { position: fixed; }
  .table { overflow: visible; }
  thead { display: table-header-group; }
  .nested td, .totals .grand > * { print-color-adjust: exact; }
  a { color: inherit; text-decoration: none; }
}
`);
