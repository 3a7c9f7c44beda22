import { EMPTY, type XmlAttributes } from "@fakturo/xml";
import { NO_CERTIFICATE } from "../comprobante/header.ts";

/** Attributes of a Comprobante from the issuer's certificate and key. */
export interface Seal {
  /** 20 digits. */
  readonly number: string;
  /** DER in base64. */
  readonly certificate: string;
  /** RSA signature of the cadena original in base64; empty while it is calculated. */
  readonly value: string;
}

/** Attributes of the seal, empty without one: the schema requires them. */
export function sealAttributes(seal: Seal | undefined): XmlAttributes {
  return {
    Sello: seal?.value || EMPTY,
    NoCertificado: seal?.number ?? NO_CERTIFICATE,
    Certificado: seal?.certificate ?? EMPTY,
  };
}
