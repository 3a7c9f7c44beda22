import type { Clock, Log } from "@fakturo/server-base";
import type { FinishedSpan, Metric } from "@fakturo/server-base/telemetry";
import { metricsMessage, type ProcessOrigin, tracesMessage } from "./otlp.ts";

/** Sends traces and metrics to a collector. */
export interface TelemetryExporter {
  /** Keeps a span for the next export; dropped while too many wait. */
  add(span: FinishedSpan): void;
  /** Sends what waits, once more, and ends. */
  close(): Promise<void>;
}

export interface TelemetryOptions {
  /** Base address: `/v1/traces` and `/v1/metrics` are below it. */
  readonly endpoint: string;
  /** Headers as `name=value`. */
  readonly headers: readonly string[];
  readonly origin: ProcessOrigin;
  readonly metrics: () => Promise<readonly Metric[]>;
  readonly log: Log;
  readonly clock: Clock;
  /** Milliseconds between exports. */
  readonly everyMs?: number;
}

const EVERY_MS = 10_000;
const TIMEOUT_MS = 10_000;
const MAX_WAITING = 10_000;
const MAX_AT_ONCE = 1_000;

/** An exporter that runs until it is closed. */
export function startExporter(options: TelemetryOptions): TelemetryExporter {
  const { endpoint, origin, metrics, log, clock, everyMs = EVERY_MS } = options;
  const headers = { "content-type": "application/json", ...headersOf(options.headers) };
  let waiting: FinishedSpan[] = [];
  let dropped = 0;
  let isFailing = false;

  const post = async (path: string, message: object): Promise<void> => {
    const reply = await fetch(`${endpoint}${path}`, {
      method: "POST",
      headers,
      body: JSON.stringify(message),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await reply.body?.cancel();
    if (!reply.ok) throw new Error(`the collector answers ${reply.status}`);
  };
  const send = async (): Promise<void> => {
    const spans = waiting;
    waiting = [];
    for (let i = 0; i < spans.length; i += MAX_AT_ONCE)
      await post("/v1/traces", tracesMessage(spans.slice(i, i + MAX_AT_ONCE), origin));
    await post("/v1/metrics", metricsMessage(await metrics(), origin, clock.now()));
  };
  /** Failures are logged once while they last; what could not be sent is lost. */
  const attempt = async (): Promise<void> => {
    try {
      await send();
      if (isFailing) log.warn({ dropped }, "telemetry: over");
      isFailing = false;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (!isFailing) log.warn({ endpoint, reason }, "telemetry cannot be sent");
      isFailing = true;
    }
  };
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = running.then(attempt);
  }, everyMs).unref();
  return {
    add(span) {
      if (waiting.length < MAX_WAITING) waiting.push(span);
      else dropped += 1;
    },
    async close() {
      clearInterval(timer);
      await running;
      await attempt();
    },
  };
}

function headersOf(pairs: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    pairs.map((pair) => [
      pair.slice(0, pair.indexOf("=")),
      decodeURIComponent(pair.slice(pair.indexOf("=") + 1)),
    ]),
  );
}
