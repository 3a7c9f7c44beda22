import type { IncomingMessage } from "node:http";
import { TLSSocket } from "node:tls";
import { FakturoError, isFakturoError } from "@fakturo/model";
import { BodyError, type Clock, HeavyWork, runAs } from "@fakturo/server-base";
import { type Principal, TooManyAttempts } from "@fakturo/server-domain/access";
import type { RequestThreads } from "@fakturo/server-runtime/threads";
import { typedError } from "@fakturo/server-storage/database";
import type { SignInRow } from "@fakturo/server-storage/store";
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import {
  type AuthenticatedCaller,
  authenticate,
  authenticateUser,
  isRefusedAgent,
  requireAccess,
  requireAction,
  requireRecent,
  requireScope,
  type Tokens,
} from "./auth.ts";
import { closeAfterAnswer, createPace, isPaced, type Pace, PacedBody } from "./body-pace.ts";
import { BODY_MS, limitTime } from "./body-time.ts";
import { answerBroken } from "./broken-request.ts";
import { actorOf, callerOf, principalOf } from "./caller.ts";
import { checkCharacters } from "./characters.ts";
import { type ExplainError, errorReply, INTERNAL, withDocs } from "./errors.ts";
import { createHugeBodies } from "./huge-bodies.ts";
import { checkBytes, checkJson, JSON_LIMITS, type JsonLimits } from "./json-limits.ts";
import { answerOnThreads, LargeBody, type ThreadAnswers } from "./large-bodies.ts";
import { parseBody } from "./members.ts";
import { isOfService, missing } from "./missing.ts";
import { type Admit, RateError } from "./rate-limit.ts";
import { useSchemas } from "./validation.ts";

/** Largest JSON body, in bytes; file uploads have their own limits. */
const JSON_LIMIT = 10 * 1024 * 1024;
const RETRY_AFTER_S = "5";
/** First line of the page; clients of the original expect it. */
const UNNAMED_AGENT =
  "error code: 1010\nSend a User-Agent header that names your application, such as acme-erp/2.1.\n";

export interface HttpOptions {
  readonly logger: FastifyBaseLogger;
  readonly requestId: (request?: IncomingMessage) => string;
  /** Refuses requests whose User-Agent does not name an application. */
  readonly checkAgent: boolean;
  /** Present where requests need a token, even those for unknown paths. */
  readonly tokens?: Tokens;
  /** Rate limit of callers. */
  readonly admit?: Admit;
  /** Proxies allowed to set X-Forwarded-For. */
  readonly trustedProxies?: readonly string[];
  /** Answer requests with large bodies; absent: this thread does. */
  readonly threads?: RequestThreads | undefined;
  /** Limits how fast callers send bodies, where threads answer large ones; default: 32 MB per second for each. */
  readonly pace?: Pace;
  /** Largest JSON body, in bytes, of routes that name no other. */
  readonly bodyLimit?: number;
  /** What a JSON body may be otherwise. */
  readonly jsonLimits?: JsonLimits;
  /** Address of the page about an error; absent where no documentation is served. */
  readonly explainError?: ExplainError | undefined;
}

declare module "fastify" {
  interface FastifyInstance {
    /** Reads JSON bodies. */
    readonly readBody: ReadBody;
    /** Ends the connection with the answer where the request's body is not complete. */
    readonly closeUnread: (request: FastifyRequest, reply: FastifyReply) => void;
    /** Absent where this thread answers everything. */
    readonly onThread: ThreadAnswers | undefined;
    /** The body of a request that a thread answers; undefined where this thread does. */
    readonly largeBody: (request: FastifyRequest, body: Buffer) => LargeBody | undefined;
    readonly explainError: ExplainError | undefined;
  }
  interface FastifyRequest {
    /** Set on authenticated routes. */
    principal: Principal | undefined;
    /** Set on routes for users. */
    userId: string | undefined;
    /** Set where a member calls from the console. */
    session: SignInRow | undefined;
  }
}

