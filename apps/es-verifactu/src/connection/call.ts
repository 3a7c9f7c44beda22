import { FakturoError } from "@fakturo/model";
import type { CallContext, HttpReply } from "@fakturo/plugin";
import { isTransportError } from "@fakturo/plugin";
import { readSoap, soapRequest } from "@fakturo/soap";
import type { XmlElement } from "@fakturo/xml";
import { isSeal } from "./certificate.ts";
import { AGENCY_CODES, explainCode } from "./codes.ts";

/** Result of a call. */
export type Outcome =
  /** A response of the service. */
  | { readonly is: "reply"; readonly reply: XmlElement }
  /** The service refused the message as a whole. */
  | { readonly is: "fault"; readonly code: string; readonly message: string }
  /** Certainly not processed. */
  | {
      readonly is: "not-sent";
      readonly fault: "credentials" | "down";
      readonly message: string;
    }
  | { readonly is: "unknown"; readonly message: string };

/** `Codigo[4102].El XML no cumple el esquema…` */
const FAULT = /^Codigo\[(-?\d+)\]\.?\s*(.*)$/s;
/**
 * Codes of messages that the service refuses; shorter and longer numbers are technical errors of the service.
 */
const REFUSAL = /^[1-4]\d{3}$/;
const CERTIFICATE_STATUSES: ReadonlySet<number> = new Set([302, 401]);
/** Posts a message with the holder's certificate. Errors of the call are returned, not thrown. */
export async function post(message: string, ctx: CallContext): Promise<Outcome> {
  try {
    const { tls } = await ctx.credential();
    const url = ctx.endpoint(isSeal(tls) ? "records-seal" : "records");
    const request = soapRequest(message, { version: "1.1" });
    return read(await ctx.http(url, { ...request, ...(tls && { tls }), signal: ctx.signal }));
  } catch (error) {
    if (error instanceof FakturoError && error.key === "precondition-failed")
      return { is: "not-sent", fault: "credentials", message: error.message };
    if (isTransportError(error) && error.sent === "no")
      return { is: "not-sent", fault: "down", message: error.message };
    if (isTransportError(error)) return { is: "unknown", message: error.message };
    throw error;
  }
}

/** The service sends faults with 500, 403 and 200, so the body decides and not the status. */
function read(answer: HttpReply): Outcome {
  if (CERTIFICATE_STATUSES.has(answer.status))
    return {
      is: "not-sent",
      fault: "credentials",
      message: `the agency does not take the certificate (HTTP ${answer.status})`,
    };
  try {
    const { body, fault } = readSoap(answer);
    if (fault) return faultOf(fault.reason);
    if (body) return { is: "reply", reply: body };
    return { is: "unknown", message: "the answer is empty" };
  } catch (error) {
    if (!(error instanceof FakturoError)) throw error;
    return { is: "unknown", message: error.message };
  }
}

function faultOf(reason: string): Outcome {
  const [, code = "", text = reason] = FAULT.exec(reason) ?? [];
  const message = explainCode(code, text);
  if (!REFUSAL.test(code)) return { is: "unknown", message: `${code} ${message}`.trim() };
  const remedy = AGENCY_CODES.get(code)?.remedy;
  if (remedy === "later") return { is: "not-sent", fault: "down", message };
  if (remedy === "configuration") return { is: "not-sent", fault: "credentials", message };
  return { is: "fault", code, message };
}
