export {
  EBMS_ERRORS,
  type EbmsCode,
  type EbmsError,
  type EbmsOutcome,
  ebmsOutcome,
  isEbmsCode,
  MessageRefusal,
  NOT_SERVICED,
} from "./ebms/errors.ts";
export type { MessageIds, UserMessage } from "./ebms/user-message.ts";
export {
  type BusinessRoute,
  commonName,
  type DocumentTypeParts,
  documentTypeParts,
  participant,
  type SchemedId,
} from "./identifiers.ts";
export type { As4Inbox, Committed, DocumentPlace, ReceivedDocument } from "./receive/inbox.ts";
export {
  createMemoryInbox,
  type MemoryDocument,
  type MemoryInbox,
} from "./receive/memory-inbox.ts";
export {
  type As4Receiver,
  createReceiver,
  type ReceivedRequest,
  type ReceiverAnswer,
  type ReceiverLimits,
  type ReceiverOptions,
} from "./receive/receiver.ts";
export type { BusinessHeader, BusinessScope } from "./sbdh/header.ts";
export { type EnclosedDocument, type OpenedEnvelope, openEnvelope } from "./sbdh/open.ts";
export { type EnvelopeFrame, envelopeFrame } from "./sbdh/write.ts";
export { type AccessPointTrust, requireTrusted } from "./security/trust.ts";
export { type AnswerChecks, readAnswer } from "./send/answer.ts";
export type { As4Receipt, SendOutcome } from "./send/outcome.ts";
export {
  type OutgoingDocument,
  type PreparedMessage,
  prepareMessage,
  type SendingParties,
} from "./send/prepare.ts";
export { nextAttempt, RETRY_PAUSES_MS } from "./send/retry.ts";
export { type PostMessage, sendMessage } from "./send/send.ts";
export { type ByteSource, type ByteStream, collected } from "./source.ts";
