import { createPrivateKey, sign } from "node:crypto";
import type { Es256, PrivateKey } from "@fakturo/engine";

/** ES256 by OpenSSL on the calling thread: a quarter of the cost of Web Crypto's. */
export function es256({ kty, crv, x, y, d }: PrivateKey): Es256 {
  const key = createPrivateKey({ key: { kty, crv, x, y, d }, format: "jwk" });
  // Options around the key would double the time of a signature: Node first takes them for a key.
  const signingKey = Object.assign(key, { dsaEncoding: "ieee-p1363" });
  return (bytes) => sign("sha256", bytes, signingKey);
}
