import {
  definePlugin,
  defineProvider,
  type Effects,
  type StepResult,
  step,
  Type,
} from "@fakturo/plugin";
import { findEntry, listFiles } from "@fakturo/server-storage/store";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createWorkbench, type Workbench } from "../testing/workbench.ts";

let script: StepResult[] = [];
const plugin = definePlugin({
  name: "test-effects",
  providers: [
    defineProvider({
      key: "try.outside",
      name: "Try",
      summary: "Answers as configured.",
      effect: "external",
      config: Type.Object({}),
      run: () => script.shift() ?? step.ok(),
    }),
  ],
});

let bench: Workbench;
beforeAll(async () => {
  bench = await createWorkbench([plugin]);
});
afterAll(() => bench[Symbol.asyncDispose]());

const data = new TextEncoder().encode("text");
const effects: Effects = {
  args: { a: "b" },
  files: [{ name: "n.txt", mime: "text/plain", data }],
  state: "processing",
};

async function run(results: StepResult[]) {
  script = results;
  const steps = [{ provider: "try.outside" }];
  const workflowId = await bench.workflow({ name: "W", schema: "note/message", steps });
  const $schema = "https://gobl.org/draft-0/note/message";
  const entryId = await bench.entry({ $schema, title: "T", content: "Text" });
  const id = await bench.job({ workflowId, entryId });
  await bench.advance(id);
  const files = await bench.inWorkspace((tx) => listFiles(tx, entryId));
  return { ...(await bench.look(id)), files };
}

it.each(["OK", "KO", "SKIP", "ERR", "QUEUED"] as const)(
  "what a step has done is written with its %s",
  async (status) => {
    const { job, intents, files } = await run([{ status, effects }]);
    expect(intents[0]?.events).toMatchObject([{ status: "RUN" }, { status, args: { a: "b" } }]);
    expect([job.args, files.map(({ name }) => name)]).toEqual([{ a: "b" }, ["n.txt"]]);
  },
);

it.each(["SKIP", "ERR", "QUEUED"] as const)("what is refused makes a KO of %s", async (status) => {
  const { job, files } = await run([{ status, effects: { ...effects, state: "no state" } }]);
  expect([job.status, job.args, files]).toEqual(["KO", null, []]);
});

it.each([{ id: "abc" }, { id: "abc", data: { $schema: "x" } }])(
  "an entry whose id is none, %j, fails the step",
  async (entry) => {
    const { job } = await run([step.ok({ entry })]);
    expect(job.faults).toMatchObject([{ code: "input", message: "an entry's id must be a UUID" }]);
  },
);

it("a stamp that breaks its rules fails the step, on a signed entry too", async () => {
  const $schema = "https://gobl.org/draft-0/note/message";
  const entryId = await bench.entry({ $schema, title: "T", content: "Text" });
  const stamped = async (steps: readonly StepResult[]) => {
    script = [...steps];
    const workflowId = await bench.workflow({
      name: "W",
      schema: "note/message",
      steps: steps.map(() => ({ provider: "try.outside" })),
    });
    const id = await bench.job({ workflowId, entryId });
    await bench.advance(id);
    return bench.look(id);
  };
  const good = step.ok({ stamps: [{ prv: "acme-id", val: "1" }] });
  expect((await stamped([step.ok({ sign: true }), good])).job.status).toBe("OK");
  const empty = step.ok({ stamps: [{ prv: "acme-no", val: "" }] });
  expect((await stamped([empty])).job).toMatchObject({
    status: "KO",
    faults: [{ code: "GOBL-HEAD-STAMP-02" }],
  });
  const { envelope } = await bench.inWorkspace(async (tx) => ({
    ...(await findEntry(tx, entryId)),
  }));
  const { head, sigs } = JSON.parse(envelope ?? "{}");
  expect(head.stamps).toEqual([{ prv: "acme-id", val: "1" }]);
  expect(sigs).toHaveLength(1);
});
