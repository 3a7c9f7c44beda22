import { once } from "node:events";
import { definePlugin, defineProvider, step, Type } from "@fakturo/plugin";
import { afterAll, beforeAll, expect, it } from "vitest";
import { cancelJob } from "../transform/control.ts";
import { createWorkbench, type Workbench } from "./testing.ts";

let called: () => void = () => {};
let released: Promise<void> = Promise.resolve();
let acted = 0;

const plugin = definePlugin({
  name: "test-endless",
  providers: [
    defineProvider({
      key: "try.endless",
      name: "Wait",
      summary: "Ends when it is told to.",
      effect: "outside",
      config: Type.Object({}),
      async run(_task, { signal }) {
        called();
        await once(signal, "abort");
        return step.ok();
      },
    }),
    defineProvider({
      key: "try.late",
      name: "Act late",
      summary: "Says what it will do when it may be too late.",
      effect: "outside",
      config: Type.Object({}),
      async run(_task, { intend }) {
        called();
        await released;
        await intend({ will: "act" });
        acted += 1;
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

it("cancelling a job ends the call that is being made for it", async () => {
  const contents = { name: "W", schema: "bill/invoice", steps: [{ provider: "try.endless" }] };
  const id = await bench.job({ workflowId: await bench.workflow(contents), args: { a: "b" } });
  const calling = new Promise<void>((resolve) => {
    called = resolve;
  });
  const running = bench.advance(id);
  await calling;
  await bench.inWorkspace((tx) => cancelJob(tx, bench.services, id));
  bench.interrupt(id);
  await running;
  const { job, events } = await bench.look(id);
  expect([job.status, events]).toEqual(["CANCEL", [["RUN", "ERR", "CANCEL"]]]);
});

it("a call whose step is over meanwhile may not act any more", async () => {
  const steps = [{ provider: "try.late" }];
  const contents = { name: "W", schema: "bill/invoice", steps };
  const id = await bench.job({ workflowId: await bench.workflow(contents), args: { a: "b" } });
  const calling = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  called = calling.resolve;
  released = release.promise;
  const late = bench.advance(id);
  await calling.promise;
  await bench.inWorkspace((tx) => cancelJob(tx, bench.services, id));
  await bench.advance(id);
  release.resolve();
  await late;
  const { job, events } = await bench.look(id);
  expect([job.status, events]).toEqual(["CANCEL", [["RUN", "CANCEL"]]]);
  expect([acted, job.record]).toEqual([0, null]);
});
