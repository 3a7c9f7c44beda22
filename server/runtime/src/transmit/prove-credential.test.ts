import {
  type Connection,
  defineConnection,
  defineCredential,
  definePlugin,
  defineRegistration,
  type Proof,
} from "@fakturo/plugin";
import { listCredentials } from "@fakturo/server-storage/store";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createWorkbench, type Workbench } from "../testing/index.ts";

/*
 * Several authorities are called with one certificate. A new version is proved by those that the holder deals with: the
 * others do not know it, or have no address here.
 */

const KEY = "acme.certificate";
const calls: string[] = [];
const answers = new Map<string, Proof>();

const authority = (key: string): Connection =>
  defineConnection({
    key,
    name: key,
    endpoints: {},
    credential: KEY,
    traits: { dedupe: "number", decides: "at-once", timeout: 5, lateness: 1, lag: 1 },
    send: async () => ({ is: "accepted" }),
    async prove() {
      calls.push(key);
      return answers.get(key) ?? { is: "works" };
    },
  });
const registered = (key: string) =>
  defineRegistration({ key, title: key, connection: key, approval: "none" });
const plugin = definePlugin({
  name: "test-proof",
  credentials: [defineCredential({ key: KEY, kind: "token", title: "Login", scope: "holder" })],
  connections: ["acme.open", "acme.north", "acme.south", "acme.nowhere"].map(authority),
  registrations: [registered("acme.north"), registered("acme.south")],
});

let bench: Workbench;
beforeAll(async () => {
  const at = { simulated: { api: "http://127.0.0.1:9/" } };
  const endpoints = { "acme.open": at, "acme.north": at, "acme.south": at };
  bench = await createWorkbench([plugin], { endpoints });
  const scope = { workspaceId: bench.workspaceId, environment: "simulated", entry: null } as const;
  await bench.inWorkspace((tx) =>
    bench.services.registrations.begin(tx, "acme.north", { ...scope, holder: "B1" }),
  );
  await bench.transmit();
});
afterAll(() => bench[Symbol.asyncDispose]());
beforeEach(() => {
  calls.length = 0;
  answers.clear();
});

/** Stores two versions and tries the second; answers the states of all, the newest first. */
async function replace(holder: string): Promise<readonly string[]> {
  const place = { environment: "simulated", key: KEY, holder } as const;
  for (const value of ["first", "second"])
    await bench.inWorkspace((tx) =>
      bench.services.credentials.put(tx, bench.workspaceId, place, value),
    );
  await bench.transmit();
  const rows = await bench.inWorkspace((tx) => listCredentials(tx, "simulated"));
  return rows.filter((row) => row.holder === holder).map(({ state }) => state);
}

it("asks the connections for which the holder is registered, and that have an address", async () => {
  expect(await replace("B1")).toEqual(["current", "old"]);
  expect(calls).toEqual(["acme.open", "acme.north"]);
});

it("asks about one of all holders where the connection sends for anyone", async () => {
  expect(await replace("")).toEqual(["current", "old"]);
  expect(calls).toEqual(["acme.open", "acme.north"]);
});

it("keeps the former version where one of them refuses the new one", async () => {
  answers.set("acme.open", { is: "refused", message: "unknown" });
  expect(await replace("B2")).toEqual(["next", "current"]);
  expect(calls).toEqual(["acme.open"]);
});
