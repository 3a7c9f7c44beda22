import { createHash } from "node:crypto";
import { Markup } from "@fakturo/xml";

/** Contrast at least 4.5:1 for texts and 3:1 for borders (WCAG 2.2, 1.4.3 and 1.4.11), in both schemes. */
const CSS = `
:root{color-scheme:light dark;--ink:#1b1f24;--dim:#4a5461;--paper:#fff;--line:#6b7683;--accent:#0b57a4;--on:#fff;--bad:#a3161a;--good:#17603a;--note:#eef3f9}
@media (prefers-color-scheme:dark){:root{--ink:#f0f2f5;--dim:#b9c2cd;--paper:#15181c;--line:#8b96a3;--accent:#8cc0f5;--on:#10161d;--bad:#ff9c9c;--good:#8fdcb1;--note:#20262d}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
main,nav{max-width:40rem;margin:0 auto;padding:1rem}
nav{padding-bottom:0}
nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1rem;list-style:none;margin:0;padding:0}
nav a{display:inline-block;padding:.5rem 0}
h1{font-size:1.6rem;line-height:1.25;margin:.5rem 0 1rem}
h2{font-size:1.25rem;line-height:1.3;margin:0 0 .5rem}
section{border-top:1px solid var(--line);padding:1.25rem 0}
a{color:var(--accent)}
label,legend,.label{display:block;font-weight:600;margin:1rem 0 .25rem;padding:0}
.hint{color:var(--dim);margin:0 0 .25rem}
fieldset{border:0;margin:1rem 0 0;padding:0}
fieldset label{display:flex;gap:.5rem;align-items:center;font-weight:400;margin:0;min-height:2.75rem}
input,select{font:inherit;color:inherit;background:var(--paper);width:100%;min-height:2.75rem;padding:.5rem;border:1px solid var(--line);border-radius:.25rem}
input[type=radio],input[type=checkbox]{width:1.25rem;min-height:1.25rem;flex:none;accent-color:var(--accent)}
button{font:inherit;font-weight:600;min-height:2.75rem;margin-top:1rem;padding:.5rem 1.25rem;border:1px solid var(--accent);border-radius:.25rem;background:var(--accent);color:var(--on);cursor:pointer}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.problem{border:2px solid var(--bad);border-radius:.25rem;padding:1rem;margin:1rem 0}
.problem p:last-child{margin-bottom:0}
.error{color:var(--bad);font-weight:600;margin:0 0 .25rem}
.received{color:var(--good);font-weight:600}
.note{background:var(--note);padding:.75rem 1rem;border-radius:.25rem}
`;

/** The style sheet of hosted pages. */
export const STYLE = new Markup(`<style>${CSS}</style>`);

const HASH = createHash("sha256").update(CSS).digest("base64");

/** Only the style sheet and the page's own forms: nothing is loaded, run or embedded. */
export const POLICY = `default-src 'none'; style-src 'sha256-${HASH}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;
