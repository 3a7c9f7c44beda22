import { type Converter, withLosses, XML_MIME } from "@fakturo/plugin";
import { fileOf } from "./file.ts";
import { generateZatca } from "./generate.ts";
import { parseZatca, unreadInZatca } from "./parse/document.ts";

/** Invoices as UBL in ZATCA's profile, without the stamps of an issuing unit, and back. */
export const converter: Converter = withLosses({
  key: "ubl-zatca.generate",
  narrows: "ubl.generate",
  name: "UBL for ZATCA",
  mime: XML_MIME,
  schemas: ["bill/invoice"],
  generate: (envelope) => fileOf(envelope, generateZatca(envelope)),
  parse: parseZatca,
  unread: unreadInZatca,
});
