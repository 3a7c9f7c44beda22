import { createHmac, timingSafeEqual } from "node:crypto";

/** Seconds that the time of a signature may differ from the receiver's. */
const TOLERANCE_S = 300;
const MAX_SIGNATURES = 20;

/** A request with its header `Stripe-Signature`. */
export interface StripeSignature {
  readonly header: string;
  readonly bytes: Uint8Array;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * True for a recent event that one of the secrets has signed: HMAC-SHA256 over `t.body` in hexadecimal, scheme `v1`
 * (https://docs.stripe.com/webhooks#verify-manually). The secret is used as text, with its prefix `whsec_`.
 * @param secrets separated by white space.
 */
export function isSigned(secrets: string, { header, bytes, now }: StripeSignature): boolean {
  const parts = header.split(",").map((part) => part.trim());
  const times = valuesOf(parts, "t=");
  const [time = ""] = times;
  if (times.length !== 1 || !/^\d{1,12}$/.test(time)) return false;
  if (Math.abs(now / 1000 - Number(time)) > TOLERANCE_S) return false;
  const given = valuesOf(parts, "v1=").slice(0, MAX_SIGNATURES);
  const known = secrets.split(/\s+/).filter((secret) => secret !== "");
  return known.some((secret) => {
    const mac = createHmac("sha256", secret).update(`${time}.`).update(bytes).digest("hex");
    return given.some((one) => isSame(one, mac));
  });
}

function valuesOf(parts: readonly string[], prefix: string): string[] {
  return parts.filter((part) => part.startsWith(prefix)).map((part) => part.slice(prefix.length));
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
