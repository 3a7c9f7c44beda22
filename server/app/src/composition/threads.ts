import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import {
  createJobThreads,
  type JobThreads,
  runningStepMemory,
} from "@fakturo/server-runtime/interpret";
import {
  beat,
  createRequestThreads,
  createThreadPool,
  type JobWork,
  newBeats,
  type RequestAnswer,
  type RequestThreads,
  type RequestWork,
  SOURCES,
  type ThreadPoolOptions,
} from "@fakturo/server-runtime/threads";
import type { DatabaseConnections } from "@fakturo/server-storage/database";
import { clonable, threadFile, type WatchdogData } from "../threads/thread-data.ts";
import { CONFIG, LOG, SHUTDOWN } from "./basics.ts";
import { type DependencyContainer, provide, token } from "./container.ts";
import { RUNNING_DATABASE } from "./storage.ts";

/** Absent on a worker thread, which does all work itself. */
export const REQUEST_THREADS = token<RequestThreads | undefined>("threads for large requests");
export const BUILD_THREADS = token<RequestThreads | undefined>("threads of the build service");

/** Bytes of a body from which on a thread answers: smaller ones take some 30 ms at most. */
const LARGE_BODY = 64 * 1024;
const LARGE_ANONYMOUS_BODY = 32 * 1024;
const REQUESTS = { from: LARGE_BODY, perCaller: 8, blockedMs: 30_000, memoryMb: 1024 };
const JOBS = { blockedMs: 30_000, memoryMb: 1024 };
const BUILDS = {
  from: LARGE_ANONYMOUS_BODY,
  perCaller: 2,
  blockedMs: 10_000,
  memoryMb: 512,
  threads: 1,
};
const MAX_THREADS = 2;
/** Jobs also wait for others on their threads. */
const JOB_THREADS = 3;

export function provideThreads(container: DependencyContainer, isThread: boolean): void {
  provide(container, REQUEST_THREADS, (get) => {
    if (isThread) return undefined;
    const data = { config: clonable(get.resolve(CONFIG)), database: connectionsOf(get) };
    const limits = { ...REQUESTS, data, threads: threadCount() };
    return requestThreads(get, "request-thread", limits);
  });
  provide(container, BUILD_THREADS, (get) => {
    if (isThread) return undefined;
    const data = { config: clonable(get.resolve(CONFIG)) };
    return requestThreads(get, "build-thread", { ...BUILDS, data });
  });
}

function connectionsOf(get: DependencyContainer): DatabaseConnections {
  const { admin, app, listener } = get.resolve(RUNNING_DATABASE);
  return { admin, app, listener };
}

/** Threads for the jobs of a node. */
export function createThreadsOfJobs(get: DependencyContainer, node: string): JobThreads {
  const pool = createThreadPool<JobWork, undefined>({
    ...JOBS,
    file: threadFile("job-thread"),
    data: { config: clonable(get.resolve(CONFIG)), database: connectionsOf(get), node },
    threads: JOB_THREADS,
    log: get.resolve(LOG),
  });
  get.resolve(SHUTDOWN).push("job-thread", pool.close);
  return createJobThreads(pool);
}

/** Milliseconds that a step may block the event loop before its job is quarantined. */
const BLOCKED_MS = 2_000;

/** Starts the thread that notes which job blocks the event loop of this process. */
export function startWatchdog(get: DependencyContainer): void {
  const beats = newBeats();
  const { admin } = get.resolve(RUNNING_DATABASE);
  const workerData: WatchdogData = { admin, beats, mark: runningStepMemory, blockedMs: BLOCKED_MS };
  const file = threadFile("watchdog-thread");
  const execArgv = file.pathname.endsWith(".ts") ? [SOURCES] : [];
  const thread = new Worker(file, { workerData, execArgv });
  thread.unref();
  thread.on("error", (error) => get.resolve(LOG).error({ err: error }, "the watchdog failed"));
  const stop = beat(beats);
  get.resolve(SHUTDOWN).push("watchdog", async () => {
    stop();
    await thread.terminate();
  });
}

function threadCount(): number {
  return Math.min(MAX_THREADS, availableParallelism());
}

type Limits = Omit<ThreadPoolOptions, "file" | "log"> & Pick<RequestThreads, "from" | "perCaller">;

function requestThreads(get: DependencyContainer, name: string, limits: Limits): RequestThreads {
  const options = { ...limits, file: threadFile(name), log: get.resolve(LOG) };
  const pool = createThreadPool<RequestWork, RequestAnswer>(options);
  get.resolve(SHUTDOWN).push(name, pool.close);
  return createRequestThreads(pool, limits);
}
