const BASE =
  "https://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/ssii/fact/ws/";

/** Prefixes of the agency's examples. */
export const NAMESPACES = {
  soapenv: "http://schemas.xmlsoap.org/soap/envelope/",
  siiLR: `${BASE}SuministroLR.xsd`,
  sii: `${BASE}SuministroInformacion.xsd`,
} as const;
