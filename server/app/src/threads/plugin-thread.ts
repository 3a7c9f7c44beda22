import { workerData } from "node:worker_threads";
import { runStepOnThread, type StepAnswer, type StepWork } from "@fakturo/server-runtime/isolate";
import { serveThread, type ThreadService } from "@fakturo/server-runtime/threads";
import { registerEngine } from "../assembly.ts";
import {
  createContainer,
  type DependencyContainer,
  ENGINE,
  IDS,
  LOG,
} from "../composition/index.ts";
import type { ThreadData } from "./thread-data.ts";

const { config }: ThreadData = workerData;

/** All plugins, since steps build and convert; neither database nor keys. */
async function start(): Promise<DependencyContainer> {
  const container = createContainer(config, { isThread: true });
  await registerEngine(container, config);
  return container;
}

const LATE = "a step failed after its result was returned";

let starting: Promise<DependencyContainer> | undefined;

export const serve: ThreadService<StepWork, StepAnswer> = serveThread(
  async (work, signal, resume) => {
    starting ??= start();
    const container = await starting;
    const engine = container.resolve(ENGINE);
    return runStepOnThread(work, signal, { engine, ids: container.resolve(IDS), activate: resume });
  },
);

// A promise that nobody awaits must not end the thread of other calls.
process.on("unhandledRejection", (reason) => {
  const failed = { err: reason };
  void starting?.then((container) => container.resolve(LOG).error(failed, LATE));
});
