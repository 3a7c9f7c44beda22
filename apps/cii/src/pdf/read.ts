import type { JsonObject } from "@fakturo/model";
import type { UnreadNode } from "@fakturo/xml";
import { differencesInCii, parseCii } from "../parse/parse-cii.ts";
import { extractInvoice, isPdf } from "./extract.ts";

/**
 * The invoice in a CII file or a hybrid PDF, as a document that is not built yet.
 * @throws FakturoError "input" for other data, or beyond the decompression limits.
 */
export function parseFile(data: Uint8Array): JsonObject {
  return parseCii(xmlIn(data));
}

/**
 * Values of such a file that the parsed document lacks, including sums. @throws FakturoError "input".
 */
export function unreadInFile(data: Uint8Array): UnreadNode[] {
  return differencesInCii(xmlIn(data));
}

function xmlIn(data: Uint8Array): Uint8Array {
  return isPdf(data) ? extractInvoice(data).data : data;
}
