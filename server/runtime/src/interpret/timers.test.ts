import type { JsonObject } from "@fakturo/model";
import { definePlugin, defineProvider, type StepResult, step, Type } from "@fakturo/plugin";
import { cancelJob, rerunJob } from "@fakturo/server-domain/workflows";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createWorkbench, type Workbench } from "../testing/workbench.ts";
import { pokeIntent } from "./poke.ts";

const DAY_MS = 86_400_000;
const LIMIT_S = 3 * 24 * 3600;

/** The step's answers, call by call; the last one repeats. */
let script: readonly StepResult[] = [];
let calls = 0;

const Config = Type.Object({ name: Type.String({ title: "Name", default: "" }) });
const answer = (): StepResult => script[Math.min(calls++, script.length - 1)] ?? step.ok();
const plugin = definePlugin({
  name: "test-timers",
  providers: [
    defineProvider({
      key: "try.outside",
      name: "Try",
      summary: "Answers as configured.",
      effect: "external",
      config: Config,
      run: answer,
    }),
    defineProvider({
      key: "try.limited",
      name: "Try for a while",
      summary: "Answers as configured, for three days.",
      effect: "external",
      limit: LIMIT_S,
      config: Config,
      run: answer,
    }),
    defineProvider({
      key: "try.local",
      name: "Pass",
      summary: "Is done.",
      effect: "none",
      config: Config,
      run: () => step.ok(),
    }),
  ],
});

let bench: Workbench;

beforeAll(async () => {
  bench = await createWorkbench([plugin]);
});
afterAll(() => bench[Symbol.asyncDispose]());

const one = (provider: string, more: JsonObject = {}): JsonObject => ({ provider, ...more });

async function begin(
  answers: readonly StepResult[],
  steps: readonly JsonObject[],
  rescue: readonly JsonObject[] = [],
): Promise<string> {
  script = answers;
  calls = 0;
  const contents = { name: "W", schema: "bill/invoice", steps: [...steps], rescue: [...rescue] };
  return bench.job({ workflowId: await bench.workflow(contents), args: { a: "b" } });
}

/** Seconds between the calls of the first step. */
async function pauses(jobId: string): Promise<number[]> {
  const { intents } = await bench.look(jobId);
  const runs = (intents[0]?.events ?? []).filter(({ status }) => status === "RUN");
  return runs.slice(1).map(({ at }, i) => (Date.parse(at) - Date.parse(runs[i]?.at ?? "")) / 1000);
}

describe("a step that fails for now", () => {
  it("is tried after 5 s, twice that each time, then every half hour, for 12 hours", async () => {
    const id = await begin([step.retry("away")], [one("try.outside")]);
    const { job, intents } = await bench.finish(id);
    const waited = await pauses(id);
    expect(waited.slice(0, 10)).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1280, 1800]);
    expect(waited).toHaveLength(9 + 22);
    expect(intents[0]?.events.at(-1)).toMatchObject({ status: "KO", code: "retries-exhausted" });
    expect(job.status).toBe("KO");
  });

  it("is tried 32 times when it says when", async () => {
    const id = await begin([step.retry("busy", 20)], [one("try.outside")]);
    await bench.finish(id);
    expect(await pauses(id)).toEqual(Array.from({ length: 32 }, () => 20));
  });
});

