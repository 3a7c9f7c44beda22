import { definePlugin, defineProvider, step, Type } from "@fakturo/plugin";
import { createWorkbench, type Workbench } from "@fakturo/server-runtime/testing";
import { insertSeries, listSeriesEntries } from "@fakturo/server-storage/store";
import { afterAll, beforeAll, expect, it } from "vitest";

const plugin = definePlugin({
  name: "test-numbers",
  providers: [
    defineProvider({
      key: "try.number",
      name: "Number",
      summary: "Takes the next code of a series.",
      effect: "none",
      config: Type.Object({ series: Type.String({ title: "Series" }) }),
      run: ({ config: { series } }) => step.ok({ number: { series } }),
    }),
  ],
});

let bench: Workbench;
beforeAll(async () => {
  bench = await createWorkbench([plugin]);
});
afterAll(() => bench[Symbol.asyncDispose]());

async function numbered(series: string) {
  const steps = [{ provider: "try.number", config: { series } }];
  const workflowId = await bench.workflow({ name: "W", schema: "note/message", steps });
  const $schema = "https://gobl.org/draft-0/note/message";
  const entryId = await bench.entry({ $schema, title: "T", content: "Text" });
  return bench.finish(await bench.job({ workflowId, entryId }));
}

it.each(["my-series", "01960000-0000-7000-8000-0000000000ff"])(
  "the series %s, which is none, fails the step",
  async (series) => {
    const { job } = await numbered(series);
    expect([job.status, job.faults]).toEqual([
      "KO",
      [{ provider: "try.number", code: "not-found", message: "sequence not found" }],
    ]);
  },
);

it("an id in capitals is the same series", async () => {
  const id = bench.services.ids.v7();
  await bench.inWorkspace((tx) =>
    insertSeries(tx, {
      id,
      at: new Date(bench.now),
      name: "S",
      description: null,
      code: null,
      prefix: "S-",
      suffix: "",
      padding: 3,
      start: 1,
      sigs: [],
      supplier: null,
    }),
  );
  for (const code of ["S-001", "S-002"]) {
    const { job } = await numbered(id.toUpperCase());
    expect(job.status).toBe("OK");
    const entries = await bench.inWorkspace((tx) => listSeriesEntries(tx, id, undefined, 1));
    expect(entries.map((entry) => entry.code)).toEqual([code]);
  }
});
