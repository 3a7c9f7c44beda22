import { FakturoError } from "@fakturo/model";
import {
  type CallContext,
  callFailure,
  failedProof,
  type HttpReply,
  type HttpRequest,
  type Proof,
  statusProof,
} from "@fakturo/plugin";
import { readSoap, soapRequest } from "@fakturo/soap";
import { readXml, type XmlElement } from "@fakturo/xml";
import { type AgencyCode, explainCode, type Remedy } from "./codes.ts";
import { tooMany } from "./quota.ts";
import { isSeal } from "./seal.ts";

/** Result of a call. */
export type AgencyOutcome =
  /** A response of the service. */
  | { readonly is: "reply"; readonly reply: XmlElement }
  /** The service refused the message as a whole. */
  | {
      readonly is: "fault";
      readonly code: string;
      readonly message: string;
      /** The whole answer. */
      readonly reply: XmlElement;
      /** True for a fault of remedy `once`. */
      readonly mayPass?: true;
    }
  /** Certainly not processed. */
  | {
      readonly is: "not-sent";
      readonly fault: "credentials" | "down" | "quota";
      readonly message: string;
      /** Of a fault. */
      readonly code?: string;
      /** Seconds. */
      readonly retryIn?: number;
    }
  /** `code`: of a fault that does not say whether the message was processed. */
  | { readonly is: "unknown"; readonly message: string; readonly code?: string };

/** A SOAP service of the agency, or of a treasury with the same services. */
export interface AgencyService {
  /** Name of its address; that of the host for seals ends in `-seal`. */
  readonly endpoint: string;
  /** False where all certificates use the same host. */
  readonly hasSealHost: boolean;
  /** Short name of the authority, for messages. */
  readonly agency: string;
  readonly codes: ReadonlyMap<string, AgencyCode>;
}

/** `Codigo[4102].El XML no cumple el esquema…` */
const FAULT = /^Codigo\[(-?\d+)\]\.?\s*(.*)$/s;
/** Codes of messages that a service refuses; shorter and longer numbers are its technical errors. */
const REFUSAL = /^[1-4]\d{3}$/;
const CERTIFICATE_STATUSES: ReadonlySet<number> = new Set([302, 401]);

/** Posts a SOAP 1.1 message with the holder's certificate. Errors of the call are returned, not thrown. */
export async function postToAgency(
  message: string,
  service: AgencyService,
  ctx: CallContext,
): Promise<AgencyOutcome> {
  try {
    return outcomeOf(await called(soapRequest(message, { version: "1.1" }), service, ctx), service);
  } catch (error) {
    return callFailure(error);
  }
}

/** Code for a message that the service does not know. It also answers GET requests with it. */
const NO_MESSAGE = "4135";

/**
 * Reads the address of a service with the holder's certificate. The services take messages by POST only, and look at the
 * certificate before: an answer that it was no message shows that both work.
 */
export async function agencyProof(service: AgencyService, ctx: CallContext): Promise<Proof> {
  const answer = await called({ method: "GET" }, service, ctx);
  const outcome = outcomeOf(answer, service);
  if (outcome.is === "reply" || (outcome.is === "fault" && outcome.code === NO_MESSAGE))
    return { is: "works" };
  const isFault = outcome.is !== "unknown" || outcome.code !== undefined;
  // A service that answers with a page tells by its status.
  return isFault ? failedProof(outcome) : statusProof(answer);
}

async function called(
  request: HttpRequest,
  { endpoint, hasSealHost }: AgencyService,
  ctx: CallContext,
): Promise<HttpReply> {
  const { tls } = await ctx.credential();
  const url = ctx.endpoint(hasSealHost && isSeal(tls) ? `${endpoint}-seal` : endpoint);
  return ctx.http(url, { ...request, ...(tls && { tls }), signal: ctx.signal });
}

/** The services send faults with 500, 403 and 200, so the body decides and not the status. */
function outcomeOf(answer: HttpReply, service: AgencyService): AgencyOutcome {
  const busy = tooMany(answer);
  if (busy) return busy;
  if (CERTIFICATE_STATUSES.has(answer.status))
    return {
      is: "not-sent",
      fault: "credentials",
      message: `the agency does not take the certificate (HTTP ${answer.status})`,
    };
  try {
    const { body, fault, xml } = readSoap(answer);
    if (fault) return faultOf(fault.reason, xml, service);
    if (body) return { is: "reply", reply: body };
    return { is: "unknown", message: "the answer is empty" };
  } catch (error) {
    if (!(error instanceof FakturoError)) throw error;
    return { is: "unknown", message: error.message };
  }
}

const NOT_SENT: Readonly<Partial<Record<Remedy, "credentials" | "down">>> = {
  later: "down",
  configuration: "credentials",
  credentials: "credentials",
};

function faultOf(reason: string, xml: Uint8Array, { codes, agency }: AgencyService): AgencyOutcome {
  const [, code = "", text = reason] = FAULT.exec(reason) ?? [];
  const known = codes.get(code);
  const message = explainCode(known, text, agency);
  if (!REFUSAL.test(code) || known?.remedy === "ask")
    return { is: "unknown", code, message: `${code} ${message}`.trim() };
  const fault = known && NOT_SENT[known.remedy];
  return fault
    ? { is: "not-sent", fault, code, message }
    : {
        is: "fault",
        code,
        message,
        reply: readXml(xml),
        ...(known?.remedy === "once" && { mayPass: true }),
      };
}
