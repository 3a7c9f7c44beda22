export {
  EBMS_ERRORS,
  type EbmsCode,
  type EbmsError,
  NOT_SERVICED,
} from "./ebms/errors.ts";
export type { MessageIds } from "./ebms/user-message.ts";
export {
  type BusinessRoute,
  commonName,
  type DocumentTypeParts,
  documentTypeParts,
  participant,
  type SchemedId,
} from "./identifiers.ts";
export type { BusinessHeader, BusinessScope } from "./sbdh/header.ts";
export { type AccessPointTrust, requireTrusted } from "./security/trust.ts";
export { type AnswerChecks, readAnswer } from "./send/answer.ts";
export type { Receipt, SendOutcome } from "./send/outcome.ts";
export {
  type OutgoingDocument,
  type PreparedMessage,
  prepareMessage,
  type SendingParties,
} from "./send/prepare.ts";
export { nextAttempt } from "./send/retry.ts";
export { type PostMessage, sendMessage } from "./send/send.ts";
export { type ByteSource, type ByteStream, collected } from "./source.ts";
