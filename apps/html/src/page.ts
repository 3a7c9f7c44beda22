import {
  DEFAULT_OPTIONS,
  ownLogo,
  type PdfOptions,
  pictureUrl,
  type QrBlock,
  type Sheet,
  sheetOf,
} from "@fakturo/app-pdf";
import type { Envelope } from "@fakturo/plugin";
import { html, type Markup, type MarkupPart } from "@fakturo/xml";
import {
  codeOf,
  notesOf,
  pairsOf,
  partyOf,
  sectionOf,
  slipOf,
  tableOf,
  totalsOf,
} from "./blocks.ts";
import { STYLE } from "./style.ts";
import { lines, value } from "./text.ts";

/** Options of the page; irrelevant ones of `pdf` are ignored. */
export interface HtmlOptions extends Omit<PdfOptions, "layout" | "logo"> {
  /** A picture's file, as it is. */
  readonly logo: Uint8Array | undefined;
}

/** Content security policy: nothing may be loaded or run. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

/**
 * The document as one self-contained web page, with the order and texts of `renderPdf`. The same
 * envelope and options give the same page.
 * @throws FakturoError "input" for an unreadable logo.
 */
export function renderHtml(envelope: Envelope, options: Partial<HtmlOptions> = {}): string {
  const { logo = ownLogo(envelope).data, ...rest } = options;
  const sheet = sheetOf(envelope, { ...DEFAULT_OPTIONS, ...rest });
  const brand = logo
    ? html`<img class="logo" src="${pictureUrl(logo)}" alt="${sheet.brand}" style="height:${rest.logoHeight ?? DEFAULT_OPTIONS.logoHeight}px">`
    : html`<p class="brand">${value(sheet.brand)}</p>`;
  return `<!doctype html>\n${pageOf(sheet, brand).text}`;
}

function pageOf(sheet: Sheet, brand: Markup): Markup {
  const title = `${sheet.title} ${sheet.code}`.trim();
  return html`<html lang="${sheet.language}" dir="${sheet.rtl ? "rtl" : "ltr"}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<div class="sheet">
${headerOf(sheet, brand)}${mainOf(sheet)}${footerOf(sheet)}${watermarkOf(sheet)}</div>
</body>
</html>
`;
}

function headerOf({ title, code, badges, letter }: Sheet, brand: Markup): Markup {
  return html`<header>
${brand}
${
  letter &&
  html`<p class="letter">${letter.text}<small>${letter.caption}</small></p>
`
}<div class="title">
<h1>${title}</h1>
<p class="number">${value(code)}</p>
${badges.length > 0 && badgesOf(badges)}</div>
</header>
`;
}

function badgesOf(badges: readonly string[]): Markup {
  return html`<ul class="badges">${badges.map((badge) => html`<li>${badge}</li>`)}</ul>
`;
}

function mainOf(sheet: Sheet): Markup {
  const { summary, parties, lines: rows, sections, notes, slip, words } = sheet;
  return html`<main>
<div class="facts">
${pairsOf(summary)}${codesAt(sheet, "header").map(codeOf)}</div>
${
  parties.length > 0 &&
  html`<div class="parties">
${parties.map(partyOf)}</div>
`
}${rows && tableOf(rows, sheet.title)}${sumsOf(sheet)}${sections.map(sectionOf)}${slip && slipOf(slip)}${notesOf(notes, words.notes)}${codesOf(codesAt(sheet, "body"))}</main>
`;
}

function codesAt({ qr }: Sheet, wanted: QrBlock["place"]): QrBlock[] {
  return qr.filter(({ place }) => place === wanted);
}

function codesOf(codes: readonly QrBlock[]): MarkupPart {
  if (codes.length === 0) return undefined;
  return html`<div class="codes">
${codes.map(codeOf)}</div>
`;
}

function sumsOf({ taxes, totals, totalsHint, words }: Sheet): MarkupPart {
  if (!taxes && totals.length === 0) return undefined;
  return html`<div class="sums">
${
  taxes &&
  html`<div class="taxes">${tableOf(taxes, words.taxes)}</div>
`
}${totalsOf(totals, words.totals)}</div>
${
  totalsHint === ""
    ? ""
    : html`<p class="hint">${totalsHint}</p>
`
}`;
}

function footerOf({ footer, promo }: Sheet): Markup {
  return html`<footer><span>${lines(footer)}</span><span>${promo}</span></footer>
`;
}

function watermarkOf({ watermark }: Sheet): MarkupPart {
  if (watermark === "") return undefined;
  return html`<div class="watermark" aria-hidden="true">${watermark}</div>
`;
}
