import { FakturoError } from "@fakturo/model";

const utf8 = new TextEncoder();

/** Maximum length in one byte. */
const MAX_LENGTH = 255;

/** A value with its tag; texts are written in UTF-8. */
export type TlvField = readonly [tag: number, value: string | Uint8Array];

/**
 * Text of a QR code in base64: each field is a tag byte, a length byte and the value.
 * @throws FakturoError "input" for values longer than 255 bytes.
 */
export function encodeTlv(fields: readonly TlvField[]): string {
  const parts = fields.map(([tag, value]) => {
    const bytes = typeof value === "string" ? utf8.encode(value) : value;
    if (bytes.length > MAX_LENGTH)
      throw new FakturoError("input", `field ${tag} of the QR code is longer than ${MAX_LENGTH}`);
    return Buffer.concat([Buffer.from([tag, bytes.length]), bytes]);
  });
  return Buffer.concat(parts).toString("base64");
}

/** Fields of a QR code by tag. @throws FakturoError "input" for truncated data. */
export function decodeTlv(text: string): ReadonlyMap<number, Uint8Array> {
  const bytes = Buffer.from(text, "base64");
  const fields = new Map<number, Uint8Array>();
  for (let at = 0; at < bytes.length; ) {
    const [tag, length] = bytes.subarray(at, at + 2);
    if (tag === undefined || length === undefined || at + 2 + length > bytes.length)
      throw new FakturoError("input", "the QR code ends too early");
    fields.set(tag, bytes.subarray(at + 2, at + 2 + length));
    at += 2 + length;
  }
  return fields;
}
