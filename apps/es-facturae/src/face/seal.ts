import type { X509Certificate } from "node:crypto";
import { FakturoError } from "@fakturo/model";
import { defineCredential } from "@fakturo/plugin";
import { certificatesIn, requireTrustedSigner, verifyMessage } from "@fakturo/signature";
import { type SoapAnswer, WSSE } from "@fakturo/soap";

/** Secret of the workspace with the certificates (PEM) that answers have to be signed with. */
export const SEAL_SECRET = "gov-es.face-seal";

/** Declares the secret. */
export const sealCredential = defineCredential({
  key: SEAL_SECRET,
  kind: "token",
  title: "Seal of FACe's answers",
  description:
    "Certificates in PEM: FACe's seals, or the authorities that issue them. With it only answers are believed that one of them has signed; without it a wrong signature is only logged.",
  scope: "workspace",
});

/**
 * The configured certificates; undefined where there are none.
 * @throws FakturoError "input" for a text without a certificate.
 */
export function sealsIn(pem: string | undefined): readonly X509Certificate[] | undefined {
  const seals = pem === undefined ? undefined : certificatesIn(pem);
  if (seals?.length === 0)
    throw new FakturoError("input", `'${SEAL_SECRET}' has no certificate in PEM`);
  return seals;
}

/** What the signature of an answer is checked with. */
export interface SealCheck {
  /** Undefined where none are configured. */
  readonly seals: readonly X509Certificate[] | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * What is wrong with the signature of an answer (WS-Security, over the body); undefined where it holds. Without
 * configured certificates an unsigned answer is right, and the signer may be anybody.
 */
export function sealProblem(answer: SoapAnswer, { seals, now }: SealCheck): string | undefined {
  if (!seals && !isSigned(answer)) return undefined;
  try {
    const { certificate } = verifyMessage(answer.xml, {
      covers: ["Body"],
      sha1: true,
      ...(seals && { now }),
    });
    if (seals) requireTrustedSigner(certificate, seals, now);
    return undefined;
  } catch (error) {
    if (!(error instanceof FakturoError)) throw error;
    return `the signature of the answer is not accepted: ${error.message}`;
  }
}

function isSigned({ header }: SoapAnswer): boolean {
  const isSecurity = ({ name, namespace }: { name: string; namespace: string }) =>
    name === "Security" && namespace === WSSE;
  const security = header?.children.find(isSecurity);
  return security?.children.some(({ name }) => name === "Signature") ?? false;
}
