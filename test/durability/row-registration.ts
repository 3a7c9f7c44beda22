import { randomUUID } from "node:crypto";
import { isObject, type JsonObject } from "@fakturo/model";
import { expect } from "vitest";
import type { Client } from "../harness/client.ts";
import { newId } from "../harness/ids.ts";
import type { AuthorityRow } from "./authority-row.ts";

const LIMIT = { timeout: 120_000, interval: 250 };

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
    const give = async () => (await client.post(path, inputs)).status;
    await expect.poll(give, LIMIT).toBe(204);
    const status = async () => (await client.get(`/transform/v1/jobs/${job}`)).json.status;
    await expect.poll(status, LIMIT).toBe("OK");
  }
}

function partyIn(row: AuthorityRow, code: string): JsonObject {
  const { supplier } = row.document(code);
  return isObject(supplier) ? supplier : {};
}

async function insist(client: Client, path: string, body: unknown): Promise<void> {
  const { status, text } = await client.put(path, body);
  expect(status, text).toBeLessThan(300);
}
