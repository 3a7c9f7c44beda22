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

let titles: unknown[] = [];

/** Changes the document in place, as the type does not allow. */
const careless = defineProvider({
  ...base,
  key: "try.change",
  name: "Change",
  run: ({ envelope }) => {
    titles.push(envelope?.doc.title);
    if (envelope) Reflect.set(envelope.doc, "title", "changed");
    if (envelope) Object.assign(envelope.doc, { title: "changed" });
    return step.ok();
  },
});

let bench: Workbench;

beforeAll(async () => {
  bench = await createWorkbench([
    plugin,
    definePlugin({ name: "test-change", providers: [careless] }),
  ]);
});
afterAll(() => bench[Symbol.asyncDispose]());

const $schema = "https://gobl.org/draft-0/note/message";
const schema = "note/message";

it("a task says of each file where it may get to", async () => {
  const steps = [{ provider: "try.attach" }, { provider: "try.see" }];
  const workflowId = await bench.workflow({ name: "W", schema, steps });
  const entryId = await bench.entry({ $schema, title: "t", content: "c" });
  await bench.advance(await bench.job({ workflowId, entryId }));
  const facts = seen.map((file) => [file.name, file.embeddable, file.private, file.url]);
  expect(facts.toSorted()).toEqual([
    ["open.txt", true, false, expect.stringMatching(/^https:.*\/files\/.*\/open\.txt\?h=/)],
    ["private.txt", false, true, undefined],
  ]);
});

it("no step can change the document that the next one sees", async () => {
  titles = [];
  const steps = [{ provider: "try.change" }];
  const rescue = [{ provider: "try.change" }];
  const workflowId = await bench.workflow({ name: "W", schema, steps, rescue });
  const entryId = await bench.entry({ $schema, title: "t", content: "c" });
  const jobId = await bench.job({ workflowId, entryId });
  await bench.advance(jobId);
  expect(titles).toEqual(["t", "t"]);
});
