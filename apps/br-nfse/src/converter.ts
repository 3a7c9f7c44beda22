import { environmentOption, fiscalEnvironmentIn } from "@fakturo/brazil";
import { type Converter, Type, withLosses, XML_MIME } from "@fakturo/plugin";
import { fileOf } from "./file.ts";
import { generateDps } from "./generate.ts";
import { readNfse } from "./read/document.ts";

/** Invoices of services as unsigned DPS of the national NFS-e; DPS and NFS-e as invoices. */
export const converter: Converter = withLosses({
  key: "br-nfse.generate",
  name: "NFS-e",
  mime: XML_MIME,
  schemas: ["bill/invoice"],
  options: Type.Object({ environment: environmentOption }),
  generate: (envelope, options) =>
    fileOf(envelope, generateDps(envelope, fiscalEnvironmentIn(options))),
  parse: (data) => readNfse(data).document,
  unread: (data) => readNfse(data).unread,
});
