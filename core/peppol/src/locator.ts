import { createHash } from "node:crypto";
import { digest } from "@fakturo/signature";
import type { Participant } from "./identifiers.ts";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const BITS = 5;

/** RFC 4648 base32 without padding. */
function base32(bytes: Uint8Array): string {
  let bits = 0;
  let value = 0;
  let text = "";
  for (const byte of bytes) {
    value = (value << 8) | byte;
    for (bits += 8; bits >= BITS; bits -= BITS) text += ALPHABET[(value >> (bits - BITS)) & 31];
    value &= (1 << bits) - 1;
  }
  return bits === 0 ? text : text + (ALPHABET[(value << (BITS - bits)) & 31] ?? "");
}

/** Name of a participant's NAPTR record in a zone (SML 1.3): the hash is made of the value without scheme. */
export function naptrName({ scheme, value }: Participant, zone: string): string {
  const label = base32(digest("sha256", value.toLowerCase()));
  return `${label}.${scheme}.${zone}`;
}

/** Name of a participant's CNAME record, as publishers registered it before NAPTR. */
export function cnameName({ scheme, value }: Participant, zone: string): string {
  const label = createHash("md5").update(value.toLowerCase()).digest("hex");
  return `B-${label}.${scheme}.${zone}`;
}

const CNAME_ADDRESS = /^http:\/\/b-[0-9a-f]{32}\.[a-z0-9-]+\./i;

/**
 * True for an address below the CNAME of a participant. There is no certificate for such a name, so it is asked over plain
 * HTTP: only the signature of the metadata counts.
 */
export function isCnameAddress(url: string): boolean {
  return CNAME_ADDRESS.test(url);
}

/** A NAPTR record (RFC 3403). */
export interface Naptr {
  readonly order: number;
  readonly preference: number;
  readonly flags: string;
  readonly service: string;
  readonly regexp: string;
}

const SERVICE = "meta:smp";
/** `!.*!https://smp.example!`: the whole name is replaced by the address. */
const REGEXP = /^(.)(?:\^?\.\*\$?)\1([^\\]+)\1i?$/;

/** Address of the publisher in NAPTR records: lowest order, then preference; undefined without one. */
export function publisherIn(records: readonly Naptr[]): string | undefined {
  const own = records
    .filter(
      ({ flags, service }) => flags.toUpperCase() === "U" && service.toLowerCase() === SERVICE,
    )
    .toSorted((a, b) => a.order - b.order || a.preference - b.preference);
  for (const { regexp } of own) {
    const address = REGEXP.exec(regexp)?.[2];
    if (address !== undefined && URL.canParse(address)) return address.replace(/\/+$/, "");
  }
  return undefined;
}
