import { NO_CERTIFICATE } from "../comprobante/header.ts";

/** What the issuer's certificate and key add to a Comprobante. */
export interface Seal {
  /** 20 digits. */
  readonly number: string;
  /** DER in base64. */
  readonly certificate: string;
  /** RSA signature of the cadena original in base64; empty while it is worked out. */
  readonly value: string;
}

/** Attributes of the seal; those without value are put in by `finished`. */
export function sealAttributes(seal: Seal | undefined): Record<string, string | undefined> {
  return {
    Sello: seal?.value,
    NoCertificado: seal?.number ?? NO_CERTIFICATE,
    Certificado: seal?.certificate,
  };
}

const UNSEALED = ` NoCertificado="${NO_CERTIFICATE}"`;

/**
 * The text with what the writer leaves out or refuses: empty attributes of the unsealed
 * Comprobante, and the attribute `Año`. Quotes inside values are escaped, so that both patterns
 * are found at names only.
 */
export function finished(xml: string): string {
  return xml
    .replace(UNSEALED, ` Sello=""${UNSEALED} Certificado=""`)
    .replace(/( Meses="[^"]*") Ano="/, '$1 Año="');
}
