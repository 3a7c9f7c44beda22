import { setTimeout as sleep } from "node:timers/promises";
import type { JsonObject } from "@fakturo/model";
import { definePlugin, defineProvider, type StepResult, step, Type } from "@fakturo/plugin";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createWorkbench, type Workbench } from "../testing/workbench.ts";

const TIMEOUT_S = 0.3;
const BUSY_MS = 40;
const DAY_MS = 86_400_000;
const BASE = { summary: "Of a test.", effect: "none", config: Type.Object({}) } as const;

let calls = 0;
let late: Promise<unknown> = Promise.resolve();

const plugin = definePlugin({
  name: "test-turns",
  providers: [
    defineProvider({ ...BASE, key: "try.pass", name: "Pass", run: () => step.ok() }),
    defineProvider({ ...BASE, key: "try.fail", name: "Fail", run: () => step.ko("x", "no") }),
    defineProvider({
      ...BASE,
      key: "try.wait",
      name: "Wait",
      run: () => {
        calls += 1;
        return step.wait("", { seconds: 0 });
      },
    }),
    defineProvider({
      ...BASE,
      key: "try.patient",
      name: "Wait long",
      run: () => step.wait("", { seconds: (20 * DAY_MS) / 1000 }),
    }),
    defineProvider({
      ...BASE,
      key: "try.hang",
      name: "Hang",
      timeout: TIMEOUT_S,
      run: (_task, { signal, secret }) =>
        new Promise<StepResult>(() => {
          signal.addEventListener("abort", () => {
            late = secret("x");
            late.catch(() => {});
          });
        }),
    }),
    defineProvider({
      ...BASE,
      key: "try.busy",
      name: "Compute",
      run: () => {
        for (const until = performance.now() + BUSY_MS; performance.now() < until; );
        return step.ok();
      },
    }),
  ],
});

let bench: Workbench;

beforeAll(async () => {
  bench = await createWorkbench([plugin]);
});
afterAll(() => bench[Symbol.asyncDispose]());

async function begin(steps: readonly string[], rescue: readonly string[] = []): Promise<string> {
  const listed = (keys: readonly string[]): JsonObject[] => keys.map((provider) => ({ provider }));
  const contents = {
    ...{ name: "W", schema: "bill/invoice" },
    ...{ steps: listed(steps), rescue: listed(rescue) },
  };
  return bench.job({ workflowId: await bench.workflow(contents), args: { a: "b" } });
}

it("a step that waits for no time leaves the worker all the same", async () => {
  const id = await begin(["try.wait"]);
  await bench.advance(id);
  const [intent] = (await bench.look(id)).intents;
  expect([calls, Date.parse(intent?.wake_at ?? "") - bench.now]).toEqual([1, 1000]);
});

it("a step that hangs is tried again later, and delays others by its time limit at most", async () => {
  const [id, other] = [await begin(["try.hang"]), await begin(["try.pass"])];
  const since = performance.now();
  await Promise.all([bench.advance(id), bench.advance(other)]);
  expect(performance.now() - since).toBeLessThan(TIMEOUT_S * 1000 * 10);
  expect((await bench.look(id)).events).toEqual([["RUN", "ERR"]]);
  expect((await bench.look(other)).job.status).toBe("OK");
  await expect(late).rejects.toThrow("over already");
});

it("a step of the error lane that only waits is given up after 100 days of its own", async () => {
  const id = await begin(["try.fail"], ["try.patient"]);
  const since = bench.now;
  const { job, events } = await bench.finish(id);
  expect([job.status, (bench.now - since) / DAY_MS]).toEqual(["KO", 100]);
  expect(events[1]?.at(-1)).toBe("TIMEOUT");
});

describe("a job of many steps that compute", () => {
  it("lets others have the process and the workspace in between", async () => {
    const steps = Array.from({ length: 120 }, () => "try.busy");
    const [id, second, third] = [
      await begin(steps),
      await begin(["try.pass"]),
      await begin(["try.pass"]),
    ];
    let seen = performance.now();
    let longest = 0;
    const timer = setInterval(() => {
      longest = Math.max(longest, performance.now() - seen);
      seen = performance.now();
    }, 10);
    const long = bench.advance(id);
    await sleep(50);
    await Promise.all([bench.advance(second), bench.advance(third)]);
    const { job, intents } = await bench.look(id);
    await long;
    clearInterval(timer);
    expect(job.completed_at).toBeNull();
    expect(intents.length).toBeLessThan(steps.length);
    expect((await bench.look(id)).job.status).toBe("OK");
    expect(longest).toBeLessThan(1_000);
  });

  it("is committed on the way", async () => {
    const steps = Array.from({ length: 80 }, () => "try.busy");
    const id = await begin(steps);
    const long = bench.advance(id);
    await sleep(2_700);
    expect((await bench.look(id)).intents.length).toBeGreaterThan(0);
    await long;
  });
});
