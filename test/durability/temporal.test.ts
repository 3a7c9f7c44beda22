import { createRequire } from "node:module";
import { setTimeout as sleep } from "node:timers/promises";
import { definePlugin, step } from "@fakturo/plugin";
import { cancelJob } from "@fakturo/server-domain/workflows";
import type { CreateJobEngine, JobEngine } from "@fakturo/server-runtime/queue";
import { callingStep, createWorkbench, type Workbench } from "@fakturo/server-runtime/testing";
import { createListener, type Listener } from "@fakturo/server-storage/database";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  createQueue,
  type Queue,
  type QueueOptions,
} from "../../server/runtime/src/queue/queue.ts";
import { describeQueue, type QueueParts } from "../../server/runtime/src/queue/queue-contract.ts";
import { createLocalNode } from "../../server/runtime/src/queue/worker-node.ts";
import { newId } from "../harness/ids.ts";
import {
  hasTemporal,
  startTemporalServer,
  TEMPORAL_PACKAGE,
  type TemporalServer,
} from "../harness/temporal.ts";

const DEADLINE = { timeout: 240_000, interval: 100 };
/** As many events as the workflow keeps in one history. */
const SIGNALS = 1_000;

const isThere = hasTemporal();
const createJobEngine: CreateJobEngine | undefined = isThere
  ? (await import(TEMPORAL_PACKAGE)).createJobEngine
  : undefined;

let server: TemporalServer;
const taskQueue = newId();

function engineOf({ bench }: Pick<QueueParts, "bench">): JobEngine {
  const { address } = server;
  const none = { authority: undefined, client: undefined, apiKey: undefined };
  const place = { address, namespace: "default", taskQueue, tls: false, ...none };
  const engine = createJobEngine?.(place, bench.services.log);
  if (!engine) throw new Error("the package exports no engine");
  return engine;
}

function queueOf(
  { bench, executor, listener, concurrency }: QueueParts,
  more: Pick<QueueOptions, "engine" | "search">,
): Queue {
  const { owner } = bench.database;
  const { ids, log } = bench.services;
  const node = createLocalNode({ owner, heartbeatDatabase: owner, ids, log, alone: true }, "here");
  const { transmitter } = bench;
  return createQueue({ transmitter, owner, node, executor, listener, log, concurrency, ...more });
}

describe.skipIf(!isThere)("jobs over Temporal", () => {
  beforeAll(async () => {
    server = await startTemporalServer();
  });
  afterAll(() => server?.stop());

  describeQueue("Temporal", (parts) => queueOf(parts, { engine: engineOf(parts) }));

  describe("Temporal's server", () => {
    let bench: Workbench;
    let listener: Listener;
    let engine: JobEngine;
    let queue: Queue;
    let workflowId: string;
    /** Deliveries fail while this is above zero. */
    let failures = 0;
    const attempts = new Map<string, number[]>();

    const plugin = definePlugin({
      name: "test-temporal",
      providers: [
        callingStep(({ job, ref, args }) =>
          ref === undefined && args?.seconds !== undefined
            ? step.wait("", { ref: job.id, seconds: Number(args.seconds) })
            : step.ok(),
        ),
      ],
    });

    const make = (args: Readonly<Record<string, string>>): Promise<string> =>
      bench.job({ workflowId, args });
    const statusOf = async (id: string) => (await bench.look(id)).job.status;
    const ended = (id: string) =>
      vi.waitFor(async () => expect(await statusOf(id)).toBe("OK"), DEADLINE);
    const waits = (id: string) =>
      vi.waitFor(
        async () => expect((await bench.look(id)).events).toEqual([["RUN", "QUEUED"]]),
        DEADLINE,
      );

    beforeAll(async () => {
      bench = await createWorkbench([plugin], { clock: { now: Date.now } });
      listener = createListener(bench.database.app);
      const steps = [{ provider: "try.call", config: {} }];
      workflowId = await bench.workflow({ name: "W", schema: "bill/invoice", steps });
      const executor = {
        ...bench.executor,
        async advance(workspace: string, job: string, attempt: number, signal: AbortSignal) {
          attempts.set(job, [...(attempts.get(job) ?? []), attempt]);
          if (failures-- > 0) throw new Error("broken");
          await bench.executor.advance(workspace, job, attempt, signal);
        },
      };
      engine = engineOf({ bench });
      const search = { everyMs: 500, graceMs: 1_000 };
      await server.stop();
      queue = queueOf({ bench, executor, listener, concurrency: 4 }, { engine, search });
      await queue.start();
    });
    afterAll(async () => {
      await queue?.stop();
      await listener?.close();
      await bench?.[Symbol.asyncDispose]();
    });

    it("may come later than the server and its jobs", async () => {
      const id = await make({ a: "b" });
      await sleep(1_500);
      expect(await statusOf(id)).not.toBe("OK");
      await server.start();
      await ended(id);
    });

    it("may lose all jobs: those that wait end at their time", async () => {
      const ids = await Promise.all(["3", "4", "5"].map((seconds) => make({ seconds })));
      await Promise.all(ids.map(waits));
      await server.stop();
      const late = await make({ a: "b" });
      await server.start();
      for (const id of [...ids, late]) await ended(id);
      for (const id of ids)
        expect((await bench.look(id)).events).toEqual([["RUN", "QUEUED", "RUN", "OK"]]);
    });

    it("has a job whose deliveries fail run in quarantine", async () => {
      failures = 2;
      const id = await make({ a: "b" });
      await ended(id);
      expect(attempts.get(id)?.slice(0, 3)).toEqual([1, 2, 3]);
    });

    it("begins the history of a job anew that was woken often", async () => {
      const id = await make({ seconds: "3600" });
      await waits(id);
      const { Client, Connection } = createRequire(TEMPORAL_PACKAGE)("@temporalio/client");
      const connection = await Connection.connect({ address: server.address });
      const { workflow } = new Client({ connection });
      const runOf = async (): Promise<string> =>
        (await workflow.getHandle(`${bench.workspaceId}/${id}`).describe()).runId;
      const first = await runOf();
      const job = { workspace: bench.workspaceId, job: id, priority: 0, isCancelled: false };
      for (let sent = 0; sent < SIGNALS; sent += 50)
        await Promise.all(Array.from({ length: 50 }, () => engine.wake(job)));
      await vi.waitFor(async () => expect(await runOf()).not.toBe(first), DEADLINE);
      await connection.close();
      await bench.inWorkspace((tx) => cancelJob(tx, bench.services, id));
      await vi.waitFor(async () => expect(await statusOf(id)).toBe("CANCEL"), DEADLINE);
    });
  });
});
