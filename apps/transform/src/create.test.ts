import type { EntryMeta, Task } from "@fakturo/plugin";
import { describePlugin, runStep } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { create } from "./create.ts";

describePlugin("@fakturo/app-transform", { load: () => import("./index.ts") });

const WORKFLOW = "01960000-0000-7000-8000-000000000001";
const ENTRY = "01960000-0000-7000-8000-000000000002";
const OTHER = "01960000-0000-7000-8000-000000000003";
const TASK: Partial<Task> = {
  id: "i",
  entry: { id: ENTRY, folder: "sales", state: "", files: [] },
};
const meta = (row: Partial<EntryMeta>) => async () => [
  { src: "acme", key: "target", ref: undefined, value: undefined, link_url: undefined, ...row },
];
const run = (key: string, task: Partial<Task>, row: Partial<EntryMeta> = {}) =>
  runStep(
    create,
    { workflow_id: WORKFLOW, silo_entry_meta_key: key },
    { ...TASK, ...task },
    { meta: meta(row) },
  );

describe("transform.job.create", () => {
  it.each<[string, string, Partial<Task>, Partial<EntryMeta>, string]>([
    ["the present entry", "", {}, {}, ENTRY],
    ["the entry stored by the step before", "", { args: { "silo-entry-id": OTHER } }, {}, OTHER],
    ["an argument's", "target", { args: { target: OTHER } }, {}, OTHER],
    ["a metadata value's", "target", {}, { value: OTHER }, OTHER],
    ["a metadata reference's", "target", {}, { ref: OTHER }, OTHER],
  ])("takes %s id", async (_name, key, task, row, entry) => {
    expect(await run(key, task, row)).toMatchObject({
      status: "OK",
      effects: { job: { workflow: WORKFLOW, key: "i", entry } },
    });
  });

  it("passes arguments on where there is no entry", async () => {
    expect(await run("", { entry: undefined, args: { a: "b" } })).toMatchObject({
      effects: { job: { workflow: WORKFLOW, args: { a: "b" } } },
    });
  });

  it.each([["nothing"], ["target"]])("fails where %s names no entry", async (key) => {
    expect(await run(key, {}, { value: "elsewhere" })).toMatchObject({
      status: "KO",
      code: "not-found",
    });
  });
});