/** A Fastify instance with the platform's error bodies, ids, limits and content types. */
export function createApp({
  logger,
  requestId,
  checkAgent,
  tokens,
  admit = () => {},
  trustedProxies = [],
  threads,
  pace = createPace(),
  bodyLimit = JSON_LIMIT,
  jsonLimits = JSON_LIMITS,
  explainError,
}: HttpOptions): FastifyInstance {
  /** Answers a request that is refused for its agent. */
  const refuse = (request: FastifyRequest, reply: FastifyReply): boolean => {
    reply.header("x-request-id", request.id);
    if (request.routeOptions?.config?.isOutside) return false;
    if (!checkAgent || !isRefusedAgent(request.headers)) return false;
    reply.code(403).type("text/plain").send(UNNAMED_AGENT);
    return true;
  };
  /** Answers a request for an unknown path before its body is read. */
  const sendMissing = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    try {
      if (tokens && isOfService(request.url)) await admitted(request, tokens, admit);
      else admit(request.ip);
      throw missing(app, request, reply);
    } catch (error) {
      await sendError(error, request, reply);
    }
  };
  const app = Fastify({
    frameworkErrors: async (_error, request, reply) => {
      if (!refuse(request, reply)) await sendMissing(request, reply);
    },
    clientErrorHandler: answerBroken(requestId),
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    bodyLimit,
    return503OnClosing: false,
    routerOptions: { maxParamLength: 2048, caseSensitive: true },
  });
  app.decorate("explainError", explainError);
  app.decorateRequest("principal", undefined);
  app.decorateRequest("userId", undefined);
  app.decorateRequest("session", undefined);
  app.decorateRequest("bytes", undefined);
  useSchemas(app);
  app.removeAllContentTypeParsers();
  app.decorate("largeBody", ({ routeOptions: { config } }, body) => {
    const isLarge = threads !== undefined && body.length >= (config.threadFrom ?? threads.from);
    return isLarge ? new LargeBody(body) : undefined;
  });
  const read = unlessLarge(app, jsonReader(jsonLimits));
  app.decorate("readBody", read);
  app.addContentTypeParser<Buffer>(JSON_TYPE, { parseAs: "buffer" }, read);
  app.addContentTypeParser<Buffer>("*", { parseAs: "buffer" }, (request, body, done) =>
    readOther(request, body, done, read),
  );
  // Hooks that wait for nothing call `done`: each promise would cost every request a turn of the microtask queue.
  app.addHook("onRequest", (request, reply, done) => {
    if (refuse(request, reply)) return;
    if (request.is404) void sendMissing(request, reply);
    else done();
  });
  const paceOf = (request: FastifyRequest) => (bytes: number) => pace(callerOf(request), bytes);
  const hugeBodies = createHugeBodies();
  const countHuge = (request: FastifyRequest, reply: FastifyReply) =>
    hugeBodies(callerOf(request), request.raw, reply.raw);
  app.decorate("closeUnread", (request, reply) => {
    if (request.raw.complete) return;
    reply.header("connection", "close");
    closeAfterAnswer(request.raw, paceOf(request));
  });
  app.addHook("preParsing", (request, reply, payload, done) => {
    const { config, bodyLimit = JSON_LIMIT } = request.routeOptions;
    if (config.isStreamed) return done(null, payload);
    limitTime(request.raw, BODY_MS * Math.max(1, bodyLimit / JSON_LIMIT));
    if (!threads || !isPaced(request.raw)) return done(null, payload);
    const count = bodyLimit > JSON_LIMIT ? countHuge(request, reply) : undefined;
    return done(null, new PacedBody(payload, paceOf(request), count));
  });
  // Runs after the body was read: callbacks of its stream would lose the actor.
  app.addHook("preHandler", (request, _reply, done) => {
    const actor = actorOf(request);
    if (actor === undefined) done();
    else runAs(actor, done);
  });
  app.addHook("preValidation", ({ params, query }, _reply, done) => {
    checkCharacters(params, query);
    done();
  });
  const onThread = threads && answerOnThreads(app, threads);
  app.decorate("onThread", onThread);
  app.setErrorHandler(async (error, request, reply) => {
    if (!(error instanceof HeavyWork) || !onThread) return sendError(error, request, reply);
    const { answerAt } = error;
    const answered =
      answerAt === undefined
        ? onThread.answer(request, reply, request.bytes)
        : onThread.answerFrom(answerAt, request, reply);
    return answered.catch((refusal: unknown) => sendError(refusal, request, reply));
  });
  return app;
}

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json(?:;|$)/i;
const JSON_ONLY = "the body must be JSON: send `Content-Type: application/json`";

type Done = (error: Error | null, body?: unknown) => void;

/** Refuses bytes that are not UTF-8: replacement characters would lose data (RFC 8259 §8.1). */
const utf8 = new TextDecoder("utf-8", { fatal: true });

type ReadBody = (request: FastifyRequest, body: Buffer, done: Done) => void;

/** Leaves bodies from a size on unparsed: that of the route, if it names one. */
function unlessLarge(app: FastifyInstance, read: ReadBody): ReadBody {
  return (request, body, done) => {
    const large = app.largeBody(request, body);
    if (large) {
      done(null, large);
      return;
    }
    request.bytes = body;
    read(request, body, done);
  };
}

function jsonReader(limits: JsonLimits): ReadBody {
  return (request, body, done) => readJson(body, limitsOf(request, limits), done);
}

function readJson(body: Buffer, limits: JsonLimits, done: Done): void {
  try {
    // Clients send the JSON content type also without a body.
    if (body.length === 0) {
      done(null, undefined);
      return;
    }
    checkBytes(body, limits);
    const json = parseBody(decoded(body));
    checkJson(json, limits);
    done(null, json);
  } catch (error) {
    done(error instanceof Error ? error : new BodyError("the body is not JSON"));
  }
}

