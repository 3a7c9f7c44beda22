import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { isObject, type JsonObject } from "@fakturo/model";
import { expect } from "vitest";
import type { Client } from "../harness/client.ts";
import { newId } from "../harness/ids.ts";
import type { AuthorityRow } from "./authority-row.ts";

const LIMIT_MS = 120_000;
const INTERVAL_MS = 250;

/**
 * Registers the suppliers of a row of the test's table. Does nothing for authorities whose credentials the test has from
 * the beginning; others issue them during the registration.
 */
export async function registerSuppliers(client: Client, row: AuthorityRow): Promise<void> {
  const { registration, suppliers } = row;
  if (!registration) return;
  const workflow = newId();
  const { steps, app, input } = registration;
  const body = { name: "Registration", schema: "org/party", steps };
  await insist(client, `/transform/v1/workflows/${workflow}`, body);
  for (const [place, code] of suppliers.entries()) {
    const entry = randomUUID();
    const job = newId();
    const data = { ...partyIn(row, code), $schema: "https://gobl.org/draft-0/org/party" };
    await insist(client, `/silo/v1/entries/${entry}`, { data });
    const begun = { workflow_id: workflow, silo_entry_id: entry };
    await insist(client, `/transform/v1/jobs/${job}`, begun);
    const inputs = { ...registration.inputs, otp: String(123_456 + place) };
    const path = `/apps/${app}/v1/entry/${entry}/${input}`;
    await poll(async () => (await client.post(path, inputs)).status, 204);
    await poll(async () => (await client.get(`/transform/v1/jobs/${job}`)).json.status, "OK");
  }
}

/** Waits until `read` returns the value. Not `expect.poll`, which works in tests only: benchmarks register suppliers too. */
async function poll(read: () => Promise<unknown>, wanted: unknown): Promise<void> {
  const end = Date.now() + LIMIT_MS;
  let last = await read();
  while (last !== wanted && Date.now() < end) {
    await sleep(INTERVAL_MS);
    last = await read();
  }
  expect(last).toBe(wanted);
}

function partyIn(row: AuthorityRow, code: string): JsonObject {
  const { supplier } = row.document(code);
  return isObject(supplier) ? supplier : {};
}

async function insist(client: Client, path: string, body: unknown): Promise<void> {
  const { status, text } = await client.put(path, body);
  expect(status, text).toBeLessThan(300);
}
