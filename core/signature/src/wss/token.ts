import type { X509Certificate } from "node:crypto";
import { WSSE } from "@fakturo/soap";
import { certificateFacts, readCertificate } from "../credentials/credentials.ts";
import { refuse } from "../refuse.ts";
import { childrenOf, DS, isNamed, named, parentOf } from "../xml/document.ts";
import { only, withoutSpace } from "../xml/verify.ts";
import { THUMBPRINT, X509_V3 } from "./names.ts";

/** Where certificates are looked for. */
export interface TokenSources {
  readonly ids: ReadonlyMap<string, Element>;
  readonly security: Element;
  /** Certificates that the caller knows, for references by thumbprint or issuer. */
  readonly certificates: readonly X509Certificate[];
}

/** The certificate that a signature's `KeyInfo` refers to. @throws FakturoError `signature`. */
export function certificateOf(signature: Element, sources: TokenSources): X509Certificate {
  const keyInfo = only(signature, "KeyInfo");
  const [child, ...more] = childrenOf(keyInfo);
  if (!child || more.length > 0) refuse("the signature names no certificate, or more than one");
  if (isNamed(child, DS, "X509Data")) return fromData(child, sources);
  if (!isNamed(child, WSSE, "SecurityTokenReference"))
    refuse("the signature names its certificate in an unknown way");
  const [reference, ...others] = childrenOf(child);
  if (!reference || others.length > 0) refuse("the signature's token reference is malformed");
  if (isNamed(reference, WSSE, "Reference")) return fromToken(reference, sources);
  if (isNamed(reference, WSSE, "KeyIdentifier")) return byIdentifier(reference, sources);
  if (isNamed(reference, DS, "X509Data")) return fromData(reference, sources);
  return refuse("the signature names its certificate in an unknown way");
}

function fromToken(reference: Element, { ids, security }: TokenSources): X509Certificate {
  const uri = reference.getAttribute("URI") ?? "";
  const token = uri.startsWith("#") ? ids.get(uri.slice(1)) : undefined;
  const isToken =
    token && parentOf(token) === security && isNamed(token, WSSE, "BinarySecurityToken");
  if (!isToken) return refuse(`the token '${uri}' is missing`);
  const type = token.getAttribute("ValueType");
  if (type && type !== X509_V3) refuse(`tokens of type '${type}' are not supported`);
  return readCertificate(withoutSpace(token.textContent));
}

function byIdentifier(identifier: Element, { certificates }: TokenSources): X509Certificate {
  const text = withoutSpace(identifier.textContent);
  const type = identifier.getAttribute("ValueType");
  if (type === X509_V3) return readCertificate(text);
  if (type !== THUMBPRINT) refuse(`key identifiers of type '${type ?? ""}' are not supported`);
  const print = Buffer.from(text, "base64").toString("hex").toUpperCase();
  const found = certificates.find(({ fingerprint }) => fingerprint.replaceAll(":", "") === print);
  return found ?? refuse("the certificate of the signature is not known");
}

function fromData(data: Element, { certificates }: TokenSources): X509Certificate {
  const [certificate] = named(data, DS, "X509Certificate");
  if (certificate) return readCertificate(withoutSpace(certificate.textContent));
  const [issuer] = named(data, DS, "X509IssuerSerial");
  const [serial] = named(issuer, DS, "X509SerialNumber");
  const wanted = withoutSpace(serial?.textContent ?? "");
  const found = certificates.filter((one) => certificateFacts(one).serial === wanted);
  const [only] = found;
  return only && found.length === 1
    ? only
    : refuse("the certificate of the signature is not known");
}
