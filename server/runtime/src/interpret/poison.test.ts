import type { JsonObject } from "@fakturo/model";
import { definePlugin, defineProvider, step, Type } from "@fakturo/plugin";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createWorkbench, type Workbench } from "../testing/workbench.ts";

const POISONED = 26;
const SUSPECT = 3;
const BASE = { summary: "Of a test.", effect: "none", config: Type.Object({}) } as const;
const bytes = new TextEncoder().encode("x");

const plugin = definePlugin({
  name: "test-poison",
  providers: [
    defineProvider({ ...BASE, key: "try.pass", name: "Pass", run: () => step.ok() }),
    defineProvider({
      ...BASE,
      key: "try.file",
      name: "File",
      run: () => step.ok({ files: [{ name: "broken", mime: "text/plain", data: bytes }] }),
    }),
    defineProvider({
      ...BASE,
      key: "try.call",
      name: "Call",
      effect: "external",
      run: () => step.ok(),
    }),
  ],
});

let bench: Workbench;

beforeAll(async () => {
  bench = await createWorkbench([plugin]);
  await bench.database.owner.query(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'broken' using errcode = 'data_exception'; end $$`);
  await bench.database.owner.query(`create trigger refuse before insert on file for each row
    when (new.name = 'broken') execute function refuse()`);
});
afterAll(() => bench[Symbol.asyncDispose]());

const one = (provider: string, more: JsonObject = {}): JsonObject => ({ provider, ...more });
const onKo = { next: [{ status: "KO", steps: [one("try.pass")] }] };

async function begin(
  steps: readonly JsonObject[],
  rescue: readonly JsonObject[] = [],
): Promise<string> {
  const entryId = await bench.entry({
    $schema: "https://gobl.org/draft-0/note/message",
    title: "Title",
    content: "Text",
  });
  const contents = { name: "W", schema: "note/message", steps: [...steps], rescue: [...rescue] };
  return bench.job({ workflowId: await bench.workflow(contents), entryId });
}

const attempt = (id: string, count: number) =>
  bench.executor.advance(bench.workspaceId, id, count, new AbortController().signal);

async function statusesOf(id: string): Promise<readonly unknown[]> {
  const { job, events } = await bench.look(id);
  return [job.status, ...events];
}

describe("a job that ends its worker again and again", () => {
  it("ends its step, after which the error lane runs", async () => {
    const id = await begin([one("try.pass")], [one("try.pass")]);
    await attempt(id, POISONED);
    expect(await statusesOf(id)).toEqual(["RUN", ["KO"]]);
    await attempt(id, 1);
    expect(await statusesOf(id)).toEqual(["OK", ["KO"], ["RUN", "OK"]]);
    expect((await bench.look(id)).job.faults).toMatchObject([{ code: "poison" }]);
  });

  it("continues with the branch that handles the step's failure", async () => {
    const id = await begin([one("try.pass", onKo), one("try.pass")]);
    await attempt(id, POISONED);
    await attempt(id, 1);
    expect(await statusesOf(id)).toEqual(["OK", ["KO"], ["RUN", "OK"], ["RUN", "OK"]]);
  });

  it("shows by each step that it got further", async () => {
    const id = await begin([one("try.pass"), one("try.call"), one("try.pass")]);
    const tried = () =>
      bench.database.owner.query(
        "update graphile_worker._private_jobs set attempts = 3 where payload ->> 'job' = $1",
        [id],
      );
    const attempts = async () => {
      const text =
        "select attempts from graphile_worker._private_jobs where payload ->> 'job' = $1";
      return (await bench.database.owner.query<{ attempts: number }>(text, [id])).rows;
    };
    await tried();
    await attempt(id, SUSPECT);
    expect(await statusesOf(id)).toEqual(["RUN", ["RUN", "OK"]]);
    expect(await attempts()).toEqual([{ attempts: 0 }]);
    await tried();
    await attempt(id, SUSPECT);
    expect(await statusesOf(id)).toEqual(["RUN", ["RUN", "OK"], ["RUN", "OK"]]);
    expect(await attempts()).toEqual([{ attempts: 0 }]);
  });
});

describe("a step whose result cannot be stored", () => {
  it("fails at once, without effect on other jobs or steps", async () => {
    const broken = await begin([one("try.pass"), one("try.file", onKo), one("try.pass")]);
    const other = await begin([one("try.pass")]);
    await Promise.all([bench.advance(broken), bench.advance(other)]);
    const passed = ["RUN", "OK"];
    expect(await statusesOf(broken)).toEqual(["OK", passed, ["KO"], passed, passed]);
    expect((await bench.look(broken)).job.faults).toMatchObject([{ code: "exception" }]);
    expect(await statusesOf(other)).toEqual(["OK", passed]);
  });

  it("fails its job where the journal does not belong to the workflow", async () => {
    const id = await begin([one("try.pass"), one("try.pass")], [one("try.pass")]);
    const strange = {
      ...{ id: bench.services.ids.v4(), step_id: bench.services.ids.v4(), provider: "try.pass" },
      ...{ created_at: new Date(bench.now).toISOString(), completed: true },
      events: [{ index: 0, status: "OK", at: new Date(bench.now).toISOString() }],
    };
    await bench.database.owner.maintain((tx) =>
      tx.query("update job set journal = $2 where id = $1", [id, JSON.stringify([strange])]),
    );
    await bench.advance(id);
    const { job } = await bench.look(id);
    expect([job.status, job.completed_at !== null]).toEqual(["KO", true]);
    expect(job.faults).toMatchObject([{ code: "exception" }]);
  });
});
