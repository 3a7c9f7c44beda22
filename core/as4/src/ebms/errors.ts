/**
 * What a signed error says about the message. `retry`: not taken, and may be taken later; `refused`: for good;
 * `unknown`: about the receipt, so that the message may have been taken. A message that is repeated keeps its ids.
 */
export type EbmsOutcome = "retry" | "refused" | "unknown";

/** A row of the table of errors. */
interface ErrorRow {
  /** Short description. */
  readonly name: string;
  readonly category: "Content" | "Packaging" | "UnPackaging" | "Processing" | "Communication";
  readonly outcome: EbmsOutcome;
  /** What it means for the sender of a Peppol message. */
  readonly meaning: string;
}

/** Errors of ebMS 3.0 §6.7, WS-Security (§7), reliability, and AS4 1.0 §5.2, with what the sender makes of them. */
export const EBMS_ERRORS = {
  "EBMS:0001": {
    name: "ValueNotRecognized",
    category: "Content",
    outcome: "refused",
    meaning: "The access point does not know a value in the header, such as the agreement.",
  },
  "EBMS:0002": {
    name: "FeatureNotSupported",
    category: "Content",
    outcome: "refused",
    meaning: "The access point does not support a feature that the header asks for.",
  },
  "EBMS:0003": {
    name: "ValueInconsistent",
    category: "Content",
    outcome: "refused",
    meaning: "The access point found contradictions in the message's header.",
  },
  "EBMS:0004": {
    name: "Other",
    category: "Content",
    outcome: "refused",
    meaning: "The access point refused the message for a reason of its own, which its text tells.",
  },
  "EBMS:0005": {
    name: "ConnectionFailure",
    category: "Communication",
    outcome: "retry",
    meaning: "The access point could not connect to a system behind it.",
  },
  "EBMS:0006": {
    name: "EmptyMessagePartitionChannel",
    category: "Communication",
    outcome: "refused",
    meaning: "The channel has no message to fetch; nothing is fetched in Peppol.",
  },
  "EBMS:0007": {
    name: "MimeInconsistency",
    category: "UnPackaging",
    outcome: "refused",
    meaning: "The parts of the message are not those that its header names.",
  },
  "EBMS:0008": {
    name: "FeatureNotSupportedInconsistency",
    category: "UnPackaging",
    outcome: "refused",
    meaning: "A part of the message needs a feature that the access point does not support.",
  },
  "EBMS:0009": {
    name: "InvalidHeader",
    category: "UnPackaging",
    outcome: "refused",
    meaning: "The header of the message is not valid by its schema.",
  },
  "EBMS:0010": {
    name: "ProcessingModeMismatch",
    category: "Processing",
    outcome: "refused",
    meaning:
      "The access point has no processing mode for the message, or the message breaks a rule of the profile.",
  },
  "EBMS:0011": {
    name: "ExternalPayloadError",
    category: "Content",
    outcome: "refused",
    meaning: "The access point could not read a part outside of the message.",
  },
  "EBMS:0101": {
    name: "FailedAuthentication",
    category: "Processing",
    outcome: "refused",
    meaning: "The access point does not trust the signer, or its signature.",
  },
  "EBMS:0102": {
    name: "FailedDecryption",
    category: "Processing",
    outcome: "refused",
    meaning: "The access point could not decrypt the message, or does not trust its signer.",
  },
  "EBMS:0103": {
    name: "PolicyNoncompliance",
    category: "Processing",
    outcome: "refused",
    meaning: "The access point misses a signature or an encryption.",
  },
  "EBMS:0201": {
    name: "DysfunctionalReliability",
    category: "Processing",
    outcome: "retry",
    meaning: "The access point could not make sure that the message is taken once.",
  },
  "EBMS:0202": {
    name: "DeliveryFailure",
    category: "Communication",
    outcome: "retry",
    meaning: "The access point could not store the message, or hand it on.",
  },
  "EBMS:0301": {
    name: "MissingReceipt",
    category: "Communication",
    outcome: "unknown",
    meaning: "A receipt was expected and did not arrive.",
  },
  "EBMS:0302": {
    name: "InvalidReceipt",
    category: "Communication",
    outcome: "unknown",
    meaning: "A receipt has other digests than were sent.",
  },
  "EBMS:0303": {
    name: "DecompressionFailure",
    category: "Communication",
    outcome: "refused",
    meaning: "The access point could not decompress the document.",
  },
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

/**
 * What the errors of one signal say together: one that is final decides, and one that leaves open whether the message was
 * taken stands above one that may pass. Codes that the table does not list are final.
 */
export function ebmsOutcome(errors: readonly EbmsError[]): EbmsOutcome {
  const outcomes = errors.map(({ code }) =>
    isEbmsCode(code) ? EBMS_ERRORS[code].outcome : "refused",
  );
  if (outcomes.includes("refused")) return "refused";
  return outcomes.includes("unknown") ? "unknown" : "retry";
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

/** True for a code of the table. */
export function isEbmsCode(code: string): code is EbmsCode {
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
