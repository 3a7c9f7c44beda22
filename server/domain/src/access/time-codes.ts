import { createHmac, timingSafeEqual } from "node:crypto";

/** Seconds that a code is shown (RFC 6238 §4.1). */
const PERIOD_S = 30;
const DIGITS = 6;
const MS_PER_S = 1000;
/** Clocks may differ by one period (RFC 6238 §5.2). */
const TOLERANCE = 1;
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const BITS = 5;

/** The code of a period, by HMAC-SHA-1 as all apps know it (RFC 4226 §5.3). */
export function codeOf(secret: Uint8Array, period: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(period));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS;
  return String(number).padStart(DIGITS, "0");
}

/** The period in which a code is right, near a moment and after the last accepted one; undefined for none. */
export function periodOf(
  secret: Uint8Array,
  code: string,
  { now, after }: { readonly now: number; readonly after: number },
): number | undefined {
  const current = Math.floor(now / MS_PER_S / PERIOD_S);
  for (let period = current - TOLERANCE; period <= current + TOLERANCE; period += 1)
    if (period > after && isSame(codeOf(secret, period), code)) return period;
  return undefined;
}

function isSame(one: string, other: string): boolean {
  const [own, given] = [Buffer.from(one), Buffer.from(other)];
  return own.length === given.length && timingSafeEqual(own, given);
}

/** Bytes as authenticator apps take them (RFC 4648 §6), without padding. */
export function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, "0")).join("");
  const groups = bits.match(new RegExp(`.{1,${BITS}}`, "g")) ?? [];
  return groups.map((group) => BASE32[Number.parseInt(group.padEnd(BITS, "0"), 2)]).join("");
}
