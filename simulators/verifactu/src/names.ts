import { createFinder } from "@fakturo/xml";

const BASE =
  "https://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/tike/cont/ws/";

/** Namespaces of the services, by the prefixes of the agency's own messages. */
export const NAMESPACES = {
  sum: `${BASE}SuministroLR.xsd`,
  con: `${BASE}ConsultaLR.xsd`,
  tik: `${BASE}SuministroInformacion.xsd`,
  tikR: `${BASE}RespuestaSuministro.xsd`,
  tikLRRC: `${BASE}RespuestaConsultaLR.xsd`,
} as const;

/** Finds elements of requests by paths such as `tik:IDFactura/tik:NumSerieFactura`. */
export const finder = createFinder(NAMESPACES);
