import { leaf, type XmlNode } from "@fakturo/xml";

const BASE =
  "https://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/ssii/fact/ws/";

/** Prefixes as the agency's examples have them. */
export const NAMESPACES = {
  soapenv: "http://schemas.xmlsoap.org/soap/envelope/",
  siiLR: `${BASE}SuministroLR.xsd`,
  sii: `${BASE}SuministroInformacion.xsd`,
} as const;

/** `sii` elements with text, from names and values in order; absent values are left out. */
export function leaves(
  rows: readonly (readonly [name: string, text: string | undefined])[],
): XmlNode[] {
  return rows.map(([name, text]) => leaf(`sii:${name}`, text));
}
