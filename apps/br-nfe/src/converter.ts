import { environmentIn, environmentOption } from "@fakturo/app-br-nfse";
import { type Converter, Type, XML_MIME } from "@fakturo/plugin";
import { fileOf } from "./file.ts";
import { generateNfe } from "./generate.ts";
import { readNfe } from "./read/document.ts";

/** Invoices of goods as unsigned NF-e and NFC-e, and these as invoices. */
export const converter: Converter = {
  key: "br-nfe.generate",
  name: "NF-e",
  mime: XML_MIME,
  schemas: ["bill/invoice"],
  options: Type.Object({ environment: environmentOption }),
  generate: (envelope, options) =>
    fileOf(envelope, generateNfe(envelope, { environment: environmentIn(options) })),
  parse: (data) => readNfe(data).document,
  unread: (data) => readNfe(data).unread,
};
