import type { Vocabulary } from "@fakturo/xml";
import { NAMESPACES } from "../namespaces.ts";

const CALCULATED = "worked out from the lines";
const SEAL = "seals the file and says nothing of the invoice";

/** What a CFDI says and the document does without. */
export const VOCABULARY: Vocabulary = {
  namespaces: NAMESPACES,
  unneeded: {
    "@Version": "the version of the format",
    "@NoCertificado": SEAL,
    "@Certificado": SEAL,
    "@Sello": SEAL,
    "//tfd:TimbreFiscalDigital": "the stamp of the SAT, which imports take over",
    "//cfdi:Concepto/@ObjetoImp": "follows from the taxes of the line",
    "//cfdi:Traslado/@Base": CALCULATED,
    "//cfdi:Traslado/@Importe": CALCULATED,
    "//cfdi:Retencion/@Base": CALCULATED,
    "//cfdi:Retencion/@Importe": CALCULATED,
    "cfdi:Impuestos": CALCULATED,
    "//ecc12:EstadoDeCuentaCombustible/@Version": "the version of the complement",
    "//ecc12:EstadoDeCuentaCombustible/@TipoOperacion": "the only value there is",
  },
};
