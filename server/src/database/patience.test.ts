import { expect, test } from "vitest";
import { addressOf } from "./address.ts";
import { SILENT } from "./log.ts";
import { createPatience } from "./patience.ts";

const refused = Object.assign(new Error(""), { code: "ECONNREFUSED" });

function patience(patienceMs?: number) {
  const told: string[] = [];
  const log = { ...SILENT, warn: (message: string) => void told.push(message) };
  return { told, patiently: createPatience(log, "Postgres at db:5432", patienceMs) };
}

/** Fails some times, then answers. */
function failing(times: number, error: Error): () => Promise<string> {
  let left = times;
  return async () => {
    left -= 1;
    if (left >= 0) throw error;
    return "done";
  };
}

test("a database that is away is waited for, and that is said once", async () => {
  const { told, patiently } = patience();
  expect(await patiently(failing(2, refused))).toBe("done");
  expect(await patiently(failing(1, refused))).toBe("done");
  expect(told).toEqual(["Postgres at db:5432 does not answer yet (ECONNREFUSED), trying for 10 s"]);
});

test("one that stays away is given up, its address and the reason named", async () => {
  const { patiently } = patience(300);
  await expect(patiently(failing(99, refused))).rejects.toThrow(
    "Postgres at db:5432 does not answer (ECONNREFUSED)",
  );
});

test("a host that does not exist and other errors are not waited for", async () => {
  const { told, patiently } = patience();
  const unknown = Object.assign(new Error("getaddrinfo"), { code: "ENOTFOUND" });
  await expect(patiently(failing(1, unknown))).rejects.toThrow(
    "Postgres at db:5432: there is no such host",
  );
  await expect(patiently(failing(1, new Error("odd")))).rejects.toThrow("odd");
  expect(told).toEqual([]);
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
