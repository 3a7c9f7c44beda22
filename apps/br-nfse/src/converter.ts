import {
  type BuiltInvoice,
  environmentOption,
  fiscalEnvironmentIn,
  invoiceIn,
} from "@fakturo/brazil";
import { type Converter, type Merged, Type, withLosses, XML_MIME } from "@fakturo/plugin";
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
  merged: ({ doc }) => mergedIn(invoiceIn(doc)),
  parse: (data) => readNfse(data).document,
  unread: (data) => readNfse(data).unread,
});

/** Several lines: a DPS is about one service, whose description names them with their quantities. */
function mergedIn({ lines = [] }: BuiltInvoice): Merged[] {
  if (lines.length < 2) return [];
  return lines.map((_line, i) => ({ path: `$.lines[${i}]`, into: ["$.lines[0]"] }));
}
