import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type {
  CreateJobEngine,
  EngineServer,
  JobRunner,
  QueuedJob,
} from "@fakturo/server-runtime/queue";
import { Client, WorkflowExecutionAlreadyStartedError } from "@temporalio/client";
import { type NativeConnection, Worker } from "@temporalio/worker";
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
  let workers: readonly Worker[] = [];
  let connection: NativeConnection | undefined;
  let client: Client | undefined;
  let working: Promise<void> = Promise.resolve();

  /** Takes jobs until the workers are stopped. @throws when one of them fails. */
  const work = async (runner: JobRunner): Promise<void> => {
    connection ??= await connect(server, log);
    client ??= new Client({ connection, namespace });
    workers = await createWorkers(connection, server, runner);
    if (stopping.signal.aborted) for (const worker of workers) worker.shutdown();
    await Promise.all(workers.map((worker) => worker.run()));
  };
  const keepWorking = async (runner: JobRunner): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        await work(runner);
      } catch (error) {
        log.warn({ err: error }, "Temporal cannot be used yet: its workers are started again");
        shutDown(workers);
        await sleep(AGAIN_MS, undefined, { signal: stopping.signal }).catch(() => {});
      }
    }
  };
  const call = <T>(request: (client: Client) => Promise<T>): Promise<T> => {
    const connected = client;
    if (!connected) throw new Error(`the Temporal server at ${server.address} was not reached yet`);
    return connected.withDeadline(Date.now() + CALL_MS, () => request(connected));
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
      working = keepWorking(runner);
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
      shutDown(workers);
      await working;
      await connection?.close();
    },
  };
};

/** One worker for all jobs, and one that advances those in quarantine one at a time. */
function createWorkers(
  connection: NativeConnection,
  { namespace, taskQueue }: EngineServer,
  runner: JobRunner,
): Promise<readonly Worker[]> {
  const shared = {
    connection,
    namespace,
    activities: { ...createActivities(runner) },
    shutdownGraceTime: GRACE,
    shutdownForceTime: FORCE,
    maxHeartbeatThrottleInterval: HEARTBEAT_EVERY,
    defaultHeartbeatThrottleInterval: HEARTBEAT_EVERY,
  } as const;
  return Promise.all([
    Worker.create({
      ...shared,
      taskQueue,
      workflowBundle: { codePath: BUNDLE },
      stickyQueueScheduleToStartTimeout: STICKY,
      maxConcurrentActivityTaskExecutions: runner.concurrency,
    }),
    Worker.create({
      ...shared,
      taskQueue: quarantineOf(taskQueue),
      maxConcurrentActivityTaskExecutions: 1,
    }),
  ]);
}

function shutDown(workers: readonly Worker[]): void {
  for (const worker of workers) if (worker.getState() === "RUNNING") worker.shutdown();
}
