import { createPublicKey } from "node:crypto";
import type { PublicKey } from "@fakturo/engine";
import { isObject } from "@fakturo/model";

const KID = /^[\w.~-]{1,200}$/;

/** True for the public half of a signing key, whatever other members it has. */
export function isPublicKey(json: unknown): json is PublicKey {
  return (
    isObject(json) &&
    json.use === "sig" &&
    json.kty === "EC" &&
    json.crv === "P-256" &&
    json.alg === "ES256" &&
    typeof json.kid === "string" &&
    KID.test(json.kid) &&
    typeof json.x === "string" &&
    typeof json.y === "string" &&
    isPoint(json.x, json.y)
  );
}

/** The members of a public key only, e.g. without a private half. */
export function publicKeyOf({ use, kty, kid, crv, alg, x, y }: PublicKey): PublicKey {
  return { use, kty, kid, crv, alg, x, y };
}

/** True for coordinates on the curve, in canonical encoding. */
function isPoint(x: string, y: string): boolean {
  try {
    const key = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
    const written = key.export({ format: "jwk" });
    return written.x === x && written.y === y;
  } catch {
    return false;
  }
}
