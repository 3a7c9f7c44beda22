import type { Dialect } from "./agencies.ts";

const soapenv = "http://schemas.xmlsoap.org/soap/envelope/";

/** Prefixes of the agency's examples. */
export function namespacesOf({ namespace }: Pick<Dialect, "namespace">) {
  return {
    soapenv,
    siiLR: `${namespace}SuministroLR.xsd`,
    sii: `${namespace}SuministroInformacion.xsd`,
  };
}

/** The same for answers and queries. */
export function callNamespacesOf({ namespace }: Pick<Dialect, "namespace">) {
  return {
    soapenv,
    sii: `${namespace}SuministroInformacion.xsd`,
    con: `${namespace}ConsultaLR.xsd`,
    siiR: `${namespace}RespuestaSuministro.xsd`,
    siiLRRC: `${namespace}RespuestaConsultaLR.xsd`,
  };
}
