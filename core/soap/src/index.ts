export { type Addressing, ANONYMOUS, addressingHeaders, addressingOf } from "./addressing.ts";
export { type AnswerLimits, type HttpAnswer, readSoap, type SoapAnswer } from "./answer.ts";
export { type EnvelopeContent, mustUnderstand, writeEnvelope } from "./envelope.ts";
export type { FaultSide, SoapFault } from "./fault.ts";
export { type ContentType, readContentType, writeContentType } from "./mime/content-type.ts";
export type { SoapAttachment } from "./mime/part.ts";
export { PACKAGE_LIMITS, type PackageLimits, partHeaders } from "./mime/read.ts";
export { EBMS, ENVELOPES, type SoapVersion, WSA, WSSE, WSU, XOP } from "./names.ts";
export {
  type RequestFiles,
  type RequestOptions,
  type SoapRequest,
  soapRequest,
} from "./request.ts";
export {
  certificateToken,
  securityHeader,
  type TimestampOptions,
  timestampToken,
  type UserOptions,
  usernameDigestToken,
  usernameToken,
} from "./security.ts";
export { binaryIn, partOf } from "./xop.ts";
