import { createHash } from "node:crypto";

const UNKNOWN = 0x3f;
const DECODER = new TextDecoder("iso-8859-7");
const CODES: ReadonlyMap<string, number> = new Map(
  Array.from({ length: 256 }, (_, code) => [DECODER.decode(Uint8Array.of(code)), code]),
);

/** Upper-case hexadecimal SHA-1 over a text in ISO 8859-7. Written apart from the client's, which tests compare it with. */
export function greekSha1(text: string): string {
  const bytes = Uint8Array.from([...text], (character) => CODES.get(character) ?? UNKNOWN);
  return createHash("sha1").update(bytes).digest("hex").toUpperCase();
}
