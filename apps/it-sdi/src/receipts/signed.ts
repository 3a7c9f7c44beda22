import { createFinder, readXml } from "@fakturo/xml";
import { verifyXades } from "../sign/xades.ts";
import { parseReceipt, type SdiReceipt } from "./receipt.ts";

const finder = createFinder({ ds: "http://www.w3.org/2000/09/xmldsig#" });

/** A file of the SdI, over any channel. */
export interface SdiNamedFile {
  readonly name: string;
  readonly data: Uint8Array;
}

/**
 * Reads a receipt and checks its signature, which those of the test system may lack.
 * @throws FakturoError "input" for an unreadable one, "signature" for a wrong signature.
 */
export function signedReceipt(data: Uint8Array): SdiReceipt {
  const receipt = parseReceipt(data);
  if (finder.find(readXml(data), "ds:Signature")) verifyXades(data);
  return receipt;
}

/** Key of the file with a receipt. */
export function receiptKey(type: string): string {
  return `sdi-${type.toLowerCase()}`;
}

/** Key of the file with a notice of expired terms. */
export const DT_KEY = receiptKey("DT");
