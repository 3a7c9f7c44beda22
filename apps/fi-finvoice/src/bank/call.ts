import { FakturoError } from "@fakturo/model";
import { type CallContext, callFailure, type HttpReply } from "@fakturo/plugin";
import { requireTrustedSigner, verifyMessage, verifyXml } from "@fakturo/signature";
import { readSoap, soapRequest } from "@fakturo/soap";
import { readXml, type XmlElement, XmlError } from "@fakturo/xml";
import { type BankCode, isDone } from "./codes.ts";
import { accessIn, type BankAccess } from "./credentials.ts";
import { bankFinder, SERVICE } from "./names.ts";
import { type BankOperation, bankMessage } from "./request.ts";

/** Result of a call. */
export type BankReply =
  /** `response`: the signed `ApplicationResponse`. */
  | { readonly is: "reply"; readonly response: XmlElement }
  /** The bank refused the request by the code of its header or of its answer. */
  | ({ readonly is: "refused" } & BankCode)
  | {
      readonly is: "not-sent";
      readonly fault: "credentials" | "down";
      readonly message: string;
      /** Seconds. */
      readonly retryIn?: number;
    }
  | { readonly is: "unknown"; readonly message: string };

const { find, text } = bankFinder;
/** Statuses with which a server refuses before it reads a message. */
const NOT_TAKEN: ReadonlySet<number> = new Set([401, 403, 404, 405, 413, 429]);
const LATER_S = 60;
const LIMITS = { size: 64 * 1024 * 1024, depth: 30 };

/** What an operation is made from. */
export type OperationOf = (access: BankAccess) => BankOperation;

/** Signs an operation, sends it, and checks both signatures of the answer. Errors of the call are returned. */
export async function callBank(operationOf: OperationOf, ctx: CallContext): Promise<BankReply> {
  try {
    const access = await accessIn(ctx);
    const { agreement, signer } = access;
    const operation = operationOf(access);
    const now = ctx.now();
    const message = bankMessage(operation, {
      customerId: agreement.customer_id,
      targetId: agreement.target_id,
      bic: agreement.bic,
      environment: ctx.environment === "live" ? "PRODUCTION" : "TEST",
      signer,
      now,
      requestId: ctx.uuid().replaceAll("-", ""),
    });
    const request = soapRequest(message, { version: "1.1" });
    const reply = await ctx.http(addressOf(access, ctx), { ...request, signal: ctx.signal });
    return replyIn(reply, operation, { ...access, now: ctx.now() });
  } catch (error) {
    return failureOf(error);
  }
}

/** Simulators are at the connection's own address, whatever the agreement says. */
function addressOf({ agreement: { address } }: BankAccess, ctx: CallContext): string {
  const isOwn = address === undefined || ctx.environment === "simulated";
  return isOwn ? ctx.endpoint("service") : address;
}

/** A credential that is missing, unreadable or not valid keeps the request from being sent. */
function failureOf(error: unknown): BankReply {
  if (error instanceof FakturoError)
    return { is: "not-sent", fault: "credentials", message: error.message, retryIn: LATER_S };
  return callFailure(error);
}

function replyIn(
  reply: HttpReply,
  { name }: BankOperation,
  access: BankAccess & { readonly now: number },
): BankReply {
  const { status } = reply;
  if (NOT_TAKEN.has(status))
    return { is: "not-sent", fault: "down", message: `status ${status}`, retryIn: LATER_S };
  try {
    const { body, fault, xml } = readSoap(reply, { xml: LIMITS });
    // Gateways send faults too, and none of them is signed.
    if (fault) return { is: "unknown", message: `the bank's service failed: ${fault.reason}` };
    if (body?.name !== `${name}out` || body.namespace !== SERVICE)
      return { is: "unknown", message: "the answer is not that of the operation" };
    const { certificate } = verifyMessage(xml, { covers: ["Body"], now: access.now });
    if (access.trusted) requireTrustedSigner(certificate, access.trusted, access.now);
    const header = codeIn(find(body, "m:ResponseHeader"), "m");
    const encoded = text(body, "m:ApplicationResponse");
    if (encoded === "" || !isDone(header)) return answerOf(header);
    const response = signedResponse(Buffer.from(encoded, "base64"), access);
    const told = codeIn(response, "d");
    return isDone(told) ? { is: "reply", response } : answerOf(told);
  } catch (error) {
    if (!(error instanceof FakturoError || error instanceof XmlError)) throw error;
    return { is: "unknown", message: `the answer is not accepted: ${error.message}` };
  }
}

/** A header of success without an answer says nothing. */
function answerOf(told: BankCode): BankReply {
  if (told.code === "" || isDone(told)) return { is: "unknown", message: "the answer is empty" };
  return { is: "refused", ...told };
}

/** The content that is signed, and not what stands beside it. */
function signedResponse(
  data: Uint8Array,
  { trusted, now }: BankAccess & { readonly now: number },
): XmlElement {
  const { certificate, content } = verifyXml(data, { now });
  if (trusted) requireTrustedSigner(certificate, trusted, now);
  return readXml(content, LIMITS);
}

function codeIn(element: XmlElement | undefined, prefix: "m" | "d"): BankCode {
  return {
    code: text(element, `${prefix}:ResponseCode`),
    text: text(element, `${prefix}:ResponseText`),
  };
}
