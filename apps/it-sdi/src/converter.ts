import { type Converter, type Merged, withLosses } from "@fakturo/plugin";
import { SIMPLIFIED_DOCUMENT_TYPES } from "./codes/document-types.ts";
import { EXT } from "./codes/extensions.ts";
import { fileOf, MIME } from "./file.ts";
import { generateFattura } from "./generate.ts";
import { type BuiltInvoice, invoiceIn } from "./invoice.ts";
import { parseFattura, unreadInFattura } from "./read/parse.ts";
import { settingsIn, settingsSchema } from "./settings.ts";

/** Converts invoices to FatturaPA, and back. */
export const converter: Converter = withLosses({
  key: "fatturapa.generate",
  name: "FatturaPA",
  mime: MIME,
  schemas: ["bill/invoice"],
  options: settingsSchema,
  generate: (envelope, options) => fileOf(generateFattura(envelope, settingsIn(options))),
  merged: ({ doc }) => mergedIn(invoiceIn(doc)),
  parse: (data) => parseFattura(data),
  unread: unreadInFattura,
});

/** A simplified invoice states only the whole amount of a line, with its tax: `Importo` (2.2.2 of FSM10). */
function mergedIn({ lines = [], tax }: BuiltInvoice): Merged[] {
  if (!SIMPLIFIED_DOCUMENT_TYPES.has(tax?.ext?.[EXT.documentType] ?? "")) return [];
  return lines.map((_line, i) => ({
    path: `$.lines[${i}].item.price`,
    into: [`$.lines[${i}].quantity`, `$.lines[${i}].total`],
  }));
}
