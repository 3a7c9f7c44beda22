import { workerData } from "node:worker_threads";
import {
  CallAbandoned,
  createExecutor,
  currentStep,
  type Executor,
} from "@fakturo/server-runtime/interpret";
import { isNodeAlive } from "@fakturo/server-runtime/queue";
import { type JobWork, serveThread, type ThreadService } from "@fakturo/server-runtime/threads";
import { HTTP_CLIENT, OPERATOR_HTTP_CLIENT } from "../composition/execution.ts";
import {
  CONNECTION_ENVIRONMENTS,
  DATABASE,
  executionParts,
  LOG,
  OWNER_DATABASE,
  WITNESS,
} from "../composition/index.ts";
import { assembleThread, startOnce } from "./assemble-thread.ts";
import type { JobThreadData } from "./thread-data.ts";

const data: JobThreadData = workerData;

/** An executor that counts as part of the process's node. */
async function start(): Promise<Executor> {
  const container = await assembleThread(data);
  const log = container.resolve(LOG);
  process.on("unhandledRejection", (reason) => {
    log.error(
      { err: reason, provider: currentStep()?.provider },
      "a step failed after its result was returned",
    );
  });
  const owner = container.resolve(OWNER_DATABASE);
  return createExecutor({
    services: executionParts(container),
    inWorkspace: container.resolve(DATABASE).withWorkspace,
    http: container.resolve(HTTP_CLIENT),
    operatorHttp: container.resolve(OPERATOR_HTTP_CLIENT),
    environments: container.resolve(CONNECTION_ENVIRONMENTS),
    node: { id: data.node, ready: async () => {}, isAlive: (id) => isNodeAlive(owner, id) },
    witness: container.resolve(WITNESS),
    isStepwise: true,
  });
}

const started = startOnce(start);

export const serve: ThreadService<JobWork, undefined> = serveThread(
  async ({ workspace, job, attempt }, signal) => {
    const executor = await started();
    const abandoning = new AbortController();
    signal.addEventListener("abort", () => {
      if (signal.reason === "CallAbandoned")
        abandoning.abort(new CallAbandoned("the server stops"));
      else executor.interrupt(job);
    });
    await executor.advance(workspace, job, attempt, abandoning.signal);
    return undefined;
  },
);
