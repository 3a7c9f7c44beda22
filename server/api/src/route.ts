import { FakturoError } from "@fakturo/model";
import type { Static, TObject, TSchema } from "@fakturo/schema";
import type { RoleAction } from "@fakturo/server-domain/access";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { scopeHook } from "./app.ts";
import { bodyMembers, queryMembers } from "./members.ts";
import { isUnknownPath, refusalOf, shapeError } from "./validation.ts";

/** Authentication by a token of a workspace or of a user, by an app's secret, or none. */
export type RouteCredential = "token" | "user" | "app" | "none";

declare module "fastify" {
  interface FastifyContextConfig {
    credential?: RouteCredential;
    /** What a member's role has to allow; sessions are refused without. */
    action?: RoleAction | undefined;
    /** Sessions must have begun in the last ten minutes. */
    isSensitive?: boolean;
    /** The route reads the body itself, with a time limit of its own. */
    isStreamed?: boolean;
    /** The body is kept as it came and left to the route. */
    isBuffered?: boolean;
    /** Authorities and browsers call it, which name no application. */
    isOutside?: boolean;
    /** Bytes of a body from which on a thread answers. */
    threadFrom?: number;
  }
}

/** One answer of a route: a schema for JSON, or the media type of bytes. */
export interface ResponseSpec {
  readonly description: string;
  readonly schema?: TSchema;
  readonly mime?: string;
}

/** Request and response of a route; validation, types and the OpenAPI document derive from it. */
export interface RouteSpec<P extends TObject, Q extends TObject, B extends TSchema> {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below the service's prefix, segments as `{name}`. */
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tag: string;
  readonly params?: P;
  readonly query?: Q;
  /** Members a JSON body may have; unknown ones are ignored. */
  readonly body?: B;
  /** Bytes instead of JSON: the media type of the body. */
  readonly bytes?: string;
  /** The body is kept as it came, for the route to read: its media type. */
  readonly buffered?: string;
  /** Takes calls that name no application in their User-Agent. */
  readonly isOutside?: boolean;
  readonly replies: Readonly<Record<number, TSchema | ResponseSpec>>;
  /** Refusals in addition to those that follow from the request's schemas. */
  readonly refusals?: readonly number[];
  /** Scope a token needs; checked before the body is read. */
  readonly scope?: string;
  /**
   * What the role of a member has to allow. Without it GET needs `view`, and other calls refuse sessions, as
   * do those of apps.
   */
  readonly action?: RoleAction;
  /** Refuses sessions that began more than ten minutes ago. */
  readonly isSensitive?: boolean;
  /** Requirement that replaces the token. */
  readonly credential?: Exclude<RouteCredential, "token">;
  /** Extension of the hosted original's API. */
  readonly isExtension?: boolean;
  readonly deprecated?: boolean;
  readonly bodyLimit?: number;
  /** Bytes of a body from which on a thread answers, where that takes much computing; else the usual size. */
  readonly threadFrom?: number;
  /** Message of the 404 for a malformed path segment. */
  readonly missing?: string;
  /** Members in which an empty text differs from an absent one. */
  readonly keepEmpty?: readonly string[];
  /** Converts other accepted forms of the body to the documented one. */
  readonly wrap?: (request: FastifyRequest) => unknown;
  /**
   * Runs before faults of the body are reported, e.g. to report a conflict over an id; undefined to
   * report the faults.
   */
  readonly onInvalidBody?: (
    request: FastifyRequest<{ Params: Static<P>; Body: unknown }>,
  ) => Promise<unknown>;
}

/** A route as the OpenAPI document describes it. */
export type DocumentedRoute = Omit<RouteSpec<TObject, TObject, TSchema>, "onInvalidBody" | "wrap">;

/** Contents of one OpenAPI document. */
export interface ServiceDocument {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly operations: { readonly path: string; readonly operation: DocumentedRoute }[];
}

/** Collects the routes of a service. */
export interface Service {
  readonly app: FastifyInstance;
  readonly prefix: string;
  readonly document: ServiceDocument;
}

export interface Shape<P extends TSchema, Q extends TSchema, B extends TSchema> {
  Params: Static<P>;
  Querystring: Static<Q>;
  Body: Static<B>;
}

export type Handler<P extends TSchema, Q extends TSchema, B extends TSchema> = (
  request: FastifyRequest<Shape<P, Q, B>>,
  reply: FastifyReply,
) => unknown;

/** The caller is identified by the body, or not at all. */
const UNKNOWN_LIMIT = 64 * 1024;

const SEGMENT = /\{(\w+)\}/g;

/** What a member's role has to allow for a route; undefined where only tokens may call it. */
export function actionOf({
  action,
  method,
  scope,
  credential,
}: Pick<DocumentedRoute, "action" | "method" | "scope" | "credential">): RoleAction | undefined {
  if (credential !== undefined || scope === "enrolled") return undefined;
  return action ?? (method === "GET" ? "view" : undefined);
}

type Nothing = TObject<Record<never, TSchema>>;

/** Adds a route to a service and to the service's document. */
export function route<
  P extends TObject = Nothing,
  Q extends TObject = Nothing,
  B extends TSchema = Nothing,
>({ app, prefix, document }: Service, spec: RouteSpec<P, Q, B>, handler: Handler<P, Q, B>): void {
  const { params, query, body, bytes, buffered, scope, credential = "token" } = spec;
  const isParsed = body !== undefined && !bytes && !buffered;
  const isUnknown = credential === "app" || credential === "none";
  const bodyLimit = spec.bodyLimit ?? (isUnknown ? UNKNOWN_LIMIT : undefined);
  document.operations.push({ path: prefix + spec.path, operation: spec });
  app.route<Shape<P, Q, B>>({
    method: spec.method,
    url: spec.path.replaceAll(SEGMENT, ":$1"),
    schema: {
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(isParsed && { body }),
    },
    config: {
      credential,
      isStreamed: bytes !== undefined,
      isBuffered: buffered !== undefined,
      isOutside: spec.isOutside ?? false,
      action: actionOf(spec),
      isSensitive: spec.isSensitive ?? false,
      ...(spec.threadFrom !== undefined && { threadFrom: spec.threadFrom }),
    },
    attachValidation: true,
    ...(bodyLimit !== undefined && { bodyLimit }),
    ...(scope !== undefined && { onRequest: scopeHook(scope) }),
    preValidation: (request: FastifyRequest, _reply, done) => {
      if (query) request.query = queryMembers(request.query, query);
      if (isParsed)
        request.body = spec.wrap ? spec.wrap(request) : bodyMembers(request.body, spec.keepEmpty);
      done();
    },
    handler: async (request, reply) => {
      const refusal = refusalOf(request);
      if (refusal && isUnknownPath(refusal)) throw new FakturoError("not-found", spec.missing);
      if (!refusal) return handler(request, reply);
      const answer = refusal.part === "body" ? await spec.onInvalidBody?.(request) : undefined;
      if (answer === undefined) throw shapeError(refusal);
      return answer;
    },
  });
}
