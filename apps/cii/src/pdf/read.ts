import type { JsonObject } from "@fakturo/model";
import { parseCii } from "../parse/parse-cii.ts";
import { extractInvoice, isPdf } from "./extract.ts";

/**
 * The invoice in a CII file, or in a PDF that has one inside, as a document that is not built yet.
 * @throws FakturoError "input" for data that is neither, or beyond the limits of what is unpacked.
 */
export function parseFile(data: Uint8Array): JsonObject {
  return parseCii(isPdf(data) ? extractInvoice(data).data : data);
}
