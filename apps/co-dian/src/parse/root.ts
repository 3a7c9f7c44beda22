import { FakturoError } from "@fakturo/model";
import { readXml, type XmlElement, XmlError } from "@fakturo/xml";
import { CREDIT_NOTE, DEBIT_NOTE, type DianDocumentKind, INVOICE } from "../dian/codes.ts";
import { text } from "./find.ts";

const OASIS = "urn:oasis:names:specification:ubl:schema:xsd";
const KINDS = [INVOICE, CREDIT_NOTE, DEBIT_NOTE];
const CONTAINER = "AttachedDocument";
const CONTENT = "cac:Attachment/cac:ExternalReference/cbc:Description";
const PROFILE = "DIAN 2.1:";

export interface DianRoot {
  readonly root: XmlElement;
  readonly kind: DianDocumentKind;
}

/**
 * The invoice or note of the DIAN in a file, including one in its delivery container.
 * @throws FakturoError "input" for other data.
 */
export function readRoot(data: Uint8Array): DianRoot {
  const outer = read(data);
  const root = is(outer, CONTAINER) ? read(text(outer, CONTENT)) : outer;
  const kind = KINDS.find((candidate) => is(root, candidate.root));
  if (!kind || !text(root, "cbc:ProfileID").startsWith(PROFILE))
    throw new FakturoError("input", "the file is not an invoice or note of the DIAN");
  return { root, kind };
}

function is({ name, namespace }: XmlElement, document: string): boolean {
  return name === document && namespace === `${OASIS}:${document}-2`;
}

function read(data: Uint8Array | string): XmlElement {
  try {
    return readXml(data);
  } catch (error) {
    if (error instanceof XmlError) throw new FakturoError("input", error.message, { cause: error });
    throw error;
  }
}
