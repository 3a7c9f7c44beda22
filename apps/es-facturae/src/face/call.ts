import { FakturoError } from "@fakturo/model";
import { type CallContext, callFailure, type HttpReply } from "@fakturo/plugin";
import { readCredentials, writeSignedMessage } from "@fakturo/signature";
import { readSoap, type SoapFault, soapRequest } from "@fakturo/soap";
import { spanishCertificate, tooMany } from "@fakturo/spain";
import { attributed, createFinder, declare, type XmlElement, type XmlNode } from "@fakturo/xml";
import type { Platform } from "./platforms.ts";
import { SEAL_SECRET, type SealCheck, sealProblem, sealsIn } from "./seal.ts";

/** Paths by local names of elements without namespace. */
export const faceFinder = createFinder({});

/** Result of a call. */
export type FaceReply =
  /** `content`: the element `return`. */
  | {
      readonly is: "reply";
      readonly code: string;
      readonly text: string;
      readonly content: XmlElement;
    }
  /** FACe refused the request and did nothing. */
  | { readonly is: "fault"; readonly code: string; readonly text: string }
  | {
      readonly is: "not-sent";
      readonly fault: "credentials" | "down" | "quota";
      readonly message: string;
      /** Seconds. */
      readonly retryIn?: number;
    }
  | { readonly is: "unknown"; readonly message: string };

/** What a call needs of its caller. */
export type FaceCaller = Pick<CallContext, "now" | "http" | "signal" | "log" | "secret"> & {
  readonly url: string;
  readonly platform: Platform;
  /** The credential as text. */
  credential(): Promise<{ readonly text: string }>;
};

/** The caller of a connection. */
export function callerOf(ctx: CallContext, platform: Platform): FaceCaller {
  return {
    url: ctx.endpoint("invoices"),
    platform,
    signal: ctx.signal,
    now: () => ctx.now(),
    log: (message, details) => ctx.log(message, details),
    secret: (name) => ctx.secret(name),
    http: (url, request) => ctx.http(url, request),
    credential: () => ctx.credential(),
  };
}

/** Signs an operation and sends it. Errors of the call are returned, not thrown. */
export async function callFace(operation: XmlNode, caller: FaceCaller): Promise<FaceReply> {
  try {
    const { text } = await caller.credential();
    const signer = readCredentials(text, `'${spanishCertificate.key}'`);
    const { namespace } = caller.platform;
    const body = attributed(operation, declare({ web: namespace }));
    const message = writeSignedMessage(body, signer, caller.now());
    const action = `${namespace}#${operation.name.slice(operation.name.indexOf(":") + 1)}`;
    const request = soapRequest(message, { version: "1.1", action });
    // Before the call: where it cannot be read, nothing is sent.
    const seals = sealsIn(await caller.secret(SEAL_SECRET));
    const reply = await caller.http(caller.url, { ...request, signal: caller.signal });
    return replyIn(reply, seals, caller);
  } catch (error) {
    return failureOf(error);
  }
}

/** A certificate that is missing, unreadable or not valid keeps the request from being sent. */
function failureOf(error: unknown): FaceReply {
  if (error instanceof FakturoError)
    return { is: "not-sent", fault: "credentials", message: error.message };
  return callFailure(error);
}

/** FACe sends faults with 200 and answers with 500, so the body decides and not the status. */
function replyIn(
  reply: HttpReply,
  seals: SealCheck["seals"],
  { platform: { name, contract }, ...caller }: FaceCaller,
): FaceReply {
  const busy = tooMany(reply);
  if (busy) return busy;
  const { answer } = contract;
  try {
    const envelope = readSoap(reply);
    const { body, fault } = envelope;
    // Faults come from gateways too, without a signature.
    if (fault) return faultOf(fault, name);
    const problem = sealProblem(envelope, { seals, now: caller.now() });
    if (problem !== undefined && seals) return { is: "unknown", message: problem };
    if (problem !== undefined) caller.log(problem, { platform: name });
    const content = faceFinder.find(body, "return");
    const code = faceFinder.text(content, answer.code);
    if (!content || code === "") return { is: "unknown", message: "the answer has no result" };
    const texts = answer.texts.map((path) => faceFinder.text(content, path));
    return { is: "reply", code, text: texts.filter((one) => one !== "").join(": "), content };
  } catch (error) {
    if (!(error instanceof FakturoError)) throw error;
    return { is: "unknown", message: error.message };
  }
}

/** Faults about the message's signature; after other faults it is unknown whether the request was processed. */
const SIGNATURE = /firmad|certificad/i;
/** Codes of requests without envelope, body or header. */
const MALFORMED = /^10[1-4]$/;

function faultOf({ code, reason }: SoapFault, platform: string): FaceReply {
  if (MALFORMED.test(code)) return { is: "fault", code, text: reason };
  if (!SIGNATURE.test(reason)) return { is: "unknown", message: reason };
  return { is: "not-sent", fault: "credentials", message: `${platform}: ${reason}` };
}

/** True for a code of zeros: FACe did what was asked. */
export function isDone(code: string): boolean {
  return /^0+$/.test(code);
}
