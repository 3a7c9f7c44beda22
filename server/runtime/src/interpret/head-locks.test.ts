import { definePlugin, defineProvider, type StepContext, step, Type } from "@fakturo/plugin";
import { runAs } from "@fakturo/server-base";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { createHttpClient } from "../call/http-client.ts";
import { createWorkbench, type Workbench } from "../testing/workbench.ts";
import { createDryRuns } from "./dry-run.ts";

/*
 * Jobs that lock chains and series in different orders, in two transactions at once. Transactions that waited for each
 * other would be ended by Postgres after a second and repeated: the calls of their steps would be repeated, too.
 */

const Config = Type.Object({
  name: Type.String({ title: "Name of the step in this test" }),
  chains: Type.Array(Type.String(), { title: "Chains", default: [] }),
  counter: Type.Optional(Type.String({ title: "Counter" })),
  catches: Type.Boolean({ title: "Catches errors", default: false }),
});

const calls: string[] = [];
/** Steps that stop with what they have locked. */
const stops = new Map<string, { reached: () => void; readonly go: Promise<void> }>();

async function link(key: string, ctx: StepContext, catches: boolean) {
  try {
    const before = Number((await ctx.chain(key)) ?? 0);
    return { key, link: before + 1 };
  } catch (error) {
    if (catches) return undefined;
    throw error;
  }
}

const take = defineProvider({
  key: "try.take",
  name: "Take",
  summary: "Adds links and takes a number.",
  effect: "none",
  config: Config,
  async run({ config }, ctx) {
    const { name, counter, catches } = config;
    calls.push(name);
    const chains = [];
    for (const key of config.chains) chains.push(await link(key, ctx, catches));
    const stop = stops.get(name);
    stop?.reached();
    await stop?.go;
    return step.ok({
      chains: chains.filter((one) => one !== undefined),
      ...(counter && { number: numberOf(counter) }),
    });
  },
});

/** Takes a number by a call outside the transaction. */
const call = defineProvider({
  ...take,
  key: "try.call",
  effect: "external",
  async run({ config: { name, counter = "" } }) {
    calls.push(name);
    return step.ok({ number: numberOf(counter) });
  },
});

function numberOf(name: string) {
  return { name, prefix: "", suffix: "", padding: 1, start: 1 };
}

const INVOICE = {
  $schema: "https://gobl.org/draft-0/bill/invoice",
  issue_date: "2026-01-15",
  currency: "EUR",
  supplier: { name: "Acme", tax_id: { country: "ES", code: "B98602642" } },
  lines: [{ quantity: "1", item: { name: "A", price: "10.00" } }],
};

let bench: Workbench;

beforeAll(async () => {
  bench = await createWorkbench([definePlugin({ name: "test-locks", providers: [take, call] })]);
});
afterAll(() => bench[Symbol.asyncDispose]());
afterEach(() => {
  calls.length = 0;
  stops.clear();
});

/** Has a step stop; `reached` when it has, until `go`. */
function stopAt(name: string): { readonly reached: Promise<void>; readonly go: () => void } {
  const [at, on] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  stops.set(name, { reached: at.resolve, go: on.promise });
  return { reached: at.promise, go: on.resolve };
}

type Step = Partial<(typeof Config)["static"]> & { readonly provider?: string };

function workflowOf(steps: readonly Step[]) {
  return {
    name: "W",
    schema: "bill/invoice",
    steps: steps.map(({ provider = "try.take", ...config }) => ({ provider, config })),
    rescue: [],
  };
}

async function jobOf(...steps: readonly Step[]): Promise<string> {
  const workflowId = await bench.workflow(workflowOf(steps));
  return bench.job({ workflowId, entryId: await bench.entry(INVOICE) });
}

async function linksOf(key: string): Promise<readonly unknown[]> {
  const text = "select link from chain_link where key = $1 order by position";
  const { rows } = await bench.inWorkspace((tx) =>
    tx.query({ name: "links", text, values: [key] }),
  );
  return rows.map((row) => row.link);
}

