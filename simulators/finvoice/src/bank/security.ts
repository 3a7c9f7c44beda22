import { X509Certificate } from "node:crypto";
import { isFakturoError } from "@fakturo/model";
import { requireValid, trustedChain, verifyMessage, verifyXml } from "@fakturo/signature";
import { subjectAttributes } from "@fakturo/simulator";
import type { XmlElement } from "@fakturo/xml";
import { BankRefusal, type Code } from "./codes.ts";
import { finder } from "./names.ts";

/** What signatures are checked with. */
export interface BankSecurity {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Trusted authorities, PEM; any certificate is trusted where they are undefined. */
  readonly authorities: readonly string[] | undefined;
}

const IDENTIFIER = /^(?:VATFI-|IDCFI-)(\d{8})$/;
const STAMP = "s:Header/wsse:Security/wsu:Timestamp";

/** The customer whose certificate signed a message: signature first, then the certificate. @throws BankRefusal */
export function senderOf(body: Uint8Array, envelope: XmlElement, world: BankSecurity): string {
  const covers = finder.find(envelope, STAMP)
    ? (["Body", "Timestamp"] as const)
    : (["Body"] as const);
  const { certificate } = verified("02", () => verifyMessage(body, { covers }));
  // With the clock: the certificate, and the life of the message.
  verified("04", () => verifyMessage(body, { covers, now: world.now }));
  requireIssued(certificate, "04", world);
  return customerOf(certificate) ?? refuse("03");
}

/** The signed content of an `ApplicationRequest`, which its customer signed. @throws BankRefusal */
export function signedContent(data: Uint8Array, customer: string, world: BankSecurity): string {
  const { certificate, content } = verified("18", () => verifyXml(data));
  verified("19", () => requireValid(certificate, world.now));
  requireIssued(certificate, "19", world);
  return customerOf(certificate) === customer ? content : refuse("19");
}

function requireIssued(
  certificate: X509Certificate,
  code: Code,
  { authorities, now }: BankSecurity,
): void {
  if (!authorities) return;
  const anchors = authorities.map((pem) => new X509Certificate(pem));
  verified(code, () => trustedChain(certificate, { anchors }, now));
}

/** Business id in a certificate of the simulation. */
function customerOf(certificate: X509Certificate): string | undefined {
  const { organizationIdentifier, serialNumber } = subjectAttributes(certificate);
  return IDENTIFIER.exec(organizationIdentifier ?? serialNumber ?? "")?.[1];
}

function verified<T>(code: Code, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (isFakturoError(error)) return refuse(code);
    throw error;
  }
}

function refuse(code: Code): never {
  throw new BankRefusal(code);
}