/** Has the routes of an instance keep their bodies as they came; JSON is read as elsewhere besides. */
export function keepBytes(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const { readBody } = app;
  const keep = (read: ReadBody) => (request: FastifyRequest, body: Buffer, done: Done) => {
    request.bytes = body;
    const { isBuffered } = request.routeOptions.config;
    // Only this thread knows the certificate that a caller proved on the connection itself.
    const isProven = request.socket instanceof TLSSocket && request.socket.authorized;
    if (isBuffered) done(null, isProven ? undefined : app.largeBody(request, body));
    else read(request, body, done);
  };
  app.addContentTypeParser<Buffer>(JSON_TYPE, { parseAs: "buffer" }, keep(readBody));
  const other: ReadBody = (request, body, done) => readOther(request, body, done, readBody);
  app.addContentTypeParser<Buffer>("*", { parseAs: "buffer" }, keep(other));
}

function decoded(body: Buffer): string {
  try {
    return utf8.decode(body);
  } catch {
    throw new BodyError("the body is not UTF-8");
  }
}

/** Larger bodies are accepted where files are embedded as text. */
function limitsOf({ routeOptions }: FastifyRequest, limits: JsonLimits): JsonLimits {
  const { bodyLimit = JSON_LIMIT } = routeOptions;
  return bodyLimit > JSON_LIMIT ? { ...limits, text: bodyLimit } : limits;
}

/** A missing content type counts as JSON; anything else is refused. */
function readOther(request: FastifyRequest, body: Buffer, done: Done, read: ReadBody): void {
  if (request.headers["content-type"]) done(new FakturoError("unsupported-media", JSON_ONLY));
  else if (body.length === 0) done(null, undefined);
  else read(request, body, done);
}

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = errorReply(typedError(ownError(error, request)));
  if (!known) request.log.error({ err: error, reqId: request.id }, "request failed");
  const { status, body } = known ?? INTERNAL;
  if (status === 401) reply.header("www-authenticate", "Bearer");
  request.server.closeUnread(request, reply);
  if (error instanceof RateError || error instanceof TooManyAttempts)
    reply.header("retry-after", String(error.retryAfterS));
  else if (status === 429 || status === 503) reply.header("retry-after", RETRY_AFTER_S);
  const { explainError } = request.server;
  return reply.code(status).type("application/json").send(withDocs(body, explainError));
}

function codeOf(error: unknown): unknown {
  return typeof error === "object" && error !== null ? Reflect.get(error, "code") : undefined;
}

/** Maps Fastify's errors to those of the API. */
export function ownError(error: unknown, { routeOptions }: FastifyRequest): unknown {
  switch (codeOf(error)) {
    case "FST_ERR_CTP_BODY_TOO_LARGE": {
      const { bodyLimit = JSON_LIMIT } = routeOptions;
      return new FakturoError("too-large", `the body is larger than ${bodyLimit} bytes`);
    }
    case "FST_ERR_CTP_INVALID_MEDIA_TYPE":
      return new FakturoError("unsupported-media", JSON_ONLY);
    case "FST_ERR_CTP_EMPTY_JSON_BODY":
    case "FST_ERR_CTP_INVALID_CONTENT_LENGTH":
      return new BodyError("the body is not JSON");
    default:
      return error;
  }
}

/** Refuses tokens without the scope of a route before the body is read. */
export function scopeHook(scope: string): (request: FastifyRequest) => Promise<void> {
  return async (request) => requireScope(principalOf(request), scope);
}

/** The key of the rate limit: the token's, or the address of callers without a valid one. */
async function admitted(
  request: FastifyRequest,
  tokens: Tokens,
  admit: Admit,
): Promise<AuthenticatedCaller> {
  try {
    const caller = await authenticate(request, tokens);
    admit(caller.principal.keyId);
    return caller;
  } catch (error) {
    if (isFakturoError(error) && error.key === "unauthorized") admit(request.ip);
    throw error;
  }
}

/** Requires a token or a session on every route of an instance, except those that declare another requirement. */
export function requireToken(
  app: FastifyInstance,
  tokens: Tokens,
  admit: Admit,
  clock: Clock,
): void {
  app.addHook("onRequest", async (request) => {
    const { credential = "token", action, isSensitive } = request.routeOptions.config;
    if (credential !== "token") admit(request.ip);
    if (credential === "user") {
      const { id, session } = await authenticateUser(request, tokens);
      request.userId = id;
      request.session = session;
    }
    if (credential === "token") {
      const { principal, session } = await admitted(request, tokens, admit);
      request.principal = principal;
      request.session = session;
      requireAccess(principal, request.method);
      requireAction(principal, action);
    }
    if (isSensitive) requireRecent(request.session, clock.now());
  });
}
