import { maxHeaderSize } from "node:http";
import type { Socket } from "node:net";
import { FakturoError, isFakturoError } from "@fakturo/model";
import Fastify, {
  type ConnectionError,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import type { Principal } from "../access/keys.ts";
import { runAs } from "../actor.ts";
import { typedError } from "../database/errors.ts";
import {
  authenticate,
  authenticateUser,
  isRefusedAgent,
  requireAccess,
  requireScope,
  type Tokens,
} from "./auth.ts";
import { BODY_MS, limitTime } from "./body-time.ts";
import { principalOf } from "./caller.ts";
import { checkCharacters } from "./characters.ts";
import { drain } from "./drain.ts";
import { BodyError, errorReply, INTERNAL } from "./errors.ts";
import { checkBytes, checkJson, JSON_LIMITS, type JsonLimits } from "./json-limits.ts";
import { parseBody } from "./members.ts";
import { type Admit, RateError } from "./rate-limit.ts";
import { useSchemas } from "./validation.ts";

/** Largest JSON body, in bytes; file uploads have their own limits. */
export const JSON_LIMIT = 10 * 1024 * 1024;
const RETRY_AFTER_S = "5";

export interface HttpOptions {
  readonly logger: FastifyBaseLogger;
  readonly requestId: () => string;
  /** Refuse requests without a telling User-Agent. */
  readonly checkAgent: boolean;
  /** Given where callers need a token, even to be told that a path is not there. */
  readonly tokens?: Tokens;
  /** Keeps callers from coming too often. */
  readonly admit?: Admit;
  /** Proxies whose word on a caller's address is taken. */
  readonly trustedProxies?: readonly string[];
}

declare module "fastify" {
  interface FastifyRequest {
    /** Set on authenticated routes. */
    principal: Principal | undefined;
    /** Set on routes for users. */
    userId: string | undefined;
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
}: HttpOptions): FastifyInstance {
  const refuse = async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    reply.header("x-request-id", request.id);
    if (!checkAgent || !isRefusedAgent(request.headers)) return false;
    await reply.code(403).type("text/plain").send("error code: 1010");
    return true;
  };
  /** Before the body is looked at: it does not matter to a path that is not there. */
  const sendMissing = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    try {
      if (tokens) await admitted(request, tokens, admit);
      throw missing(app, request, reply);
    } catch (error) {
      await sendError(error, request, reply);
    }
  };
  const app = Fastify({
    frameworkErrors: async (_error, request, reply) => {
      if (!(await refuse(request, reply))) await sendMissing(request, reply);
    },
    clientErrorHandler: answerBroken(requestId),
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    bodyLimit: JSON_LIMIT,
    return503OnClosing: false,
    routerOptions: { maxParamLength: 2048, caseSensitive: true },
  });
  app.decorateRequest("principal", undefined);
  app.decorateRequest("userId", undefined);
  useSchemas(app);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>(
    /^application\/(?:[\w.+-]+\+)?json(?:;|$)/i,
    { parseAs: "buffer" },
    readJson,
  );
  app.addContentTypeParser<Buffer>("*", { parseAs: "buffer" }, (request, body, done) =>
    readOther(request, body, done),
  );
  app.addHook("onRequest", async (request, reply) => {
    if (await refuse(request, reply)) return reply;
    if (!request.is404) return undefined;
    await sendMissing(request, reply);
    return reply;
  });
  app.addHook("preParsing", async ({ raw, routeOptions }) => {
    const { config, bodyLimit = JSON_LIMIT } = routeOptions;
    if (!config.isStreamed) limitTime(raw, BODY_MS * Math.max(1, bodyLimit / JSON_LIMIT));
  });
  // After the body was read: what a stream calls back would not know whose request it is.
  app.addHook("preHandler", (request, _reply, done) => {
    const caller = callerOf(request);
    if (caller === undefined) done();
    else runAs(caller, done);
  });
  app.addHook("preValidation", async ({ params, query }) => checkCharacters(params, query));
  app.setErrorHandler(async (error, request, reply) => {
    if (codeOf(error) === "FST_ERR_CTP_BODY_TOO_LARGE") await drain(request.raw);
    return sendError(error, request, reply);
  });
  return app;
}

/** Largest head of a request that Node reads, in bytes. */
const HEAD_LIMIT = maxHeaderSize;

/** Answers what is no request at all, before there is a route for it. */
function answerBroken(requestId: () => string) {
  return (error: ConnectionError, socket: Socket): void => {
    if (error.code === "ECONNRESET" || socket.destroyed) return;
    const isLarge = error.code === "HPE_HEADER_OVERFLOW";
    const [status, body] = isLarge
      ? ["413 Payload Too Large", tooLarge(`the head is larger than ${HEAD_LIMIT} bytes`)]
      : ["400 Bad Request", { key: "input", message: "the request is not HTTP" }];
    const text = JSON.stringify(body);
    const head = [
      `HTTP/1.1 ${status}`,
      "Connection: close",
      "Content-Type: application/json",
      `Content-Length: ${Buffer.byteLength(text)}`,
      `X-Request-Id: ${requestId()}`,
    ];
    if (socket.writable) socket.write(`${head.join("\r\n")}\r\n\r\n${text}`);
    socket.destroySoon();
  };
}

