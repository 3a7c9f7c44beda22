const FORMAT = /^[A-Z0-9]{10}-\d{8}-[0-9A-F]{6}-?[0-9A-F]{6}-[0-9A-F]{2}$/;

const LENGTH = 35;

/** Characters before the last separator and the checksum. */
const CHECKED = 3;

const POLYNOMIAL = 0x07;
const BYTE = 0xff;
const HIGH_BIT = 0x80;

/** True for a text in the form of a KSeF number; some have an additional hyphen (`TNumerKSeF`). */
export function hasKsefForm(number: string): boolean {
  return FORMAT.test(number);
}

/** True for a number of KSeF 2.0: 35 characters, the last two being the checksum of the others. */
export function isKsefNumber(number: string): boolean {
  if (!hasKsefForm(number) || number.length !== LENGTH) return false;
  return ksefChecksum(number.slice(0, -CHECKED)) === number.slice(-2);
}

/** CRC-8 of the number's first part (polynomial 0x07, initially 0) in upper-case hexadecimal. */
export function ksefChecksum(text: string): string {
  let crc = 0;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++)
      crc = (crc & HIGH_BIT ? (crc << 1) ^ POLYNOMIAL : crc << 1) & BYTE;
  }
  return crc.toString(16).toUpperCase().padStart(2, "0");
}
