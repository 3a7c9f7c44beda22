import { declare, type XmlAttributes } from "@fakturo/xml";

const BASE =
  "https://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/tike/cont/ws/";

/** Prefixes of the agency's examples. */
export const NAMESPACES = {
  soapenv: "http://schemas.xmlsoap.org/soap/envelope/",
  sum: `${BASE}SuministroLR.xsd`,
  sum1: `${BASE}SuministroInformacion.xsd`,
  sf: `${BASE}EventosSIF.xsd`,
  con: `${BASE}ConsultaLR.xsd`,
  tikR: `${BASE}RespuestaSuministro.xsd`,
  tikLRRC: `${BASE}RespuestaConsultaLR.xsd`,
} as const;

/** Prefix of the elements of a record: `sum1` for invoices, `sf` for events. */
export type Prefix = "sum1" | "sf";

/** Declaration on a standalone record. */
export function declarationOf(prefix: Prefix): XmlAttributes {
  return declare({ [prefix]: NAMESPACES[prefix] });
}
