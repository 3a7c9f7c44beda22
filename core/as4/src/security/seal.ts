import {
  type DigestedAttachment,
  type SignedSoap,
  type SigningCredentials,
  signedMessage,
} from "@fakturo/signature";
import { certificateToken, securityHeader, writeEnvelope } from "@fakturo/soap";
import type { XmlNode } from "@fakturo/xml";
import { messagingNode, PART_IDS } from "../ebms/user-message.ts";

/** Content of a signed envelope. */
export interface SealedContent {
  /** `eb:UserMessage` or `eb:SignalMessage`. */
  readonly content: XmlNode;
  /** What precedes the signer's token in the header of WS-Security. */
  readonly security?: readonly XmlNode[];
  readonly attachments?: readonly DigestedAttachment[];
  /** Milliseconds since the epoch; the certificate has to be valid then. */
  readonly now: number;
}

const SIGNER_TOKEN = "signer";

/**
 * Writes a SOAP envelope with an empty body and signs header, body and attachments (RSA-SHA256, exclusive
 * canonical form). Equal input gives equal digests and an equal signature.
 * @throws FakturoError "signature" for a certificate that is not valid.
 */
export function sealedEnvelope(parts: SealedContent, credentials: SigningCredentials): SignedSoap {
  const { content, security = [], attachments = [], now } = parts;
  const xml = writeEnvelope({
    version: "1.2",
    bodyId: PART_IDS.body,
    headers: [
      securityHeader(...security, certificateToken(credentials.certificate.raw, SIGNER_TOKEN)),
      messagingNode(content),
    ],
  });
  return signedMessage(xml, credentials, {
    now,
    method: "rsa-sha256",
    digest: "sha256",
    ids: [PART_IDS.messaging, PART_IDS.body],
    token: SIGNER_TOKEN,
    digested: attachments,
  });
}
