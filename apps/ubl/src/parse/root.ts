import { FakturoError } from "@fakturo/model";
import { type ReadOptions, readXml, type XmlElement, XmlError } from "@fakturo/xml";
import { CREDIT_NOTE, INVOICE } from "../ubl/namespaces.ts";

/**
 * The root of a UBL file.
 * @throws FakturoError "input" for data that is not a UBL invoice or credit note.
 */
export function readUbl(data: Uint8Array, options?: ReadOptions): XmlElement {
  const root = readOrRefuse(data, options);
  const isUbl =
    (root.name === "Invoice" && root.namespace === INVOICE) ||
    (root.name === "CreditNote" && root.namespace === CREDIT_NOTE);
  if (!isUbl) throw new FakturoError("input", "the file is not a UBL invoice or credit note");
  return root;
}

function readOrRefuse(data: Uint8Array, options: ReadOptions | undefined): XmlElement {
  try {
    return readXml(data, options);
  } catch (error) {
    if (error instanceof XmlError) throw new FakturoError("input", error.message, { cause: error });
    throw error;
  }
}
