import type { X509Certificate } from "node:crypto";
import { isFakturoError } from "@fakturo/model";
import { c14n, digest, readCertificate, verifyText } from "@fakturo/signature";
import { createFinder, type XmlElement } from "@fakturo/xml";

const DS = "http://www.w3.org/2000/09/xmldsig#";
const { find, text } = createFinder({ ds: DS });
const SIGNATURE = /<(?:\w+:)?Signature[\s>][\s\S]*<\/(?:\w+:)?Signature>/;

/**
 * The signer of an element in the body of a message; undefined where its signature does not hold. Clients calculate
 * the digest with the namespaces of the envelope, with those that they use, or without, and sign `SignedInfo` by itself.
 */
export function signerOf(payload: XmlElement, message: Uint8Array): X509Certificate | undefined {
  const signature = payload.children[0]?.children.find(({ name }) => name === "Signature");
  const info = find(signature, "ds:SignedInfo");
  if (!signature || !info) return undefined;
  const wanted = text(info, "ds:Reference/ds:DigestValue");
  const forms = formsOf(payload.name, Buffer.from(message).toString("utf8"));
  if (!forms.some((form) => digestOf(form) === wanted)) return undefined;
  try {
    const certificate = readCertificate(
      text(signature, "ds:KeyInfo/ds:X509Data/ds:X509Certificate"),
    );
    const value = text(signature, "ds:SignatureValue");
    const isSigned = signedInfosIn(Buffer.from(message).toString("utf8")).some((own) =>
      verifyText(certificate.publicKey, "rsa-sha1", c14n(own), value),
    );
    return isSigned ? certificate : undefined;
  } catch (error) {
    if (isFakturoError(error)) return undefined;
    throw error;
  }
}

/**
 * `SignedInfo` as XML of its own, as it stands and without prefix. The SAT reads a message into objects, so that its
 * prefixes do not matter, and some clients sign before they insert the signature below another prefix.
 */
function signedInfosIn(message: string): readonly string[] {
  const [found = "", prefix = ""] =
    /<(\w+:)?SignedInfo[\s>][\s\S]*?<\/(?:\w+:)?SignedInfo>/.exec(message) ?? [];
  if (/^<[\w:]+\s+xmlns/.test(found)) return [found];
  const declared = (xml: string, name: string) =>
    xml.replace(/^<[\w:]+/, (start) => `${start} ${name}="${DS}"`);
  if (prefix === "") return [declared(found, "xmlns")];
  const plain = found.replaceAll(`<${prefix}`, "<").replaceAll(`</${prefix}`, "</");
  return [declared(found, `xmlns:${prefix.slice(0, -1)}`), declared(plain, "xmlns")];
}

/** The element without its signature: as it stands, and with the declarations of the envelope. */
function formsOf(name: string, message: string): readonly string[] {
  const [, element = ""] =
    new RegExp(`(<(?:\\w+:)?${name}[\\s>][\\s\\S]*</(?:\\w+:)?${name}>)`).exec(message) ?? [];
  const plain = element.replace(SIGNATURE, "");
  const [envelope = ""] = /<(?:\w+:)?Envelope[^>]*>/.exec(message) ?? [];
  const declared = [...envelope.matchAll(/xmlns:\w+\s*=\s*"[^"]*"/g)].map(([one]) => one);
  const missing = declared.filter((one) => !plain.split(">", 1)[0]?.includes(one));
  const used = missing.filter((one) => {
    const [, prefix = ""] = /^xmlns:(\w+)/.exec(one) ?? [];
    return new RegExp(`[</\\s]${prefix}:`).test(plain);
  });
  const withThese = (declarations: readonly string[]) =>
    plain.replace(/^<[\w:]+/, (start) => [start, ...declarations].join(" "));
  return [plain, withThese(used), withThese(missing)];
}

function digestOf(xml: string): string {
  try {
    return digest("sha1", c14n(xml)).toString("base64");
  } catch (error) {
    if (isFakturoError(error)) return "";
    throw error;
  }
}
