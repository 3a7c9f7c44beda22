import { callerSpan, REQUESTS, type Span, startSpan } from "@fakturo/server-base/telemetry";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

const MS_PER_S = 1000;
const UNKNOWN_ROUTE = "unknown";
const FIRST_FAILURE = 500;

/**
 * Counts and traces requests and, with `accessLog`, logs each: method, route, status, milliseconds, bytes and
 * workspace. Neither has addresses, paths with values, queries or names of people.
 */
export function observeRequests(app: FastifyInstance, accessLog: boolean): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook("onRequest", (request, _reply, done) => {
    const parent = callerSpan(request.headers.traceparent);
    const span = startSpan(request.method, { kind: "server", parent });
    if (span) spans.set(request, span);
    done();
  });
  // After the body was read: callbacks of its stream would lose the span.
  app.addHook("preHandler", (request, _reply, done) => {
    const span = spans.get(request);
    if (span) span.run(done);
    else done();
  });
  const log = app.log.child({}, { level: accessLog ? "info" : "silent" });
  app.addHook("onResponse", (request, reply, done) => {
    const { method, id, principal } = request;
    const route = routeOf(request);
    const { statusCode: status, elapsedTime: ms } = reply;
    REQUESTS.record(ms / MS_PER_S, method, route, String(status));
    const attributes = {
      "http.request.method": method,
      "http.route": route,
      "http.response.status_code": status,
      "fakturo.request": id,
    };
    spans.get(request)?.end(attributes, status >= FIRST_FAILURE);
    const facts = { method, route, status, ms: Math.round(ms), bytes: bytesOf(reply), id };
    log.info({ ...facts, workspace: principal?.workspaceId }, "request");
    done();
  });
}

/** The route's pattern, such as `/silo/v1/entries/:id`. */
function routeOf({ is404, routeOptions }: FastifyRequest): string {
  return is404 ? UNKNOWN_ROUTE : (routeOptions.url ?? UNKNOWN_ROUTE);
}

function bytesOf(reply: FastifyReply): number | undefined {
  const length = Number(reply.getHeader("content-length"));
  return Number.isNaN(length) ? undefined : length;
}
