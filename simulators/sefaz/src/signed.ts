import { X509Certificate } from "node:crypto";
import { isFakturoError } from "@fakturo/model";
import { verifyXml } from "@fakturo/signature";
import type { SimulatedRequest } from "@fakturo/simulator";
import { refusal } from "./codes.ts";
import type { SefazRefusal } from "./soap.ts";

const BASE_LENGTH = 8;

/** CNPJ or CPF in a certificate of ICP-Brasil; empty for others. */
export function holderOf({ subject }: { readonly subject: string }): string {
  return /CN=.*:(\w{11,14})\b/.exec(subject)?.[1] ?? "";
}

/** Whether two CNPJ are of one company (their base), or two CPF begin alike. */
export function isSameHolder(one: string, other: string): boolean {
  return one.slice(0, BASE_LENGTH) === other.slice(0, BASE_LENGTH);
}

const SIGNATURE = {
  certificate: /<(?:\w+:)?X509Certificate>([\s\S]*?)</,
  method: /<(?:\w+:)?SignatureMethod[^>]*Algorithm="([^"]+)"/,
};
/** The manual demands it. */
const METHOD = "http://www.w3.org/2000/09/xmldsig#rsa-sha1";

/**
 * The rule that a signature violates, in the order of the manual: its certificate, its form, its value, its author. It
 * covers the parts that `covers` names.
 * @param author CNPJ or CPF
 */
export function signatureProblem(
  xml: string,
  covers: readonly string[],
  author: string,
  now: number,
): SefazRefusal | undefined {
  const certificate = certificateIn(SIGNATURE.certificate.exec(xml)?.[1] ?? "");
  if (!certificate) return refusal("290");
  if (now < certificate.from || now > certificate.until) return refusal("291");
  if (holderOf(certificate) === "") return refusal("292");
  if (SIGNATURE.method.exec(xml)?.[1] !== METHOD) return refusal("298");
  try {
    verifyXml(xml, { covers, now, sha1: true });
  } catch (error) {
    if (!isFakturoError(error)) throw error;
    return refusal("297");
  }
  return isSameHolder(holderOf(certificate), author) ? undefined : refusal("213");
}

/** The certificate in base64; undefined for other text. */
function certificateIn(text: string) {
  try {
    const { subject, validFromDate, validToDate } = new X509Certificate(
      Buffer.from(text, "base64"),
    );
    return { subject, from: validFromDate.getTime(), until: validToDate.getTime() };
  } catch {
    return undefined;
  }
}

/** The rule that the certificate of the connection violates; undefined without one, which the settings may allow. */
export function certificateProblem(
  certificate: SimulatedRequest["certificate"],
  now: number,
): SefazRefusal | undefined {
  if (!certificate) return undefined;
  if (now < certificate.from || now > certificate.until) return refusal("281");
  const subject = `CN=${certificate.subject.CN ?? ""}`;
  return holderOf({ subject }) === "" ? refusal("282") : undefined;
}

/** The element of a message as it was sent. */
export function sentElement(message: string, name: "envEvento" | "inutNFe"): string {
  const start = message.indexOf(`<${name}`);
  const end = `</${name}>`;
  return message.slice(Math.max(start, 0), message.indexOf(end) + end.length);
}
