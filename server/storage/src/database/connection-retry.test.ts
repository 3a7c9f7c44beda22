import { setTimeout as sleep } from "node:timers/promises";
import { FakturoError } from "@fakturo/model";
import { expect, test } from "vitest";
import { addressOf } from "./address.ts";
import { createConnectionRetry } from "./connection-retry.ts";
import { SILENT } from "./log.ts";

const refused = Object.assign(new Error(""), { code: "ECONNREFUSED" });

function retrying(timeoutMs?: number) {
  const warnings: string[] = [];
  const log = { ...SILENT, warn: (message: string) => void warnings.push(message) };
  return { warnings, withRetry: createConnectionRetry(log, "Postgres at db:5432", timeoutMs) };
}

/** Fails several times, then answers. */
function failing(times: number, error: Error): () => Promise<string> {
  let left = times;
  return async () => {
    left -= 1;
    if (left >= 0) throw error;
    return "done";
  };
}

test("a database that is away is waited for, and that is said once", async () => {
  const { warnings, withRetry } = retrying();
  expect(await withRetry(failing(2, refused))).toBe("done");
  expect(await withRetry(failing(1, refused))).toBe("done");
  expect(warnings).toEqual([
    "Postgres at db:5432 does not answer yet (ECONNREFUSED), trying for 30 s",
  ]);
});

test("a loss that has become an answer for callers is waited for, too", async () => {
  const { warnings, withRetry } = retrying();
  const lost = new FakturoError("unavailable", "database unavailable", { cause: refused });
  expect(await withRetry(failing(1, lost))).toBe("done");
  expect(warnings).toHaveLength(1);
  const full = new FakturoError("unavailable", "too many jobs");
  await expect(withRetry(failing(1, full))).rejects.toBe(full);
});

test("one that stays away is given up, its address and the reason named", async () => {
  const { withRetry } = retrying(300);
  await expect(withRetry(failing(99, refused))).rejects.toThrow(
    "Postgres at db:5432 does not answer (ECONNREFUSED)",
  );
});

test("the time begins with the first failure, however long the work has taken before", async () => {
  const { withRetry } = retrying(50);
  const work = failing(1, refused);
  const slow = async () => {
    await sleep(100);
    return work();
  };
  expect(await withRetry(slow)).toBe("done");
});

test("a host that does not exist and other errors are not waited for", async () => {
  const { warnings, withRetry } = retrying();
  const unknown = Object.assign(new Error("getaddrinfo"), { code: "ENOTFOUND" });
  await expect(withRetry(failing(1, unknown))).rejects.toThrow(
    "Postgres at db:5432: there is no such host",
  );
  await expect(withRetry(failing(1, new Error("odd")))).rejects.toThrow("odd");
  expect(warnings).toEqual([]);
});

test.each([
  [undefined, "Postgres in /data"],
  ["postgres://me:geheim@db.example/x", "Postgres at db.example:5432"],
  ["postgres://me:geheim@[::1]:5999/x", "Postgres at [::1]:5999"],
  ["postgres://me:geheim@localhost/x?host=%2Frun%2Fpg", "Postgres at /run/pg"],
  ["postgres://me:geh/eim@x:y", "Postgres"],
])("the address of %s tells no password", (url, address) => {
  expect(addressOf({ folder: "/data", url })).toBe(address);
});
