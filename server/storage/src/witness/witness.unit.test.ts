import { appendFileSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createWitness, readHeads } from "./index.ts";

const WORKSPACE = "018f3f9c-5c1e-7000-8000-000000000001";
const series = (key: string, length: number) =>
  ({ kind: "series", key, length: String(length), digest: null }) as const;
const chain = (key: string, length: number, digest: string) =>
  ({ kind: "chain", key, length: String(length), digest }) as const;

let folder: string;
let count = 0;
const newId = () => String(count++).padStart(3, "0");
const files = () => readdirSync(folder).sort();
const known = async () =>
  [...(await readHeads(folder)).values()].map(({ key, length, digest }) => [key, length, digest]);

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), "fakturo-witness-")), "witness");
});
afterEach(() => rmSync(join(folder, ".."), { recursive: true, force: true }));

it("knows nothing without a folder", async () => {
  expect(await known()).toEqual([]);
});

it("keeps the newest link of each chain and the last number of each series", async () => {
  const witness = createWitness({ folder, newId });
  await witness.keep(WORKSPACE, [chain("a", 1, "x"), series("s", 10)]);
  await Promise.all([witness.keep(WORKSPACE, [chain("a", 2, "y")]), witness.keep(WORKSPACE, [])]);
  await witness.keep(WORKSPACE, [series("s", 9)]);
  await witness.close();
  expect(await known()).toEqual([
    ["a", "2", "y"],
    ["s", "10", null],
  ]);
  expect(statSync(join(folder, files()[0] ?? "")).mode & 0o777).toBe(0o600);
});

it("takes a link that replaced another at the same position", async () => {
  const witness = createWitness({ folder, newId });
  await witness.keep(WORKSPACE, [chain("a", 2, "x")]);
  await witness.keep(WORKSPACE, [chain("a", 2, "y")]);
  await witness.close();
  expect(await known()).toEqual([["a", "2", "y"]]);
});

it("reads a file whose last line a crash has cut off", async () => {
  const witness = createWitness({ folder, newId });
  await witness.keep(WORKSPACE, [series("s", 3)]);
  await witness.close();
  appendFileSync(join(folder, files()[0] ?? ""), '{"workspace":"018f');
  expect(await known()).toEqual([["s", "3", null]]);
});

it("takes over the files of processes that have ended, and removes them after an hour", async () => {
  const first = createWitness({ folder, newId });
  await first.keep(WORKSPACE, [series("s", 3)]);
  await first.close();
  const second = createWitness({ folder, newId });
  await second.keep(WORKSPACE, [series("t", 1)]);
  await second.close();
  expect(files()).toHaveLength(2);
  for (const name of files()) {
    const old = statSync(join(folder, name)).mtimeMs / 1000 - 3601;
    utimesSync(join(folder, name), old, old);
  }
  const third = createWitness({ folder, newId });
  await third.takeOver([{ ...series("u", 7), workspace: WORKSPACE }]);
  await third.close();
  expect(files()).toHaveLength(1);
  expect((await known()).sort()).toEqual([
    ["s", "3", null],
    ["t", "1", null],
    ["u", "7", null],
  ]);
});

it("writes a long file anew with the newest heads only", async () => {
  const witness = createWitness({ folder, newId, maxBytes: 2000 });
  for (let n = 1; n <= 100; n++) await witness.keep(WORKSPACE, [series("s", n)]);
  await witness.close();
  expect(await known()).toEqual([["s", "100", null]]);
  expect(files()).toHaveLength(1);
  expect(statSync(join(folder, files()[0] ?? "")).size).toBeLessThan(2500);
});
