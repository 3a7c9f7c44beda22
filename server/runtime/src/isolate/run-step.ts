import type { MessagePort } from "node:worker_threads";
import type { Engine } from "@fakturo/engine";
import { FakturoError } from "@fakturo/model";
import type { AnyRecordType, LeaseMaker, RecordReader, StepContext } from "@fakturo/plugin";
import type { Ids } from "@fakturo/server-base";
import {
  type ContextCall,
  type FromThread,
  type Outcome,
  outcome,
  outcomeValue,
  type StepAnswer,
  type StepWork,
  type ToThread,
} from "./messages.ts";

const MS_PER_S = 1000;
/** Milliseconds for an aborted step to end before its slot is reused. */
const GRACE_MS = 1_000;

/** Dependencies of steps on the thread of their plugin. */
export interface StepThread {
  readonly engine: Engine;
  readonly ids: Ids;
  /** Called before code of this step runs. */
  readonly activate: () => void;
}

/** Runs a step on the thread of its plugin. */
export async function runStepOnThread(
  work: StepWork,
  signal: AbortSignal,
  thread: StepThread,
): Promise<StepAnswer> {
  const provider = thread.engine.registry.providers.get(work.provider);
  if (!provider) throw new Error(`the thread has no step ${work.provider}`);
  const context = createContext(work, signal, thread);
  const result = outcome(async () => {
    thread.activate();
    return provider.run(work.task, context);
  });
  try {
    return await Promise.race([result, aborted(signal)]);
  } finally {
    work.context.close();
  }
}

function aborted(signal: AbortSignal): Promise<StepAnswer> {
  const thrown = { is: "other", name: "AbortError", message: "the step was aborted" } as const;
  return new Promise((resolve) => {
    const end = (): void => void setTimeout(() => resolve({ thrown }), GRACE_MS);
    signal.addEventListener("abort", end, { once: true });
  });
}

type Call = <T>(call: ContextCall, make?: LeaseMaker) => Promise<T>;

/** Calls context functions on the main thread. */
function createCalls(port: MessagePort, activate: () => void): Call {
  const waiting = new Map<number, (returned: Outcome<unknown>) => void>();
  const makers = new Map<number, LeaseMaker>();
  const send = (message: FromThread): void => port.postMessage(message);
  let last = 0;
  port.on("message", async (message: ToThread) => {
    activate();
    const { id } = message;
    if (message.kind === "returned") {
      waiting.get(id)?.(message.returned);
      waiting.delete(id);
      makers.delete(id);
      return;
    }
    const make = makers.get(id);
    if (make) send({ kind: "made", id, made: await outcome(make) });
  });
  return async <T>(call: ContextCall, make?: LeaseMaker) => {
    const id = ++last;
    const { promise, resolve } = Promise.withResolvers<Outcome<unknown>>();
    waiting.set(id, resolve);
    if (make) makers.set(id, make);
    send({ kind: "call", id, call });
    // The main thread returns the result of the function of this name.
    return outcomeValue(await promise) as T;
  };
}

function createContext(
  { sandbox, now, endpoints, context: port }: StepWork,
  signal: AbortSignal,
  { engine, ids, activate }: StepThread,
): StepContext {
  const since = performance.now();
  const call = createCalls(port, activate);
  const log: FromThread & { kind: "log" } = { kind: "log", message: "", details: undefined };
  return {
    sandbox,
    signal,
    now: () => Math.round(now + performance.now() - since),
    uuid: () => ids.v7(),
    deadline: (seconds) => AbortSignal.any([signal, AbortSignal.timeout(seconds * MS_PER_S)]),
    log: (message, details) => port.postMessage({ ...log, message, details }),
    http: (url, { signal: own, enough: _enough, ...request }) =>
      unlessAborted(call({ name: "http", args: [url, request] }), own),
    endpoint(connection, name) {
      const address = endpoints[connection]?.[name];
      if (address !== undefined) return address;
      throw new FakturoError("precondition-failed", `${connection} has no address '${name}' here`);
    },
    intend: (record) => call({ name: "intend", args: [record] }),
    file: (id) => call({ name: "file", args: [id] }),
    meta: () => call({ name: "meta", args: [] }),
    secret: (name) => call({ name: "secret", args: [name] }),
    config: (app) => call({ name: "config", args: [app] }),
    records: (type) => recordsOf(type, call),
    callbackUrl: (ref, path) => call({ name: "callbackUrl", args: [ref, path] }),
    lease: (key, seconds, make) => call({ name: "lease", args: [key, seconds] }, make),
    dropLease: (key, value) => call({ name: "dropLease", args: [key, value] }),
    credential: (key, holder) => call({ name: "credential", args: [key, holder] }),
    chain: (key) => call({ name: "chain", args: [key] }),
    resolve: (host) => call({ name: "resolve", args: [host] }),
    convert(key, envelope, options = {}) {
      const generate = engine.registry.converters.get(key)?.generate;
      if (!generate) throw new FakturoError("not-found", `no loaded plugin converts to ${key}`);
      return generate(envelope, options);
    },
    build(data) {
      const { output, faults } = engine.envelop(data);
      if (faults.length > 0) throw new FakturoError("validation", "validation", { faults });
      return output;
    },
    // The plugin's thread is none that others wait for.
    heavy: () => {},
  };
}

function recordsOf<T extends AnyRecordType>(type: T, call: Call): RecordReader<T> {
  return {
    get: (id) => call({ name: "record", args: [type, id] }),
    find: (index, value) => call({ name: "recordsBy", args: [type, index, value] }),
    list: (page = {}) => call({ name: "recordPage", args: [type, page] }),
  };
}

/** Rejects when the step's own signal aborts. */
function unlessAborted<T>(result: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return result;
  signal.throwIfAborted();
  const { promise, reject } = Promise.withResolvers<never>();
  const end = (): void => reject(signal.reason);
  signal.addEventListener("abort", end, { once: true });
  return Promise.race([result, promise]).finally(() => signal.removeEventListener("abort", end));
}
