import { AsyncLocalStorage } from "node:async_hooks";
import type { Clock, Ids } from "../ports.ts";

/** Place of a span among others (W3C Trace Context): 32 and 16 hexadecimal digits. */
export interface SpanContext {
  readonly traceId: string;
  readonly spanId: string;
}

export type SpanAttributes = Readonly<Record<string, string | number>>;
export type SpanKind = "server" | "client" | "internal";

/** A piece of work that has ended; times in milliseconds since the epoch. */
export interface FinishedSpan extends SpanContext {
  readonly parentId?: string | undefined;
  readonly name: string;
  readonly kind: SpanKind;
  readonly start: number;
  readonly end: number;
  readonly attributes: SpanAttributes;
  readonly isError: boolean;
  /** Work elsewhere that this one caused. */
  readonly links: readonly SpanContext[];
}

/** A piece of work in progress. */
export interface Span {
  /** Runs work within the span. */
  run<T>(work: () => T): T;
  end(attributes?: SpanAttributes, isError?: boolean): void;
}

interface NewSpan {
  readonly kind: SpanKind;
  readonly parent?: SpanContext | undefined;
  readonly attributes?: SpanAttributes;
}

/** The running span; what it causes elsewhere is added to its links. */
interface Running extends SpanContext {
  readonly links: SpanContext[];
}

const current = new AsyncLocalStorage<Running>();
let tracer: Tracer | undefined;

/** Where spans get their times and ids from, and go to when they end. */
export interface Tracer {
  readonly clock: Clock;
  readonly ids: Pick<Ids, "v4">;
  onEnd(span: FinishedSpan): void;
}

/** Makes spans from now on, for the life of the process. */
export function startTracing(given: Tracer): void {
  tracer = given;
}

/** A new span; undefined where nobody traces. Its parent is the one given, else the running one. */
export function startSpan(
  name: string,
  { kind, parent = current.getStore(), attributes = {} }: NewSpan,
): Span | undefined {
  if (!tracer) return undefined;
  const { clock, ids, onEnd } = tracer;
  const fresh = contextOf(ids.v4());
  const running: Running = { ...fresh, ...(parent && { traceId: parent.traceId }), links: [] };
  const start = clock.now();
  return {
    run: (work) => current.run(running, work),
    end: (more = {}, isError = false) =>
      onEnd({
        ...running,
        ...{ parentId: parent?.spanId, name, kind, start, isError },
        end: clock.now(),
        attributes: { ...attributes, ...more },
      }),
  };
}

/** Runs work within a span, which ends with it and has failed if it throws. */
export function inSpan<T>(
  name: string,
  options: NewSpan,
  work: () => Promise<T>,
  attributesOf: (result: T) => SpanAttributes = () => ({}),
): Promise<T> {
  const span = startSpan(name, options);
  return span ? ended(span, work, attributesOf) : work();
}

async function ended<T>(
  span: Span,
  work: () => Promise<T>,
  attributesOf: (result: T) => SpanAttributes,
): Promise<T> {
  try {
    const result = await span.run(work);
    span.end(attributesOf(result));
    return result;
  } catch (error) {
    span.end({}, true);
    throw error;
  }
}

const SPAN_DIGITS = 16;

/**
 * The span of a job, above those of its steps in any process and at any time: trace and span have the
 * digits of the job's id.
 */
export function spanOfJob(id: string): SpanContext {
  return contextOf(id);
}

/** Trace and span with the digits of a UUID. */
function contextOf(uuid: string): SpanContext {
  const traceId = uuid.replaceAll("-", "");
  return { traceId, spanId: traceId.slice(-SPAN_DIGITS) };
}

/** Notes that the running span, such as a request, made a job. */
export function linkJob(id: string): void {
  current.getStore()?.links.push(spanOfJob(id));
}

/** Ends the span of a job that was made at `start`, in milliseconds. */
export function endJobSpan(id: string, start: number, status: string): void {
  tracer?.onEnd({
    ...spanOfJob(id),
    ...{ name: "job", kind: "internal", start, end: tracer.clock.now(), links: [] },
    attributes: { "fakturo.job": id, "fakturo.status": status },
    isError: status === "KO",
  });
}

const HEADER = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(?:-|$)/;
const ZEROS = /^0+$/;

/** The caller's span from a `traceparent` header; undefined for none or a wrong one. */
export function callerSpan(
  header: string | readonly string[] | undefined,
): SpanContext | undefined {
  const [, traceId = "0", spanId = "0"] = (typeof header === "string" && HEADER.exec(header)) || [];
  return ZEROS.test(traceId) || ZEROS.test(spanId) ? undefined : { traceId, spanId };
}

/** Header that tells a called service of the running span; none where nobody traces. */
export function outgoingTrace(): Readonly<Record<string, string>> {
  const context = current.getStore();
  return tracer && context?.spanId
    ? { traceparent: `00-${context.traceId}-${context.spanId}-01` }
    : {};
}
