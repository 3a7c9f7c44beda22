import { base64 } from "@fakturo/model";
import { attributed, declare, group, leaf, type XmlNode } from "@fakturo/xml";
import { mustUnderstand } from "./envelope.ts";
import { joined } from "./mime/bytes.ts";
import { WSSE, WSU } from "./names.ts";

const MESSAGE = "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-soap-message-security-1.0";
const USERNAME =
  "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-username-token-profile-1.0";
const X509 = "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-x509-token-profile-1.0";
const BASE64 = `${MESSAGE}#Base64Binary`;

/** The WS-Security header block with its tokens; `signMessage` adds a signature. */
export function securityHeader(...tokens: readonly (XmlNode | undefined)[]): XmlNode {
  const node = group("wsse:Security", tokens);
  return mustUnderstand(attributed(node, declare({ wsse: WSSE, wsu: WSU })));
}

/** Creation and expiry of a message. */
export interface TimestampOptions {
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Seconds until it expires. */
  readonly seconds: number;
  /** `wsu:Id`, for a signature of it. */
  readonly id?: string;
}

/** `wsu:Timestamp`. */
export function timestampToken({ now, seconds, id }: TimestampOptions): XmlNode {
  return attributed(
    group(
      "wsu:Timestamp",
      leaf("wsu:Created", moment(now)),
      leaf("wsu:Expires", moment(now + seconds * 1000)),
    ),
    { "wsu:Id": id },
  );
}

function moment(at: number): string {
  return new Date(at).toISOString();
}

/** `wsse:BinarySecurityToken` with a certificate (X.509 v3) as DER. */
export function certificateToken(certificate: Uint8Array, id: string): XmlNode {
  return leaf("wsse:BinarySecurityToken", base64(certificate), {
    EncodingType: BASE64,
    ValueType: `${X509}#X509v3`,
    "wsu:Id": id,
  });
}

/** User and format of the password (UsernameToken profile 1.0). */
export interface UserOptions {
  readonly username: string;
  readonly password: string;
  /** Random bytes, usually 16, unique for each message; required for a digest. */
  readonly nonce?: Uint8Array;
  /** Milliseconds since the epoch; required for a digest. */
  readonly created?: number;
  /** `wsu:Id`. */
  readonly id?: string;
}

/** `wsse:UsernameToken` with the password in plain text: only for TLS connections. */
export function usernameToken(user: UserOptions): XmlNode {
  return userNode(user, leaf("wsse:Password", user.password, { Type: `${USERNAME}#PasswordText` }));
}

/** `wsse:UsernameToken` with base64(SHA-1(nonce ‖ created ‖ password)). */
export async function usernameDigestToken(
  user: UserOptions & Required<Pick<UserOptions, "nonce" | "created">>,
): Promise<XmlNode> {
  const utf8 = new TextEncoder();
  const parts = [user.nonce, utf8.encode(moment(user.created)), utf8.encode(user.password)];
  const digest = await crypto.subtle.digest("SHA-1", joined(parts));
  const text = base64(new Uint8Array(digest));
  return userNode(user, leaf("wsse:Password", text, { Type: `${USERNAME}#PasswordDigest` }));
}

function userNode({ username, nonce, created, id }: UserOptions, password: XmlNode): XmlNode {
  return attributed(
    group(
      "wsse:UsernameToken",
      leaf("wsse:Username", username),
      password,
      nonce && leaf("wsse:Nonce", base64(nonce), { EncodingType: BASE64 }),
      created === undefined ? undefined : leaf("wsu:Created", moment(created)),
    ),
    { "wsu:Id": id },
  );
}
