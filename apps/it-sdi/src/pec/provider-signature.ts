import type { X509Certificate } from "node:crypto";
import { FakturoError } from "@fakturo/model";
import { certificatesIn, openDetached, trustedChain } from "@fakturo/signature";

const SIGNED = /^multipart\/signed\b/i;
const BOUNDARY = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i;
const ADDRESS = /<([^<>]+)>\s*$|^\s*([^\s<>]+)\s*$/;
const EMAIL = /(?:^|[\s,])(?:email:|emailAddress=)([^\s,]+)/g;

/** Parts of a mail as its bytes, one character each. */
interface SignedParts {
  readonly content: string;
  readonly signature: string;
}

/**
 * Checks that a provider of certified mail has signed a mail (RFC 6109 §4.2: `multipart/signed` of S/MIME, RFC 8551
 * §3.5.3), under the address that sends it.
 * @param authorities Certificates in PEM of the authorities that certify providers.
 * @param now Milliseconds since 1970.
 * @throws FakturoError "signature" for a mail that is not signed, was changed or is signed by others.
 */
export function checkProvider(mail: Uint8Array, authorities: string, now: number): void {
  const text = Buffer.from(mail).toString("latin1");
  const [head = ""] = text.split("\r\n\r\n", 1);
  const fields = fieldsOf(head);
  const type = fields.get("content-type") ?? "";
  const parts = SIGNED.test(type) ? partsOf(text.slice(head.length), boundaryOf(type)) : undefined;
  if (!parts) refused("the mail is not signed by a provider of certified mail");
  const content = Buffer.from(parts.content, "latin1");
  const signature = Buffer.from(bodyOf(parts.signature), "base64");
  const anchors = certificatesIn(authorities);
  const sender = addressIn(fields.get("from") ?? "");
  for (const { certificate } of openDetached(signature, content, { now })) {
    trustedChain(certificate, { anchors }, now);
    if (!emailsOf(certificate).includes(sender))
      refused(`the mail is from ${sender}, and signed by another address`);
  }
}

function refused(message: string): never {
  throw new FakturoError("signature", message);
}

function fieldsOf(head: string): ReadonlyMap<string, string> {
  const lines = head.replace(/\r\n[ \t]+/g, " ").split("\r\n");
  return new Map(
    lines.flatMap((line): [string, string][] => {
      const colon = line.indexOf(":");
      return colon > 0 ? [[line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]] : [];
    }),
  );
}

function boundaryOf(type: string): string {
  const [, quoted, plain] = BOUNDARY.exec(type) ?? [];
  return quoted ?? plain ?? "";
}

/** Line breaks before delimiters belong to the delimiters (RFC 2046 §5.1.1). */
function partsOf(body: string, boundary: string): SignedParts | undefined {
  const [, content, signature] = boundary === "" ? [] : body.split(`\r\n--${boundary}`);
  if (content === undefined || signature === undefined) return undefined;
  const behindLine = (part: string) => part.slice(part.indexOf("\r\n") + 2);
  return { content: behindLine(content), signature: behindLine(signature) };
}

function bodyOf(part: string): string {
  return part.slice(part.indexOf("\r\n\r\n") + 4);
}

function addressIn(from: string): string {
  const [, named, bare] = ADDRESS.exec(from) ?? [];
  return (named ?? bare ?? "").toLowerCase();
}

function emailsOf({ subjectAltName = "", subject }: X509Certificate): readonly string[] {
  return [...`${subjectAltName} ${subject}`.matchAll(EMAIL)].map(([, email = ""]) =>
    email.toLowerCase(),
  );
}
