const POLYNOMIAL = 0x07;

/** CRC-8 (polynomial 0x07, start 0) of a text in UTF-8, as three decimal digits. */
export function crc8(text: string): string {
  let crc = 0;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1)
      crc = (crc & 0x80) === 0 ? (crc << 1) & 0xff : ((crc << 1) ^ POLYNOMIAL) & 0xff;
  }
  return String(crc).padStart(3, "0");
}
