import { workerData } from "node:worker_threads";
import { answerHere } from "@fakturo/server-api";
import {
  type RequestAnswer,
  type RequestWork,
  serveThread,
  type ThreadService,
} from "@fakturo/server-runtime/threads";
import type { FastifyInstance } from "fastify";
import { API, WAITERS } from "../composition/index.ts";
import { assembleThread, startOnce } from "./assemble-thread.ts";
import type { ServerThreadData } from "./thread-data.ts";

const data: ServerThreadData = workerData;

/** The API over the database of the process, for one request at a time. */
async function start(): Promise<FastifyInstance> {
  // The main thread has counted the request.
  const config = { ...data.config, requestsPerSecond: 0 };
  const container = await assembleThread({ ...data, config });
  // A request that waits for its job would keep the thread from the next one.
  container.resolve(WAITERS).release();
  return container.resolve(API);
}

const started = startOnce(start);

export const serve: ThreadService<RequestWork, RequestAnswer> = serveThread(
  async (work) => {
    return answerHere(await started(), work);
  },
  ({ body }) => [body.buffer],
);
