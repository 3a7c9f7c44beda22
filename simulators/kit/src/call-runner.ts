import { request as plainRequest } from "node:http";
import { request as tlsRequest } from "node:https";
import { rootCertificates } from "node:tls";
import type { CallAnswer, OutgoingCall } from "./simulator.ts";

/** Client certificate of a simulated authority, and the additional authorities that it trusts; PEM. */
export interface CallerTls {
  readonly cert: string;
  readonly key: string;
  readonly ca: string;
}

/** The open calls of one simulator, and the handler of their answers. */
export interface CallSource {
  /** Milliseconds since 1970, by the authority's clock. */
  now(): number;
  calls(): readonly OutgoingCall[];
  /** @param answer undefined without complete answer. */
  called(call: OutgoingCall, answer: CallAnswer | undefined): void;
}

const TIMEOUT_MS = 30_000;
const MAX_ANSWER_BYTES = 1024 * 1024;
/** Maximum number of concurrent calls. */
const CONCURRENT = 8;
/** Maximum time between two checks of the clock, which can be set. */
const CHECK_MS = 60_000;

/** Makes the calls of a simulator when they are due. */
export class CallRunner {
  readonly #source: CallSource;
  readonly #tls: CallerTls | undefined;
  readonly #running = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(source: CallSource, tls: CallerTls | undefined) {
    this.#source = source;
    this.#tls = tls;
  }

  /** Starts due calls and schedules the next check; required after each change of state, settings or clock. */
  plan(): void {
    clearTimeout(this.#timer);
    if (this.#isClosed) return;
    const now = this.#source.now();
    const open = this.#source.calls().filter(({ id }) => !this.#running.has(id));
    const due = open.filter(({ at }) => at <= now).toSorted((a, b) => a.at - b.at);
    for (const call of due.slice(0, CONCURRENT - this.#running.size)) void this.#make(call);
    const next = Math.min(...open.map(({ at }) => at).filter((at) => at > now));
    this.#timer = setTimeout(() => this.plan(), Math.min(next - now, CHECK_MS));
    this.#timer.unref();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  async #make(call: OutgoingCall): Promise<void> {
    this.#running.add(call.id);
    const answer = await post(call, this.#tls).catch(() => undefined);
    this.#running.delete(call.id);
    if (this.#isClosed) return;
    this.#source.called(call, answer);
    this.plan();
  }
}

function post(
  { url, headers, body }: OutgoingCall,
  tls: CallerTls | undefined,
): Promise<CallAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<CallAnswer>();
  const secure = tls && { ...tls, ca: [tls.ca, ...rootCertificates] };
  const options = { method: "POST", headers, timeout: TIMEOUT_MS };
  const request = url.startsWith("https:")
    ? tlsRequest(url, { ...options, ...secure })
    : plainRequest(url, options);
  request.once("error", reject);
  request.once("timeout", () => request.destroy(new Error("no answer")));
  request.once("response", (response) => {
    const parts: Buffer[] = [];
    let size = 0;
    response.on("data", (part: Buffer) => {
      size += part.length;
      if (size > MAX_ANSWER_BYTES) request.destroy(new Error("the answer is too long"));
      else parts.push(part);
    });
    response.once("error", reject);
    response.once("end", () => {
      const { statusCode: status = 0, headers: names } = response;
      const texts = Object.entries(names).map(([name, value]) => [name, String(value)]);
      resolve({ status, headers: Object.fromEntries(texts), body: Buffer.concat(parts) });
    });
  });
  request.end(body);
  return promise;
}
