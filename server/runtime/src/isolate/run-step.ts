import type { MessagePort } from "node:worker_threads";
import type { Engine } from "@fakturo/engine";
import { FakturoError } from "@fakturo/model";
import {
  type AnyRecordType,
  type LeaseMaker,
  type RecordReader,
  type RecordValue,
  readAs,
  type StepContext,
  type StoredRecord,
} from "@fakturo/plugin";
import type { Ids } from "@fakturo/server-base";
import {
  type AnyStored,
  type CallOutcome,
  type ContextArgs,
  type ContextCall,
  type ContextName,
  type ContextResult,
  type ContextReturn,
  type FromThread,
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

type Call = <N extends ContextName>(
  name: N,
  args: ContextArgs<N>,
  make?: LeaseMaker,
) => Promise<ContextResult<N>>;

/** Functions that settle the open calls, by function and id of the call. */
type Waiting = {
  [N in ContextName]?: Map<number, (returned: CallOutcome<ContextResult<N>>) => void>;
};

/** Calls context functions on the main thread. */
function createCalls(port: MessagePort, activate: () => void): Call {
  const waiting: Waiting = {};
  const makers = new Map<number, LeaseMaker>();
  const send = (message: FromThread): void => port.postMessage(message);
  const settle = <N extends ContextName>({ id, name, returned }: ContextReturn<N>): void => {
    waiting[name]?.get(id)?.(returned);
    waiting[name]?.delete(id);
    makers.delete(id);
  };
  let last = 0;
  port.on("message", async (message: ToThread) => {
    activate();
    if (message.kind === "returned") return settle(message);
    const { id } = message;
    const make = makers.get(id);
    if (make) send({ kind: "made", id, made: await outcome(make) });
  });
  return async <N extends ContextName>(name: N, args: ContextArgs<N>, make?: LeaseMaker) => {
    const id = ++last;
    const { promise, resolve } = Promise.withResolvers<CallOutcome<ContextResult<N>>>();
    const open: NonNullable<Waiting[N]> = waiting[name] ?? new Map();
    open.set(id, resolve);
    waiting[name] = open;
    if (make) makers.set(id, make);
    const message: ContextCall<N> = { kind: "call", id, name, args };
    port.postMessage(message);
    return outcomeValue(await promise);
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
      unlessAborted(call("http", [url, request]), own),
    endpoint(connection, name) {
      const address = endpoints[connection]?.[name];
      if (address !== undefined) return address;
      throw new FakturoError("precondition-failed", `${connection} has no address '${name}' here`);
    },
    intend: (record) => call("intend", [record]),
    file: (id) => call("file", [id]),
    meta: () => call("meta", []),
    secret: (name) => call("secret", [name]),
    config: async (app) =>
      readAs(app.config, await call("config", [app]), `the configuration of ${app.key}`),
    receives: () => call("receives", []),
    records: (type) => recordsOf(type, call),
    callbackUrl: (ref, path) => call("callbackUrl", [ref, path]),
    lease: (key, seconds, make) => call("lease", [key, seconds], make),
    dropLease: (key, value) => call("dropLease", [key, value]),
    credential: (key, holder) => call("credential", [key, holder]),
    registration: (connection, holder) => call("registration", [connection, holder]),
    submission: (query) => call("submission", [query]),
    chain: (key) => call("chain", [key]),
    resolve: (host) => call("resolve", [host]),
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
    // Other work does not wait for the thread of a plugin.
    heavy: () => {},
  };
}

function recordsOf<T extends AnyRecordType>(type: T, call: Call): RecordReader<T> {
  const read = (record: AnyStored): StoredRecord<RecordValue<T>> => ({
    ...record,
    value: readAs(type.schema, record.value, `the record ${record.id} of ${type.key}`),
  });
  return {
    async get(id) {
      const record = await call("record", [type, id]);
      return record && read(record);
    },
    find: async (index, value) => (await call("recordsBy", [type, index, value])).map(read),
    list: async (page = {}) => (await call("recordPage", [type, page])).map(read),
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
