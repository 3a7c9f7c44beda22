import { isObject } from "@fakturo/model";
import { defineConnection, definePlugin, defineProvider, step, Type } from "@fakturo/plugin";
import { checkChain, viewLinks } from "@fakturo/server-domain/chains";
import { listChains, listSubmissionsOf } from "@fakturo/server-storage/store";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
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

/** Suppliers in the order in which their chains are locked. */
const locked: string[] = [];

/** Locks the chain of the document's supplier. */
const lock = defineProvider({
  ...add,
  key: "try.lock",
  async run({ envelope }, ctx) {
    const supplier = envelope?.doc.supplier;
    const taxId = isObject(supplier) && isObject(supplier.tax_id) ? supplier.tax_id : {};
    await ctx.chain(`try:${taxId.code}`);
    locked.push(String(taxId.code));
    return step.ok({});
  },
});

const HISTORY = "try:history";
const authority = defineConnection({
  key: "try",
  name: "Authority",
  endpoints: {},
  traits: { dedupe: "number", decides: "at-once", timeout: 5, lateness: 60, lag: 60 },
  send: async () => ({ is: "accepted" }),
});

/** Adds a link together with the entry's record. */
const submit = defineProvider({
  ...add,
  key: "try.submit",
  async run({ entry }, ctx) {
    await ctx.chain(HISTORY);
    const record = { connection: "try", kind: "issue", identity: entry?.id ?? "" } as const;
    return step.ok({
      chains: [{ key: HISTORY, link: { of: entry?.id ?? "" } }],
      submit: { ...record, holder: "B", bytes: new TextEncoder().encode("x") },
    });
  },
});

let bench: Workbench;

