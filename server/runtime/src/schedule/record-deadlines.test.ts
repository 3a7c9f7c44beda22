import { defineRecord, putRecord, type RecordWrite, Type } from "@fakturo/plugin";
import { writeRecords } from "@fakturo/server-domain/inbound";
import { listAlarms } from "@fakturo/server-storage/store";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createWorkbench, type Workbench } from "../testing/workbench.ts";
import { warnOfDeadlines } from "./record-deadlines.ts";

const DAY_MS = 86_400_000;
const type = defineRecord({ key: "try.period", schema: Type.Object({}) });
let bench: Workbench;

beforeAll(async () => {
  bench = await createWorkbench([]);
});
afterAll(() => bench[Symbol.asyncDispose]());

const write = (...writes: readonly RecordWrite[]) =>
  bench.inWorkspace((tx) => writeRecords(tx, "try", writes, new Date(bench.now)));
const look = () =>
  warnOfDeadlines({
    owner: bench.database.owner,
    inWorkspace: bench.database.database.withWorkspace,
    clock: bench.services.clock,
    ids: bench.services.ids,
    log: bench.services.log,
  });
const messages = async () =>
  (await bench.inWorkspace((tx) => listAlarms(tx, false, 100))).map(({ message }) => message);

it("raises one alarm a day before a record's deadline, until the record is gone", async () => {
  const due = { at: bench.now + 2 * DAY_MS, message: "the report has to be filed" };
  await write(putRecord(type, "1", {}, { due }), putRecord(type, "2", {}));
  expect(await look()).toBe(0);
  bench.now += DAY_MS + 1;
  expect(await look()).toBe(1);
  expect(await look()).toBe(0);
  expect(await messages()).toEqual([
    `the report has to be filed, by ${new Date(due.at).toISOString()}`,
  ]);
  await write({ type, id: "1", value: null });
  expect(await look()).toBe(0);
  expect(await messages()).toEqual([]);
});

it("ends the alarm of a deadline that is put off, and raises another one", async () => {
  const put = (days: number) => {
    const due = { at: bench.now + days * DAY_MS, message: `in ${days} days` };
    return write(putRecord(type, "3", {}, { due }));
  };
  await put(-1);
  expect(await look()).toBe(1);
  await put(5);
  expect(await look()).toBe(0);
  expect(await messages()).toEqual([]);
  await put(0);
  expect(await look()).toBe(1);
  await write(putRecord(type, "3", {}));
  await look();
  expect(await messages()).toEqual([]);
});

it("raises one alarm for a group of records, until the last of them is done", async () => {
  const put = (id: string, group: string) => {
    const due = { at: bench.now, message: `${group} is due`, group };
    return write(putRecord(type, id, {}, { due }));
  };
  await put("a1", "A");
  await put("a2", "A");
  await put("b", "B");
  expect(await look()).toBe(2);
  const at = new Date(bench.now).toISOString();
  expect((await messages()).sort()).toEqual([
    `A is due (2 records), by ${at}`,
    `B is due, by ${at}`,
  ]);
  await write({ type, id: "a1", value: null }, { type, id: "b", value: null });
  expect(await look()).toBe(0);
  expect(await messages()).toEqual([`A is due (2 records), by ${at}`]);
  await write({ type, id: "a2", value: null });
  await look();
  expect(await messages()).toEqual([]);
});

it("refuses a group without a name", async () => {
  const due = { at: bench.now, message: "x", group: "" };
  await expect(write(putRecord(type, "g", {}, { due }))).rejects.toThrow("group of deadlines");
});