function tooLarge(message: string) {
  return { key: "too-large", message };
}

type Done = (error: Error | null, body?: unknown) => void;

/** Bytes that are not UTF-8 are refused: replaced by marks they would be lost (RFC 8259 §8.1). */
const utf8 = new TextDecoder("utf-8", { fatal: true });

function readJson(request: FastifyRequest, body: Buffer, done: Done): void {
  try {
    const limits = limitsOf(request);
    checkBytes(body, limits);
    const json = parseBody(decoded(body));
    checkJson(json, limits);
    done(null, json);
  } catch (error) {
    done(error instanceof Error ? error : new BodyError("the body is not JSON"));
  }
}

function decoded(body: Buffer): string {
  try {
    return utf8.decode(body);
  } catch {
    throw new BodyError("the body is not UTF-8");
  }
}

/** Where larger bodies are taken, files come inside texts. */
function limitsOf({ routeOptions }: FastifyRequest): JsonLimits {
  const { bodyLimit = JSON_LIMIT } = routeOptions;
  return bodyLimit > JSON_LIMIT ? { ...JSON_LIMITS, text: bodyLimit } : JSON_LIMITS;
}

/** A missing content type counts as JSON; anything else is refused. */
function readOther(request: FastifyRequest, body: Buffer, done: Done): void {
  if (request.headers["content-type"]) done(new FakturoError("unsupported-media"));
  else if (body.length === 0) done(null, undefined);
  else readJson(request, body, done);
}

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = errorReply(typedError(ownError(error, request)));
  if (!known) request.log.error({ err: error, reqId: request.id }, "request failed");
  const { status, body } = known ?? INTERNAL;
  if (status === 401) reply.header("www-authenticate", "Bearer");
  if (error instanceof RateError) reply.header("retry-after", String(error.retryAfterS));
  else if (status === 429 || status === 503) reply.header("retry-after", RETRY_AFTER_S);
  return reply.code(status).type("application/json").send(body);
}

function codeOf(error: unknown): unknown {
  return typeof error === "object" && error !== null ? Reflect.get(error, "code") : undefined;
}

/** Fastify's own errors as ours. */
function ownError(error: unknown, { routeOptions }: FastifyRequest): unknown {
  switch (codeOf(error)) {
    case "FST_ERR_CTP_BODY_TOO_LARGE": {
      const { bodyLimit = JSON_LIMIT } = routeOptions;
      return new FakturoError("too-large", `the body is larger than ${bodyLimit} bytes`);
    }
    case "FST_ERR_CTP_INVALID_MEDIA_TYPE":
      return new FakturoError("unsupported-media");
    case "FST_ERR_CTP_EMPTY_JSON_BODY":
    case "FST_ERR_CTP_INVALID_CONTENT_LENGTH":
      return new BodyError("the body is not JSON");
    default:
      return error;
  }
}

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

/** A known path under another method is 405 with `Allow`, anything else 404. */
function missing(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply): FakturoError {
  const url = request.url.split("?", 1)[0] ?? "/";
  const allowed = METHODS.filter((method) => app.findRoute({ method, url }));
  // A broken segment names nothing, whatever its route takes.
  const isBroken = allowed.some((method) => method === request.method);
  if (allowed.length === 0 || isBroken) return new FakturoError("not-found");
  reply.header("allow", allowed.join(", "));
  return new FakturoError("method-not-allowed");
}

/** Keeps a route for tokens with a scope, told before the body is read. */
export function scopeHook(scope: string): (request: FastifyRequest) => Promise<void> {
  return async (request) => requireScope(principalOf(request), scope);
}

/** Who the audit log says it was. */
function callerOf({ principal, userId }: FastifyRequest): string | undefined {
  if (principal?.app) return `app:${principal.app.key}`;
  if (principal) return `api:${principal.keyId}`;
  return userId === undefined ? undefined : `user:${userId}`;
}

/** Who calls. Tokens that are none count for the address they come from. */
async function admitted(
  { headers, ip }: FastifyRequest,
  tokens: Tokens,
  admit: Admit,
): Promise<Principal> {
  try {
    const principal = await authenticate(headers, tokens);
    admit(principal.keyId);
    return principal;
  } catch (error) {
    if (isFakturoError(error) && error.key === "unauthorized") admit(ip);
    throw error;
  }
}

/** Makes every route of an instance need a token, but for those that say what else they need. */
export function requireToken(app: FastifyInstance, tokens: Tokens, admit: Admit): void {
  app.addHook("onRequest", async (request) => {
    const { credential = "token" } = request.routeOptions.config;
    if (credential !== "token") admit(request.ip);
    if (credential === "user") request.userId = await authenticateUser(request.headers, tokens);
    if (credential !== "token") return;
    request.principal = await admitted(request, tokens, admit);
    requireAccess(request.principal, request.method);
  });
}
