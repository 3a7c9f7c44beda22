import { definePlugin, defineProvider, type EntryFile, step, Type } from "@fakturo/plugin";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createWorkbench, type Workbench } from "../testing/workbench.ts";

let seen: readonly EntryFile[] = [];

const base = { summary: "Tries.", config: Type.Object({}), effect: "none" } as const;
const plugin = definePlugin({
  name: "test-files",
  providers: [
    defineProvider({
      ...base,
      key: "try.attach",
      name: "Attach",
      run: () => {
        const file = { mime: "text/plain", data: new TextEncoder().encode("hi") };
        const open = { ...file, name: "open.txt", embeddable: true };
        return step.ok({ files: [open, { ...file, name: "private.txt", private: true }] });
      },
    }),
    defineProvider({
      ...base,
      key: "try.see",
      name: "See",
      run: ({ entry }) => {
        seen = entry?.files ?? [];
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

it("a task says of each file where it may get to", async () => {
  const steps = [{ provider: "try.attach" }, { provider: "try.see" }];
  const schema = "note/message";
  const workflowId = await bench.workflow({ name: "W", schema, steps });
  const $schema = "https://gobl.org/draft-0/note/message";
  const entryId = await bench.entry({ $schema, title: "t", content: "c" });
  await bench.advance(await bench.job({ workflowId, entryId }));
  const facts = seen.map((file) => [file.name, file.embeddable, file.private]);
  expect(facts.toSorted()).toEqual([
    ["open.txt", true, false],
    ["private.txt", false, true],
  ]);
});
