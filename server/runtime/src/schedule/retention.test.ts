import { setTimeout as sleep } from "node:timers/promises";
import { definePlugin, defineProvider, step, Type } from "@fakturo/plugin";
import { viewLinks } from "@fakturo/server-domain/chains";
import { putFile } from "@fakturo/server-domain/entries";
import {
  type Retention,
  type RetentionChange,
  readRetention,
  writeRetention,
} from "@fakturo/server-domain/privacy";
import { createWorkbench, type Workbench } from "@fakturo/server-runtime/testing";
import { findEntry, listAudit } from "@fakturo/server-storage/store";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createHousekeeping } from "./housekeeping.ts";

const DAY_MS = 86_400_000;
const MESSAGE = "https://gobl.org/draft-0/note/message";
const PARTY = "https://gobl.org/draft-0/org/party";
const UUID = "01960000-0000-7000-8000-0000000000f1";

let bench: Workbench;
let waits = false;

const provider = defineProvider({
  key: "try.wait",
  name: "Wait",
  summary: "Waits, or not.",
  effect: "none",
  config: Type.Object({}),
  run: ({ entry }) =>
    waits
      ? step.wait("", { seconds: 90 * 86_400 })
      : step.ok({ chains: [{ key: `try:${entry?.id}`, link: "hash" }] }),
});

beforeAll(async () => {
  bench = await createWorkbench([definePlugin({ name: "test-retention", providers: [provider] })]);
});
afterAll(() => bench[Symbol.asyncDispose]());
beforeEach(async () => {
  bench.now = Date.UTC(2026, 5, 15);
  waits = false;
  await set({});
});

const tidy = (): Promise<number> => {
  const { files, clock, log } = bench.services;
  return createHousekeeping({ owner: bench.database.owner, files, clock, log }).tidy();
};
const set = (change: RetentionChange): Promise<Retention> =>
  bench.inWorkspace(async (tx) => {
    await writeRetention(tx, change, new Date(bench.now));
    return readRetention(tx, new Date(bench.now));
  });
const look = () => bench.inWorkspace((tx) => readRetention(tx, new Date(bench.now)));
const isThere = async (id: string): Promise<boolean> =>
  (await bench.inWorkspace((tx) => findEntry(tx, id))) !== undefined;
const note = (more = {}) => bench.entry({ $schema: MESSAGE, title: "T", content: "C", ...more });
const count = async (table: string): Promise<number> => {
  const query = { name: `count_${table}`, text: `select from ${table}`, values: [] };
  return (await bench.inWorkspace((tx) => tx.query(query))).rows.length;
};
const workflow = () =>
  bench.workflow({ name: "W", schema: "note/message", steps: [{ provider: "try.wait" }] });

/** Resolves when a statement waits for the lock that `slow` requests. */
async function someoneWaits(): Promise<void> {
  const text = "select 1 from pg_locks where locktype = 'advisory' and not granted";
  while ((await bench.database.owner.query(text)).rows.length === 0) await sleep(5);
}

