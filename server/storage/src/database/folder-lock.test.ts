import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { FolderInUse, lockFolder, lockHolder } from "./folder-lock.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "fakturo-lock-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("one holder at a time, named by its process id", async () => {
  const lock = await lockFolder(folder);
  expect(await lockHolder(folder)).toBe(process.pid);
  await expect(lockFolder(folder)).rejects.toMatchObject({ pid: process.pid });
  await expect(lockFolder(folder, "/data")).rejects.toThrow("the data folder /data is in use");
  await lock.release();
  expect(await lockHolder(folder)).toBeUndefined();
  await (await lockFolder(folder)).release();
  expect(readdirSync(folder)).toEqual([]);
});

test("of many concurrent requests at most one gets the lock", async () => {
  for (let round = 0; round < 5; round += 1) {
    const outcomes = await Promise.allSettled(Array.from({ length: 4 }, () => lockFolder(folder)));
    const locks = outcomes.filter((outcome) => outcome.status === "fulfilled");
    expect(locks.length).toBeLessThanOrEqual(1);
    for (const outcome of outcomes) {
      if (outcome.status === "rejected") expect(outcome.reason).toBeInstanceOf(FolderInUse);
    }
    for (const { value } of locks) await value.release();
  }
});

test("the socket of a dead process is removed", async () => {
  const path = join(folder, "dead.sock");
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(join(folder, "other"), resolve);
  });
  const { renameSync } = await import("node:fs");
  renameSync(join(folder, "other"), path);
  await new Promise((resolve) => server.close(resolve));
  expect(readdirSync(folder)).toEqual(["dead.sock"]);
  const lock = await lockFolder(folder);
  expect(readdirSync(folder)).not.toContain("dead.sock");
  await lock.release();
});

test("works where the path is too long for a socket", async () => {
  const long = join(folder, "x".repeat(120));
  mkdirSync(long);
  const lock = await lockFolder(long);
  await expect(lockFolder(long)).rejects.toBeInstanceOf(FolderInUse);
  await lock.release();
});
