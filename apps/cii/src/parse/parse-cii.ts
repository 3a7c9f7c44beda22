import { FakturoError, type JsonObject } from "@fakturo/model";
import {
  type ReadOptions,
  readXml,
  type UnreadNode,
  unreadIn,
  type Vocabulary,
  type XmlElement,
  XmlError,
} from "@fakturo/xml";
import { CDAR } from "../cdar/namespaces.ts";
import { readCdar } from "../cdar/read.ts";
import { CII } from "../cii/namespaces.ts";
import { readInvoice } from "./invoice.ts";
import { vocabularyOf, vocabularyWithSums } from "./vocabulary.ts";
import { asCii, isZugferd1 } from "./zugferd1.ts";

/**
 * The invoice in a CII or ZUGFeRD 1.0 file, or the status or payment in a CDAR file, as a document that is not
 * built yet.
 * @throws FakturoError "input" for data that is neither.
 */
export function parseCii(data: Uint8Array): JsonObject {
  return readDocument(readCii(data));
}

/** Values of a CII or CDAR file that its document lacks. @throws FakturoError "input". */
export function unreadInCii(data: Uint8Array): UnreadNode[] {
  return unreadWith(vocabularyOf, data);
}

/**
 * The same, including sums of the file that differ from the document's. @throws FakturoError "input".
 */
export function differencesInCii(data: Uint8Array): UnreadNode[] {
  return unreadWith(vocabularyWithSums, data);
}

function unreadWith(vocabulary: (root: XmlElement) => Vocabulary, data: Uint8Array): UnreadNode[] {
  const root = readCii(data);
  readDocument(root);
  return unreadIn(root, vocabulary(root));
}

/**
 * The root of a CII or CDAR file; ZUGFeRD 1.0 is converted to CII's names. @throws FakturoError "input"
 * for other data.
 */
export function readCii(data: Uint8Array, options?: ReadOptions): XmlElement {
  const read = readOrRefuse(data, options);
  const root = isZugferd1(read) ? asCii(read) : read;
  if (isInvoice(root) || isStatus(root)) return root;
  throw new FakturoError("input", "the file is not a Cross Industry Invoice");
}

/** The document under the root of a CII or CDAR file. */
export function readDocument(root: XmlElement): JsonObject {
  return isInvoice(root) ? readInvoice(root) : readCdar(root);
}

function readOrRefuse(data: Uint8Array, options: ReadOptions | undefined): XmlElement {
  try {
    return readXml(data, options);
  } catch (error) {
    if (error instanceof XmlError) throw new FakturoError("input", error.message, { cause: error });
    throw error;
  }
}

function isInvoice({ name, namespace }: XmlElement): boolean {
  return name === "CrossIndustryInvoice" && namespace === CII.rsm;
}

function isStatus({ name, namespace }: XmlElement): boolean {
  return name === "CrossDomainAcknowledgementAndResponse" && namespace === CDAR.rsm;
}
