import type { CodeFacts } from "./cufe.ts";

/** Lookup addresses, by environment. */
const CATALOGUES: Readonly<Record<string, string>> = {
  "1": "https://catalogo-vpfe.dian.gov.co",
  "2": "https://catalogo-vpfe-hab.dian.gov.co",
};

export interface DianQrFacts extends Omit<CodeFacts, "key"> {
  /** Taxes other than VAT. */
  readonly others: string;
  /** CUFE or CUDE. */
  readonly code: string;
  readonly hasCufe: boolean;
}

/** Text of the QR code: the document's data in lines, then the lookup address. */
export function qrText(facts: DianQrFacts): string {
  const { number, date, time, supplier, customer, net, vat, others, total, code } = facts;
  return [
    `NumFac: ${number}`,
    `FecFac: ${date}`,
    `HorFac: ${time}`,
    `NitFac: ${supplier}`,
    `DocAdq: ${customer}`,
    `ValFac: ${net}`,
    `ValIva: ${vat}`,
    `ValOtroIm: ${others}`,
    `ValTolFac: ${total}`,
    `${facts.hasCufe ? "CUFE" : "CUDE"}: ${code}`,
    lookupUrl(code, facts.environment),
  ].join("\n");
}

/** Lookup address of a document. */
export function lookupUrl(code: string, environment: string): string {
  return `${CATALOGUES[environment]}/document/searchqr?documentkey=${code}`;
}
