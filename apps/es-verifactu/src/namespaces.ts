import { declare, leaf, type XmlAttributes, type XmlNode } from "@fakturo/xml";

const BASE =
  "https://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/tike/cont/ws/";

/** Prefixes as the agency's examples have them. */
export const NAMESPACES = {
  soapenv: "http://schemas.xmlsoap.org/soap/envelope/",
  sum: `${BASE}SuministroLR.xsd`,
  sum1: `${BASE}SuministroInformacion.xsd`,
  sf: `${BASE}EventosSIF.xsd`,
} as const;

/** Prefix of the elements of a record: `sum1` for invoices, `sf` for events. */
export type Prefix = "sum1" | "sf";

/** Declaration on a record that stands alone. */
export function declarationOf(prefix: Prefix): XmlAttributes {
  return declare({ [prefix]: NAMESPACES[prefix] });
}

/** Elements with text, from local names and values in order; absent values are left out. */
export function leaves(
  prefix: Prefix,
  rows: readonly (readonly [name: string, text: string | undefined])[],
): XmlNode[] {
  return rows.map(([name, text]) => leaf(`${prefix}:${name}`, text));
}
