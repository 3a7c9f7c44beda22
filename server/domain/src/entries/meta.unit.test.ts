import type { Tx } from "@fakturo/server-storage/store";
import { expect, it } from "vitest";
import { writeMeta } from "./meta.ts";

it("facts of a step are written as text that the database takes", async () => {
  const written: unknown[][] = [];
  const tx: Tx = {
    async query({ values }) {
      written.push(values);
      return { rows: [], rowCount: 0, command: "INSERT", oid: 0, fields: [] };
    },
  };
  const facts = [{ key: "a\u0000b", ref: `1\u0000${"2".repeat(5000)}` }];
  await writeMeta({ tx, now: new Date(0) }, "acme", "e", facts);
  const [, , key, , ref] = written[0] ?? [];
  expect(key).toBe("ab");
  expect(String(ref)).toMatch(/^12{497}…$/);
});
