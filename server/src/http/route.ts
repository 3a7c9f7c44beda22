import { FakturoError } from "@fakturo/model";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Static, TObject, TSchema } from "typebox";
import { scopeHook } from "./app.ts";
import { bodyMembers, queryMembers } from "./members.ts";
import { isNowhere, refusalOf, shapeError } from "./validation.ts";

/** A token of a workspace or of a user, an app's secret, or nothing. */
export type Credential = "token" | "user" | "app" | "none";

declare module "fastify" {
  interface FastifyContextConfig {
    credential?: Credential;
    /** The body is left to the route, with a time limit of its own. */
    isStreamed?: boolean;
  }
}

/** One answer of a route: a schema for JSON, or the media type of bytes. */
export interface Reply {
  readonly description: string;
  readonly schema?: TSchema;
  readonly mime?: string;
}

/** What a route takes and answers; from this come validation, types and the OpenAPI document. */
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
  readonly replies: Readonly<Record<number, TSchema | Reply>>;
  /** Refusals beyond those that follow from what the route takes. */
  readonly refusals?: readonly number[];
  /** Scope a token needs, told before the body is read. */
  readonly scope?: string;
  /** What is needed in place of a token. */
  readonly credential?: Exclude<Credential, "token">;
  /** Not in the original's API. */
  readonly ours?: boolean;
  readonly deprecated?: boolean;
  readonly bodyLimit?: number;
  /** Message of the 404 for a path that cannot name anything. */
  readonly missing?: string;
  /** Members in which an empty text differs from an absent one. */
  readonly keepEmpty?: readonly string[];
  /** Brings other accepted forms of the body into the documented one. */
  readonly wrap?: (request: FastifyRequest) => unknown;
  /**
   * What is answered or thrown before anything that is wrong with the body, such as a conflict over
   * an id; undefined where the body is to blame.
   */
  readonly instead?: (
    request: FastifyRequest<{ Params: Static<P>; Body: unknown }>,
  ) => Promise<unknown>;
}

/** What the document needs to know of a route. */
export type Operation = Omit<RouteSpec<TObject, TObject, TSchema>, "instead" | "wrap">;

/** What one OpenAPI document describes. */
export interface ServiceDocument {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly operations: { readonly path: string; readonly operation: Operation }[];
}

/** Where the routes of a service are added. */
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

/** Whoever calls is known only from the body, or not at all. */
const UNKNOWN_LIMIT = 64 * 1024;

const SEGMENT = /\{(\w+)\}/g;

type Nothing = TObject<Record<never, TSchema>>;

/** Adds a route to a service and to the service's document. */
export function route<
  P extends TObject = Nothing,
  Q extends TObject = Nothing,
  B extends TSchema = Nothing,
>({ app, prefix, document }: Service, spec: RouteSpec<P, Q, B>, handler: Handler<P, Q, B>): void {
  const { params, query, body, bytes, scope, credential = "token" } = spec;
  const isUnknown = credential === "app" || credential === "none";
  const bodyLimit = spec.bodyLimit ?? (isUnknown ? UNKNOWN_LIMIT : undefined);
  document.operations.push({ path: prefix + spec.path, operation: spec });
  app.route<Shape<P, Q, B>>({
    method: spec.method,
    url: spec.path.replaceAll(SEGMENT, ":$1"),
    schema: {
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && !bytes && { body }),
    },
    config: { credential, isStreamed: bytes !== undefined },
    attachValidation: true,
    ...(bodyLimit !== undefined && { bodyLimit }),
    ...(scope !== undefined && { onRequest: scopeHook(scope) }),
    preValidation: async (request: FastifyRequest) => {
      if (query) request.query = queryMembers(request.query, query);
      if (body)
        request.body = spec.wrap ? spec.wrap(request) : bodyMembers(request.body, spec.keepEmpty);
    },
    handler: async (request, reply) => {
      const refusal = refusalOf(request);
      if (refusal && isNowhere(refusal)) throw new FakturoError("not-found", spec.missing);
      if (!refusal) return handler(request, reply);
      const answer = refusal.part === "body" ? await spec.instead?.(request) : undefined;
      if (answer === undefined) throw shapeError(refusal);
      return answer;
    },
  });
}
