import type { PrivateKey, PublicKey } from "@fakturo/engine";
import { FakturoError, isObject } from "@fakturo/model";

/** Reads an ES256 private key. @throws FakturoError "input". */
export function parsePrivateKey(json: unknown): PrivateKey {
  const { d } = isObject(json) ? json : {};
  if (typeof d !== "string") throw new FakturoError("input", "not a private key (JWK)");
  return { ...parsePublicKey(json), d };
}

/** Reads a public key, a list of them or a JWK set; private parts are left out. */
export function parsePublicKeys(json: unknown): PublicKey[] {
  const keys = isObject(json) && Array.isArray(json.keys) ? json.keys : json;
  return (Array.isArray(keys) ? keys : [keys]).map(parsePublicKey);
}

function parsePublicKey(json: unknown): PublicKey {
  if (!isObject(json)) throw new FakturoError("input", "a key is a JSON object (JWK)");
  const { kty, crv, kid, x, y, valid_from, valid_until } = json;
  if (kty !== "EC" || crv !== "P-256" || typeof x !== "string" || typeof y !== "string")
    throw new FakturoError("input", "not a key for ES256: 'kty' EC, 'crv' P-256, 'x' and 'y'");
  if (typeof kid !== "string" || kid === "")
    throw new FakturoError("input", "the key has no 'kid'");
  return {
    use: "sig",
    kty,
    kid,
    crv,
    alg: "ES256",
    x,
    y,
    ...(typeof valid_from === "string" && { valid_from }),
    ...(typeof valid_until === "string" && { valid_until }),
  };
}
