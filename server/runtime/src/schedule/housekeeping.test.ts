import { definePlugin, defineProvider, defineRecord, putRecord, step, Type } from "@fakturo/plugin";
import { recordReader, writeRecords } from "@fakturo/server-domain/inbound";
import { lockSession, saveSession } from "@fakturo/server-storage/store";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createWorkbench, type Workbench } from "../testing/workbench.ts";
import { createHousekeeping } from "./housekeeping.ts";

const DAY_MS = 86_400_000;
const FILE = "data:text/plain;name=a.txt;base64,aGk=";
let bench: Workbench;
let waits = true;

beforeAll(async () => {
  const wait = defineProvider({
    key: "try.wait",
    name: "Wait",
    summary: "Waits, or not.",
    effect: "none",
    config: Type.Object({}),
    run: () => (waits ? step.wait("", { seconds: 90 * 86_400 }) : step.ok()),
  });
  bench = await createWorkbench([definePlugin({ name: "test-tidy", providers: [wait] })]);
});
afterAll(() => bench[Symbol.asyncDispose]());

it("clears the spool after 30 days, but not of what open jobs still need", async () => {
  const steps = [{ provider: "try.wait" }];
  const workflowId = await bench.workflow({ name: "W", schema: "note/message", steps });
  const open = await bench.job({ workflowId, args: { file: FILE } });
  await bench.advance(open);
  waits = false;
  await bench.finish(await bench.job({ workflowId, args: { file: FILE } }));
  const { files, clock, log } = bench.services;
  const { tidy } = createHousekeeping({ owner: bench.database.owner, files, clock, log });
  bench.now += 29 * DAY_MS;
  expect(await tidy()).toBe(0);
  bench.now += 2 * DAY_MS;
  expect(await tidy()).toBe(1);
  await bench.finish(open);
  expect(await tidy()).toBe(1);
});

it("removes sessions a day after their end, but none that is being fetched", async () => {
  const { files, clock, log } = bench.services;
  const { tidy } = createHousekeeping({ owner: bench.database.owner, files, clock, log });
  const [past, future] = [new Date(bench.now - 2 * DAY_MS), new Date(bench.now + DAY_MS)];
  const row = { value: Buffer.from("x"), version: 1 };
  await bench.inWorkspace(async (tx) => {
    for (const key of ["over", "fetched", "good"]) await lockSession(tx, key);
    await saveSession(tx, "over", { ...row, good_until: past, until: past });
    await saveSession(tx, "fetched", { ...row, good_until: past, until: future });
    await saveSession(tx, "good", { ...row, good_until: future, until: past });
  });
  expect(await tidy()).toBe(1);
  const kept = await bench.database.owner.maintain((tx) =>
    tx.query<{ key: string }>("select key from session order by key"),
  );
  expect(kept.rows.map(({ key }) => key)).toEqual(["fetched", "good"]);
});

it("removes only records of apps that have expired", async () => {
  const schema = Type.Object({ customer: Type.String() });
  const type = defineRecord({ key: "try.account", schema, indexes: ["customer"] });
  const { files, clock, log } = bench.services;
  const { tidy } = createHousekeeping({ owner: bench.database.owner, files, clock, log });
  const read = recordReader((work) => bench.inWorkspace(work), "try", type);
  const write = (...writes: Parameters<typeof writeRecords>[2]) =>
    bench.inWorkspace((tx) => writeRecords(tx, "try", writes, new Date(bench.now)));
  await write(
    putRecord(type, "short", { customer: "C" }, { version: 0, expiresAt: bench.now + DAY_MS }),
    putRecord(type, "long", { customer: "C" }),
  );
  expect(await read.find("customer", "C")).toHaveLength(2);
  bench.now += 2 * DAY_MS;
  expect(await tidy()).toBe(1);
  expect(await read.list()).toMatchObject([{ id: "long", version: 1, value: { customer: "C" } }]);
  await write(putRecord(type, "long", { customer: "D" }, { version: 1 }));
  const stale = write(putRecord(type, "long", { customer: "E" }, { version: 1 }));
  await expect(stale).rejects.toMatchObject({ key: "conflict" });
  expect(await read.get("long")).toMatchObject({ version: 2, value: { customer: "D" } });
});
