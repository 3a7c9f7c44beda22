import { environmentOption, fiscalEnvironmentIn, invoiceIn } from "@fakturo/brazil";
import { type Converter, Type, withLosses, XML_MIME } from "@fakturo/plugin";
import { fileOf } from "./file.ts";
import { generateNfe } from "./generate.ts";
import { mergedIn } from "./merged.ts";
import { readNfe } from "./read/document.ts";

/** Converts invoices of goods to unsigned NF-e and NFC-e, and back. */
export const converter: Converter = withLosses({
  key: "br-nfe.generate",
  name: "NF-e",
  mime: XML_MIME,
  schemas: ["bill/invoice"],
  options: Type.Object({ environment: environmentOption }),
  generate: (envelope, options) =>
    fileOf(envelope, generateNfe(envelope, { environment: fiscalEnvironmentIn(options) })),
  merged: ({ doc }) => mergedIn(invoiceIn(doc)),
  parse: (data) => readNfe(data).document,
  unread: (data) => readNfe(data).unread,
});
