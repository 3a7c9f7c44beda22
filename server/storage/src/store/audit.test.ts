import { definePlugin, defineProvider, step, Type } from "@fakturo/plugin";
import { createWorkbench, type Workbench } from "@fakturo/server-runtime/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { listAudit } from "./audit.ts";

const SCHEMA = "https://gobl.org/draft-0/note/message";

const provider = defineProvider({
  key: "try.nothing",
  name: "Nothing",
  summary: "Does nothing.",
  effect: "none",
  config: Type.Object({}),
  run: () => step.ok(),
});

let bench: Workbench;
beforeAll(async () => {
  bench = await createWorkbench([definePlugin({ name: "test-audit", providers: [provider] })]);
});
afterAll(() => bench[Symbol.asyncDispose]());

const run = (name: string, text: string, values: unknown[] = []) =>
  bench.inWorkspace((tx) => tx.query({ name, text, values }));
const workflow = () =>
  bench.workflow({ name: `"W"`, schema: "note/message", steps: [{ provider: "try.nothing" }] });
const noted = (action: string) => bench.inWorkspace((tx) => listAudit(tx, { action }, 10));

it("tells some columns of what was made, changed and removed", async () => {
  const workflowId = await workflow();
  const entry = await bench.entry({ $schema: SCHEMA, title: "T", content: "C" });
  const schedule = "01960000-0000-7000-8000-0000000000f1";
  await run(
    "begin",
    `insert into schedule (id, created_at, updated_at, entry, workflow, interval, factor, since, next_at)
      values ($1, now(), now(), $2, $3, 'daily', 2, now(), now())`,
    [schedule, entry, workflowId],
  );
  await run("end", "delete from schedule");
  const { workspaceId } = bench;
  expect(await noted("workspace.create")).toMatchObject([
    { target: workspaceId, details: { name: "Bench", slug: "bench", sandbox: true } },
  ]);
  expect((await noted("workflow.publish"))[0]).toMatchObject({
    target: workflowId,
    details: { version: 1, name: `"W"` },
  });
  const over = { entry, workflow: workflowId };
  expect((await noted("schedule.begin"))[0]).toMatchObject({
    target: schedule,
    details: { ...over, interval: "daily", factor: 2 },
  });
  expect((await noted("schedule.end"))[0]?.details).toEqual(over);
});

it("reports rows whose other columns have JSON that cannot be searched", async () => {
  const workflowId = await workflow();
  const entry = await bench.entry({ $schema: SCHEMA, title: "T", content: "C" });
  const id = await bench.job({ workflowId, entryId: entry });
  const journal = String.raw`[{"message":"\u0000"}]`;
  await run("cancel", "update job set cancel_requested = true, journal = $2 where id = $1", [
    id,
    journal,
  ]);
  expect(await noted("job.cancel")).toMatchObject([
    { target: id, details: { workflow: workflowId, entry } },
  ]);
});
