import { FakturoError, isFakturoError } from "@fakturo/model";
import {
  type Answer,
  type CallContext,
  type Credential,
  callFailure,
  type HttpReply,
} from "@fakturo/plugin";
import { signMessage } from "@fakturo/signature";
import {
  addressingHeaders,
  certificateToken,
  readSoap,
  type SoapFault,
  securityHeader,
  soapRequest,
  timestampToken,
  WSA,
  writeEnvelope,
} from "@fakturo/soap";
import { group, leaf, type XmlElement } from "@fakturo/xml";
import { type Signer, signerIn } from "../sign.ts";
import { answerFinder, WCF } from "./names.ts";

/** Result of a call without the DIAN's answer. */
export type NoReply = Extract<Answer, { is: "not-sent" | "unknown" }>;
/** Result of a call: the element `…Result` of the answer, or why there is none. */
export type DianOutcome = { readonly is: "reply"; readonly result: XmlElement } | NoReply;

/** What a call needs of its caller. */
export type DianCaller = Pick<CallContext, "now" | "http" | "signal"> & {
  readonly url: string;
  credential(): Promise<Pick<Credential, "text" | "value">>;
};

/** An operation of the service and its parameters in order. */
export interface DianOperation {
  readonly name: string;
  readonly parameters: readonly (readonly [name: string, value: string])[];
}

/** The caller of a connection. */
export function callerOf(ctx: CallContext): DianCaller {
  return {
    url: ctx.endpoint("service"),
    signal: ctx.signal,
    now: () => ctx.now(),
    http: (url, request) => ctx.http(url, request),
    credential: () => ctx.credential(),
  };
}

const IDS = { token: "X509-1", timestamp: "TS-1", to: "ID-1" } as const;
/** Life of a message in seconds. */
const MESSAGE_LIFE_S = 300;
const LATER_S = 60;

/** Signs an operation and sends it. Errors of the call are returned, not thrown. */
export async function callDian(operation: DianOperation, caller: DianCaller): Promise<DianOutcome> {
  try {
    const signer = signerIn(await caller.credential());
    const action = `${WCF}/IWcfDianCustomerServices/${operation.name}`;
    const envelope = signedEnvelope(operation, action, { signer, caller });
    const request = soapRequest(envelope, { version: "1.2", action });
    return outcomeOf(
      operation.name,
      await caller.http(caller.url, { ...request, signal: caller.signal }),
    );
  } catch (error) {
    return failureOf(error);
  }
}

/** The envelope, whose signature covers the address (`wsa:To`) only. */
function signedEnvelope(
  { name, parameters }: DianOperation,
  action: string,
  { signer, caller }: { readonly signer: Signer; readonly caller: DianCaller },
): string {
  const now = caller.now();
  const { credentials } = signer;
  const envelope = writeEnvelope({
    version: "1.2",
    namespaces: { wcf: WCF, wsa: WSA },
    headers: [
      securityHeader(
        timestampToken({ now, seconds: MESSAGE_LIFE_S, id: IDS.timestamp }),
        certificateToken(credentials.certificate.raw, IDS.token),
      ),
      ...addressingHeaders({ action, to: caller.url, toId: IDS.to }),
    ],
    body: group(
      `wcf:${name}`,
      parameters.map(([parameter, value]) => leaf(`wcf:${parameter}`, value)),
    ),
  });
  return signMessage(envelope, credentials, {
    now,
    method: "rsa-sha256",
    digest: "sha256",
    ids: [IDS.to],
    token: IDS.token,
    prefixes: { info: ["wsa", "soap", "wcf"], parts: ["soap", "wcf"] },
  });
}

/** A certificate that is missing, unreadable or not valid keeps the request from being sent. */
function failureOf(error: unknown): NoReply {
  if (error instanceof FakturoError)
    return { is: "not-sent", fault: "credentials", message: error.message, retryIn: LATER_S };
  const failure = callFailure(error);
  return failure.is === "not-sent" ? { ...failure, retryIn: LATER_S } : failure;
}

/** Pages of the gateway, with any status, say nothing about the request. */
function outcomeOf(name: string, reply: HttpReply): DianOutcome {
  try {
    const { body, fault } = readSoap(reply);
    if (fault) return faultOf(fault);
    const result = body && answerFinder.find(body, `w:${name}Result`);
    return result
      ? { is: "reply", result }
      : { is: "unknown", message: "the answer has no result" };
  } catch (error) {
    if (!isFakturoError(error)) throw error;
    return { is: "unknown", message: error.message };
  }
}

/** Faults about the message's signature, and about an action that the service does not know. */
function faultOf({ code, subcodes, reason }: SoapFault): NoReply {
  const names = [code, ...subcodes].map((one) => one.slice(one.indexOf(":") + 1));
  const message = `DIAN: ${reason}`;
  if (names.includes("InvalidSecurity"))
    return { is: "not-sent", fault: "credentials", message, retryIn: LATER_S };
  if (names.includes("ActionNotSupported"))
    return { is: "not-sent", fault: "down", message, retryIn: LATER_S };
  return { is: "unknown", message: reason };
}
