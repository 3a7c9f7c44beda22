import type { InboundItem } from "@fakturo/plugin";
import { definePlugin, defineProvider, defineRecord, putRecord, step, Type } from "@fakturo/plugin";
import { createWorkbench, type Workbench } from "@fakturo/server-runtime/testing";
import {
  findEntryRow,
  listFiles,
  listInbound,
  listSharedMetaRows,
  putImportWorkflow,
  type Tx,
} from "@fakturo/server-storage/store";
import { afterAll, beforeAll, expect, it } from "vitest";
import { receiveItems, refuseItem, retryItem } from "./receive.ts";
import { recordReader, writeRecords } from "./records.ts";

const FROM = { app: "acme", source: "test" };
const duty = defineRecord({ key: "acme.duty", schema: Type.Object({}) });
const noop = defineProvider({
  ...{ key: "acme.read", name: "Read", summary: "Reads nothing.", effect: "none" },
  config: Type.Object({}),
  run: () => step.ok({}),
});
const plugin = definePlugin({
  ...{ name: "test-acme", app: "acme", providers: [noop], records: [duty] },
});
let bench: Workbench;
let workflow: string;

beforeAll(async () => {
  bench = await createWorkbench([plugin]);
  const steps = [{ id: bench.services.ids.v7(), name: "Read", provider: noop.key }];
  workflow = await bench.workflow({ name: "Import", steps });
});
afterAll(() => bench[Symbol.asyncDispose]());

const inTx = <T>(work: (tx: Tx) => Promise<T>) => bench.inWorkspace(work);
const receive = (...items: readonly InboundItem[]) =>
  inTx((tx) =>
    receiveItems(tx, bench.services, { ...FROM, workspaceId: bench.workspaceId }, items),
  );
const documentOf = (key: string, ...references: readonly string[]): InboundItem => {
  const file = { name: "document.txt", mime: "text/plain", data: new Uint8Array([2]) };
  return { key, files: [file], workflow, references };
};
const message = (key: string, reference: string): InboundItem => ({
  key,
  files: [{ name: `${key}.txt`, mime: "text/plain", data: new Uint8Array([1]), key: "notice" }],
  about: {
    reference,
    effects: { meta: [{ key: "ended", ref: reference }], state: "void" },
    ends: [duty.key],
  },
});

/** Documents' entries, in the order they came. */
async function entriesOf(...items: readonly InboundItem[]): Promise<string[]> {
  const received = await receive(...items);
  return received.flatMap((one) => (one.is === "made" ? [one.entry] : []));
}

/** State, files, facts and duties of an entry. */
function look(entry: string): Promise<readonly unknown[]> {
  return inTx(async (tx) => [
    (await findEntryRow(tx, entry))?.state ?? "none",
    ...(await listFiles(tx, entry)).flatMap(({ key, name }) => (key === "notice" ? [name] : [])),
    ...(await listSharedMetaRows(tx, entry)).map(({ key, ref }) => `${key} ${ref}`),
    ...((await recordReader((work) => work(tx), "acme", duty).get(entry)) ? ["owed"] : []),
  ]);
}

const owe = (entry: string) =>
  inTx((tx) => writeRecords(tx, "acme", [putRecord(duty, entry, {}, { entry })], new Date(1)));

it("a message changes the entries of the documents with its reference, once", async () => {
  const [one = "", two = "", other = ""] = await entriesOf(
    documentOf("a", "A", "A/1"),
    documentOf("b", "A", "A/2"),
    documentOf("c", "C"),
  );
  for (const entry of [one, two, other]) await owe(entry);
  expect(await receive(message("m", "A/2"))).toEqual([{ is: "told", entries: [two] }]);
  expect(await look(one)).toEqual(["none", "owed"]);
  expect(await look(two)).toEqual(["void", "m.txt", "ended A/2"]);
  expect(await receive(message("m", "A/2"))).toEqual([{ is: "known" }]);
  expect(await receive(message("n", "A"))).toEqual([{ is: "told", entries: [one, two].sort() }]);
  expect(await look(one)).toEqual(["void", "n.txt", "ended A"]);
  expect(await look(other)).toEqual(["none", "owed"]);
});

it("a message that comes first is kept, and applied to all of its documents once these are there", async () => {
  const kept = { is: "faulty", fault: { code: "no-document", message: expect.any(String) } };
  expect(await receive(message("early", "E"))).toEqual([kept]);
  expect(
    await inTx((tx) => retryItem(tx, bench.services, { ...FROM, workspaceId: "" }, "early")),
  ).toEqual(kept);
  const entries = await entriesOf(documentOf("d", "E", "E/1"), documentOf("e", "E", "E/2"));
  for (const entry of entries) expect(await look(entry)).toEqual(["void", "early.txt", "ended E"]);
  const faulty = await inTx((tx) =>
    listInbound(tx, { app: "acme", isFaulty: true }, undefined, 10),
  );
  expect(faulty).toEqual([]);
});

it("a document that could be imported only later gets the messages that came meanwhile", async () => {
  const from = { ...FROM, workspaceId: bench.workspaceId };
  const { workflow: _, ...item } = documentOf("f", "F");
  const fault = { code: "no-workflow", message: "none" };
  await inTx((tx) => refuseItem(tx, bench.services, from, item, fault));
  expect(await receive(message("late", "F"))).toMatchObject([{ is: "faulty" }]);
  await inTx((tx) => putImportWorkflow(tx, "acme", workflow, new Date(1)));
  const made = await inTx((tx) => retryItem(tx, bench.services, from, "f"));
  expect(made).toMatchObject({ is: "made" });
  expect(await look("entry" in made ? made.entry : "")).toEqual(["void", "late.txt", "ended F"]);
});

it("an optional message is dropped where no document has its reference", async () => {
  const optional = (key: string, reference: string) => {
    const { about, ...item } = message(key, reference);
    return { ...item, about: { reference, ...about, isOptional: true } };
  };
  expect(await receive(optional("o", "O"))).toEqual([{ is: "told", entries: [] }]);
  const [entry = ""] = await entriesOf(documentOf("p", "O"));
  expect(await look(entry)).toEqual(["none"]);
  expect(await receive(optional("q", "O"))).toEqual([{ is: "told", entries: [entry] }]);
  // The document is there, and could not be imported yet.
  const data = { $schema: "https://example.com/none" };
  expect(await receive({ ...documentOf("r", "R"), data })).toMatchObject([{ is: "faulty" }]);
  expect(await receive(optional("s", "R"))).toMatchObject([{ is: "faulty" }]);
});

it("references are no empty and no endless texts, and records belong to the app", async () => {
  await expect(receive(documentOf("x", ""))).rejects.toThrow("references");
  await expect(receive(message("y", "x".repeat(501)))).rejects.toThrow("references");
  const [entry] = await entriesOf(documentOf("z", "Z"));
  expect(entry).toBeDefined();
  const foreign = { key: "w", files: [], about: { reference: "Z", ends: ["other.duty"] } };
  await expect(receive(foreign)).rejects.toThrow("no type of records of the app acme");
});
