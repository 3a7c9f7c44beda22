import { definePlugin, defineProvider, step, Type } from "@fakturo/plugin";
import { afterEach, describe, expect, it } from "vitest";
import { createWorkbench, type Workbench } from "../testing/workbench.ts";
import type { JobWork } from "../threads/protocol.ts";
import { ThreadStopped } from "../threads/thread-pool.ts";
import { CallAbandoned } from "./call-abandoned.ts";
import { createJobThreads } from "./job-threads.ts";

const QUARANTINED = 3;
const called: string[] = [];
const providerOf = (name: string) =>
  defineProvider({
    key: `try.${name}`,
    name,
    summary: "Of a test.",
    effect: "none",
    config: Type.Object({}),
    run: () => {
      called.push(name);
      return step.ok();
    },
  });
const plugin = definePlugin({
  name: "test-threads",
  providers: ["first", "second"].map(providerOf),
});

type Run = (work: JobWork, signal: AbortSignal | undefined) => Promise<undefined>;

let bench: Workbench | undefined;
afterEach(async () => {
  called.length = 0;
  await bench?.[Symbol.asyncDispose]();
});

async function begin(run: Run, content = "Text") {
  const threads = createJobThreads({
    run: (work, { signal } = {}) => run(work, signal),
  });
  const made = await createWorkbench([plugin], { threads });
  bench = made;
  const entryId = await made.entry({
    $schema: "https://gobl.org/draft-0/note/message",
    title: "Title",
    content,
  });
  const steps = [{ provider: "try.first" }, { provider: "try.second" }];
  const job = await made.job({ workflowId: await made.workflow({ name: "W", steps }), entryId });
  return { made, job };
}

const LARGE = "x".repeat(100_000);

describe("a job that a worker thread takes", () => {
  it("is one over a large entry", async () => {
    const taken: JobWork[] = [];
    const { made, job } = await begin(async (work) => void taken.push(work), LARGE);
    await made.advance(job);
    expect(taken).toEqual([{ workspace: made.workspaceId, job, attempt: 1 }]);
    expect(called).toEqual([]);
  });

  it("is one in quarantine, and no other", async () => {
    const taken: JobWork[] = [];
    const { made, job } = await begin(async (work) => void taken.push(work));
    const { signal } = new AbortController();
    await made.executor.advance(made.workspaceId, job, QUARANTINED, signal);
    expect(taken).toEqual([{ workspace: made.workspaceId, job, attempt: QUARANTINED }]);
    await made.advance(job);
    expect(taken).toHaveLength(1);
    expect(called).toEqual(["first", "second"]);
  });

  it.each(["time", "memory"] as const)(
    "ends its step as KO when it takes too much %s",
    async (reason) => {
      const { made, job } = await begin(() => Promise.reject(new ThreadStopped(reason)), LARGE);
      await made.advance(job);
      const { job: ended, intents } = await made.look(job);
      expect(ended.status).toBe("KO");
      expect(intents).toHaveLength(1);
      expect(intents[0]?.events.at(-1)).toMatchObject({ status: "KO", code: "too-expensive" });
    },
  );

  it("is delivered again when its thread fails otherwise", async () => {
    const { made, job } = await begin(() => Promise.reject(new ThreadStopped("failed")), LARGE);
    await expect(made.advance(job)).rejects.toThrow("failed");
    expect((await made.look(job)).intents).toEqual([]);
  });

  it("ends as CANCEL when it is cancelled, also where its thread does not react", async () => {
    const started = Promise.withResolvers<void>();
    const { made, job } = await begin((_work, signal) => {
      started.resolve();
      return new Promise((_resolve, reject) => {
        signal?.addEventListener("abort", () => reject(new ThreadStopped("aborted")));
      });
    }, LARGE);
    const running = made.advance(job);
    await started.promise;
    await made.database.owner.maintain((tx) =>
      tx.query("update fakturo.job set cancel_requested = true where id = $1", [job]),
    );
    made.interrupt(job);
    await running;
    expect((await made.look(job)).job.status).toBe("CANCEL");
  });

  it("is left to other processes when the process stops", async () => {
    const started = Promise.withResolvers<void>();
    const { made, job } = await begin((_work, signal) => {
      started.resolve();
      return new Promise((_resolve, reject) => {
        signal?.addEventListener("abort", () => reject(new ThreadStopped("aborted")));
      });
    }, LARGE);
    const running = made.advance(job);
    await started.promise;
    made.executor.abandonCalls();
    await expect(running).rejects.toThrow(CallAbandoned);
  });
});