describe("a step that waits", () => {
  it("is checked every hour and may take days, without holding a worker", async () => {
    const id = await begin(
      [...Array.from({ length: 72 }, () => step.wait("not yet")), step.ok()],
      [one("try.outside")],
    );
    const since = bench.now;
    await bench.advance(id);
    expect((await bench.look(id)).job.status).toBe("QUEUED");
    const { job } = await bench.finish(id);
    expect([job.status, bench.now - since]).toEqual(["OK", 3 * DAY_MS]);
  });

  it("continues at once when its own app pokes it; other apps may not", async () => {
    const id = await begin([step.wait("", { ref: "r1", seconds: 86_400 })], [one("try.outside")]);
    await bench.advance(id);
    const poke = (app: string) =>
      bench.inWorkspace((tx) =>
        pokeIntent(tx, bench.services, { id: undefined, job: undefined, ref: "r1", app }, {}),
      );
    await expect(poke("other")).rejects.toMatchObject({ key: "not-found" });
    await poke("try");
    script = [step.ok()];
    await bench.advance(id);
    expect((await bench.look(id)).events).toEqual([["RUN", "QUEUED", "POKE", "RUN", "OK"]]);
    await expect(poke("try")).rejects.toMatchObject({ key: "not-found" });
  });

  it("is given up at its own limit, to the minute, and handled as TIMEOUT", async () => {
    const handled = { next: [{ status: "TIMEOUT", steps: [one("try.local")] }] };
    const id = await begin(
      [step.wait("", { seconds: 30 * 86_400 })],
      [one("try.limited", handled), one("try.local")],
    );
    const since = bench.now;
    const { job, events } = await bench.finish(id);
    expect(bench.now - since).toBe(LIMIT_S * 1000);
    expect(job.status).toBe("OK");
    expect(events).toEqual([
      ["RUN", "QUEUED", "TIMEOUT"],
      ["RUN", "OK"],
      ["RUN", "OK"],
    ]);
  });

  it("is given up with its job after 100 days, past every branch", async () => {
    const handled = { next: [{ steps: [one("try.local")] }] };
    const answers = [step.wait("", { seconds: 80 * 86_400 })];
    const id = await begin(answers, [one("try.outside", handled)], [one("try.local")]);
    const since = bench.now;
    const { job, intents } = await bench.finish(id);
    expect(bench.now - since).toBe(100 * DAY_MS);
    expect(intents.map(({ provider }) => provider)).toEqual(["try.outside", "try.local"]);
    expect([job.status, job.faults?.[0]?.code]).toEqual(["OK", "job-limit"]);
  });
});

describe("a job", () => {
  it("that is cancelled ends where it waits, without its error lane", async () => {
    const answers = [step.wait("", { seconds: 86_400 })];
    const id = await begin(answers, [one("try.outside"), one("try.local")], [one("try.local")]);
    await bench.advance(id);
    await bench.inWorkspace((tx) => cancelJob(tx, bench.services, id));
    await bench.advance(id);
    const { job, events } = await bench.look(id);
    expect([job.status, events]).toEqual(["CANCEL", [["RUN", "QUEUED", "CANCEL"]]]);
    const again = await bench.inWorkspace((tx) => cancelJob(tx, bench.services, id));
    expect(again.status).toBe("CANCEL");
  });

  it("is run again from a step on, by the version published now", async () => {
    const inner = one("try.local", { id: "01960000-0000-7000-8000-0000000000a2", name: "inner" });
    const steps = [
      one("try.local", { id: "01960000-0000-7000-8000-0000000000a1", next: [{ steps: [inner] }] }),
      one("try.outside", { id: "01960000-0000-7000-8000-0000000000a3" }),
    ];
    const id = await begin([step.ko("x", "broken"), step.ok()], steps);
    expect((await bench.finish(id)).job.status).toBe("KO");
    const rerun = (stepId: string) =>
      bench.inWorkspace((tx) => rerunJob(tx, bench.services, bench.workspaceId, id, { stepId }));
    const { id: second } = await rerun("01960000-0000-7000-8000-0000000000a3");
    const story = await bench.finish(second);
    expect([story.job.status, story.events]).toEqual(["OK", [["RUN", "OK"]]]);
    expect(story.job.args).toEqual({ a: "b" });
    const { id: third } = await rerun("01960000-0000-7000-8000-0000000000a2");
    expect((await bench.finish(third)).intents.map(({ name }) => name)).toEqual([
      "inner",
      undefined,
    ]);
    await expect(rerun("01960000-0000-7000-8000-0000000000a9")).rejects.toMatchObject({
      key: "validation",
    });
  });
});
