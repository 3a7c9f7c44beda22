import { setTimeout as sleep } from "node:timers/promises";
import { newTaskSecret, sealTaskSecret } from "@fakturo/server-domain/apps";
import type { AppRow } from "@fakturo/server-storage/store";
import { loadMasterKeys, newMasterKey } from "@fakturo/server-storage/vault";
import { expect, it, vi } from "vitest";
import { createHttpClient } from "./http-client.ts";
import { createRemoteApps } from "./remote-apps.ts";

const masterKeys = loadMasterKeys({ masterKey: newMasterKey() }, "");

function rowOf(key: string): AppRow {
  const id = "01960000-0000-7000-8000-000000000001";
  const created_at = new Date();
  const secret = sealTaskSecret(masterKeys, id, newTaskSecret());
  const providers = [{ key, name: "Send", summary: "Sends." }];
  const names = { id, key, name: "A", task_url: "http://127.0.0.1:9/", providers };
  const offers = { protocol: 1, connections: [], declarations: {}, config: null };
  const row = { client_hash: Buffer.of(), secret, disabled: false, ...offers };
  return { ...names, ...row, created_at, updated_at: created_at };
}

it("apps that cannot be read after a change are read again until it works or the reader is closed", async () => {
  const changed: ((payload: string) => void)[] = [];
  let rows: AppRow[] = [];
  let failures = 0;
  const load = vi.fn(async () => {
    if (failures === 0) return rows;
    failures -= 1;
    throw new Error("away");
  });
  const http = createHttpClient({ allowPrivate: true });
  const apps = createRemoteApps({
    load,
    listener: {
      listen: async (_, handler) => {
        changed.push(handler);
        return () => {};
      },
      onReconnect: () => () => {},
      close: async () => {},
    },
    masterKeys,
    ports: {
      http,
      ids: { v7: () => "" },
      environmentOf: () => "test",
      token: async () => undefined,
      facts: async () => undefined,
    },
    log: { debug() {}, info() {}, warn() {}, error() {} },
  });
  await apps.start();
  const change = (): void => {
    for (const handler of changed) handler("");
  };

  rows = [rowOf("acme")];
  failures = 3;
  // The first read is superseded by that of the second change.
  change();
  change();
  await vi.waitFor(() => expect([...apps.providers.keys()]).toEqual(["acme"]), 60_000);
  expect(load).toHaveBeenCalledTimes(5);

  failures = Number.POSITIVE_INFINITY;
  change();
  apps.stop();
  const calls = load.mock.calls.length;
  await sleep(400);
  expect(load).toHaveBeenCalledTimes(calls);
  await http.close();
});
