import { definePlugin, defineProvider, step, Type } from "@fakturo/plugin";
import { noteBlockedJob } from "@fakturo/server-storage/store";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createHttpClient } from "../call/http-client.ts";
import { createWorkbench, type Workbench } from "../testing/workbench.ts";
import type { JobWork } from "../threads/protocol.ts";
import { ThreadStopped } from "../threads/thread-pool.ts";
import { CallAbandoned } from "./call-abandoned.ts";
import { createExecutor } from "./executor.ts";
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
const heavyStep = defineProvider({
  ...providerOf("heavy"),
  slow: true,
  run: (_task, ctx) => {
    called.push("before");
    ctx.heavy();
    called.push("heavy");
    return step.ok();
  },
});
const plugin = definePlugin({
  name: "test-threads",
  providers: [...["first", "second"].map(providerOf), heavyStep],
});

type Run = (work: JobWork, signal: AbortSignal | undefined) => Promise<undefined>;

let bench: Workbench | undefined;
afterEach(async () => {
  called.length = 0;
  await bench?.[Symbol.asyncDispose]();
});

const STEPS = [{ provider: "try.first" }, { provider: "try.second" }];

async function begin(run: Run, content = "Text", steps = STEPS) {
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
  const job = await made.job({ workflowId: await made.workflow({ name: "W", steps }), entryId });
  return { made, job };
}

/** Runs the job as its thread does, which is part of the same process. */
async function advanceOnThread(made: Workbench, job: string): Promise<void> {
  const { services, environments, database } = made;
  const http = createHttpClient({ allowPrivate: false });
  const inWorkspace = database.database.withWorkspace;
  const thread = createExecutor({ services, inWorkspace, http, environments, isStepwise: true });
  await thread.advance(made.workspaceId, job, 1, new AbortController().signal);
  await http.close();
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

  it("is one whose step says that it computes for long, from that step on", async () => {
    const taken: JobWork[] = [];
    const steps = ["try.first", "try.heavy", "try.second"].map((provider) => ({ provider }));
    const { made, job } = await begin(async (work) => void taken.push(work), "Text", steps);
    await made.advance(job);
    expect(taken).toEqual([{ workspace: made.workspaceId, job, attempt: 1 }]);
    expect(called).toEqual(["first", "before"]);
    await advanceOnThread(made, job);
    expect(called).toEqual(["first", "before", "before", "heavy", "second"]);
    expect((await made.look(job)).job.status).toBe("OK");
  });

  it("is one whose step says so, and fails there for time", async () => {
    const steps = [{ provider: "try.heavy" }];
    const stopped = () => Promise.reject(new ThreadStopped("time"));
    const { made, job } = await begin(stopped, "Text", steps);
    await made.advance(job);
    const { job: ended, intents } = await made.look(job);
    expect(ended.status).toBe("KO");
    expect(intents[0]?.events.at(-1)).toMatchObject({ status: "KO", code: "too-expensive" });
  });

  it("is one that blocked a process before, also at its first attempt", async () => {
    const taken: JobWork[] = [];
    const { made, job } = await begin(async (work) => void taken.push(work));
    await made.database.owner.maintain((tx) =>
      noteBlockedJob(tx, { workspace: made.workspaceId, job, provider: "try.first" }),
    );
    await made.advance(job);
    expect(taken).toEqual([{ workspace: made.workspaceId, job, attempt: QUARANTINED }]);
    expect(called).toEqual([]);
  });

  it("does not wait for another one in quarantine: it comes again later", async () => {
    const taken: JobWork[] = [];
    const ending = Promise.withResolvers<undefined>();
    const { made, job } = await begin((work) => {
      taken.push(work);
      return ending.promise;
    });
    const { signal } = new AbortController();
    const first = made.executor.advance(made.workspaceId, job, QUARANTINED, signal);
    const steps = [{ provider: "try.first" }];
    const args = { a: "b" };
    const second = await made.job({ workflowId: await made.workflow({ name: "V", steps }), args });
    await made.database.owner.maintain((tx) =>
      noteBlockedJob(tx, { workspace: made.workspaceId, job: second, provider: "try.first" }),
    );
    await vi.waitFor(() => expect(taken).toHaveLength(1), 60_000);
    await made.advance(second);
    expect(taken).toHaveLength(1);
    expect((await made.look(second)).intents).toEqual([]);
    ending.resolve(undefined);
    await first;
    await made.advance(second);
    expect(taken.map((work) => work.job)).toEqual([job, second]);
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
