const utf8 = new TextEncoder();

async function hmac(key: Uint8Array<ArrayBuffer>, text: string): Promise<Uint8Array> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const imported = await crypto.subtle.importKey("raw", key, algorithm, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", imported, utf8.encode(text)));
}

const STANDARD_PREFIX = "whsec_";
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** The secret's bytes: base64 after `whsec_` where it is that, else the text itself. */
function standardKey(secret: string): Uint8Array<ArrayBuffer> {
  const encoded = secret.startsWith(STANDARD_PREFIX) ? secret.slice(STANDARD_PREFIX.length) : "";
  if (encoded === "" || !BASE64.test(encoded)) return utf8.encode(secret);
  return Uint8Array.from(atob(encoded), (char) => char.charCodeAt(0));
}

/**
 * Headers by which a receiver checks where a webhook came from and that it is not replayed:
 * Standard Webhooks (https://www.standardwebhooks.com, `v1,` base64 over `id.timestamp.body`) and
 * the platform's own pair (hex over `timestamp.body`). `timestamp` is in Unix seconds.
 */
export async function signatureHeaders(
  secret: string,
  id: string,
  timestamp: number,
  body: string,
): Promise<Record<string, string>> {
  const standard = await hmac(standardKey(secret), `${id}.${timestamp}.${body}`);
  const own = await hmac(utf8.encode(secret), `${timestamp}.${body}`);
  const hex = Array.from(own, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return {
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": `v1,${btoa(String.fromCharCode(...standard))}`,
    "x-fakturo-timestamp": String(timestamp),
    "x-fakturo-signature": `v1=${hex}`,
  };
}