beforeAll(async () => {
  const providers = [add, outside, lock, submit];
  bench = await createWorkbench([
    definePlugin({ name: "test-chain", connections: [authority], providers }),
  ]);
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

it("locks the chains of jobs that run together in the order of suppliers", async () => {
  const steps = [{ provider: "try.lock" }];
  const workflowId = await bench.workflow({ name: "L", schema: "bill/invoice", steps });
  const jobs: string[] = [];
  for (const code of ["1", "2", "3", "4", "5", "6"]) {
    const entryId = await bench.entry(INVOICE(code, SUPPLIERS[Number(code) % SUPPLIERS.length]));
    jobs.push(await bench.job({ workflowId, entryId }));
  }
  await Promise.all(jobs.map((id) => bench.advance(id)));
  const [b98, a58, b63] = SUPPLIERS;
  expect(locked).toEqual([a58, a58, b63, b63, b98, b98]);
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

describe("the history of a chain", () => {
  const links = (filter = {}, limit = 10) =>
    bench.inWorkspace((tx) => viewLinks(tx, HISTORY, filter, limit));
  const check = () => bench.inWorkspace((tx) => checkChain(tx, HISTORY));
  /** Changes rows as only someone with access to the database can; undone afterwards. */
  const tampered = async (...statements: readonly string[]) => {
    const undone = new Error("undone");
    let found: Awaited<ReturnType<typeof check>> | undefined;
    const { owner } = bench.database;
    await owner
      .withWorkspace(bench.workspaceId, async (tx) => {
        for (const statement of statements) await tx.query(statement, [HISTORY]);
        found = await checkChain(tx, HISTORY);
        throw undone;
      })
      .catch((error: unknown) => expect(error).toBe(undone));
    return found?.faults;
  };
  const entries: string[] = [];
  const jobs: string[] = [];

  beforeAll(async () => {
    const workflowId = await bench.workflow({
      name: "H",
      schema: "bill/invoice",
      steps: [{ provider: "try.submit" }],
    });
    for (const code of ["1", "2", "3", "4"]) {
      const entryId = await bench.entry(INVOICE(code));
      const job = await bench.job({ workflowId, entryId });
      expect((await bench.finish(job)).job.status).toBe("OK");
      entries.push(entryId);
      jobs.push(job);
    }
  });

  it("names job, step, entry, number and record of each link, and the link before", async () => {
    const found = await links();
    expect(found.map(({ position }) => position)).toEqual([4, 3, 2, 1]);
    expect(found.map(({ entry }) => entry)).toEqual(entries.toReversed());
    expect(found.map(({ job }) => job)).toEqual(jobs.toReversed());
    expect(found.map(({ previous }) => previous)).toEqual([
      ...found.slice(1).map(({ digest }) => digest),
      null,
    ]);
    const { intents } = await bench.look(jobs[3] ?? "");
    const [record] = await bench.inWorkspace((tx) => listSubmissionsOf(tx, entries[3] ?? ""));
    expect(found[0]).toMatchObject({
      intent: intents[0]?.id,
      link: { of: entries[3] },
      series: "H",
      code: "4",
      submission: record?.id,
      state: record?.state,
    });
  });

  it("is read in pages and by entry", async () => {
    const positions = async (filter: object) =>
      (await links(filter, 2)).map(({ position }) => position);
    expect(await positions({})).toEqual([4, 3]);
    expect(await positions({ before: 3 })).toEqual([2, 1]);
    expect(await positions({ entry: entries[1] })).toEqual([2]);
    expect(await positions({ entry: bench.workspaceId })).toEqual([]);
    await expect(bench.inWorkspace((tx) => viewLinks(tx, "try:none", {}, 1))).rejects.toMatchObject(
      { key: "not-found" },
    );
  });

  it("belongs to a list of chains, in pages and by entry", async () => {
    const keys = async (filter: object, limit = 10) =>
      (await bench.inWorkspace((tx) => listChains(tx, filter, limit))).map(({ key }) => key);
    expect(await keys({})).toEqual([KEY, HISTORY]);
    expect(await keys({}, 1)).toEqual([KEY]);
    expect(await keys({ after: KEY })).toEqual([HISTORY]);
    expect(await keys({ entry: entries[0] })).toEqual([HISTORY]);
    expect(await keys({ entry: bench.workspaceId })).toEqual([]);
    const [, chain] = await bench.inWorkspace((tx) => listChains(tx, {}, 10));
    expect(chain).toMatchObject({ length: 4, digest: (await links())[0]?.digest });
  });

  it("tells links that were changed or removed", async () => {
    expect(await check()).toEqual({ key: HISTORY, length: 4, faults: [] });
    const at = (position: number, problem: string) => ({ position, problem });
    expect(
      await tampered(`update fakturo.chain_link set link = '{"of":"another"}'
        where key = $1 and position = 2`),
    ).toEqual([at(3, "changed")]);
    expect(
      await tampered("delete from fakturo.chain_link where key = $1 and position = 2"),
    ).toEqual([at(3, "gap")]);
    expect(
      await tampered("delete from fakturo.chain_link where key = $1 and position = 1"),
    ).toEqual([at(2, "gap")]);
    expect(
      await tampered(
        "update fakturo.chain_link set previous = 'x' where key = $1 and position = 1",
      ),
    ).toEqual([at(1, "changed"), at(2, "changed")]);
  });

  it("tells newest links that were changed or removed", async () => {
    const at = (position: number, problem: string) => ({ position, problem });
    expect(
      await tampered(`update fakturo.chain_link set link = '{"of":"another"}'
        where key = $1 and position = 4`),
    ).toEqual([at(4, "changed")]);
    expect(
      await tampered("delete from fakturo.chain_link where key = $1 and position > 2"),
    ).toEqual([at(3, "missing")]);
    expect(await tampered("delete from fakturo.chain_link where key = $1")).toEqual([
      at(1, "missing"),
    ]);
  });

  it("tells lost links also when the chain went on without them", async () => {
    const lose = "delete from fakturo.chain_link where key = $1 and position > 2";
    const goOn = `insert into fakturo.chain_link (key, position, created_at, intent, link)
      select $1, max(position) + 1, now(), gen_random_uuid(), '{"of":"another"}'
      from fakturo.chain_link where key = $1`;
    expect(await tampered(lose, goOn)).toEqual([{ position: 4, problem: "missing" }]);
    const again = [{ position: 4, problem: "changed" }];
    expect(await tampered(lose, goOn, goOn)).toEqual(again);
    expect(await tampered(lose, goOn, goOn, goOn)).toEqual(again);
    expect(await tampered(goOn, goOn)).toEqual([]);
  });
});

const SUPPLIERS = ["B98602642", "A58818501", "B63272603"];
const INVOICE = (code: string, supplier = "B98602642") => ({
  $schema: "https://gobl.org/draft-0/bill/invoice",
  series: "H",
  code,
  issue_date: "2026-01-15",
  currency: "EUR",
  supplier: { name: "Acme", tax_id: { country: "ES", code: supplier } },
  lines: [{ quantity: "1", item: { name: "A", price: "10.00" } }],
});
