import type { Envelope } from "@fakturo/plugin";
import { ContentNode } from "./content/node.ts";
import { DEFAULT_OPTIONS, type PdfOptions } from "./content/options.ts";
import { PRODUCT, sheetOf } from "./content/sheet-of.ts";
import { renderSheet } from "./layout/render-sheet.ts";
import type { Sheet } from "./layout/sheet.ts";
import { ownLogo } from "./logo.ts";
import type { Metadata } from "./pdf/metadata.ts";
import { singleLine, truncate } from "./text/clean.ts";

/**
 * Prints a built document as a tagged PDF/A-3 file. The same envelope and options give the same bytes: dates
 * come from the document, and neither clock nor randomness is used.
 * @throws FakturoError "input" for an unreadable logo in the options.
 */
export async function renderPdf(
  envelope: Envelope,
  options: Partial<PdfOptions> = {},
): Promise<Uint8Array> {
  return render(envelope, options);
}

/** `renderPdf` without the promise, for synchronous callers. */
export function render(envelope: Envelope, options: Partial<PdfOptions> = {}): Uint8Array {
  const all: PdfOptions = { ...DEFAULT_OPTIONS, ...options };
  const sheet = sheetOf(envelope, all);
  const logo = all.logo ?? ownLogo(envelope).picture;
  return renderSheet(sheet, {
    layout: all.layout,
    logo,
    logoHeight: all.logoHeight,
    accentColor: all.accentColor,
    metadata: metadataOf(envelope, sheet),
  });
}

const MAX_TITLE = 200;

function metadataOf(envelope: Envelope, sheet: Sheet): Metadata {
  const doc = new ContentNode(envelope.doc);
  const title = `${sheet.title} ${sheet.code}`.trim();
  const date = /^\d{4}-\d{2}-\d{2}$/.exec(doc.text("issue_date"))?.[0] ?? "1970-01-01";
  const time = /^\d{2}:\d{2}:\d{2}$/.exec(doc.text("issue_time"))?.[0] ?? "00:00:00";
  const customer = singleLine(doc.node("customer").text("name"));
  return {
    title: truncate(title, MAX_TITLE),
    author: truncate(singleLine(doc.node("supplier").text("name")) || sheet.brand, MAX_TITLE),
    subject: truncate(customer === "" ? title : `${title} – ${customer}`, MAX_TITLE),
    keywords: envelope.head.uuid,
    creator: PRODUCT,
    date: `${date}T${time}Z`,
    language: sheet.language,
  };
}
