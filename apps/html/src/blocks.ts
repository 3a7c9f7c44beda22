import type {
  Cell,
  Pair,
  PartyBlock,
  QrBlock,
  SheetNote,
  SheetSection,
  SheetTable,
  Slip,
  TotalRow,
} from "@fakturo/app-pdf";
import { html, type Markup, type MarkupPart } from "@fakturo/xml";
import { codePicture } from "./code-picture.ts";
import { lines, linkOf, value } from "./text.ts";

/** Captions with their values. */
export function pairsOf(pairs: readonly Pair[]): MarkupPart {
  if (pairs.length === 0) return undefined;
  const rows = pairs.map(
    (
      pair,
    ) => html`<div${isWide(pair.value) ? html` class="wide"` : ""}><dt>${pair.label}</dt><dd>${lines(pair.value)}</dd></div>
`,
  );
  return html`<dl class="pairs">
${rows}</dl>
`;
}

/** Characters that fit into a column beside others. */
const COLUMN = 28;

/** True for a value that is longer than a column, such as the IBAN of some countries. */
function isWide(text: string): boolean {
  return text.split("\n").some((line) => line.length > COLUMN);
}

/** A party under its heading. */
export function partyOf({ heading, name, lines: details }: PartyBlock): Markup {
  return html`<section class="party">
<h2>${heading}</h2>
<p class="name">${value(name)}</p>
<p>${lines(details.join("\n"))}</p>
</section>
`;
}

/** A table with column headings; the caption is for screen readers. */
export function tableOf({ columns, rows }: SheetTable, caption: string): Markup {
  const heads = columns.map(
    ({ label, align }) => html`<th scope="col"${sideOf(align)}>${label}</th>`,
  );
  const body = rows.map(({ cells, nested }) => {
    const row = cells.map((cell, i) => html`<td${sideOf(columns[i]?.align)}>${cellOf(cell)}</td>`);
    return html`<tr${nested ? html` class="nested"` : ""}>${row}</tr>
`;
  });
  return html`<div class="table"><table>
<caption>${caption}</caption>
<thead><tr>${heads}</tr></thead>
<tbody>
${body}</tbody>
</table></div>
`;
}

function sideOf(align: "start" | "end" | undefined): MarkupPart {
  return align === "end" ? html` class="end"` : "";
}

function cellOf({ text, details = [] }: Cell): MarkupPart {
  const more =
    details.length > 0 ? html`<div class="details">${lines(details.join("\n"))}</div>` : "";
  return [lines(text), more];
}

/** Sums with the amount due. */
export function totalsOf(rows: readonly TotalRow[], caption: string): MarkupPart {
  if (rows.length === 0) return undefined;
  const body = rows.map(
    ({
      label,
      value: amount,
      kind,
    }) => html`<tr class="${kind}"><th scope="row">${label}</th><td>${value(amount)}</td></tr>
`,
  );
  return html`<table class="totals">
<caption>${caption}</caption>
<tbody>
${body}</tbody>
</table>
`;
}

export function sectionOf({ heading, pairs, text = "", table, code }: SheetSection): Markup {
  return html`<section>
<h2>${heading}</h2>
${code ? besideCode(pairsOf(pairs), code) : pairsOf(pairs)}${
  text === ""
    ? ""
    : html`<p>${lines(text)}</p>
`
}${table && tableOf(table, heading)}</section>
`;
}

/** A code at the end of the lines that it encodes. */
function besideCode(part: MarkupPart, code: QrBlock): Markup {
  return html`<div class="facts">
${part}${codeOf(code)}</div>
`;
}

export function notesOf(notes: readonly SheetNote[], heading: string): MarkupPart {
  if (notes.length === 0) return undefined;
  const texts = notes.map(
    (note) => html`${
      note.heading === ""
        ? ""
        : html`<h3>${note.heading}</h3>
`
    }<p>${lines(note.text)}</p>
`,
  );
  return html`<section>
<h2>${heading}</h2>
${texts}</section>
`;
}

/** A code of the size that its authority requires, and its statement. */
export function codeOf(code: QrBlock): Markup {
  const picture = codePicture(code);
  const link = linkOf(code.data);
  const linked =
    picture && link ? html`<a href="${link}" rel="noopener noreferrer">${picture}</a>` : picture;
  const heading = code.heading ? html`<strong>${code.heading}</strong>` : undefined;
  const caption =
    code.caption.length > 0 ? html`<p>${lines(code.caption.join("\n"))}</p>` : undefined;
  if (code.place !== "body")
    return html`<figure class="code header">
<figcaption>${heading}</figcaption>
${linked}${caption}</figure>
`;
  return html`<figure class="code">
${linked}<figcaption>${heading}${caption}</figcaption>
</figure>
`;
}

/** Millimetres of a Swiss QR code (QR-bill style guide). */
const SWISS_CODE = 46;

/** Content of the Swiss payment part; the slip itself only exists on paper. */
export function slipOf({ words, code, ...slip }: Slip): Markup {
  const block: QrBlock = {
    data: code,
    heading: "Swiss QR Code",
    caption: [],
    size: SWISS_CODE,
    place: "payment",
  };
  const pairs = [
    { label: words.currency, value: slip.currency },
    { label: words.amount, value: slip.amount },
    { label: words.account, value: slip.account.join("\n") },
    { label: words.reference, value: slip.reference },
    { label: words.additional, value: slip.additional },
    { label: words.payableBy, value: slip.debtor.join("\n") },
  ];
  return html`<section class="slip">
<h2>${words.paymentPart}</h2>
<div class="facts">
${codePicture(block, "swiss-cross")}${pairsOf(pairs.filter((pair) => pair.value !== ""))}</div>
</section>
`;
}
