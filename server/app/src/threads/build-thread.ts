import { workerData } from "node:worker_threads";
import { answerHere } from "@fakturo/server-api";
import {
  type RequestAnswer,
  type RequestWork,
  serveThread,
  type ThreadService,
} from "@fakturo/server-runtime/threads";
import type { FastifyInstance } from "fastify";
import { registerEngine } from "../assembly.ts";
import { BUILD_SERVICE, createContainer } from "../composition/index.ts";
import type { ThreadData } from "./thread-data.ts";

const { config }: ThreadData = workerData;

/** The build service, which needs no database. */
async function start(): Promise<FastifyInstance> {
  const container = createContainer(config, { isThread: true });
  await registerEngine(container, config);
  return container.resolve(BUILD_SERVICE);
}

let starting: Promise<FastifyInstance> | undefined;

export const serve: ThreadService<RequestWork, RequestAnswer> = serveThread(
  async (work) => {
    starting ??= start();
    return answerHere(await starting, work);
  },
  ({ body }) => [body.buffer],
);
