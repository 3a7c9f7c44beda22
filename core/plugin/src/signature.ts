import { base64, fromBase64 } from "@fakturo/model";

const utf8 = new TextEncoder();
const ALGORITHM = { name: "HMAC", hash: "SHA-256" };

async function hmac(key: Uint8Array<ArrayBuffer>, text: string): Promise<Uint8Array<ArrayBuffer>> {
  const imported = await crypto.subtle.importKey("raw", key, ALGORITHM, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", imported, utf8.encode(text)));
}

const STANDARD_PREFIX = "whsec_";
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** The secret's bytes: decoded base64 after `whsec_`, else the text itself. */
function standardKey(secret: string): Uint8Array<ArrayBuffer> {
  const encoded = secret.startsWith(STANDARD_PREFIX) ? secret.slice(STANDARD_PREFIX.length) : "";
  if (encoded === "" || !BASE64.test(encoded)) return utf8.encode(secret);
  return fromBase64(encoded);
}

/** Valid secrets, separated by white space; the newest first during a replacement. */
function secretsOf(text: string): readonly string[] {
  return text.split(/\s+/).filter((secret) => secret !== "");
}

/**
 * Headers that prove a message's sender and time: Standard Webhooks (https://www.standardwebhooks.com,
 * `v1,` base64 over `id.timestamp.body`, one signature for each secret) and the platform's own pair (hex
 * over `timestamp.body`, by the first secret). `timestamp` is in Unix seconds.
 */
export async function signatureHeaders(
  secret: string,
  id: string,
  timestamp: number,
  body: string,
): Promise<Record<string, string>> {
  const secrets = secretsOf(secret);
  const signed = `${id}.${timestamp}.${body}`;
  const standard = await Promise.all(secrets.map((one) => hmac(standardKey(one), signed)));
  const own = await hmac(utf8.encode(secrets[0] ?? ""), `${timestamp}.${body}`);
  const hex = Array.from(own, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return {
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": standard.map((bytes) => `v1,${base64(bytes)}`).join(" "),
    "x-fakturo-timestamp": String(timestamp),
    "x-fakturo-signature": `v1=${hex}`,
  };
}

/** Age in seconds from which a message counts as replayed. */
const TOLERANCE_S = 300;

/** A received message with its signature headers. */
export interface SignedMessage {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
  /** The receiver's own time, in Unix seconds. */
  readonly now: number;
}

/**
 * True for a recent message with a Standard Webhooks signature by one of the secrets. A receiver that
 * must not act twice also stores the ids (`webhook-id`) of the last minutes.
 */
export async function verifySignature(
  secret: string,
  { headers, body, now }: SignedMessage,
): Promise<boolean> {
  const { "webhook-id": id, "webhook-timestamp": at, "webhook-signature": given } = headers;
  if (!id || !given || !at || !/^\d{1,12}$/.test(at)) return false;
  if (Math.abs(now - Number(at)) > TOLERANCE_S) return false;
  const signatures = given.split(" ").flatMap(signatureOf);
  for (const one of secretsOf(secret)) {
    const key = await crypto.subtle.importKey("raw", standardKey(one), ALGORITHM, false, [
      "verify",
    ]);
    const text = utf8.encode(`${id}.${at}.${body}`);
    for (const signature of signatures)
      if (await crypto.subtle.verify("HMAC", key, signature, text)) return true;
  }
  return false;
}

function signatureOf(text: string): Uint8Array<ArrayBuffer>[] {
  const encoded = text.startsWith("v1,") ? text.slice("v1,".length) : "";
  return encoded !== "" && BASE64.test(encoded) ? [fromBase64(encoded)] : [];
}
