/** Transmission of an installation's records to the agency. */
export type Mode = "verifactu" | "no-verifactu";

const HOST = {
  production: "https://www2.agenciatributaria.gob.es",
  sandbox: "https://prewww2.aeat.es",
} as const;

const PATH: Readonly<Record<Mode, string>> = {
  verifactu: "/wlpl/TIKE-CONT/ValidarQR",
  "no-verifactu": "/wlpl/TIKE-CONT/ValidarQRNoVerifactu",
};

export interface QrFacts {
  readonly issuer: string;
  readonly number: string;
  /** `DD-MM-YYYY`. */
  readonly date: string;
  readonly total: string;
}

/** Address in the invoice's QR code, which shows the invoice to the buyer. */
export function qrUrl(
  { issuer, number, date, total }: QrFacts,
  { sandbox, mode }: { readonly sandbox: boolean; readonly mode: Mode },
): string {
  const query = new URLSearchParams([
    ["nif", issuer],
    ["numserie", number],
    ["fecha", date],
    ["importe", total],
  ]);
  return `${HOST[sandbox ? "sandbox" : "production"]}${PATH[mode]}?${query}`;
}
