import { definePlugin, defineProvider, step, Type } from "@fakturo/plugin";
import { runAs } from "@fakturo/server-base";
import { findEntryRow, listJobs } from "@fakturo/server-storage/store";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createHttpClient } from "../call/http-client.ts";
import { createWorkbench, type Workbench } from "../testing/workbench.ts";
import { createDryRuns, type DryRun } from "./dry-run.ts";

const base = { summary: "Tries.", config: Type.Object({}), effect: "none" } as const;
const plugin = definePlugin({
  name: "test-dry",
  providers: [
    defineProvider({
      ...base,
      key: "try.sign",
      name: "Sign",
      run: () => step.ok({ sign: true }),
    }),
    defineProvider({
      ...base,
      key: "try.wait",
      name: "Wait",
      run: () => ({ status: "QUEUED", message: "for an answer" }),
    }),
    defineProvider({
      ...base,
      key: "try.again",
      name: "Again",
      run: () => ({ status: "ERR", code: "busy", message: "try later" }),
    }),
  ],
});

let bench: Workbench;
let entryId: string;
let before: unknown;
const stored = () => bench.inWorkspace((tx) => findEntryRow(tx, entryId));

beforeAll(async () => {
  bench = await createWorkbench([plugin]);
  const $schema = "https://gobl.org/draft-0/note/message";
  entryId = await bench.entry({ $schema, title: "T", content: "C" });
  before = await stored();
});
afterAll(() => bench[Symbol.asyncDispose]());

function run(...keys: readonly string[]): Promise<DryRun> {
  const { services, environments, database, workspaceId } = bench;
  const inWorkspace = database.database.withWorkspace;
  const http = createHttpClient({ allowPrivate: false });
  const steps = keys.map((provider) => ({ provider }));
  const workflow = { name: "dry", schema: "note/message", steps, rescue: [] };
  const runs = createDryRuns({ services, inWorkspace, http, environments });
  return runAs({ src: "api", srcId: "test" }, () =>
    runs.run(workspaceId, { workflow, entryId, outcomes: {} }),
  );
}

it("shows that a document is signed, and not its signature", async () => {
  const { status, steps } = await run("try.sign", "try.sign");
  expect([status, steps.length]).toEqual(["OK", 2]);
  const signature = steps[0]?.changes.find(({ path }) => path === "$.sigs[0]");
  expect(signature?.after).toMatch(/^[\w-]{20}…$/);
});

it("assumes the answer that a step waits for, and takes a failure that would be tried again", async () => {
  const { status, steps } = await run("try.wait", "try.again", "try.sign");
  expect(status).toBe("KO");
  expect(steps.map((one) => [one.provider, one.status, one.code, one.source])).toEqual([
    ["try.wait", "OK", undefined, "assumed"],
    ["try.again", "KO", "busy", "called"],
  ]);
});

it("leaves neither a job nor another version of the entry", async () => {
  expect(await bench.inWorkspace((tx) => listJobs(tx, {}, undefined, 10))).toEqual([]);
  expect(await stored()).toEqual(before);
});
