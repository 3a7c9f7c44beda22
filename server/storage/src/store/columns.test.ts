import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../database/testing.ts";
import { arrayText, jsonColumn, textColumn, textColumns } from "./columns.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

async function selected(text: string, value: unknown): Promise<unknown> {
  const [row] = await db.database.withWorkspace(randomUUID(), async (tx) => {
    const { rows } = await tx.query<{ readonly back: unknown }>(text, [value]);
    return rows;
  });
  return row?.back;
}

/** Text that Postgres can hold, with what arrays and UTF-8 make hard, and some of it long. */
const text = fc.oneof(
  fc.string({ unit: "binary" }).map((any) => any.replaceAll("\u0000", "")),
  fc.constantFrom("", "NULL", '"', "\\", '{"a":"\\u0000"}', "ä€😀".repeat(500), "x".repeat(5000)),
);

describe("columns", () => {
  it("are the texts that were given", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.option(text)), async (values) => {
        expect(await selected("select $1::text[] as back", textColumn(values))).toEqual(values);
      }),
      { numRuns: 50 },
    );
  });

  it("share memory and hold their own values", async () => {
    const columns = [["a", null], [], ["ä".repeat(3000)], ["b"]];
    const texts = "select $1::text[] as back";
    for (const [i, column] of textColumns(columns).entries())
      expect(await selected(texts, column)).toEqual(columns[i]);
  });

  it("keep the spelling of JSON", async () => {
    const given = ['{"b": 1.50,\n"a":"\\u0000"}', null, "[]"];
    const texts = "select $1::json[]::text[] as back";
    expect(await selected(texts, jsonColumn(given))).toEqual(given);
    expect(await selected(texts, jsonColumn([]))).toEqual([]);
  });

  it("hold lists as texts", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(text), async (list) => {
        const column = textColumn([arrayText(list)]);
        expect(await selected("select ($1::text[])[1]::text[] as back", column)).toEqual(list);
      }),
      { numRuns: 50 },
    );
  });
});
