import { X509Certificate } from "node:crypto";
import { isFakturoError } from "@fakturo/model";
import { verifyMessage } from "@fakturo/signature";
import { subjectAttributes } from "@fakturo/simulator";
import { certificateHolderOf } from "@fakturo/simulator-spain";
import { WSSE, WSU } from "@fakturo/soap";
import { createFinder, type XmlElement } from "@fakturo/xml";
import type { Code } from "./codes.ts";
import type { Settings } from "./settings.ts";

const { find, findAll, text } = createFinder({
  env: "http://schemas.xmlsoap.org/soap/envelope/",
  wsse: WSSE,
  wsu: WSU,
});
const SECURITY = "env:Header/wsse:Security";
/** Allowed difference of clocks. */
const TOLERANCE_MS = 300_000;

/** Fault of a message without signature. */
export const NOT_SIGNED = "La petición no esta firmada";
/** Fault of a message whose certificate is not trusted. */
export const NOT_VALIDATED = "No se ha podido validar el certificado";

/** Context of the checks of signatures and certificates. */
export interface SecurityWorld {
  readonly settings: Settings;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Trusted authorities, PEM; any certificate is trusted where they are undefined. */
  readonly authorities: readonly string[] | undefined;
}

/** The sender of a message, or why it is refused: by a SOAP fault, or by a code of the answer. */
export type MessageSender =
  | { readonly nif: string }
  | { readonly fault: string; readonly isExpired?: boolean }
  | { readonly code: Code };

/** Verifies the signature of a message, its timestamp and its certificate. */
export function senderOf(
  body: Uint8Array,
  envelope: XmlElement,
  world: SecurityWorld,
): MessageSender {
  const { settings, now } = world;
  if (!find(envelope, SECURITY)) return { fault: NOT_SIGNED };
  const hasTimestamp = find(envelope, `${SECURITY}/wsu:Timestamp`) !== undefined;
  const certificate = signerOf(body, hasTimestamp);
  if (!certificate || !isFresh(envelope, now)) return { code: "100" };
  const nif = holderOf(certificate);
  if (nif === undefined || !isTrusted(certificate, world))
    return { fault: NOT_VALIDATED, isExpired: certificate.validToDate.getTime() <= now };
  if (settings.blocked.includes(nif)) return { code: "106" };
  return settings.unregistered.includes(nif) ? { code: "300" } : { nif };
}

function signerOf(body: Uint8Array, hasTimestamp: boolean): X509Certificate | undefined {
  try {
    const covers = hasTimestamp ? (["Body", "Timestamp"] as const) : (["Body"] as const);
    return verifyMessage(body, { covers, sha1: true }).certificate;
  } catch (error) {
    if (isFakturoError(error)) return undefined;
    throw error;
  }
}

/** True for a timestamp of now, or none. */
function isFresh(envelope: XmlElement, now: number): boolean {
  return findAll(envelope, `${SECURITY}/wsu:Timestamp`).every((timestamp) => {
    const [created, expires] = ["Created", "Expires"].map((name) => text(timestamp, `wsu:${name}`));
    const isPast = created === "" || Date.parse(created ?? "") <= now + TOLERANCE_MS;
    return isPast && (expires === "" || Date.parse(expires ?? "") >= now - TOLERANCE_MS);
  });
}

/** True for a valid certificate of a trusted authority. */
export function isTrusted(
  certificate: X509Certificate,
  { authorities, now }: Pick<SecurityWorld, "authorities" | "now">,
): boolean {
  const isValid =
    certificate.validFromDate.getTime() <= now && now < certificate.validToDate.getTime();
  return isValid && (authorities?.some((pem) => isIssuedBy(certificate, pem)) ?? true);
}

function isIssuedBy(certificate: X509Certificate, pem: string): boolean {
  const authority = new X509Certificate(pem);
  return certificate.checkIssued(authority) && certificate.verify(authority.publicKey);
}

/** NIF of a certificate's holder. */
export function holderOf(certificate: X509Certificate): string | undefined {
  const from = certificate.validFromDate.getTime();
  const until = certificate.validToDate.getTime();
  const subject = subjectAttributes(certificate);
  return certificateHolderOf({ subject, from, until, isTrusted: true })?.nif;
}
