import { createEngine } from "@fakturo/engine";
import type { JsonObject } from "@fakturo/model";
import { defineExporter, definePlugin, Type } from "@fakturo/plugin";
import { createWorkbench, type Workbench } from "@fakturo/server-runtime/testing";
import { errorKeyOf } from "@fakturo/test-support";
import { fixedPorts } from "@fakturo/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createEntry } from "../entries/create.ts";
import { setState } from "../entries/states.ts";
import { chunksOf } from "./chunks.ts";
import { type ExportOrder, findExporter, startExport } from "./exporters.ts";
import { addPeriod } from "./period.ts";
import { realOnly } from "./real-only.ts";

/** A row for each document: code, state. */
const exporter = defineExporter({
  key: "rows.export",
  name: "Rows",
  summary: "Rows.",
  mime: "text/csv",
  schemas: ["bill/invoice"],
  config: Type.Object({
    separator: Type.String({ title: "Separator", default: ";" }),
    limit: Type.Optional(Type.Integer({ title: "Limit" })),
  }),
  start({ config }) {
    const rows: string[] = [];
    return {
      add: ({ envelope, state }) => {
        const said = [envelope.doc.code, state?.key, state?.notes];
        rows.push(`${said.filter(Boolean).join(config.separator)}\n`);
      },
      end: () => ({ name: "rows.csv", mime: "text/csv", pieces: rows }),
    };
  },
});
const plugin = definePlugin({ name: "test-rows", exporters: [exporter] });

const order = (more: Partial<ExportOrder> = {}): ExportOrder => ({
  format: "rows",
  period: { from: "2026-01-01", to: "2026-01-31" },
  config: {},
  ...more,
});

describe("exporters", () => {
  const { registry } = createEngine({ plugins: [plugin], ...fixedPorts() });

  it("are found by key and app", () => {
    expect(findExporter(registry, "rows.export")).toBe(exporter);
    expect(findExporter(registry, "rows")).toBe(exporter);
    expect(errorKeyOf(() => findExporter(registry, "row"))).toBe("input");
  });

  it.each([
    ["no day", { period: { from: "2026-02-30", to: "2026-03-01" } }],
    ["an end before the beginning", { period: { from: "2026-02-02", to: "2026-02-01" } }],
    ["a configuration of another type", { config: { separator: 1 } }],
  ])("refuse %s", (_what, more) => {
    expect(errorKeyOf(() => startExport(exporter, order(more), 0))).toBe("input");
  });

  it("have unique keys", () => {
    const twice = definePlugin({ name: "test-again", exporters: [exporter] });
    expect(() => createEngine({ plugins: [plugin, twice], ...fixedPorts() })).toThrow(
      /exporter rows.export/,
    );
  });
});

it("puts small pieces together and keeps all of them", () => {
  const pieces = ["a", new Uint8Array([98]), "c".repeat(70_000), "é"];
  const chunks = [...chunksOf(pieces)];
  expect(chunks).toHaveLength(2);
  expect(Buffer.concat(chunks).toString()).toBe(`ab${"c".repeat(70_000)}é`);
});

describe("documents of a period", () => {
  let bench: Workbench;
  beforeAll(async () => {
    bench = await createWorkbench([plugin]);
  });
  afterAll(() => bench[Symbol.asyncDispose]());

  const entry = (code: string, over: JsonObject = {}, sign = true, folder?: string) =>
    bench.inWorkspace((tx) => {
      const data = {
        $schema: "https://gobl.org/draft-0/bill/invoice",
        currency: "EUR",
        issue_date: "2026-01-31",
        code,
        supplier: { name: "Acme" },
        customer: { name: "Zed" },
        lines: [{ quantity: "1", item: { name: "Hour", price: "10.00" } }],
        ...over,
      };
      return createEntry(tx, bench.services, bench.workspaceId, { data, sign, folder });
    });

  const rows = (more: Partial<ExportOrder> = {}, limit?: number) =>
    bench.inWorkspace(async (tx) => {
      const writer = startExport(exporter, order(more), 0);
      const count = await addPeriod(tx, writer, exporter, order(more), limit);
      const text = [...writer.end().pieces].join("");
      expect(text.split("\n").length - 1).toBe(count);
      return text;
    });

  it("are the signed ones issued in it, with the newest state, in the order of their entries", async () => {
    await entry("1", {
      issue_date: "2026-01-01",
      customer: { name: 'Z"issue_date":"2026-02-01"' },
    });
    const two = await entry("2");
    await entry("3", {}, false);
    await entry("4", { issue_date: "2025-12-31" });
    await entry("5", { issue_date: "2026-02-01" });
    const party = { $schema: "https://gobl.org/draft-0/org/party", name: "P" };
    await bench.inWorkspace((tx) =>
      createEntry(tx, bench.services, bench.workspaceId, { data: party, sign: true }),
    );
    for (const [key, notes] of [["sent"], ["void", "Error"]] as const)
      await bench.inWorkspace((tx) => setState(tx, bench.services, two.id, { key, notes }));
    expect(await rows()).toBe("1\n2;void;Error\n");
    expect(await rows({ config: { separator: "|" } })).toContain("2|void|Error");
  });

  it("of a simulation are exported from sandboxes only", async () => {
    const { head } = JSON.parse((await entry("S", { issue_date: "2027-01-01" })).envelope);
    const add = (isReal: boolean) => {
      const writer = startExport(exporter, order(), 0);
      const stamps = [{ prv: "simulated", val: "acme" }];
      const envelope = { head: { ...head, stamps }, doc: { code: "S" }, $schema: "" };
      (isReal ? realOnly(writer) : writer).add({ envelope });
    };
    expect(() => add(true)).toThrow(/the document S was made in a simulation/);
    expect(() => add(false)).not.toThrow();
    await bench.inWorkspace((tx) =>
      tx.query({
        name: "mark",
        text: `update entry_version set envelope = jsonb_set(envelope::jsonb, '{head,stamps}',
          '[{"prv":"simulated","val":"acme"}]')::text where envelope like '%"2027-01-01"%'`,
        values: [],
      }),
    );
    const period = { from: "2027-01-01", to: "2027-01-01" };
    expect(await rows({ period })).toBe("S\n");
    const isLive = (live: boolean) =>
      bench.database.owner.maintain((tx) =>
        tx.query({
          name: `live ${live}`,
          text: "update fakturo.workspace set sandbox = $1 where id = $2",
          values: [!live, bench.workspaceId],
        }),
      );
    await isLive(true);
    try {
      await expect(rows({ period })).rejects.toMatchObject({ key: "input" });
    } finally {
      await isLive(false);
    }
  });

  it("may be of one folder", async () => {
    await entry("9", {}, true, "other");
    expect(await rows({ folder: "other" })).toBe("9\n");
  });

  it("come page by page, up to a limit", async () => {
    const period = { from: "2026-03-01", to: "2026-03-31" };
    const codes = Array.from({ length: 205 }, (_, i) => String(i + 1));
    for (const code of codes) await entry(code, { issue_date: "2026-03-15" });
    expect(await rows({ period })).toBe(`${codes.join("\n")}\n`);
    await expect(rows({ period }, 204)).rejects.toMatchObject({ key: "input" });
  });
});
