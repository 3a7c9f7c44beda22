/** Name of the connection's address of the QR check, by the transmission of an installation's records. */
export const QR_ENDPOINTS = { verifactu: "qr", "no-verifactu": "qr-without" } as const;

export interface VerifactuQrFacts {
  readonly issuer: string;
  readonly number: string;
  /** `DD-MM-YYYY`. */
  readonly date: string;
  readonly total: string;
}

/** Address in the invoice's QR code, which shows the invoice to the buyer; `base` of the QR check. */
export function qrUrl({ issuer, number, date, total }: VerifactuQrFacts, base: string): string {
  const query = new URLSearchParams([
    ["nif", issuer],
    ["numserie", number],
    ["fecha", date],
    ["importe", total],
  ]);
  return `${base}?${query}`;
}
