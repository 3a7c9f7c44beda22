import { type Converter, withLosses, XML_MIME } from "@fakturo/plugin";
import { fileOf } from "./file.ts";
import { generateOioubl } from "./generate.ts";
import { mergedIn } from "./merged.ts";
import { parseOioubl, unreadInOioubl } from "./parse/document.ts";

/** Converts invoices to OIOUBL 2.1, and OIOUBL 2.01 to 2.1 to invoices. */
export const converter: Converter = withLosses({
  key: "oioubl.generate",
  narrows: "ubl.generate",
  name: "OIOUBL",
  mime: XML_MIME,
  schemas: ["bill/invoice"],
  generate: (envelope) => fileOf(envelope, generateOioubl(envelope)),
  merged: ({ doc }) => mergedIn(doc),
  parse: parseOioubl,
  unread: unreadInOioubl,
});
