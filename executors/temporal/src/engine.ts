import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type {
  CreateJobEngine,
  EngineServer,
  JobRunner,
  QueuedJob,
} from "@fakturo/server-runtime/queue";
import { Client, WorkflowExecutionAlreadyStartedError } from "@temporalio/client";
import { type NativeConnection, Worker, type WorkerOptions } from "@temporalio/worker";
import { createActivities } from "./activities.ts";
import { connect } from "./connection.ts";
import {
  CANCEL,
  type JobWorkflowInput,
  priorityOf,
  quarantineOf,
  WAKE,
  WORKFLOW,
  workflowIdOf,
} from "./job.ts";

/** Made by `npm run bundle`, so that no server bundles at start. */
const BUNDLE = fileURLToPath(new URL("../dist/workflow-bundle.js", import.meta.url));
/** Milliseconds for an answer of the server. */
const CALL_MS = 5_000;
/** Pause before workers are started again. */
const AGAIN_MS = 1_000;
/** How long the next task of a workflow waits for the worker that has it in memory, which may be dead. */
const STICKY = "5 s";
/** The executor's calls may last as long when the process stops. */
const GRACE = "25 s";
const FORCE = "30 s";
/** A heartbeat is sent at once: the default would hold it back for 12 s of the 15 s that it may be late. */
const HEARTBEAT_EVERY = "4 s";

/** Jobs as workflows of a Temporal server. */
export const createJobEngine: CreateJobEngine = (server, log) => {
  const { namespace, taskQueue } = server;
  const stopping = new AbortController();
  const stopped = once(stopping.signal, "abort");
  let connecting: Promise<NativeConnection> | undefined;
  let client: Client | undefined;
  let working: Promise<unknown> = Promise.resolve();

  /** One connection for all, made by whoever needs it first. */
  const connected = async (): Promise<NativeConnection> => {
    connecting ??= connect(server, log);
    try {
      const connection = await connecting;
      client ??= new Client({ connection, namespace });
      return connection;
    } catch (error) {
      connecting = undefined;
      throw error;
    }
  };
  /** Runs a worker, and another when it fails; each that was created ends, because its thread would stay otherwise. */
  const keepWorking = async (options: Omit<WorkerOptions, "connection">): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        const worker = await Worker.create({ ...options, connection: await connected() });
        await worker.runUntil(stopped);
      } catch (error) {
        log.warn({ err: error }, "Temporal cannot be used yet: its worker is started again");
        await sleep(AGAIN_MS, undefined, { signal: stopping.signal }).catch(() => {});
      }
    }
  };
  const call = <T>(request: (client: Client) => Promise<T>): Promise<T> => {
    const opened = client;
    if (!opened) throw new Error(`the Temporal server at ${server.address} was not reached yet`);
    return opened.withDeadline(Date.now() + CALL_MS, () => request(opened));
  };
  const optionsOf = (job: QueuedJob, dueMs?: number) => {
    const { workspace, job: id, priority } = job;
    const input: JobWorkflowInput = {
      workspace,
      job: id,
      priority,
      ...(dueMs !== undefined && { dueMs }),
    };
    return { taskQueue, workflowId: workflowIdOf(job), args: [input], priority: priorityOf(job) };
  };

  return {
    async start(runner) {
      working = Promise.all(workersOf(server, runner).map(keepWorking));
    },
    async wake(job) {
      const signal = job.isCancelled ? CANCEL : WAKE;
      await call(({ workflow }) =>
        workflow.signalWithStart(WORKFLOW, { ...optionsOf(job), signal, signalArgs: [] }),
      );
    },
    async adopt(job) {
      try {
        await call(({ workflow }) => workflow.start(WORKFLOW, optionsOf(job, 0)));
        return true;
      } catch (error) {
        if (error instanceof WorkflowExecutionAlreadyStartedError) return false;
        throw error;
      }
    },
    async stop() {
      stopping.abort();
      await working;
      await (await connecting)?.close();
    },
  };
};

/** A worker for all jobs, and one that advances those in quarantine one at a time. */
function workersOf(
  { namespace, taskQueue }: EngineServer,
  runner: JobRunner,
): readonly Omit<WorkerOptions, "connection">[] {
  const shared = {
    namespace,
    activities: { ...createActivities(runner) },
    shutdownGraceTime: GRACE,
    shutdownForceTime: FORCE,
    maxHeartbeatThrottleInterval: HEARTBEAT_EVERY,
    defaultHeartbeatThrottleInterval: HEARTBEAT_EVERY,
  } as const;
  return [
    {
      ...shared,
      taskQueue,
      workflowBundle: { codePath: BUNDLE },
      stickyQueueScheduleToStartTimeout: STICKY,
      maxConcurrentActivityTaskExecutions: runner.concurrency,
    },
    {
      ...shared,
      taskQueue: quarantineOf(taskQueue),
      maxConcurrentActivityTaskExecutions: 1,
    },
  ];
}
