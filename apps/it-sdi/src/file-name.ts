import { FakturoError } from "@fakturo/model";
import type { Envelope } from "@fakturo/plugin";
import type { SdiTransmitter } from "./write/writing.ts";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const LENGTH = 5;
const BASE = BigInt(ALPHABET.length);

/**
 * Progressive of a file name from the envelope's id: stable for an envelope, with few collisions among
 * 62⁵ values.
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

/** Name of a file for the SdI without extension: transmitter and progressive. */
export function sdiName({ country, code }: SdiTransmitter, progressive: string): string {
  return `${country}${code}_${progressive}`;
}

const NUMBER_BASE = 36;

/**
 * Progressive of the n-th file of a transmitter: capital letters and digits, five with the prefix.
 * @throws FakturoError "precondition-failed" where all numbers are used.
 */
export function numberedName(number: number, prefix: string): string {
  const text = number.toString(NUMBER_BASE).toUpperCase();
  const places = LENGTH - prefix.length;
  if (text.length > places)
    throw new FakturoError("precondition-failed", `no file number is left after '${prefix}'`);
  return prefix + text.padStart(places, "0");
}

/** Name of the file of a receipt: name of the invoice's file, type and number. */
const RECEIPT_NAME =
  /^([A-Z]{2}[A-Za-z0-9]{1,28}_[A-Za-z0-9]{1,5})_(NS|RC|MC|NE|EC|SE|DT|AT|MT)_([A-Za-z0-9]{1,3})\.xml$/;

/** Parts of the name of a receipt. */
export interface ReceiptName {
  /** Name of the invoice's file without extension. */
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
