import { NAMESPACES } from "@fakturo/mexico";
import { FakturoError } from "@fakturo/model";
import { createFinder, readXml, type XmlElement, XmlError } from "@fakturo/xml";

export const { find, findAll } = createFinder(NAMESPACES);

/** The Comprobante of a CFDI file. @throws FakturoError "input" for data that is not a CFDI 4.0. */
export function readComprobante(data: Uint8Array | string): XmlElement {
  const root = readOrRefuse(data);
  if (root.name !== "Comprobante" || root.namespace !== NAMESPACES.cfdi)
    throw new FakturoError("input", "the file is not a CFDI 4.0");
  return root;
}

function readOrRefuse(data: Uint8Array | string): XmlElement {
  try {
    return readXml(data);
  } catch (error) {
    if (error instanceof XmlError) throw new FakturoError("input", error.message, { cause: error });
    throw error;
  }
}

/** An attribute's value; empty when there is none. */
export function value(element: XmlElement | undefined, name: string): string {
  return element?.attributes.get(name)?.trim() ?? "";
}
