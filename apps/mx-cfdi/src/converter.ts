import { type Converter, withLosses, XML_MIME } from "@fakturo/plugin";
import { fileOf } from "./file.ts";
import { generateCfdi } from "./generate.ts";
import { mergedIn } from "./merged.ts";
import { parseCfdi, unreadInCfdi } from "./parse/document.ts";

/** Converts invoices and receipts of payments to CFDI 4.0 without seal, and CFDIs to documents. */
export const converter: Converter = withLosses({
  key: "cfdi.generate",
  name: "CFDI",
  mime: XML_MIME,
  schemas: ["bill/invoice", "bill/payment"],
  generate: (envelope) => fileOf(envelope, generateCfdi(envelope)),
  merged: ({ doc }) => mergedIn(doc),
  parse: parseCfdi,
  unread: unreadInCfdi,
});
