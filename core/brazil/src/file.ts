import { FakturoError } from "@fakturo/model";
import { readXml, repeats, type XmlElement, XmlError } from "@fakturo/xml";

/** Namespace of XML signatures. */
export const SIGNATURE_NAMESPACE = "http://www.w3.org/2000/09/xmldsig#";

/** Names of values, percentages and quantities. */
const VALUE = /^[vpq][A-Z]/;
const ZEROS = ["0", "0.00", "0.0000", "0.000", "0.0"];

/** The root of a file. @throws FakturoError "input" for anything but one of `names` in a namespace. */
export function rootIn(data: Uint8Array, namespace: string, names: readonly string[]): XmlElement {
  try {
    const root = readXml(data);
    if (root.namespace === namespace && names.includes(root.name)) return root;
  } catch (error) {
    if (error instanceof XmlError) throw new FakturoError("input", error.message, { cause: error });
    throw error;
  }
  throw new FakturoError("input", `the file is no ${names.join(" or ")} of ${namespace}`);
}

/** Marks zero values as read: they have no meaning in the document. */
export function ignoreZeros({ children }: XmlElement): void {
  for (const child of children) {
    if (VALUE.test(child.name)) ZEROS.some((zero) => repeats(child, zero));
    ignoreZeros(child);
  }
}
