import { isFakturoError } from "@fakturo/model";
import { verifyMessage } from "@fakturo/signature";
import { EBMS, type HttpAnswer, readSoap, type SoapAnswer, WSSE } from "@fakturo/soap";
import { createFinder, readXml } from "@fakturo/xml";
import { type EbmsError, ebmsOutcome, isDuplicate, isNotServiced } from "../ebms/errors.ts";
import { readSignal, type Signal } from "../ebms/signal.ts";
import { commonName } from "../identifiers.ts";
import { refuse } from "../refuse.ts";
import { type AccessPointTrust, requireTrusted } from "../security/trust.ts";
import type { SendOutcome } from "./outcome.ts";
import type { PreparedMessage } from "./prepare.ts";

/** How an answer is judged. */
export interface AnswerChecks {
  readonly trust: AccessPointTrust;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** True where the message was sent before: that the peer has it already then means that it was taken. */
  readonly isRepeated: boolean;
}

/** Limits of an answer: a receipt has a few kilobytes. */
const LIMITS = { bytes: 1024 * 1024, xml: { size: 1024 * 1024, depth: 50 } };
/** Statuses with which a server refuses before it reads a message. */
const NOT_TAKEN: ReadonlySet<number> = new Set([401, 403, 404, 405, 408, 413, 414, 421, 429, 503]);

const { find } = createFinder({ eb: EBMS, wsse: WSSE });

/**
 * What an HTTP answer says about a message. A receipt counts only if the receiving access point signed it, its
 * certificate is trusted, and it repeats the digests of what was sent; errors count as final only if signed.
 */
export async function readAnswer(
  message: PreparedMessage,
  answer: HttpAnswer,
  checks: AnswerChecks,
): Promise<SendOutcome> {
  try {
    const soap = readSoap(answer, LIMITS);
    return await judged(message, soap, checks);
  } catch (error) {
    if (!isFakturoError(error)) throw error;
    const reason = error.message;
    return NOT_TAKEN.has(answer.status)
      ? { kind: "retry", reason, errors: [] }
      : { kind: "unknown", reason };
  }
}

async function judged(
  message: PreparedMessage,
  soap: SoapAnswer,
  checks: AnswerChecks,
): Promise<SendOutcome> {
  if (!find(soap.header, "wsse:Security")) return unsigned(message, soap);
  const signal = await signedSignal(message, soap, checks);
  const failures = failuresOf(signal);
  // Who could not read a message cannot name it in its error.
  const isOurs = signal.refTo === message.messageId || (signal.refTo === "" && failures.length > 0);
  if (!isOurs) refuse("the answer is for another message", "signature");
  if (failures.length > 0) return refused(failures, checks.isRepeated);
  requireDigests(message, signal);
  return { kind: "accepted", receipt: { messageId: signal.messageId, xml: soap.xml } };
}

/** Anyone can write such an answer: it neither takes a message nor refuses it for good. */
function unsigned(message: PreparedMessage, soap: SoapAnswer): SendOutcome {
  const messaging = find(soap.header, "eb:Messaging") ?? refuse("the answer has no ebMS header");
  const signal = readSignal(messaging);
  const errors = failuresOf(signal);
  if (errors.length === 0 || (signal.refTo && signal.refTo !== message.messageId))
    return refuse("the receipt is not signed", "signature");
  return { kind: "retry", reason: describe(errors), errors };
}

async function signedSignal(
  message: PreparedMessage,
  soap: SoapAnswer,
  { trust, now }: AnswerChecks,
): Promise<Signal> {
  const { certificate, parts } = verifyMessage(soap.xml, { covers: ["Messaging", "Body"] });
  await requireTrusted(certificate, trust, now);
  if (commonName(certificate) !== message.to)
    refuse(`the answer is signed by ${commonName(certificate)}, not ${message.to}`, "signature");
  return readSignal(readXml(parts.get("Messaging") ?? ""));
}

function failuresOf({ errors }: Signal): readonly EbmsError[] {
  return errors.filter(({ severity }) => severity === "failure");
}

function refused(errors: readonly EbmsError[], isRepeated: boolean): SendOutcome {
  if (isRepeated && errors.every(isDuplicate)) return { kind: "accepted", receipt: undefined };
  switch (ebmsOutcome(errors)) {
    case "retry":
      return { kind: "retry", reason: describe(errors), errors };
    case "unknown":
      return { kind: "unknown", reason: describe(errors) };
    case "refused":
      return { kind: "rejected", errors, isNotServiced: errors.some(isNotServiced) };
  }
}

/** The same digests as were sent, each as often: a receipt for other content proves nothing. */
function requireDigests({ references }: PreparedMessage, signal: Signal): void {
  const digests = signal.digests ?? refuse("the answer has no receipt", "signature");
  const sent = references.map(({ digest }) => digest).toSorted();
  const received = digests.toSorted();
  const isSame = sent.length === received.length && sent.every((one, at) => one === received[at]);
  if (!isSame) refuse("the receipt has other digests than were sent", "signature");
}

function describe(errors: readonly EbmsError[]): string {
  return errors
    .map(({ code, name, description, detail }) =>
      [code, name, description, detail].filter((part) => part !== "").join(" "),
    )
    .join("; ");
}
