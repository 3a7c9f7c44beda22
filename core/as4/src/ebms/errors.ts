/** A row of the table of errors. */
interface ErrorRow {
  /** Short description. */
  readonly name: string;
  readonly category: "Content" | "Packaging" | "UnPackaging" | "Processing" | "Communication";
  /** True where a later repetition of the same message may succeed. */
  readonly again: boolean;
}

/** Errors of ebMS 3.0 §6.7, WS-Security (§7), reliability, and AS4 1.0 §5.2. */
export const EBMS_ERRORS = {
  "EBMS:0001": { name: "ValueNotRecognized", category: "Content", again: false },
  "EBMS:0002": { name: "FeatureNotSupported", category: "Content", again: false },
  "EBMS:0003": { name: "ValueInconsistent", category: "Content", again: false },
  "EBMS:0004": { name: "Other", category: "Content", again: false },
  "EBMS:0005": { name: "ConnectionFailure", category: "Communication", again: true },
  "EBMS:0006": { name: "EmptyMessagePartitionChannel", category: "Communication", again: false },
  "EBMS:0007": { name: "MimeInconsistency", category: "UnPackaging", again: false },
  "EBMS:0008": { name: "FeatureNotSupportedInconsistency", category: "UnPackaging", again: false },
  "EBMS:0009": { name: "InvalidHeader", category: "UnPackaging", again: false },
  "EBMS:0010": { name: "ProcessingModeMismatch", category: "Processing", again: false },
  "EBMS:0011": { name: "ExternalPayloadError", category: "Content", again: false },
  "EBMS:0101": { name: "FailedAuthentication", category: "Processing", again: false },
  "EBMS:0102": { name: "FailedDecryption", category: "Processing", again: false },
  "EBMS:0103": { name: "PolicyNoncompliance", category: "Processing", again: false },
  "EBMS:0201": { name: "DysfunctionalReliability", category: "Processing", again: true },
  "EBMS:0202": { name: "DeliveryFailure", category: "Communication", again: true },
  "EBMS:0301": { name: "MissingReceipt", category: "Communication", again: true },
  "EBMS:0302": { name: "InvalidReceipt", category: "Communication", again: true },
  "EBMS:0303": { name: "DecompressionFailure", category: "Communication", again: false },
} as const satisfies Readonly<Record<string, ErrorRow>>;

/** Code of an error that this package answers with. */
export type EbmsCode = keyof typeof EBMS_ERRORS;

/** Detail of EBMS:0004 where an access point does not serve the receiver or the document type. */
export const NOT_SERVICED = "PEPPOL:NOT_SERVICED";

/** Code with which newer versions of phase4 answer a message that they have already. */
const DUPLICATE_CODE = "EBMS:4001";

/** An error as an access point sends it. */
export interface EbmsError {
  /** Such as `EBMS:0004`; other stacks have codes of their own. */
  readonly code: string;
  /** Warnings accompany a receipt. */
  readonly severity: "failure" | "warning";
  readonly name: string;
  readonly description: string;
  readonly detail: string;
}

/** True for an error after which the same message may be sent again. */
export function isTransient({ code }: EbmsError): boolean {
  return isCode(code) && EBMS_ERRORS[code].again;
}

/** True where the peer has the message already: phase4 up to 4.4 tells it by text only. */
export function isDuplicate({ code, description, detail }: EbmsError): boolean {
  const saysSo = /\bduplicate\b/i.test(`${description} ${detail}`);
  return code === DUPLICATE_CODE || (code === "EBMS:0004" && saysSo);
}

/** True where the receiver, the document type or the process is not served (Peppol AS4 profile §3.6). */
export function isNotServiced({ code, detail }: EbmsError): boolean {
  return code === "EBMS:0004" && detail.trim() === NOT_SERVICED;
}

function isCode(code: string): code is EbmsCode {
  return Object.hasOwn(EBMS_ERRORS, code);
}

/** Reason for which a received message is refused. */
export class MessageRefusal extends Error {
  readonly code: EbmsCode;
  readonly detail: string;

  constructor(code: EbmsCode, description: string, detail = "", cause?: unknown) {
    super(description, { cause });
    this.name = "MessageRefusal";
    this.code = code;
    this.detail = detail;
  }
}
