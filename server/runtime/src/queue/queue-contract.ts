import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { definePlugin, defineProvider, step, Type } from "@fakturo/plugin";
import { cancelJob, createJob } from "@fakturo/server-domain/workflows";
import { createListener, type Listener } from "@fakturo/server-storage/database";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Executor } from "../interpret/executor.ts";
import { pokeIntent } from "../interpret/poke.ts";
import { createWorkbench, type Story, type Workbench } from "../testing/workbench.ts";
import type { Queue } from "./queue.ts";

/** Dependencies of a queue, with any engine. */
export interface QueueParts {
  readonly bench: Workbench;
  readonly executor: Executor;
  readonly listener: Listener;
  readonly concurrency: number;
}

const CONCURRENCY = 4;
/** Only what hangs reaches it: a busy machine takes many times as long as an idle one. */
const DEADLINE = { timeout: 240_000, interval: 50 };
const JOBS = 30;
const NAP_S = 2;
const CALL_MS = 60;
const MS_PER_S = 1000;

const Config = Type.Object({ seconds: Type.Integer({ default: NAP_S }) });
const EXTERNAL = {
  name: "Try",
  summary: "Of a test.",
  effect: "external",
  config: Config,
} as const;

/** Calls in progress, by job. */
const open = new Map<string, number>();
let atOnce = 0;

const plugin = definePlugin({
  name: "test-queue",
  providers: [
    defineProvider({
      ...EXTERNAL,
      key: "try.call",
      async run({ job }, { signal }) {
        expect(open.has(job.id)).toBe(false);
        open.set(job.id, 1);
        atOnce = Math.max(atOnce, open.size);
        await sleep(CALL_MS, undefined, { signal }).catch(() => {});
        open.delete(job.id);
        return step.ok();
      },
    }),
    defineProvider({
      ...EXTERNAL,
      key: "try.wait",
      run: ({ job, ref, config: { seconds } }) =>
        ref === undefined ? step.wait("", { ref: job.id, seconds }) : step.ok(),
    }),
    defineProvider({
      ...EXTERNAL,
      key: "try.endless",
      async run({ job }, { signal }) {
        open.set(job.id, 1);
        await once(signal, "abort");
        open.delete(job.id);
        return step.retry("interrupted");
      },
    }),
  ],
});

/**
 * Contract tests for every adapter of the queue port: jobs are safe with any engine that passes them
 * (docs/scaling.md). `create` makes one process's queue over the workbench's database.
 */
