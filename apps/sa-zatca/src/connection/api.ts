import {
  type CallContext,
  type HttpReply,
  type HttpRequest,
  readJsonAs,
  type Static,
  type TSchema,
  Type,
} from "@fakturo/plugin";
import type { ZatcaEnvironment } from "../enrol/request.ts";
import type { StoredUnit } from "./unit.ts";

/** Paths below the address of an environment. */
export const PATHS = {
  compliance: "/compliance",
  check: "/compliance/invoices",
  production: "/production/csids",
  reporting: "/invoices/reporting/single",
  clearance: "/invoices/clearance/single",
} as const;

/** One request of ZATCA. */
export interface ZatcaCall {
  readonly mode: ZatcaEnvironment;
  readonly path: string;
  readonly method?: "POST" | "PATCH";
  readonly json: unknown;
  /** Token and secret; none for the first call. */
  readonly pair?: Pick<StoredUnit, "token" | "secret">;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends one request. @throws TransportError without a complete answer. */
export function callZatca(call: ZatcaCall, ctx: CallContext): Promise<HttpReply> {
  const { mode, path, method = "POST", json, pair, headers } = call;
  const request: HttpRequest = {
    method,
    signal: ctx.signal,
    headers: {
      accept: "application/json",
      "accept-language": "en",
      "accept-version": "V2",
      "content-type": "application/json",
      ...(pair && { authorization: basic(pair) }),
      ...headers,
    },
    body: JSON.stringify(json),
  };
  return ctx.http(`${ctx.endpoint(mode)}${path}`, request);
}

/** The token is the user name as it was issued. */
function basic({ token, secret }: Pick<StoredUnit, "token" | "secret">): string {
  return `Basic ${Buffer.from(`${token}:${secret}`).toString("base64")}`;
}

/** The text of an answer. */
export function textOf({ body }: HttpReply): string {
  return new TextDecoder().decode(body);
}

/** The JSON of an answer, if it has this form. */
export function jsonIn<S extends TSchema>(schema: S, reply: HttpReply): Static<S> | undefined {
  try {
    return readJsonAs(schema, textOf(reply), "the answer");
  } catch {
    return undefined;
  }
}

const optionalText = Type.Optional(Type.Union([Type.String(), Type.Null()]));
const Message = Type.Object({
  code: optionalText,
  category: optionalText,
  message: optionalText,
});
const Messages = Type.Optional(Type.Union([Type.Array(Message), Type.Null()]));
/** A message of a validation. */
export type ZatcaMessage = Static<typeof Message>;

/** The result of a validation; one member has two spellings in ZATCA's own files. */
export const ZatcaVerdict = Type.Object({
  validationResults: Type.Optional(
    Type.Union([
      Type.Object({
        warningMessages: Messages,
        errorMessages: Messages,
        erroMessages: Messages,
      }),
      Type.Null(),
    ]),
  ),
  reportingStatus: optionalText,
  clearanceStatus: optionalText,
  clearedInvoice: optionalText,
});
export type ZatcaVerdict = Static<typeof ZatcaVerdict>;

/** Errors and warnings of a verdict. */
export function messagesOf({ validationResults: results }: ZatcaVerdict) {
  const errors = [...(results?.errorMessages ?? []), ...(results?.erroMessages ?? [])];
  return { errors, warnings: results?.warningMessages ?? [] };
}

const IssuedToken = Type.Object({
  requestID: Type.Union([Type.Number(), Type.String()]),
  dispositionMessage: Type.String(),
  binarySecurityToken: Type.String({ minLength: 1 }),
  secret: Type.String({ minLength: 1 }),
});
/** A token with its secret. */
export type IssuedToken = Static<typeof IssuedToken>;
const Nested = Type.Object({ value: IssuedToken });

/** The issued token of an answer, also one level down, as some answers have it. */
export function issueIn(reply: HttpReply): IssuedToken | undefined {
  return jsonIn(IssuedToken, reply) ?? jsonIn(Nested, reply)?.value;
}

const Refusal = Type.Object({ code: optionalText, message: optionalText });
const Refusals = Type.Object({ errors: Type.Array(Refusal, { minItems: 1 }) });

/** Code and message of a refused onboarding call; undefined for other answers, such as pages of a gateway. */
export function refusalIn(
  reply: HttpReply,
): { readonly code: string; readonly message: string } | undefined {
  const found = jsonIn(Refusals, reply)?.errors[0] ?? jsonIn(Refusal, reply);
  return found?.code ? { code: found.code, message: found.message ?? found.code } : undefined;
}
