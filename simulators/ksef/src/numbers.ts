import { polishDay } from "./time.ts";

const POLYNOMIAL = 0x07;

/** CRC-8 (polynomial 0x07, initially 0), two upper-case hexadecimal digits. */
export function crc8(text: string): string {
  let crc = 0;
  for (const byte of Buffer.from(text)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ (crc & 0x80 ? POLYNOMIAL : 0)) & 0xff;
  }
  return crc.toString(16).toUpperCase().padStart(2, "0");
}

/** `length` random hexadecimal digits in upper case. */
export function hex(length: number, random: () => number): string {
  return Array.from({ length }, () => Math.floor(random() * 16).toString(16))
    .join("")
    .toUpperCase();
}

/** Kinds of reference numbers. */
export type ReferenceKind = "AU" | "CR" | "EC" | "EE" | "EH" | "EU" | "SB" | "SO";

/** A reference number, e.g. `20261120-SO-2F14610000-242991F8C9-B4`. */
export function reference(kind: ReferenceKind, now: number, random: () => number): string {
  const day = polishDay(now).replaceAll("-", "");
  const head = `${day}-${kind}-${hex(10, random)}-${hex(10, random)}`;
  return `${head}-${crc8(head)}`;
}

/** A KSeF number, e.g. `5265877635-20261120-0100A0B1C2D3-32`. */
export function ksefNumber(nip: string, now: number, random: () => number): string {
  const head = `${nip}-${polishDay(now).replaceAll("-", "")}-${hex(12, random)}`;
  return `${head}-${crc8(head)}`;
}

/** A bearer token in the form of a JWT without content. */
export function bearer(random: () => number): string {
  const part = (bytes: number) => Buffer.from(hex(bytes * 2, random), "hex").toString("base64url");
  return `${Buffer.from('{"alg":"none"}').toString("base64url")}.${part(32)}.${part(32)}`;
}
