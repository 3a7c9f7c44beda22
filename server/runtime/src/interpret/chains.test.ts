import { definePlugin, defineProvider, step, Type } from "@fakturo/plugin";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createWorkbench, type Workbench } from "../testing/workbench.ts";

const KEY = "test:chain";
const Config = Type.Object({ refused: Type.Boolean({ title: "Is refused", default: false }) });

/** Adds one to the newest link. */
const add = defineProvider({
  key: "try.chain",
  name: "Chain",
  summary: "Adds a link.",
  effect: "none",
  config: Config,
  async run({ config }, ctx) {
    const before = await ctx.chain(KEY);
    const link = typeof before === "number" ? before + 1 : 1;
    return step.ok({
      chains: [{ key: KEY, link }],
      args: { link: String(link) },
      ...(config.refused && { state: "no such state" }),
    });
  },
});

const outside = defineProvider({
  ...add,
  key: "try.outside",
  effect: "external",
});

let bench: Workbench;

beforeAll(async () => {
  bench = await createWorkbench([definePlugin({ name: "test-chain", providers: [add, outside] })]);
});
afterAll(() => bench[Symbol.asyncDispose]());

async function linksOf(): Promise<readonly unknown[]> {
  return bench.inWorkspace(async (tx) => {
    const text = "select position::int, link from chain_link order by position";
    const { rows } = await tx.query({ name: "links", text, values: [] });
    return rows.map(({ position, link }) => [position, link]);
  });
}

async function jobOver(steps: readonly object[]): Promise<string> {
  const contents = { name: "W", schema: "bill/invoice", steps: JSON.parse(JSON.stringify(steps)) };
  return bench.job({ workflowId: await bench.workflow(contents), args: { a: "b" } });
}

const CHAIN = { provider: "try.chain" };

it("adds one link for each step, in order and without gaps, from jobs that run together", async () => {
  const jobs = await Promise.all(Array.from({ length: 6 }, () => jobOver([CHAIN, CHAIN])));
  await Promise.all(jobs.map((id) => bench.advance(id)));
  const links = await linksOf();
  expect(links).toEqual(Array.from({ length: 12 }, (_, i) => [i + 1, i + 1]));
});

it("adds nothing when the step's other effects are refused", async () => {
  const before = await linksOf();
  const id = await jobOver([{ ...CHAIN, config: { refused: true } }]);
  await bench.advance(id);
  expect((await bench.look(id)).job.status).toBe("KO");
  expect(await linksOf()).toEqual(before);
});

it("keeps chains from steps outside the transaction", async () => {
  const before = await linksOf();
  const id = await jobOver([{ provider: "try.outside" }]);
  await bench.advance(id);
  expect((await bench.look(id)).job.status).toBe("KO");
  expect(await linksOf()).toEqual(before);
});

it("never changes a link", async () => {
  const change = (text: string) =>
    bench.inWorkspace((tx) => tx.query({ name: text, text, values: [] }));
  await expect(change("update chain_link set link = '0'")).rejects.toThrow();
  await expect(change("delete from chain_link")).rejects.toThrow();
});
