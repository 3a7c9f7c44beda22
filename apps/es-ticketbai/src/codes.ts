import { crc8 } from "./crc8.ts";

const SIGNATURE_START = 13;
const DATE = /^(\d\d)-(\d\d)-\d\d(\d\d)$/;
const TBAI_DATE = /^TBAI-[^-]+-(\d\d)(\d\d)(\d\d)-/;

export interface TbaiFacts {
  readonly nif: string;
  /** Day of the file, `DD-MM-YYYY`. */
  readonly date: string;
  /** SignatureValue in base64. */
  readonly signature: string;
}

/** TBAI identifier: 39 characters, the last three of them a check. */
export function tbaiCode({ nif, date, signature }: TbaiFacts): string {
  const start = signature.slice(0, SIGNATURE_START);
  const code = `TBAI-${nif}-${date.replace(DATE, "$1$2$3")}-${start}-`;
  return code + crc8(code);
}

/** Date of the file with a TBAI identifier, `DD-MM-YYYY`; undefined for a malformed one. */
export function tbaiDate(code: string): string | undefined {
  const [, day, month, year] = TBAI_DATE.exec(code) ?? [];
  return year && `${day}-${month}-20${year}`;
}

export interface TicketBaiQrFacts {
  readonly code: string;
  readonly series: string | undefined;
  readonly number: string;
  /** ImporteTotalFactura. */
  readonly total: string;
}

/** Address in the invoice's QR code, with its check; `base` of the treasury's QR check. */
export function qrUrl(base: string, { code, series, number, total }: TicketBaiQrFacts): string {
  const query = new URLSearchParams({
    id: code,
    ...(series && { s: series }),
    nf: number,
    i: total,
  });
  const url = `${base}?${query}`;
  return `${url}&cr=${crc8(url)}`;
}
