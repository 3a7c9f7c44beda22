import { NAMESPACES } from "@fakturo/mexico";
import type { Vocabulary } from "@fakturo/xml";

const CALCULATED = "worked out from the lines";
const SEAL = "seals the file and says nothing of the invoice";

/** Places of a CFDI that the document does not need, and why. */
export const VOCABULARY: Vocabulary = {
  namespaces: NAMESPACES,
  unneeded: {
    "@Version": "the version of the format",
    "@NoCertificado": SEAL,
    "@Certificado": SEAL,
    "@Sello": SEAL,
    "//tfd:TimbreFiscalDigital": "the stamp of the SAT, which imports take over",
    "//cfdi:Traslado/@Base": CALCULATED,
    "//cfdi:Traslado/@Importe": CALCULATED,
    "//cfdi:Retencion/@Base": CALCULATED,
    "//cfdi:Retencion/@Importe": CALCULATED,
    "cfdi:Impuestos": CALCULATED,
    "//pago20:Pagos/@Version": "the version of the complement",
    "//pago20:Totales": CALCULATED,
    "//pago20:ImpuestosP": CALCULATED,
    "//pago20:DoctoRelacionado/@ObjetoImpDR": "follows from the taxes of the invoice",
    "//valesdedespensa:ValesDeDespensa/@version": "the version of the complement",
    "//valesdedespensa:ValesDeDespensa/@tipoOperacion": "the only value there is",
    "//ecc12:EstadoDeCuentaCombustible/@Version": "the version of the complement",
    "//ecc12:EstadoDeCuentaCombustible/@TipoOperacion": "the only value there is",
  },
};
