import { isFakturoError } from "@fakturo/model";
import { certificateFacts, verifyXml } from "@fakturo/signature";
import { finder } from "./elements.ts";
import type { FileFacts } from "./facts.ts";
import { POLICIES } from "./zones.ts";

/** Identifiers in certificates: `IDCES-12345678Z`, `VATES-B12345678` or plain (ETSI EN 319 412-1 §5.1). */
const HELD =
  /(?:organizationIdentifier|serialNumber)=(?:(?:IDC|VAT)ES-)?([A-Z0-9]{9})(?![A-Z0-9])/g;
const POLICY =
  "ds:Signature/ds:Object/xades:QualifyingProperties/xades:SignedProperties/xades:SignedSignatureProperties/xades:SignaturePolicyIdentifier/xades:SignaturePolicyId";

/** A signature that follows the policy of the province. */
export interface CheckedSignature {
  /** NIFs that the signer's certificate names. */
  readonly signers: readonly string[];
  /** Milliseconds since 1970. */
  readonly until: number;
}

/** Verifies value, digests, certificate digest and policy; undefined where one of them is wrong. */
export function checkSignature({ bytes, root, zone }: FileFacts): CheckedSignature | undefined {
  const [id, hash] = POLICIES[zone];
  try {
    const { certificate, policy } = verifyXml(bytes);
    const stated = finder.text(root, `${POLICY}/xades:SigPolicyHash/ds:DigestValue`);
    if (policy !== id || stated !== hash) return undefined;
    const { subject, until } = certificateFacts(certificate);
    return { signers: [...subject.matchAll(HELD)].map(([, nif = ""]) => nif), until };
  } catch (error) {
    if (isFakturoError(error)) return undefined;
    throw error;
  }
}
