import type { JsonObject } from "@fakturo/model";
import type { Unread } from "@fakturo/xml";
import { differencesInCii, parseCii } from "../parse/parse-cii.ts";
import { extractInvoice, isPdf } from "./extract.ts";

/**
 * The invoice in a CII file, or in a PDF that has one inside, as a document that is not built yet.
 * @throws FakturoError "input" for data that is neither, or beyond the limits of what is unpacked.
 */
export function parseFile(data: Uint8Array): JsonObject {
  return parseCii(xmlIn(data));
}

/** What the invoice in such a file says and the document read from it does not, sums included. @throws FakturoError "input". */
export function unreadInFile(data: Uint8Array): Unread[] {
  return differencesInCii(xmlIn(data));
}

function xmlIn(data: Uint8Array): Uint8Array {
  return isPdf(data) ? extractInvoice(data).data : data;
}
