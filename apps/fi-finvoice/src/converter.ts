import { type Converter, withLosses, XML_MIME } from "@fakturo/plugin";
import { fileOf } from "./file.ts";
import { generateFinvoice } from "./generate.ts";
import { mergedNames } from "./merged.ts";
import { parseFinvoice, readFinvoice } from "./read/parse.ts";
import { settingsIn, settingsSchema } from "./settings.ts";

/** Invoices as Finvoice 3.0, and Finvoice as invoices. */
export const converter: Converter = withLosses({
  key: "finvoice.generate",
  name: "Finvoice",
  mime: XML_MIME,
  schemas: ["bill/invoice"],
  options: settingsSchema,
  generate: (envelope, options) =>
    fileOf(envelope, generateFinvoice(envelope, settingsIn(options))),
  merged: ({ doc }) => mergedNames(doc),
  parse: (data) => parseFinvoice(data),
  unread: (data) => readFinvoice(data).unread,
});
