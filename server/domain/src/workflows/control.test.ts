import type { JsonObject } from "@fakturo/model";
import { definePlugin, defineProvider, type Effects, step, Type } from "@fakturo/plugin";
import { createWorkbench, type Workbench } from "@fakturo/server-runtime/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { rerunJob } from "./control.ts";
import { rerunPage } from "./reruns.ts";
import { createWorkflow } from "./workflows.ts";

const STEP = "01960000-0000-7000-8000-0000000000a1";

/** The step's answer. */
let effects: Effects = {};
const plugin = definePlugin({
  name: "test-control",
  providers: [
    defineProvider({
      key: "try.local",
      name: "Try",
      summary: "Answers as configured.",
      effect: "none",
      config: Type.Object({}),
      run: ({ id }) =>
        step.ok(effects.job ? { ...effects, job: { ...effects.job, key: id } } : effects),
    }),
  ],
});

let bench: Workbench;

beforeAll(async () => {
  bench = await createWorkbench([plugin]);
});
afterAll(() => bench[Symbol.asyncDispose]());

const note = (): Promise<string> =>
  bench.entry({ $schema: "https://gobl.org/draft-0/note/message", title: "t", content: "c" });
const contents = (steps: JsonObject[]) => ({ name: "W", schema: "note/message", steps });

it("a repeated job gets the input of the first one, and from a later step on the results of the steps before it", async () => {
  const [given, other] = [await note(), await note()];
  effects = { entry: { id: other }, args: { name: "changed", made: "by a step" } };
  const workflowId = await bench.workflow(contents([{ id: STEP, provider: "try.local" }]));
  const first = await bench.job({ workflowId, entryId: given, args: { name: "given" } });
  expect((await bench.finish(first)).job).toMatchObject({ entry: other, status: "OK" });
  const rerun = (id: string, stepId?: string) =>
    bench.inWorkspace((tx) => rerunJob(tx, bench.services, bench.workspaceId, id, { stepId }));
  const second = await rerun(first);
  expect(second).toMatchObject({ entry: given, args: { name: "given" } });
  await bench.finish(second.id);
  expect(await rerun(second.id)).toMatchObject({ entry: given, args: { name: "given" } });
  const args = { name: "changed", made: "by a step" };
  expect(await rerun(first, STEP)).toMatchObject({ entry: other, args });
});

it("a repeated job whose original input is unknown gets the present arguments", async () => {
  const entryId = await note();
  effects = {};
  const workflowId = await bench.workflow(contents([{ provider: "try.local" }]));
  const id = await bench.job({ workflowId, entryId, args: { a: "b" } });
  await bench.database.owner.maintain((tx) =>
    tx.query("update job set given_entry = null, given_args = null where id = $1", [id]),
  );
  const again = await bench.inWorkspace((tx) =>
    rerunJob(tx, bench.services, bench.workspaceId, id, {}),
  );
  expect(again).toMatchObject({ entry: entryId, args: { a: "b" } });
});

it("jobs are run again once under one id, even where the call is repeated after they have ended", async () => {
  effects = {};
  const workflow = await bench.workflow(contents([{ provider: "try.local" }]));
  for (const entryId of [await note(), await note()])
    await bench.finish(await bench.job({ workflowId: workflow, entryId }));
  const reruns = { id: bench.services.ids.v7(), filter: { workflow }, fromFailed: false };
  const repeat = (limit: number) =>
    bench.inWorkspace((tx) =>
      rerunPage(tx, bench.services, bench.workspaceId, reruns, { from: undefined, limit }),
    );
  const { created, skipped } = await repeat(10);
  expect([created.length, skipped]).toEqual([2, 0]);
  for (const id of created) expect((await bench.finish(id)).job.status).toBe("OK");
  expect(await repeat(10)).toEqual({ created: [], skipped: 4, last: undefined });
  expect(await repeat(1)).toMatchObject({ created: [], last: { id: expect.any(String) } });
});

it("jobs that start each other come to an end", async () => {
  const workflow = bench.services.ids.v7();
  effects = { job: { workflow, entry: await note(), key: "of the step" } };
  const steps = [{ provider: "try.local" }];
  await bench.inWorkspace((tx) => createWorkflow(tx, bench.services, workflow, contents(steps)));
  let id = await bench.job({ workflowId: workflow, entryId: await note() });
  for (let generation = 0; generation < 10; generation += 1) {
    const { job } = await bench.finish(id);
    expect(job.status).toBe("OK");
    id = job.args?.job_id ?? "";
  }
  expect((await bench.finish(id)).job).toMatchObject({
    status: "KO",
    faults: [{ code: "loop", message: "10 jobs have started each other in a row" }],
  });
  // Cancelled by a caller, not by a step.
  const again = await bench.inWorkspace((tx) =>
    rerunJob(tx, bench.services, bench.workspaceId, id, {}),
  );
  expect((await bench.finish(again.id)).job.status).toBe("OK");
});
