import {
  type SignedXml,
  type SigningCredentials,
  signatureIds,
  signingTime,
  signXml,
} from "@fakturo/signature";
import { SIGNER_ROLES, type SignerParty } from "./software.ts";
import type { Zone } from "./zones.ts";

const SIGNED_OBJECT = "http://www.w3.org/2000/09/xmldsig#Object";

/** As in the treasuries' own examples, though the digests are SHA-256 hashes. */
const POLICY_DIGEST = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256";

const FORMAT = { identifier: "urn:oid:1.2.840.10003.5.109.10", mime: "text/xml" } as const;

/** Properties of a signature in addition to the signed file. */
export interface TicketBaiSigning {
  /** Identifier of the document, from which those of the signature are derived. */
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly zone: Zone;
  readonly role: SignerParty;
}

/**
 * A file or cancellation with its XAdES-EPES signature after the policy of its province.
 * @throws FakturoError "signature" when the certificate is not valid now.
 */
export function sign(
  xml: string,
  signing: TicketBaiSigning,
  credentials: SigningCredentials,
): SignedXml {
  const { id, now, zone, role } = signing;
  const { identifier, hash } = zone.policy;
  return signXml(xml, credentials, {
    now,
    method: "rsa-sha256",
    digest: "sha512",
    ids: signatureIds(id),
    data: { type: SIGNED_OBJECT },
    keyInfo: { chain: true, keyValue: true, signed: true },
    xades: {
      signingTime: signingTime(now, "Europe/Madrid"),
      policy: { id: identifier, digestMethod: POLICY_DIGEST, digest: hash },
      claimedRole: SIGNER_ROLES[role],
      dataFormat: FORMAT,
      transform: "c14n",
    },
  });
}
