// Published declarations name nodes of XML documents and keys of Web Crypto, whose types are those of browsers.
/// <reference lib="dom" preserve="true" />
export {
  type CanonicalForm,
  DIGESTS,
  type DigestName,
  type SignatureName,
} from "./algorithms.ts";
export {
  digest,
  type SignBytesOptions,
  signBytes,
  signText,
  verifyBytes,
  verifyText,
} from "./bytes.ts";
export {
  isSigned,
  type OpenCadesOptions,
  type OpenedCades,
  openCades,
  openDetached,
} from "./cms/open.ts";
export { type SignCadesOptions, signCades } from "./cms/sign.ts";
export type { CadesSigner } from "./cms/signer.ts";
export {
  type CredentialChecks,
  type CredentialProblem,
  credentialProblems,
  namesHolder,
  type Purpose,
  tlsPair,
} from "./credentials/check.ts";
export {
  type CertificateFacts,
  certificateFacts,
  readCertificate,
  requireValid,
  type SigningCredentials,
} from "./credentials/credentials.ts";
export { KEY_USAGES, type KeyUsage } from "./credentials/key-usage.ts";
export type { NameParts } from "./credentials/names.ts";
export { certificatesIn, readKeyPair, readPem, readPrivateKey } from "./credentials/pem.ts";
export { readPkcs12 } from "./credentials/pkcs12.ts";
export {
  type CertificateRequest,
  certificateRequest,
  certificateRequestPem,
  type RequestedCertificate,
  readCertificateRequest,
} from "./credentials/request.ts";
export { restateSecret } from "./credentials/restate.ts";
export {
  type CertificateOptions,
  certify,
  issueCertificate,
  selfSigned,
} from "./credentials/self-signed.ts";
export { isSimulatedCertificate, SIMULATED_AUTHORITY } from "./credentials/simulated.ts";
export { readCredentials } from "./credentials/stored.ts";
export { requireTrustedSigner, type TrustAnchors, trustedChain } from "./credentials/trust.ts";
export { credentialsIn } from "./credentials/workspace.ts";
export { toPkcs12 } from "./credentials/write-pkcs12.ts";
export { isPdfSigned, type VerifyPdfOptions, verifyPdf } from "./pdf/verify.ts";
export { RevocationLists } from "./revocation/check.ts";
export { issueRevocationList, type RevocationListOptions } from "./revocation/issue.ts";
export { issueStatus, type StatusOptions } from "./revocation/issue-status.ts";
export type { RevocationPorts } from "./revocation/kept.ts";
export {
  fetchTimestamp,
  type TimestampCall,
  type TimestampReply,
  type TimestampSource,
} from "./timestamp/client.ts";
export { type Timestamp, verifyTimestamp } from "./timestamp/token.ts";
export type { SignedPart } from "./wss/envelope.ts";
export { referenceNode, type SignedReference } from "./wss/references.ts";
export {
  type DigestedAttachment,
  type SignedSoap,
  type SignMessageOptions,
  signedMessage,
  signMessage,
} from "./wss/sign.ts";
export { type VerifiedMessage, type VerifyMessageOptions, verifyMessage } from "./wss/verify.ts";
export { writeSignedMessage } from "./wss/write-signed.ts";
export {
  type CanonicalOptions,
  c14n,
  canonicalXmlDigest,
  type OmittedElement,
} from "./xml/canonical.ts";
export {
  type DataFormat,
  type DataReference,
  type KeyInfoOptions,
  type SignatureIds,
  type SignaturePolicy,
  type SignedXml,
  type SignXmlOptions,
  signatureIds,
  type XadesOptions,
} from "./xml/options.ts";
export { signXml } from "./xml/sign.ts";
export { signingTime } from "./xml/signing-time.ts";
export { timestampXml } from "./xml/timestamp.ts";
export { type VerifiedXml, type VerifyXmlOptions, verifyXml } from "./xml/verify.ts";
