import type { JsonObject } from "@fakturo/model";
import {
  definePlugin,
  defineProvider,
  type StepContext,
  type StepResult,
  step,
  Type,
} from "@fakturo/plugin";
import { knownMigrations } from "@fakturo/server-storage/database";
import { eraseAround, listFiles } from "@fakturo/server-storage/store";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createWorkbench, type Workbench } from "../testing/workbench.ts";

/** The steps' answers, call by call; afterwards `ok`. */
let script: StepResult[] = [];
const answer = () => script.shift() ?? step.ok();
const base = { name: "Try", summary: "Answers as configured.", config: Type.Object({}) };
const plugin = definePlugin({
  name: "test-text",
  providers: [
    defineProvider({
      ...base,
      key: "try.outside",
      effect: "external",
      async run(_task, { intend }: StepContext) {
        await intend({ id: "e\u0000" });
        return answer();
      },
    }),
    defineProvider({ ...base, key: "try.local", effect: "none", run: answer }),
  ],
});

let bench: Workbench;
beforeAll(async () => {
  bench = await createWorkbench([plugin]);
});
afterAll(() => bench[Symbol.asyncDispose]());

const NOTE = { $schema: "https://gobl.org/draft-0/note/message", title: "T", content: "Text" };

async function begin(steps: readonly JsonObject[], entry?: string, args?: Record<string, string>) {
  const contents = { name: "W", schema: "note/message", steps: [...steps] };
  const workflowId = await bench.workflow(contents);
  const entryId = entry ?? (await bench.entry(NOTE));
  return bench.job({ workflowId, entryId, ...(args && { args }) });
}

const outside = { provider: "try.outside" };
const local = { provider: "try.local" };

describe("text that the database cannot look into", () => {
  it.each(["a\u0000b", "a\ud800b"])("of a step, %j, stops no job", async (text) => {
    const entry = await bench.entry(NOTE);
    script = [step.retry(text, undefined, text)];
    const first = await begin([outside, outside], entry);
    await bench.advance(first);
    const second = await begin([outside], entry);
    bench.now += 5_000;
    const story = await bench.finish(first);
    expect(story.events).toEqual([
      ["RUN", "ERR", "RUN", "OK"],
      ["RUN", "OK"],
    ]);
    const clean = text.replace("\u0000", "").toWellFormed();
    expect(story.intents[0]?.events[1]).toMatchObject({ message: clean, code: clean });
    expect((await bench.finish(second)).job.status).toBe("OK");
  });

  it("goes from args, faults and files", async () => {
    const entry = await bench.entry(NOTE);
    const data = new TextEncoder().encode("text");
    const files = [{ name: "n\ud800\u0000", key: "k\u0000", mime: "text\u0000", data }];
    script = [
      step.ok({ args: { "a\u0000": "b\ud800" }, files }),
      step.ko("c\u0000", "m", { faults: [{ message: "f\u0000", paths: ["$.p\u0000"] }] }),
    ];
    const id = await begin([local, local], entry);
    const { job } = await bench.finish(id);
    expect(job.args).toEqual({ a: "b\ufffd" });
    expect(job.faults).toEqual([{ provider: "try.local", message: "f", paths: ["$.p"] }]);
    const [file] = await bench.inWorkspace((tx) => listFiles(tx, entry));
    expect(file).toMatchObject({ name: "n\ufffd", key: "k", mime: "application/octet-stream" });
  });

  it("goes from journals that hold it, so that their entry can be erased", async () => {
    const entry = await bench.entry(NOTE);
    script = [step.ko("code", "message")];
    const id = await begin([local], entry);
    await bench.finish(id);
    const dirty = String.raw`\\u0000 \u0000\ud800 \\\u0000`;
    await bench.database.owner.maintain((tx) =>
      tx.query(
        `update fakturo.job set faults = replace(faults::text, 'message', $1)::json,
        journal = replace(journal::text, '"code":"code"', '"code":"' || $1 || '"')::json`,
        [dirty],
      ),
    );
    const migration = knownMigrations().find(({ name }) => name === "journal-text");
    await bench.database.owner.maintain((tx) => tx.query(migration?.sql ?? ""));
    const { job, intents } = await bench.look(id);
    expect(intents[0]?.events[1]?.code).toBe("\\u0000 \ufffd \\");
    expect(job.faults).toMatchObject([{ "\\u0000 \ufffd \\": "\\u0000 \ufffd \\" }]);
    await bench.database.owner.withWorkspace(bench.workspaceId, (tx) =>
      eraseAround(tx, entry, "1"),
    );
    expect((await bench.look(id)).intents[0]?.events[1]).toMatchObject({ status: "KO", index: 1 });
  });
});

describe("a long answer", () => {
  it("is cut", async () => {
    const long = "x".repeat(1_000_000);
    const faults = Array.from({ length: 1000 }, () => ({
      code: long,
      message: long,
      paths: [long],
    }));
    script = [
      step.retry(long, undefined, long),
      step.wait(long, { seconds: 1, ref: long }),
      step.ko(long, long, { faults }),
    ];
    const id = await begin([outside]);
    await bench.advance(id);
    bench.now += 5_000;
    await bench.advance(id);
    expect((await bench.look(id)).job.ref).toHaveLength(500);
    const { job, intents } = await bench.finish(id);
    expect(intents[0]?.events[1]?.message).toHaveLength(2000);
    expect(intents[0]?.events[1]?.code).toHaveLength(200);
    expect(job.faults).toHaveLength(100);
    expect(JSON.stringify(job).length).toBeLessThan(1_000_000);
  });

  it("of args makes the step fail when the job would have too many", async () => {
    const half = "x".repeat(130_000);
    script = [step.ok({ args: { a: half } }), step.ok({ args: { b: half, c: half } })];
    const { job, intents } = await bench.finish(await begin([local, local], undefined, { z: "1" }));
    expect(intents[1]?.events[1]).toMatchObject({
      status: "KO",
      code: "too-large",
      message: "a job's args are limited to 262144 bytes",
    });
    expect(Object.keys(job.args ?? {})).toEqual(["z", "a"]);
  });
});
