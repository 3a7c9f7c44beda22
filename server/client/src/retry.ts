/** How failed calls are repeated. */
export interface RetryOptions {
  /** Calls in all, the first included; 5 by default. */
  readonly attempts: number;
  /** Longest pause, in milliseconds; a longer `Retry-After` ends the attempts. 60,000 by default. */
  readonly longestMs: number;
  /** Pauses for this time, or until the signal aborts. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** A number from 0 to 1. */
  readonly random: () => number;
}

export const RETRIES: RetryOptions = {
  attempts: 5,
  longestMs: 60_000,
  sleep,
  random: Math.random,
};

/** Sends one request, as `fetch` does. */
export type Send = (request: Request) => Promise<Response>;

const FIRST_MS = 250;
const MS_PER_S = 1000;
const SECONDS = /^\d{1,9}$/;
/** Repeating these has the effect of one call: new objects have ids of the client's (RFC 9110 §9.2.2). */
const REPEATABLE: ReadonlySet<string> = new Set(["GET", "HEAD", "PUT", "DELETE", "OPTIONS"]);
/** Not processed at all: may be repeated with any method. */
const TOO_MANY = 429;
const UNAVAILABLE: ReadonlySet<number> = new Set([502, 503, 504]);

/**
 * Sends again what failed for a passing reason: 429 by any method; 502, 503, 504 and lost connections by
 * methods that may be repeated. Waits as long as `Retry-After` says, else twice as long each time.
 */
export function withRetries(send: Send, options: RetryOptions): Send {
  return async (request) => {
    for (let attempt = 1; ; attempt += 1) {
      const isLast = attempt >= options.attempts;
      const reply = await send(request.clone()).catch((error: unknown) => {
        if (isLast || request.signal.aborted || !REPEATABLE.has(request.method)) throw error;
        return undefined;
      });
      const pauseMs = isLast ? undefined : pauseBefore(request, reply, attempt, options);
      if (reply && pauseMs === undefined) return reply;
      await reply?.body?.cancel();
      await options.sleep(pauseMs ?? 0, request.signal);
    }
  };
}

/** Milliseconds until the next attempt; undefined where the reply counts. */
function pauseBefore(
  { method }: Request,
  reply: Response | undefined,
  attempt: number,
  { longestMs, random }: RetryOptions,
): number | undefined {
  const backoffMs = Math.min(longestMs, FIRST_MS * 2 ** (attempt - 1) * (1 + random()));
  if (!reply) return backoffMs;
  const { status, headers } = reply;
  if (status !== TOO_MANY && !(UNAVAILABLE.has(status) && REPEATABLE.has(method))) return undefined;
  const given = headers.get("retry-after") ?? "";
  const wantedMs = SECONDS.test(given) ? Number(given) * MS_PER_S : backoffMs;
  return wantedMs <= longestMs ? wantedMs : undefined;
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", end);
      resolve();
    }, ms);
    if (signal.aborted) end();
    else signal.addEventListener("abort", end, { once: true });
  });
}
