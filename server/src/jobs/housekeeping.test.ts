import { definePlugin, defineProvider, step, Type } from "@fakturo/plugin";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createHousekeeping } from "./housekeeping.ts";
import { createWorkbench, type Workbench } from "./testing.ts";

const DAY_MS = 86_400_000;
const FILE = "data:text/plain;name=a.txt;base64,aGk=";
let bench: Workbench;
let waits = true;

beforeAll(async () => {
  const wait = defineProvider({
    key: "try.wait",
    name: "Wait",
    summary: "Waits, or not.",
    effect: "none",
    config: Type.Object({}),
    run: () => (waits ? step.wait("", { seconds: 90 * 86_400 }) : step.ok()),
  });
  bench = await createWorkbench([definePlugin({ name: "test-tidy", providers: [wait] })]);
});
afterAll(() => bench[Symbol.asyncDispose]());

it("clears the spool after 30 days, but not of what open jobs still need", async () => {
  const steps = [{ provider: "try.wait" }];
  const workflowId = await bench.workflow({ name: "W", schema: "note/message", steps });
  const open = await bench.job({ workflowId, args: { file: FILE } });
  await bench.advance(open);
  waits = false;
  await bench.finish(await bench.job({ workflowId, args: { file: FILE } }));
  const { files, clock, log } = bench.services;
  const { tidy } = createHousekeeping({ owner: bench.database.owner, files, clock, log });
  bench.now += 29 * DAY_MS;
  expect(await tidy()).toBe(0);
  bench.now += 2 * DAY_MS;
  expect(await tidy()).toBe(1);
  await bench.finish(open);
  expect(await tidy()).toBe(1);
});
