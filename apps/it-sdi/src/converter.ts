import { type Converter, withLosses } from "@fakturo/plugin";
import { fileOf, MIME } from "./file.ts";
import { generateFattura } from "./generate.ts";
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
  parse: (data) => parseFattura(data),
  unread: unreadInFattura,
});
