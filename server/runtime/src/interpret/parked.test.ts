import { definePlugin, defineProvider, step, Type } from "@fakturo/plugin";
import { expect, it, vi } from "vitest";
import { wakeParked } from "../queue/parked.ts";
import { createWorkbench } from "../testing/index.ts";

const waits = defineProvider({
  key: "try.wait",
  name: "Wait",
  summary: "Of a test.",
  effect: "external",
  config: Type.Object({}),
  run: ({ attempt }) => (attempt === 1 ? step.wait("taken", { seconds: 60 }) : step.ok()),
});
const plugin = definePlugin({ name: "test-parked", providers: [waits] });

it("a step waits while its plugin is missing, is listed at start, and continues when the plugin is back", async () => {
  await using bench = await createWorkbench([plugin]);
  const { engine, ids } = bench.services;
  const steps = [{ id: ids.v7(), name: "Wait", provider: "try.wait" }];
  const workflowId = await bench.workflow({ name: "Try", schema: "bill/invoice", steps });
  const id = await bench.job({ workflowId, args: { of: "test" } });
  await bench.advance(id);

  const { providers } = engine.registry;
  const gone = [
    vi.spyOn(providers, "get").mockReturnValue(undefined),
    vi.spyOn(providers, "has").mockReturnValue(false),
  ];
  bench.now += 61_000;
  await bench.advance(id);
  await bench.advance(id);
  expect(await bench.look(id)).toMatchObject({
    job: { completed_at: null, status: "QUEUED" },
    events: [["RUN", "QUEUED", "QUEUED"]],
    intents: [{ events: [{}, {}, { code: "app-not-enabled" }] }],
  });

  const { owner } = bench.database;
  const log = { info: vi.fn(), warn: vi.fn() };
  expect(await wakeParked({ owner, providers: new Map(), log })).toBe(0);
  expect(log.warn).toHaveBeenCalledWith({ provider: "try.wait", jobs: 1 }, expect.anything());

  for (const spy of gone) spy.mockRestore();
  expect(await wakeParked({ owner, providers, log })).toBe(1);
  await bench.advance(id);
  const { job, events } = await bench.look(id);
  expect([job.status, events]).toEqual(["OK", [["RUN", "QUEUED", "QUEUED", "RUN", "OK"]]]);
});
