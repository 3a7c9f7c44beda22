import { createWorkbench, type Workbench } from "@fakturo/server-runtime/testing";
import { listWorkflows } from "@fakturo/server-storage/store";
import { afterAll, beforeAll, expect, it } from "vitest";

let bench: Workbench;
beforeAll(async () => {
  bench = await createWorkbench([]);
});
afterAll(() => bench[Symbol.asyncDispose]());

const make = (schema: string) => bench.workflow({ name: "W", schema, draft: true });

/** Ids of all pages; more than exist means that paging does not end. */
async function pages(schema: string, limit: number): Promise<readonly (readonly string[])[]> {
  const found: string[][] = [];
  let from: Date | undefined;
  do {
    const { rows, next } = await bench.inWorkspace((tx) => listWorkflows(tx, schema, from, limit));
    found.push(rows.map(({ id }) => id));
    from = next;
  } while (from && found.length < 20);
  return found;
}

it("workflows that are created at the same time are listed separately", async () => {
  const made = await Promise.all(Array.from({ length: 6 }, () => make("bill/invoice")));
  const found = await pages("bill/invoice", 1);
  expect(found.map(({ length }) => length)).toEqual(made.map(() => 1));
  expect(found.flat().toSorted()).toEqual(made.toSorted());
});

it("imported ones of one moment stand on one page", async () => {
  const made = [];
  for (let n = 0; n < 5; n += 1) made.push(await make("org/party"));
  const [first = "", second = "", third = "", fourth = "", fifth = ""] = made;
  await bench.inWorkspace((tx) =>
    tx.query({
      name: "same_moment",
      text: `update workflow set created_at = (select created_at from workflow where id = $1)
        where id = any($2)`,
      values: [second, [third, fourth]],
    }),
  );
  const same = [fourth, third, second];
  expect(await pages("org/party", 1)).toEqual([[fifth], same, [first]]);
  expect(await pages("org/party", 2)).toEqual([[fifth, ...same], [first]]);
  expect(await pages("org/party", 4)).toEqual([[fifth, ...same], [first]]);
  expect(await pages("org/party", 5)).toEqual([[fifth, ...same, first]]);
});
