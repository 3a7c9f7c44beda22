import { MessageChannel, type MessagePort } from "node:worker_threads";
import type { LeaseMaker, Provider, StepContext, StepResult, Task } from "@fakturo/plugin";
import { isRetryable } from "@fakturo/server-storage/database";
import { type ThreadPool, ThreadStopped } from "../threads/thread-pool.ts";
import {
  type CallOutcome,
  type ContextArgs,
  type ContextCall,
  type ContextName,
  type ContextResult,
  type ContextReturn,
  type FromThread,
  type LeaseValue,
  outcome,
  outcomeValue,
  type StepAnswer,
  type StepWork,
  type ToThread,
} from "./messages.ts";

/** Runs steps of third-party plugins on threads, which can be terminated. */
export interface StepThreads {
  /** True for steps of plugins that the operator isolates. */
  takes(provider: string): boolean;
  /** Runs a step; returns its result or throws its error unchecked. */
  run(
    provider: Provider,
    task: Task,
    context: StepContext,
    signal: AbortSignal,
  ): Promise<StepResult>;
}

export interface StepThreadsOptions {
  /** The threads of the plugin of a step; undefined for steps that are not isolated. */
  readonly poolOf: (provider: string) => Pick<ThreadPool<StepWork, StepAnswer>, "run"> | undefined;
  /** Names of the addresses of all connections. */
  readonly endpointNames: ReadonlyMap<string, readonly string[]>;
}

export function createStepThreads({ poolOf, endpointNames }: StepThreadsOptions): StepThreads {
  return {
    takes: (provider) => poolOf(provider) !== undefined,
    async run({ key }, task, context, signal) {
      const pool = poolOf(key);
      if (!pool) throw new Error(`${key} is not isolated`);
      const { port1: port, port2 } = new MessageChannel();
      const failed = serveContext(port, context);
      const work: StepWork = {
        provider: key,
        task: { ...task, envelope: task.envelope },
        sandbox: context.sandbox,
        now: context.now(),
        endpoints: endpointsOf(context, endpointNames),
        context: port2,
      };
      try {
        const answer = await Promise.race([pool.run(work, { signal, transfer: [port2] }), failed]);
        return outcomeValue(answer);
      } catch (error) {
        if (error instanceof ThreadStopped) return stoppedResult(error);
        throw error;
      } finally {
        port.close();
      }
    },
  };
}

const TOO_EXPENSIVE = {
  time: "the step takes too much computing time",
  memory: "the step takes too much memory",
} as const;

/** The step is called again. */
const INNOCENT: Readonly<Partial<Record<ThreadStopped["reason"], string>>> = {
  neighbour: "another step ended the plugin's thread",
  full: "earlier steps still block the plugin's threads in native code",
};

function stoppedResult(stopped: ThreadStopped): StepResult {
  const { reason } = stopped;
  if (reason === "time" || reason === "memory")
    return { status: "KO", code: "too-expensive", message: TOO_EXPENSIVE[reason], effects: {} };
  const message = INNOCENT[reason];
  if (message !== undefined) return { status: "ERR", code: "stopped", message };
  throw stopped;
}

function endpointsOf(
  { endpoint }: StepContext,
  all: StepThreadsOptions["endpointNames"],
): StepWork["endpoints"] {
  const found: Record<string, Record<string, string>> = {};
  for (const [connection, names] of all) {
    const own: Record<string, string> = {};
    for (const name of names) {
      try {
        own[name] = endpoint(connection, name);
      } catch {
        // The environment has no such address.
      }
    }
    found[connection] = own;
  }
  return found;
}

/**
 * Answers the calls of a thread; rejects on a serialization conflict of the database, which the executor
 * retries.
 */
function serveContext(port: MessagePort, context: StepContext): Promise<never> {
  const { promise: failed, reject } = Promise.withResolvers<never>();
  failed.catch(() => {});
  const making = new Map<number, (made: CallOutcome<LeaseValue>) => void>();
  const send = (message: ToThread): void => port.postMessage(message);
  const makerOf = (id: number) => async () => {
    const { promise, resolve } = Promise.withResolvers<CallOutcome<LeaseValue>>();
    making.set(id, resolve);
    send({ kind: "make", id });
    return outcomeValue(await promise);
  };
  const answer = async <N extends ContextName>(call: ContextCall<N>): Promise<void> => {
    const { id, name, args } = call;
    const functions = functionsOf(context, makerOf(id));
    const returned = await outcome(() =>
      functions[name](...args).catch((error: unknown) => {
        if (isRetryable(error)) reject(error);
        throw error;
      }),
    );
    const message: ContextReturn<N> = { kind: "returned", id, name, returned };
    port.postMessage(message);
  };
  port.on("message", (message: FromThread) => {
    if (message.kind === "call") void answer(message);
    else if (message.kind === "made") making.get(message.id)?.(message.made);
    else context.log(message.message, message.details);
  });
  return failed;
}

type ContextFunctions = {
  readonly [N in ContextName]: (...args: ContextArgs<N>) => Promise<ContextResult<N>>;
};

function functionsOf(context: StepContext, make: LeaseMaker): ContextFunctions {
  return {
    http: (url, request) => context.http(url, request),
    intend: (record) => context.intend(record),
    file: (id) => context.file(id),
    secret: (name) => context.secret(name),
    registration: (connection, holder) => context.registration(connection, holder),
    submission: (query) => context.submission(query),
    chain: (key) => context.chain(key),
    resolve: (host) => context.resolve(host),
    meta: () => context.meta(),
    config: (app) => context.config(app),
    receives: () => context.receives(),
    callbackUrl: (ref, path) => context.callbackUrl(ref, path),
    credential: (key, holder) => context.credential(key, holder),
    lease: (key, seconds) => context.lease(key, seconds, make),
    dropLease: (key, value) => context.dropLease(key, value),
    record: (type, id) => context.records(type).get(id),
    recordsBy: (type, index, value) => context.records(type).find(index, value),
    recordPage: (type, page) => context.records(type).list(page),
  };
}
