import { FakturoError } from "../errors.ts";

const CANONICAL = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const HEX = /^[0-9a-f]{32}$/;
const URN = "urn:uuid:";

/**
 * Reads a UUID in any usual spelling into its lower-case canonical form; empty text stays empty.
 * @throws FakturoError "input".
 */
export function parseUuid(text: string): string {
  if (text === "" || CANONICAL.test(text)) return text;
  let bare = text.toLowerCase();
  if (bare.startsWith(URN)) bare = bare.slice(URN.length);
  else if (bare.startsWith("{") && bare.endsWith("}")) bare = bare.slice(1, -1);
  if (HEX.test(bare)) bare = withHyphens(bare);
  if (!CANONICAL.test(bare))
    throw new FakturoError("input", `'${text.slice(0, 60)}' is not a UUID`);
  return bare;
}

function withHyphens(hex: string): string {
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

export function isUuid(text: string): boolean {
  return CANONICAL.test(text);
}

/** Version digit of a canonical UUID. */
export function uuidVersion(uuid: string): number {
  return Number.parseInt(uuid[14] ?? "0", 16);
}

/** Fills the bytes with randomness. */
export type RandomSource = (bytes: Uint8Array) => void;

function format(bytes: Uint8Array, version: number): string {
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | (version << 4);
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return withHyphens(Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join(""));
}

/** Random UUID (RFC 9562 §5.4). */
export function uuidV4(random: RandomSource): string {
  const bytes = new Uint8Array(16);
  random(bytes);
  return format(bytes, 4);
}

const COUNTER_MAX = 0xfff;

/**
 * A source of UUIDs v7 (RFC 9562 §5.7) that sort in the order they were made: within a millisecond
 * the 12 bits after the version count up.
 */
export function createUuidV7(now: () => number, random: RandomSource): () => string {
  let last = 0;
  let counter = 0;
  return () => {
    const bytes = new Uint8Array(16);
    random(bytes);
    const ms = now();
    if (ms > last) {
      last = ms;
      counter = (((bytes[6] ?? 0) << 8) | (bytes[7] ?? 0)) & (COUNTER_MAX >> 1);
    } else if (counter < COUNTER_MAX) {
      counter += 1;
    } else {
      last += 1;
      counter = 0;
    }
    let rest = last;
    for (let i = 5; i >= 0; i--) {
      bytes[i] = rest % 256;
      rest = Math.floor(rest / 256);
    }
    bytes[6] = counter >> 8;
    bytes[7] = counter & 0xff;
    return format(bytes, 7);
  };
}
