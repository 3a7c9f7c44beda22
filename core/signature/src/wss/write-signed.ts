import { certificateToken, securityHeader, timestampToken, writeEnvelope } from "@fakturo/soap";
import type { XmlNode } from "@fakturo/xml";
import type { SigningCredentials } from "../credentials/credentials.ts";
import { signMessage } from "./sign.ts";

const IDS = { token: "X509-1", timestamp: "TS-1", body: "Body-1" } as const;
/** Seconds after which the receiver refuses the message (`wsu:Expires`). */
const LIFE_S = 300;

/**
 * A SOAP 1.1 message whose body and timestamp are signed with RSA and SHA-256, by a certificate in its header
 * (WS-Security X.509 Certificate Token Profile 1.1).
 * @param now Milliseconds since the epoch.
 * @throws FakturoError `signature` for a certificate that is not valid then.
 */
export function writeSignedMessage(body: XmlNode, signer: SigningCredentials, now: number): string {
  const envelope = writeEnvelope({
    version: "1.1",
    headers: [
      securityHeader(
        certificateToken(signer.certificate.raw, IDS.token),
        timestampToken({ now, seconds: LIFE_S, id: IDS.timestamp }),
      ),
    ],
    bodyId: IDS.body,
    body,
  });
  return signMessage(envelope, signer, {
    now,
    method: "rsa-sha256",
    digest: "sha256",
    ids: [IDS.timestamp, IDS.body],
    token: IDS.token,
  });
}
