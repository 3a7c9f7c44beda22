import { type Converter, XML_MIME } from "@fakturo/plugin";
import { fileOf } from "./file.ts";
import { generateCfdi } from "./generate.ts";
import { parseCfdi, unreadInCfdi } from "./parse/document.ts";

/** Invoices and receipts of payments as CFDI 4.0 without seal, and CFDIs as documents. */
export const converter: Converter = {
  key: "cfdi.generate",
  name: "CFDI",
  mime: XML_MIME,
  schemas: ["bill/invoice", "bill/payment"],
  generate: (envelope) => fileOf(envelope, generateCfdi(envelope)),
  parse: parseCfdi,
  unread: unreadInCfdi,
};