/** Runs two jobs: the second from when the first has stopped, which goes on when the second has begun `until`. */
async function both(
  first: string,
  second: string,
  stop: ReturnType<typeof stopAt>,
  until: string,
): Promise<void> {
  const one = bench.advance(first);
  await stop.reached;
  const other = bench.advance(second);
  await expect.poll(() => calls).toContain(until);
  stop.go();
  await Promise.all([one, other]);
  const ended = [await bench.look(first), await bench.look(second)];
  expect(ended.map(({ job }) => job.status)).toEqual(["OK", "OK"]);
  for (const { events } of ended) expect(events).toEqual(events.map(() => ["RUN", "OK"]));
}

it("never waits for a chain while it holds another, and takes back the step that needs it", async () => {
  const stop = stopAt("one A");
  const one = await jobOf({ name: "one A", chains: ["A"] }, { name: "one B", chains: ["B"] });
  const two = await jobOf({ name: "two B", chains: ["B"] }, { name: "two A", chains: ["A"] });
  await both(one, two, stop, "two A");
  expect(calls.filter((name) => name === "one A")).toHaveLength(1);
  expect(calls.filter((name) => name === "two B")).toHaveLength(1);
  expect(await linksOf("A")).toEqual([1, 2]);
  expect(await linksOf("B")).toEqual([1, 2]);
});

it("does the same with series, each of which gives its numbers without gaps", async () => {
  const one = await jobOf(
    { name: "one F", counter: "F" },
    { name: "one chain", chains: ["C"] },
    { name: "one R", counter: "R" },
    { provider: "try.call", name: "one call", counter: "F" },
  );
  const stop = stopAt("one chain");
  const two = await jobOf(
    { name: "two R", counter: "R" },
    { name: "two F", counter: "F" },
    { name: "two R again", counter: "R" },
    { provider: "try.call", name: "two call", counter: "R" },
  );
  await both(one, two, stop, "two F");
  for (const once of ["two R", "one call", "two call"])
    expect(calls.filter((name) => name === once)).toHaveLength(1);
  const text = `select s.name, array_agg(e.index::int order by e.index) as given
    from series_entry e join series s on s.id = e.series group by s.name order by s.name`;
  const { rows } = await bench.inWorkspace((tx) => tx.query({ name: "given", text, values: [] }));
  expect(rows).toEqual([
    { name: "F", given: [1, 2, 3] },
    { name: "R", given: [1, 2, 3, 4] },
  ]);
});

it("locks all that one step needs, in one order, when it was refused one of them", async () => {
  const stop = stopAt("one");
  const one = await jobOf({ name: "one", chains: ["P"] }, { name: "one QP", chains: ["Q", "P"] });
  const two = await jobOf({ name: "two", chains: ["Q", "P"] }, { name: "after", chains: ["P"] });
  await both(one, two, stop, "two");
  expect(await linksOf("P")).toEqual([1, 2, 3, 4]);
  expect(await linksOf("Q")).toEqual([1, 2]);
});

it("takes a step back that catches the refusal of a chain", async () => {
  const stop = stopAt("one");
  const one = await jobOf({ name: "one", chains: ["S"] });
  const two = await jobOf(
    { name: "two T", chains: ["T"] },
    { name: "two S", chains: ["S"], catches: true },
  );
  await both(one, two, stop, "two S");
  expect(await linksOf("S")).toEqual([1, 2]);
});

it("has a dry run begin anew, which leaves nothing", async () => {
  const { services, workspaceId, environments } = bench;
  const http = createHttpClient({ allowPrivate: false });
  const inWorkspace = bench.database.database.withWorkspace;
  const runs = createDryRuns({ services, inWorkspace, http, environments });
  const stop = stopAt("one");
  const one = bench.advance(await jobOf({ name: "one", chains: ["D"] }));
  await stop.reached;
  const workflow = workflowOf([
    { name: "dry number", counter: "F" },
    { name: "dry D", chains: ["D"] },
  ]);
  const entryId = await bench.entry(INVOICE);
  const dry = runAs({ src: "api", srcId: "test" }, () =>
    runs.run(workspaceId, { workflow, entryId, outcomes: {} }),
  );
  await expect.poll(() => calls).toContain("dry D");
  stop.go();
  const { status, steps } = await dry;
  await one;
  expect([status, steps.map((each) => each.status)]).toEqual(["OK", ["OK", "OK"]]);
  expect(await linksOf("D")).toEqual([1]);
});
