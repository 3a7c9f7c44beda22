import type { Log } from "@fakturo/server-base";
import type { JobEngine } from "@fakturo/server-runtime/queue";
import { afterAll, beforeAll, describe } from "vitest";
import { createQueue } from "../../server/runtime/src/queue/queue.ts";
import { describeQueue } from "../../server/runtime/src/queue/queue-contract.ts";
import { createLocalNode } from "../../server/runtime/src/queue/worker-node.ts";
import { newId } from "../harness/ids.ts";
import {
  hasTemporal,
  startTemporalServer,
  TEMPORAL_PACKAGE,
  type TemporalServer,
} from "../harness/temporal.ts";

const TASKS = newId();
const isThere = hasTemporal();
const { createJobEngine } = isThere ? await import(TEMPORAL_PACKAGE) : { createJobEngine: undefined };

describe.skipIf(!isThere)("jobs over Temporal", () => {
  let server: TemporalServer;
  beforeAll(async () => {
    server = await startTemporalServer();
  });
  afterAll(() => server?.stop());
  const LOG = {
    debug(...a: unknown[]) {
      console.log("D", ...a);
    },
    info(...a: unknown[]) {
      console.log("I", ...a);
    },
    warn(...a: unknown[]) {
      console.log("W", ...a);
    },
    error(...a: unknown[]) {
      console.log("E", ...a);
    },
  };

  describeQueue("Temporal", ({ bench, executor, listener, concurrency }) => {
    const { owner } = bench.database;
    const { ids } = bench.services;
    const log = LOG as never;
    const node = createLocalNode(
      { owner, heartbeatDatabase: owner, ids, log, alone: true },
      "here",
    );
    const engine: JobEngine = createJobEngine(
      { address: server.address, namespace: "default", taskQueue: TASKS, tls: false },
      log,
    );
    return createQueue({
      transmitter: bench.transmitter,
      owner,
      node,
      executor,
      listener,
      log,
      concurrency,
      engine,
    });
  });
});
