import type { JsonObject } from "@fakturo/model";
import { expect } from "vitest";
import type { Client } from "../harness/client.ts";
import { invoice } from "../harness/documents.ts";
import { newId } from "../harness/ids.ts";
import type { Authority } from "./outside-authority.ts";

/** Limit of a test with a journey. */
export const JOURNEY_MS = 600_000;
const POLLING = { timeout: 60_000, interval: 250 };

/**
 * What an app of a third party does on a running server: it shares one token, waits for callbacks, sends
 * many records once, and reads a mailbox.
 */
export async function journey(
  client: Client,
  authority: Authority,
  [approve, prepare, send]: readonly [approve: string, prepare: string, send: string],
): Promise<void> {
  const look = async (id: string) => (await client.get(`/transform/v1/jobs/${id}`)).json;
  const workflow_id = await workflow(client, [approve, "silo.close", prepare, send]);
  const start = (code: string) => begin(client, workflow_id, { series: "T", code });
  const waiting = (id: string) =>
    expect
      .poll(async () => (await look(id)).intents?.at(-1)?.events?.at(-1)?.status, POLLING)
      .toBe("QUEUED");
  const ended = async (id: string) => {
    await expect.poll(async () => (await look(id)).status, POLLING).toBe("OK");
    return look(id);
  };

  const jobs = await Promise.all(["1", "2", "3"].map(start));
  for (const id of jobs) await waiting(id);
  expect(authority.tokens).toBe(1);

  authority.revoke();
  const late = await start("4");
  await waiting(late);
  expect(authority.refused).toBe(1);
  expect(authority.tokens).toBe(2);

  expect(await authority.decide("approved")).toEqual([200, 200, 200, 200]);
  for (const id of [...jobs, late]) {
    const job = await ended(id);
    expect(job.args).toMatchObject({ approval: "approved" });
    const { series, code } = job.envelope.doc;
    expect(job.envelope.head.stamps).toContainEqual({ prv: "acme-id", val: `R-${series}-${code}` });
  }
  const sent = authority.received.flat();
  expect(sent.toSorted()).toEqual(["T-1", "T-2", "T-3", "T-4"]);

  await readMailbox(client, authority);
}

/** Sends a filing, which the authority decides later by a message to a callback of the server. */
export async function fileAndDecide(
  client: Client,
  authority: Authority,
  [file, filed]: readonly [file: string, filed: string],
): Promise<void> {
  const flow = await workflow(client, ["silo.close", file, filed]);
  const id = await begin(client, flow, { code: "F-1" });
  await expect.poll(() => authority.filings, POLLING).toBe(1);
  expect(await authority.acceptFilings()).toEqual([401, 202, 202]);
  const look = async () => (await client.get(`/transform/v1/jobs/${id}`)).json;
  await expect.poll(async () => (await look()).status, POLLING).toBe("OK");
  const { envelope } = await look();
  expect(envelope.head.stamps).toContainEqual({ prv: "acme-filing", val: "F-F-1" });
}

async function begin(client: Client, workflow_id: string, document: JsonObject): Promise<string> {
  const data = invoice(document);
  const silo_entry_id = (await client.post("/silo/v1/entries", { data })).json.id;
  const { status, json, text } = await client.post("/transform/v1/jobs", {
    workflow_id,
    silo_entry_id,
  });
  expect(status, text).toBe(202);
  return json.id;
}

async function readMailbox(client: Client, authority: Authority): Promise<void> {
  for (const id of ["M-1", "M-2"]) authority.post(id);
  const workflow_id = await workflow(client, ["silo.state"]);
  await client.put("/transform/v1/imports/acme", { workflow_id });
  const { status, text } = await client.put("/transform/v1/feeds/acme.inbox", { active: true });
  expect(status, text).toBe(200);
  const keys = async () => {
    const { json } = await client.get("/transform/v1/inbound?app=acme");
    return json.list.map(({ key }: JsonObject) => String(key)).sort();
  };
  await expect.poll(keys, POLLING).toEqual(["M-1", "M-2"]);
  authority.post("M-3");
  await expect.poll(keys, POLLING).toEqual(["M-1", "M-2", "M-3"]);
}

async function workflow(client: Client, providers: readonly string[]): Promise<string> {
  const id = newId();
  const steps = providers.map((provider) => ({
    name: provider,
    provider,
    ...(provider === "silo.state" && { config: { state: "sent" } }),
  }));
  const { status, text } = await client.put(`/transform/v1/workflows/${id}`, { name: "W", steps });
  expect(status, text).toBe(200);
  return id;
}
