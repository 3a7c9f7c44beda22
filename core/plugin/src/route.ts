import type { JsonObject } from "@fakturo/model";
import type { TObject, TSchema } from "@fakturo/schema";
import type { AnyAppSpec, AppConfig } from "./app.ts";
import type { SessionMaker } from "./connection.ts";
import type { Credential } from "./credential.ts";
import type { Envelope } from "./envelope.ts";
import type { StepFault } from "./fault.ts";
import type { FeedRequest } from "./feed-request.ts";
import type { HttpReply, HttpRequest } from "./http.ts";
import type { InboundItem } from "./inbound.ts";
import type { RequestParts, WorkspaceFacts } from "./incoming.ts";
import type { AnyRecordType, RecordReader, RecordWrite } from "./record.ts";
import type { MetaWrite } from "./step.ts";
import type { Environment } from "./submission.ts";

/** A request with a token; parameters of path and query are texts. */
export interface AppRequest extends RequestParts {
  readonly workspace: WorkspaceFacts;
}

/** A request of a browser or another service, without a token. */
export interface OutsideRequest extends RequestParts {
  /** Present where the address contains a callback token, or `auth` identifies it. */
  readonly workspace: WorkspaceFacts | undefined;
  /** Reference passed to `ctx.callbackUrl`; only for routes with `callback`. */
  readonly ref: string | undefined;
}

/** A waiting step of the app to call again. */
export interface Wake {
  /** Reference that the step passed to `step.wait`. */
  readonly ref: string;
  readonly code?: string;
  readonly message?: string;
}

/** A secret of the workspace to store; its name begins with the app's key and a dot. */
export interface SecretWrite {
  readonly name: string;
  readonly value: string;
}

/**
 * What somebody states about a sent record after it was accepted, e.g. the receiver's access point after its receipt.
 * The record stays accepted; one that is not known has no effect.
 */
export interface LateStatement {
  /** Key of the connection that has sent the record. */
  readonly connection: string;
  /** Identity of the record. */
  readonly identity: string;
  /** Reasons of a rejection: the entry gets the state `error` with them. */
  readonly faults?: readonly StepFault[];
  /** Facts that the app attaches to the entry. */
  readonly meta?: readonly MetaWrite[];
}

/** Changes that the engine writes in one transaction before it sends an app's answer. */
export interface RouteEffects {
  readonly records?: readonly RecordWrite[];
  readonly secrets?: readonly SecretWrite[];
  /** Feeds to start or stop polling. */
  readonly feeds?: readonly FeedRequest[];
  /** Steps to call again; references without a waiting step have no effect. */
  readonly wake?: readonly Wake[];
  /** Received documents: each creates one entry, by the app's import workflow. */
  readonly receive?: readonly InboundItem[];
  /** What is stated about sent records after their acceptance. */
  readonly statements?: readonly LateStatement[];
}

/** The response of an app's route. */
export interface AppReply {
  /** HTTP status. */
  readonly status: number;
  /** Media type of the body. */
  readonly mime: string;
  readonly body: string | Uint8Array;
  /** E.g. `location`, `set-cookie` or `cache-control`; names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  /** If they are refused, the error replaces the response. */
  readonly effects?: RouteEffects;
}

/** Description of a response status, for the OpenAPI document. */
export interface RouteReply {
  readonly description: string;
  readonly mime?: string;
  /** JSON Schema of a JSON response. */
  readonly schema?: TSchema;
}

/** Format of a body: JSON, fields of an HTML form, parts of `multipart/form-data`, or unparsed bytes. */
export type BodyForm = "json" | "form" | "multipart" | "raw";

interface RouteBase {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Below `/apps/<app>/v1`, e.g. `/preview` or `/payments/:id`. */
  readonly path: string;
  readonly summary: string;
  /** JSON Schema of the parameters; `handle` receives all of them as texts. */
  readonly query?: TObject;
  /** Default `json`. */
  readonly accepts?: BodyForm;
  /** JSON Schema of a JSON body, checked before `handle`; unknown members are allowed. */
  readonly body?: TObject;
  /** Maximum body size in bytes; default 10 MiB, upper limit `RouteContext.messageLimit`. */
  readonly limit?: number;
  /** Descriptions of the responses by status, with the media type of their body. */
  readonly replies?: Readonly<Record<number, RouteReply>>;
  /** Statuses of errors that `handle` throws, besides those of every route with such a body. */
  readonly refusals?: readonly number[];
}

/** An address of an app under `/apps/<app>/v1/` for callers with a token of the workspace. */
export interface TokenRoute extends RouteBase {
  readonly auth?: "token";
  /** What the role of a signed-in member has to allow; default `view` for `GET`, `issue` for other methods. */
  readonly action?: "view" | "issue" | "configure";
  /** Title, for people, of the document that a `GET` without parameters answers: the console's page of the app offers it. */
  readonly document?: string;
  handle(request: AppRequest, ctx: RouteContext): Promise<AppReply>;
}