describe("documents", () => {
  it("are removed after their calendar years have passed, with everything that belongs to them", async () => {
    const entryId = await note();
    await bench.inWorkspace((tx) =>
      putFile(tx, bench.services, entryId, { name: "a.txt", data: Buffer.from("hi") }),
    );
    const args = { file: "data:text/plain;name=a.txt;base64,aGk=" };
    await bench.finish(
      await bench.job({ workflowId: await workflow(), entryId, key: "once", args }),
    );
    await set({ documentsYears: 2, spoolDays: 3650 });
    const tables = ["entry", "entry_version", "file", "file_blob", "job", "spool"];
    bench.now = Date.UTC(2028, 11, 31, 23);
    expect(await tidy()).toBe(0);
    for (const table of tables) expect([table, await count(table)]).toEqual([table, 1]);
    bench.now = Date.UTC(2029, 0, 1);
    expect((await look()).due).toBe(1);
    expect(await tidy()).toBe(1);
    for (const table of tables) expect([table, await count(table)]).toEqual([table, 0]);
    const [gone] = await bench.inWorkspace((tx) =>
      listAudit(tx, { action: "retention.remove" }, 10),
    );
    expect(gone).toMatchObject({
      actor: "engine",
      details: { documents_years: 2, removed: [entryId] },
    });
    expect(await tidy()).toBe(0);
    const key = `try:${entryId}`;
    const links = await bench.inWorkspace((tx) => viewLinks(tx, key, { entry: entryId }, 10));
    expect(links).toMatchObject([{ entry: entryId, link: "hash", code: null }]);
  });

  it("stay for ever without a setting, and a week after one was changed", async () => {
    const id = await note();
    bench.now = Date.UTC(2040, 5, 1);
    expect(await tidy()).toBe(0);
    const { due, appliesAt } = await set({ documentsYears: 1 });
    expect([due, appliesAt]).toEqual([1, new Date(bench.now + 7 * DAY_MS)]);
    bench.now += 6 * DAY_MS;
    expect(await tidy()).toBe(0);
    // Setting the same periods again is no change.
    await set({ documentsYears: 1 });
    bench.now += 2 * DAY_MS;
    expect(await tidy()).toBe(1);
    expect(await isThere(id)).toBe(false);
  });

  it("stay while a job works on them or a younger one refers to them; parties stay", async () => {
    await set({ documentsYears: 1 });
    const [named, busy] = [await note({ uuid: UUID }), await note()];
    const party = await bench.entry({ $schema: PARTY, name: "P" });
    waits = true;
    const open = await bench.job({ workflowId: await workflow(), entryId: busy });
    await bench.advance(open);
    bench.now = Date.UTC(2030, 0, 15);
    const younger = await note();
    const mention = {
      name: "mention",
      text: "insert into entry_reference (entry, uuid, context) values ($1, $2, 'preceding')",
      values: [younger, UUID],
    };
    await bench.inWorkspace((tx) => tx.query(mention));
    expect(await tidy()).toBe(0);
    waits = false;
    await bench.finish(open);
    bench.now = Date.UTC(2032, 0, 15);
    expect(await tidy()).toBe(3);
    const left = await Promise.all([named, busy, younger, party].map(isThere));
    expect(left).toEqual([false, false, false, true]);
  });

  it("stay when a job begins to work on them while they are looked for", async () => {
    await set({ documentsYears: 1 });
    const [entry, workflowId] = [await note(), await workflow()];
    bench.now = Date.UTC(2030, 0, 15);
    const { owner } = bench.database;
    // Every check of a document waits for the lock that the new job holds.
    await owner.maintain((tx) =>
      tx.query(`create policy slow on fakturo.entry as restrictive for select
        using (pg_advisory_xact_lock_shared(1) is not null)`),
    );
    const removed = await bench.inWorkspace(async (tx) => {
      await tx.query({ name: "hold", text: "select pg_advisory_xact_lock(1)", values: [] });
      const removed = tidy();
      await someoneWaits();
      await tx.query({
        name: "begin",
        text: `insert into job (id, created_at, updated_at, entry, workflow, workflow_version)
          values (gen_random_uuid(), now(), now(), $1, $2, 1)`,
        values: [entry, workflowId],
      });
      return { removed };
    });
    expect(await removed.removed).toBe(0);
    await owner.maintain((tx) => tx.query("drop policy slow on fakturo.entry"));
    expect([await isThere(entry), await count("job")]).toEqual([true, 1]);
  });

  it("of two cleaners at work are removed once", async () => {
    await set({ documentsYears: 1 });
    const others = await count("entry");
    for (let made = 0; made < 250; made += 1) await note();
    bench.now = Date.UTC(2030, 0, 15);
    const removed = await Promise.all([tidy(), tidy()]);
    expect((removed[0] ?? 0) + (removed[1] ?? 0)).toBe(250);
    expect(await count("entry")).toBe(others);
  });
});

it("keeps spooled files for the workspace's own days", async () => {
  await set({ spoolDays: 2 });
  const args = { file: "data:text/plain;name=a.txt;base64,aGk=" };
  await bench.finish(await bench.job({ workflowId: await workflow(), args }));
  bench.now += DAY_MS;
  expect(await tidy()).toBe(0);
  bench.now += 2 * DAY_MS;
  expect(await tidy()).toBe(1);
});
