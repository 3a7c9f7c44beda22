import { isFakturoError } from "@fakturo/model";
import {
  type Credential,
  type HttpReply,
  type HttpRequest,
  isTransportError,
  readJsonAs,
  type Static,
  type TSchema,
  Type,
} from "@fakturo/plugin";
import { providerToken } from "./settings.ts";

/** State of a document at the provider; members that it adds are allowed. */
export const DeliveryState = Type.Object({
  state: Type.Union([Type.Literal("queued"), Type.Literal("delivered"), Type.Literal("failed")]),
  /** Name of the delivery at the provider. */
  reference: Type.String({ minLength: 1, maxLength: 200 }),
  /** SHA-256 of the document as it was handed over, hexadecimal. */
  sha256: Type.String({ pattern: "^[0-9a-f]{64}$" }),
  /** Id of the AS4 message. */
  message_id: Type.Optional(Type.String({ maxLength: 300 })),
  /** The receipt of the receiving access point, XML. */
  receipt: Type.Optional(Type.String({ maxLength: 1_000_000 })),
  /** Of a failed delivery. */
  code: Type.Optional(Type.String({ maxLength: 100 })),
  message: Type.Optional(Type.String({ maxLength: 2_000 })),
});
export type DeliveryState = Static<typeof DeliveryState>;

const Refusal = Type.Object({
  code: Type.String({ minLength: 1, maxLength: 100 }),
  message: Type.String({ maxLength: 2_000 }),
});

/** What calls of the provider need of a step's or connection's context. */
export interface ProviderCaller {
  readonly signal: AbortSignal;
  /** The address `api`. */
  api(): string;
  http(url: string, request: HttpRequest): Promise<HttpReply>;
  credential(key: string): Promise<Credential>;
}

/** A request that the provider refused, or did not answer. */
export class ProviderError extends Error {
  /** HTTP status; 0 where it is not known whether the request was processed. */
  readonly status: number;
  /** Code of the provider; empty without one. */
  readonly code: string;

  constructor(message: string, status = 0, code = "") {
    super(message);
    this.name = "ProviderError";
    this.status = status;
    this.code = code;
  }
}

/** Statuses whose meaning needs no body. */
const CLEAR: ReadonlySet<number> = new Set([401, 403, 404, 429]);

/** One request to the provider. @throws ProviderError for every answer but 2xx, TransportError without one. */
export async function callProvider(
  path: string,
  { headers, ...request }: Omit<HttpRequest, "signal" | "tls">,
  caller: ProviderCaller,
): Promise<HttpReply> {
  const { text: token } = await caller.credential(providerToken.key);
  const reply = await caller.http(`${caller.api().replace(/\/+$/, "")}${path}`, {
    ...request,
    signal: caller.signal,
    headers: { ...headers, accept: "application/json", authorization: `Bearer ${token}` },
  });
  if (reply.status >= 200 && reply.status < 300) return reply;
  throw errorOf(reply);
}

/** The JSON of an answer. @throws ProviderError with status 0 for an answer of another form. */
export function answerAs<S extends TSchema>(schema: S, { body }: HttpReply): Static<S> {
  try {
    return readJsonAs(schema, new TextDecoder().decode(body), "the provider's answer");
  } catch (error) {
    if (!isFakturoError(error)) throw error;
    throw new ProviderError(error.message);
  }
}

/** An error page of a gateway is no answer of the provider, so it has status 0. */
function errorOf(reply: HttpReply): ProviderError {
  const { status } = reply;
  try {
    const { code, message } = answerAs(Refusal, reply);
    return new ProviderError(message || code, status, code);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return new ProviderError(`status ${status}`, CLEAR.has(status) ? status : 0);
  }
}

/** An error of a call as ProviderError; rethrows errors of other kinds. */
export function providerErrorOf(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  if (isTransportError(error)) return new ProviderError(error.message);
  throw error;
}
