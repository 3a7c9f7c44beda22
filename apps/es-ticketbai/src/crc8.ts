const POLYNOMIAL = 0x07;
const TOP_BIT = 0x80;
const BYTE = 0xff;
const BITS = 8;
const DIGITS = 3;

const utf8 = new TextEncoder();

const TABLE = Uint8Array.from({ length: BYTE + 1 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < BITS; bit++)
    crc = crc & TOP_BIT ? ((crc << 1) ^ POLYNOMIAL) & BYTE : (crc << 1) & BYTE;
  return crc;
});

/** CRC-8 of a text's UTF-8 (polynomial 0x07, nothing reflected), as three digits. */
export function crc8(text: string): string {
  let crc = 0;
  for (const byte of utf8.encode(text)) crc = TABLE[crc ^ byte] ?? 0;
  return String(crc).padStart(DIGITS, "0");
}