/** Location of the token of `ctx.callbackUrl` in the address: a `:name` of the path, or a query parameter. */
export interface CallbackPlace {
  readonly in: "path" | "query";
  /** E.g. `token`, or `state` for OAuth. */
  readonly name: string;
}

/** Result of a check: the workspace if the check identifies it; `false` answers 401. */
export type Verified = boolean | { readonly workspace: string };

/** Checks a request before its body is parsed: signature, password or client certificate. */
export type Verify = (
  request: Omit<OutsideRequest, "body" | "parts">,
  ctx: RouteContext,
) => Verified | Promise<Verified>;

/**
 * A route under `/apps/<app>/v1/` for requests without a workspace token. With `none` every request is
 * admitted, so `handle` must trust nothing but a callback token.
 */
export interface OutsideRoute extends RouteBase {
  readonly auth: "none" | Verify;
  /** An unknown token answers 404 before any other processing. */
  readonly callback?: CallbackPlace;
  handle(request: OutsideRequest, ctx: RouteContext): Promise<AppReply>;
}

/** A route under `/apps/<app>/v1/`. */
export type Route = TokenRoute | OutsideRoute;

/** A session of a connection, by scope. */
export interface SessionPlace {
  /** Key of a connection of the app. */
  readonly connection: string;
  readonly holder: string;
  readonly scope: string;
}

/** Context of a route. Functions that need a workspace throw FakturoError "forbidden" without one. */
export interface RouteContext {
  /** Bytes of the largest message and document from outside that the operator allows. */
  readonly messageLimit: number;
  /** Milliseconds since 1970. */
  now(): number;
  /** Normalises, calculates and validates without storing; throws `FakturoError`. */
  build(data: JsonObject): Envelope;
  /** Moves the request to a worker thread, where `handle` is called again; see `StepContext.heavy`. */
  heavy(): void;
  log(message: string, details?: JsonObject): void;
  /**
   * Redirects are not followed.
   * @throws TargetRefused for addresses the operator does not allow, TransportError without a complete
   * response.
   */
  http(url: string, request: HttpRequest): Promise<HttpReply>;
  /** Environment of the workspace's calls. */
  environment(): Environment;
  /** The document of an entry of the workspace. @throws FakturoError "not-found". */
  entry(id: string): Promise<Envelope>;
  /** A declared credential as text, else a secret of the workspace; undefined when it has none of that name. */
  secret(name: string): Promise<string | undefined>;
  /** The app's configuration in the workspace; see `StepContext.config`. */
  config<A extends AnyAppSpec>(app: A): Promise<AppConfig<A>>;
  /**
   * A declared credential in the workspace's environment: the holder's, else the workspace's.
   * @throws FakturoError "precondition-failed" where there is none.
   */
  credential(key: string, holder?: string): Promise<Credential>;
  /**
   * The version of a credential that the one in use has replaced, for 30 days: others may still use its certificate.
   * Undefined where there is none.
   */
  formerCredential(key: string, holder?: string): Promise<Credential | undefined>;
  /**
   * An address of a connection in the workspace's environment.
   * @throws FakturoError "precondition-failed" where the environment has no such address.
   */
  endpoint(connection: string, name: string): string;
  /** A session of a connection for a holder, which the calls of the connection share; see `CallContext.session`. */
  session(place: SessionPlace, make: SessionMaker): Promise<string>;
  /** Removes such a session unless it was replaced meanwhile. */
  dropSession(place: SessionPlace, value: string): Promise<void>;
  /** The app's records of a type in the workspace. */
  records<T extends AnyRecordType>(type: T): RecordReader<T>;
  /**
   * Address of the app's route with `callback` for `ref`; see `StepContext.callbackUrl`.
   * @param path of the route, where the app has several with `callback`.
   */
  callbackUrl(ref: string, path?: string): Promise<string>;
  /**
   * Id of the only workspace that has a record of this type with this value of the index; undefined for none or
   * several. For routes that identify the workspace by the request's data.
   */
  workspaceOf(type: AnyRecordType, index: string, value: string): Promise<string | undefined>;
}

/** Address and token of a callback address, for services that expect them separately, as OAuth does. */
export interface SplitCallback {
  /** Without the token: the registered redirect address. */
  readonly address: string;
  /** Value of the returned parameter, e.g. `state`. */
  readonly token: string;
}

/** Splits an address of `ctx.callbackUrl` whose token is the query parameter `name`. */
export function splitCallback(url: string, name = "state"): SplitCallback {
  const parsed = new URL(url);
  const token = parsed.searchParams.get(name) ?? "";
  parsed.search = "";
  return { address: parsed.href, token };
}
