import { randomBytes } from "node:crypto";
import { FakturoError, isFakturoError } from "@fakturo/model";
import {
  type CallContext,
  type Credential,
  callFailure,
  type Environment,
  type HttpReply,
  type HttpRequest,
  readAs,
  type SessionMaker,
} from "@fakturo/plugin";
import { readSoap, type SoapFault, soapRequest, writeEnvelope } from "@fakturo/soap";
import type { XmlElement, XmlNode } from "@fakturo/xml";
import { type AtService, CODES } from "./codes.ts";
import {
  AUTHENTICATION,
  AuthenticationValue,
  CERTIFICATE,
  USER,
  UserValue,
} from "./credentials.ts";
import { KEY_BYTES, securityOf } from "./header.ts";
import { TRANSPORT } from "./namespaces.ts";
import { SIMULATED_KEY } from "./simulated-key.ts";

/** Key of the connection. */
export const AT = "at-pt";

/** Result of a call. */
export type AtReply =
  | { readonly is: "reply"; readonly body: XmlElement }
  /** A code in place of the answer. */
  | { readonly is: "fault"; readonly code: string; readonly text: string }
  | {
      readonly is: "not-sent";
      readonly fault: "credentials" | "down";
      readonly message: string;
    }
  | { readonly is: "unknown"; readonly message: string };

/** What a call needs of its caller: a connection or a route. */
export interface AtCaller {
  readonly environment: Environment;
  /** NIF of the supplier. */
  readonly holder: string;
  readonly signal?: AbortSignal;
  now(): number;
  url(service: AtService): string;
  http(url: string, request: HttpRequest): Promise<HttpReply>;
  /** @throws FakturoError "precondition-failed" without it. */
  credential(key: string): Promise<Credential>;
  /** Sessions of the connection for the holder, the same for its calls and those of routes. */
  session(scope: string, make: SessionMaker): Promise<string>;
  dropSession(scope: string, value: string): Promise<void>;
}

/** The caller of a connection. */
export function callerOf(ctx: CallContext): AtCaller {
  return {
    environment: ctx.environment,
    holder: ctx.holder,
    signal: ctx.signal,
    now: () => ctx.now(),
    url: (service) => ctx.endpoint(service),
    http: (url, request) => ctx.http(url, request),
    // An attempt keeps its version of the user.
    credential: (key) => (key === USER.key ? ctx.credential() : ctx.credential(key)),
    session: (scope, make) => ctx.session(scope, make),
    dropSession: (scope, value) => ctx.dropSession(scope, value),
  };
}

/** SOAPAction by service; the others have an empty one. */
const ACTIONS: Readonly<Partial<Record<AtService, string>>> = { transport: TRANSPORT };

/** Sends an operation with a new header. Errors of the call are returned, not thrown. */
export async function callAt(
  service: AtService,
  operation: XmlNode,
  caller: AtCaller,
): Promise<AtReply> {
  try {
    const header = await headerFor(service, caller);
    const envelope = writeEnvelope({ version: "1.1", headers: [header], body: operation });
    const { [service]: action } = ACTIONS;
    const request = soapRequest(envelope, { version: "1.1", ...(action && { action }) });
    const certificate = await optional(CERTIFICATE.key, caller);
    const tls = certificate?.tls;
    const { signal } = caller;
    const url = caller.url(service);
    return replyIn(
      service,
      await caller.http(url, { ...request, ...(signal && { signal }), ...(tls && { tls }) }),
    );
  } catch (error) {
    return failureOf(error);
  }
}

/** A credential that is missing or unreadable keeps the request from being sent. */
export function failureOf(error: unknown): AtReply {
  if (isFakturoError(error))
    return { is: "not-sent", fault: "credentials", message: error.message };
  return callFailure(error);
}

async function headerFor(service: AtService, caller: AtCaller): Promise<XmlNode> {
  const { username, password } = readAs(
    UserValue,
    (await caller.credential(USER.key)).value,
    `'${USER.key}'`,
  );
  const { public_key: publicKey, forms } = await authenticationFor(caller);
  const form = forms?.[service] ?? 1;
  const key = randomBytes(KEY_BYTES);
  return securityOf({ username, password, publicKey, form, key, now: caller.now() });
}

/** In a simulation the key of the simulator, unless the workspace has another one. */
async function authenticationFor(caller: AtCaller): Promise<AuthenticationValue> {
  const given =
    caller.environment === "simulated"
      ? await optional(AUTHENTICATION.key, caller)
      : await caller.credential(AUTHENTICATION.key);
  return given
    ? readAs(AuthenticationValue, given.value, `'${AUTHENTICATION.key}'`)
    : { public_key: SIMULATED_KEY };
}

async function optional(key: string, caller: AtCaller): Promise<Credential | undefined> {
  try {
    return await caller.credential(key);
  } catch (error) {
    if (isFakturoError(error) && error.key === "precondition-failed") return undefined;
    throw error;
  }
}

const REFUSED_STATUSES: ReadonlySet<number> = new Set([401, 403]);

/** The services send codes with 200 and 500, so the body decides and not the status. */
function replyIn(service: AtService, reply: HttpReply): AtReply {
  if (REFUSED_STATUSES.has(reply.status)) {
    const message = `the AT does not take the certificate (HTTP ${reply.status})`;
    return { is: "not-sent", fault: "credentials", message };
  }
  try {
    const { body, fault } = readSoap(reply);
    if (fault) return faultOf(service, fault);
    return body ? { is: "reply", body } : { is: "unknown", message: "the answer is empty" };
  } catch (error) {
    if (!(error instanceof FakturoError)) throw error;
    return { is: "unknown", message: error.message };
  }
}

const NUMBER = /(?:^|[^\d-])(-?\d{1,5})(?!\d)/;

/** A fault names a code in its reason or its detail; others do not say whether the request was processed. */
function faultOf(service: AtService, { reason, detail }: SoapFault): AtReply {
  const [, code = ""] = NUMBER.exec(reason) ?? NUMBER.exec(textsOf(detail)) ?? [];
  return CODES[service].has(code)
    ? { is: "fault", code, text: reason }
    : { is: "unknown", message: `the AT answers with a fault: ${reason}` };
}

function textsOf(element: XmlElement | undefined): string {
  return element ? [element.text, ...element.children.map(textsOf)].join(" ") : "";
}
