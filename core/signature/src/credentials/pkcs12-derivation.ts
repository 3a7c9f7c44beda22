import { hash as digest } from "node:crypto";

/** Parameters of a key derivation: purpose, iterations, length and hash function. */
export interface Derivation {
  /** Purpose of the bytes: 1 is a key, 2 an initial vector, 3 a MAC key. */
  readonly id: number;
  readonly iterations: number;
  /** Bytes. */
  readonly length: number;
  readonly hash: "sha1" | "sha256" | "sha384" | "sha512";
}

/** Output and block size of each function in bytes. */
const SIZES = {
  sha1: [20, 64],
  sha256: [32, 64],
  sha384: [48, 128],
  sha512: [64, 128],
} as const;

/** Performs the iterations, each of which gives one hash value of the key. */
export function roundsOf({ length, hash }: Derivation): number {
  return Math.ceil(length / SIZES[hash][0]);
}

/** The key derivation of PKCS #12 (RFC 7292 appendix B.2). */
export function derive(password: string, salt: Buffer, derivation: Derivation): Buffer {
  const { id, iterations, length, hash } = derivation;
  const [, block] = SIZES[hash];
  const filled = (bytes: Buffer) => Buffer.alloc(block * Math.ceil(bytes.length / block), bytes);
  const text = Buffer.from(`${password}\0`, "utf16le").swap16();
  const input = Buffer.concat([filled(salt), filled(text)]);
  const out: Buffer[] = [];
  for (let round = 0; round < roundsOf(derivation); round += 1) {
    let bytes: Buffer = Buffer.concat([Buffer.alloc(block, id), input]);
    for (let i = 0; i < iterations; i += 1) bytes = digest(hash, bytes, "buffer");
    out.push(bytes);
    const added = Buffer.alloc(block, bytes);
    for (let at = 0; at < input.length; at += block) addOne(input.subarray(at, at + block), added);
  }
  return Buffer.concat(out).subarray(0, length);
}

/** Adds a number plus one to another of the same length, in place. */
function addOne(to: Buffer, added: Buffer): void {
  let carry = 1;
  for (let at = to.length - 1; at >= 0; at -= 1) {
    carry += (to[at] ?? 0) + (added[at] ?? 0);
    to[at] = carry & 0xff;
    carry >>= 8;
  }
}
