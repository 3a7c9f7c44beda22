import { type Converter, Type, XML_MIME } from "@fakturo/plugin";
import {
  checkInvoice,
  generateFile,
  lossesIn,
  mergedIn,
  OPTIONS,
  SCHEMAS,
} from "./generate-file.ts";
import { parseFile, unreadInFile } from "./pdf/read.ts";

/** Converts invoices to CII and status messages to CDAR, and back. */
export const converter: Converter = {
  key: "cii.generate",
  name: "CII",
  mime: XML_MIME,
  schemas: SCHEMAS,
  options: Type.Object(OPTIONS),
  generate: (envelope, options) => generateFile(envelope, options),
  check: (envelope, options) => checkInvoice(envelope, options),
  losses: (envelope, { doc_type: docType }) => lossesIn(envelope, docType),
  merged: (envelope, { doc_type: docType }) => mergedIn(envelope, docType),
  parse: parseFile,
  unread: unreadInFile,
};
