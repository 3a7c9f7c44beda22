import { definePlugin, defineProvider, step, Type } from "@fakturo/plugin";
import { takeNumber } from "@fakturo/server-domain/sequences";
import {
  HeadStopped,
  insertSeries,
  type KnownHead,
  listMovedHeads,
  listRestoreStops,
  resumeStopped,
  stopBehind,
  stopMoved,
  stopRestored,
} from "@fakturo/server-storage/store";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createWorkbench, type Workbench } from "../testing/workbench.ts";

const NOW = new Date(Date.UTC(2026, 0, 15, 12));
const KEY = "test:chain";

const add = defineProvider({
  key: "try.chain",
  name: "Chain",
  summary: "Adds a link.",
  effect: "none",
  config: Type.Object({}),
  async run(_task, ctx) {
    await ctx.chain(KEY);
    return step.ok({ chains: [{ key: KEY, link: "a link" }] });
  },
});

let bench: Workbench;
let series: string;
beforeAll(async () => {
  bench = await createWorkbench([definePlugin({ name: "test-stops", providers: [add] })]);
});
afterAll(() => bench[Symbol.asyncDispose]());

const owned = <T>(work: Parameters<typeof bench.database.owner.maintain<T>>[0]) =>
  bench.database.owner.maintain(work);
const stops = async () =>
  (await owned((tx) => listRestoreStops(tx, undefined))).map(({ kind, cause, known, stored }) => [
    kind,
    cause,
    known,
    stored,
  ]);
const heads = () => owned((tx) => listMovedHeads(tx, new Date(0)));
const behind = (known: readonly KnownHead[]) => owned((tx) => stopBehind(tx, known, NOW));
const resume = (key?: string) => owned((tx) => resumeStopped(tx, undefined, key, NOW));
const headOf = async (kind: KnownHead["kind"]): Promise<KnownHead> => {
  const head = (await heads()).find((one) => one.kind === kind);
  if (!head) throw new Error(`there is no ${kind}`);
  return head;
};
const takeNext = () =>
  bench.inWorkspace((tx) =>
    takeNumber(tx, bench.services, { seriesId: series }, bench.services.ids.v4(), null),
  );

async function addLink() {
  const steps = [{ provider: "try.chain", config: {} }];
  const workflowId = await bench.workflow({ name: "W", schema: "bill/invoice", steps });
  const job = await bench.job({ workflowId, args: { a: "b" } });
  await bench.advance(job);
  return job;
}

beforeEach(async () => {
  await owned((tx) =>
    tx.query({ name: "none", text: "delete from fakturo.restore_stop", values: [] }),
  );
  series = bench.services.ids.v4();
  const format = { prefix: "", padding: 0, suffix: "", start: undefined, sigs: [], supplier: null };
  await bench.inWorkspace((tx) =>
    insertSeries(tx, { id: series, at: NOW, name: "N", description: null, code: null, ...format }),
  );
  await takeNext();
  await addLink();
});

it("has steps wait at a chain until the operator resumes it", async () => {
  await owned((tx) => stopRestored(tx, NOW));
  const job = await addLink();
  const { job: waiting } = await bench.look(job);
  expect(waiting).toMatchObject({ status: "QUEUED", completed_at: null });
  const { events } = await bench.look(job);
  expect(JSON.stringify(events)).toContain("QUEUED");
  const before = await headOf("chain");
  await resume(KEY);
  const { job: ended } = await bench.finish(job);
  expect(ended.status).toBe("OK");
  expect(Number((await headOf("chain")).length)).toBe(Number(before.length) + 1);
});

it("gives no number of a series until the operator resumes it", async () => {
  await owned((tx) => stopRestored(tx, NOW));
  await expect(takeNext()).rejects.toThrow(HeadStopped);
  await resume(series);
  expect((await takeNext())?.code).toBe("2");
});

it("stops the chains and series of a workspace that was moved, also those that were resumed before", async () => {
  const { length } = await headOf("chain");
  for (const round of ["first", "again"]) {
    expect(await owned((tx) => stopMoved(tx, bench.workspaceId, NOW)), round).toBeGreaterThan(1);
    await expect(takeNext()).rejects.toMatchObject({ reason: "series-moved" });
    const job = await addLink();
    expect((await bench.look(job)).job.status).toBe("QUEUED");
    expect((await headOf("chain")).length).toBe(length);
    if (round === "first") await resume();
  }
  expect(await owned((tx) => stopMoved(tx, bench.services.ids.v4(), NOW))).toBe(0);
});

it("stops nothing that has what is known outside the database", async () => {
  expect(await behind(await heads())).toEqual([]);
  expect(await stops()).toEqual([]);
});

it("stops a series that lacks a known number, and continues after that number", async () => {
  const head = await headOf("series");
  const known = { ...head, key: series, length: "4" };
  expect(await behind([known])).toHaveLength(1);
  expect(await stops()).toEqual([["series", "behind", "4", "1"]]);
  await expect(takeNext()).rejects.toMatchObject({ reason: "series-behind" });
  await resume();
  expect((await takeNext())?.code).toBe("5");
});

it("stops a chain that lacks a known link, or has another one there", async () => {
  const head = await headOf("chain");
  const longer = { ...head, length: String(Number(head.length) + 3) };
  expect(await behind([longer])).toHaveLength(1);
  expect(await stops()).toEqual([["chain", "behind", longer.length, head.length]]);
  await resume();
  expect(await behind([{ ...head, digest: "0".repeat(64) }])).toHaveLength(1);
});

it("does not stop again for what a person has resumed, but for later knowledge", async () => {
  const known = { ...(await headOf("chain")), length: "900", digest: "f".repeat(64) };
  await behind([known]);
  expect(await behind([known])).toEqual([]);
  await resume();
  expect(await behind([known])).toEqual([]);
  expect(await stops()).toEqual([]);
  expect(await behind([{ ...known, length: "901" }])).toHaveLength(1);
});

it("learns from outside that a restored chain is behind", async () => {
  await owned((tx) => stopRestored(tx, NOW));
  const head = await headOf("chain");
  await behind([{ ...head, length: "950" }]);
  expect(await stops()).toContainEqual(["chain", "behind", "950", head.length]);
});

it("ignores workspaces that are not there", async () => {
  const head = await headOf("chain");
  const workspace = bench.services.ids.v4();
  expect(await behind([{ ...head, workspace, length: "999" }])).toEqual([]);
});