export function describeQueue(name: string, create: (parts: QueueParts) => Queue): void {
  describe(name, () => {
    let bench: Workbench;
    let listener: Listener;
    let queue: Queue;
    /** Delivered jobs, with the attempt. */
    const delivered: { readonly job: string; readonly attempt: number }[] = [];
    /** Jobs whose next delivery fails as in a broken process. */
    const failing = new Set<string>();

    const createWorker = (): Queue => {
      const executor: Executor = {
        async advance(workspace, job, attempt, signal) {
          delivered.push({ job, attempt });
          if (failing.delete(job)) throw new Error("broken");
          await bench.executor.advance(workspace, job, attempt, signal);
        },
        interrupt: (job) => bench.executor.interrupt(job),
        isCalling: bench.executor.isCalling,
        abandonCalls: () => bench.executor.abandonCalls(),
      };
      return create({ bench, executor, listener, concurrency: CONCURRENCY });
    };
    const make = async (provider: string, config = {}): Promise<string> => {
      const steps = [{ provider, config }];
      const contents = { name: "W", schema: "bill/invoice", steps };
      return bench.job({ workflowId: await bench.workflow(contents), args: { a: "b" } });
    };
    const ended = (id: string): Promise<Story> =>
      vi.waitFor(async () => {
        const story = await bench.look(id);
        expect(story.job.completed_at).not.toBeNull();
        return story;
      }, DEADLINE);
    const deliveriesOf = (id: string) => delivered.filter(({ job }) => job === id);

    beforeAll(async () => {
      bench = await createWorkbench([plugin], { clock: { now: Date.now } });
      listener = createListener(bench.database.app);
      queue = createWorker();
      await queue.start();
    });
    afterAll(async () => {
      await queue.stop();
      await listener.close();
      await bench[Symbol.asyncDispose]();
    });

    it("takes every job to its end, some at once, none twice at once", async () => {
      const jobs = await Promise.all(Array.from({ length: JOBS }, () => make("try.call")));
      for (const { job, events } of await Promise.all(jobs.map(ended)))
        expect([job.status, events]).toEqual(["OK", [["RUN", "OK"]]]);
      expect(atOnce).toBeGreaterThan(1);
      expect(atOnce).toBeLessThanOrEqual(2 * CONCURRENCY);
    });

    it("knows nothing of a job whose transaction was given up", async () => {
      let id = "";
      const workflowId = (await bench.look(await make("try.call"))).job.workflow;
      const given = bench.inWorkspace(async (tx) => {
        id = bench.services.ids.v7();
        const input = { id, workflowId, args: { a: "b" } };
        await createJob(tx, bench.services, bench.workspaceId, input);
        throw new Error("given up");
      });
      await expect(given).rejects.toThrow("given up");
      await ended(await make("try.call"));
      expect(deliveriesOf(id)).toEqual([]);
    });

    it("comes back to a waiting job when its time has come, not before", async () => {
      const { intents, events } = await ended(await make("try.wait"));
      expect(events).toEqual([["RUN", "QUEUED", "RUN", "OK"]]);
      const [, queued, again] = (intents[0]?.events ?? []).map(({ at }) => Date.parse(at));
      expect((again ?? 0) - (queued ?? 0)).toBeGreaterThanOrEqual(NAP_S * MS_PER_S);
    });

    it("comes back at once to a waiting job that is woken", async () => {
      const id = await make("try.wait", { seconds: 3600 });
      await vi.waitFor(
        async () => expect((await bench.look(id)).events).toEqual([["RUN", "QUEUED"]]),
        DEADLINE,
      );
      const target = { id: undefined, job: undefined, ref: id };
      await bench.inWorkspace((tx) => pokeIntent(tx, bench.services, target, {}));
      expect((await ended(id)).events).toEqual([["RUN", "QUEUED", "POKE", "RUN", "OK"]]);
    });

    it("delivers again what failed, and counts", async () => {
      const id = bench.services.ids.v7();
      failing.add(id);
      const { workflow: workflowId } = (await bench.look(await make("try.call"))).job;
      await bench.job({ id, workflowId, args: { a: "b" } });
      expect((await ended(id)).job.status).toBe("OK");
      // A busy process puts a delivery off: more may follow.
      expect(deliveriesOf(id).map(({ attempt }) => attempt)).toEqual(
        expect.arrayContaining([1, 2]),
      );
    });

    it("has the call of a cancelled job ended", async () => {
      const id = await make("try.endless");
      await vi.waitFor(() => expect(open.has(id)).toBe(true), DEADLINE);
      await bench.inWorkspace((tx) => cancelJob(tx, bench.services, id));
      const { job, events } = await ended(id);
      expect([job.status, events[0]?.at(-1)]).toEqual(["CANCEL", "CANCEL"]);
      expect(open.has(id)).toBe(false);
    });

    it("lets go when it stops; another process goes on with what is left", async () => {
      const jobs = await Promise.all(Array.from({ length: JOBS }, () => make("try.call")));
      await vi.waitFor(() => expect(open.size).toBeGreaterThan(0), DEADLINE);
      await queue.stop();
      await vi.waitFor(() => expect(open.size).toBe(0), DEADLINE);
      const seen = delivered.length;
      const left = await Promise.all(jobs.map(bench.look));
      expect(left.some(({ job }) => job.completed_at === null)).toBe(true);
      await sleep(CALL_MS);
      expect(delivered).toHaveLength(seen);
      queue = createWorker();
      await queue.start();
      for (const { job } of await Promise.all(jobs.map(ended))) expect(job.status).toBe("OK");
    });
  });
}
