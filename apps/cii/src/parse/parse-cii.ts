import { FakturoError, isFakturoError, type JsonObject } from "@fakturo/model";
import { readXml, type XmlElement, XmlError } from "@fakturo/xml";
import { CDAR } from "../cdar/namespaces.ts";
import { readCdar } from "../cdar/read.ts";
import { CII } from "../cii/namespaces.ts";
import { readInvoice } from "./invoice.ts";

/**
 * The invoice in a CII file, or the status or payment in a CDAR file, as a document that is not
 * built yet.
 * @throws FakturoError "input" for data that is neither.
 */
export function parseCii(data: Uint8Array): JsonObject {
  try {
    return readDocument(readXml(data));
  } catch (error) {
    if (isFakturoError(error)) throw error;
    if (error instanceof XmlError) throw new FakturoError("input", error.message, { cause: error });
    throw error;
  }
}

function readDocument(root: XmlElement): JsonObject {
  if (root.name === "CrossIndustryInvoice" && root.namespace === CII.rsm) return readInvoice(root);
  if (root.name === "CrossDomainAcknowledgementAndResponse" && root.namespace === CDAR.rsm)
    return readCdar(root);
  throw new FakturoError("input", "the file is no Cross Industry Invoice");
}
