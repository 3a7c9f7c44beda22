import type { Envelope } from "@fakturo/plugin";
import type { Transmitter } from "./write/writing.ts";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const LENGTH = 5;
const BASE = BigInt(ALPHABET.length);

/**
 * Progressive of a file name from the envelope's id: the same for the same envelope, and unlikely
 * to meet that of another, of which there are 62⁵.
 */
export function progressiveOf({ head }: Pick<Envelope, "head">): string {
  const hex = head.uuid.replace(/[^0-9a-fA-F]/g, "");
  let rest = BigInt(`0x${hex || "0"}`);
  let text = "";
  for (let i = 0; i < LENGTH; i++) {
    text += ALPHABET[Number(rest % BASE)] ?? "";
    rest /= BASE;
  }
  return text;
}

/** Name of a file for the SdI without its ending: transmitter and progressive. */
export function sdiName({ country, code }: Transmitter, progressive: string): string {
  return `${country}${code}_${progressive}`;
}

/** Types of receipts in file names and what they are. */
const RECEIPT_NAME =
  /^([A-Z]{2}[A-Za-z0-9]{1,28}_[A-Za-z0-9]{1,5})_(NS|RC|MC|NE|EC|SE|DT|AT|MT)_([A-Za-z0-9]{1,3})\.xml$/;

/** What the name of a receipt tells. */
export interface ReceiptName {
  /** Name of the invoice's file without ending. */
  readonly invoice: string;
  /** `RC`, `NS` … */
  readonly type: string;
  readonly number: string;
}

/** Parts of a receipt's name; undefined for other files. */
export function receiptName(name: string): ReceiptName | undefined {
  const [, invoice, type, number] = RECEIPT_NAME.exec(name) ?? [];
  return invoice && type && number ? { invoice, type, number } : undefined;
}
