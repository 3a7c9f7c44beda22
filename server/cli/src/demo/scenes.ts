import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { FakturoError, type JsonObject } from "@fakturo/model";
import { at, type Client, listAt, textAt } from "./client.ts";
import { fixture } from "./fixture.ts";
import type { Receiver } from "./receiver.ts";
import { faultRows, formatSize, fullCode, invoiceRows, pretty, stepRows, table } from "./report.ts";

/** Dependencies of every part of the demo. */
export interface Stage {
  readonly client: Client;
  readonly receiver: Receiver;
  readonly output: string;
  readonly print: (text: string) => void;
  /** A new UUID v7. */
  readonly uuid: () => string;
}

const WAIT_S = 30;
const UNPROCESSABLE = 422;

/** Stores one of the demo's invoices. @returns the entry's id. */
export async function storeInvoice({ client, uuid }: Stage, name: string): Promise<string> {
  const entry = await client.put(`/silo/v1/entries/${uuid()}`, { data: fixture(name) });
  return textAt(entry, "id");
}

/** Runs the workflow on an entry and prints the result. @returns the entry's id. */
export async function showSending(
  stage: Stage,
  workflow: string,
  entryId: string,
): Promise<string> {
  const { client, print, uuid } = stage;
  const job = await client.put(`/transform/v1/jobs/${uuid()}?wait=${WAIT_S}`, {
    workflow_id: workflow,
    silo_entry_id: entryId,
  });
  const entry = await client.get(`/silo/v1/entries/${entryId}`);
  const doc = at(entry, "data", "doc");
  const name = fullCode(doc);
  print(table([["Number", name], ...invoiceRows(doc)]));
  print(`\n  Workflow ${textAt(job, "status")}, state of the entry: ${textAt(entry, "state")}`);
  print(table(stepRows(job)));
  requireSuccess(job, entry);
  print(`\n${table([...(await saveFiles(stage, entry, name)), webhookRow(stage, job)])}`);
  return entryId;
}

/** @throws FakturoError "internal" for a job that failed, or that its rescue steps ended. */
export function requireSuccess(job: JsonObject, entry: JsonObject): void {
  if (textAt(job, "status") === "OK" && listAt(job, "faults").length === 0) return;
  const faults = JSON.stringify(at(job, "faults") ?? []);
  throw new FakturoError("internal", `the job on ${textAt(entry, "id")} failed: ${faults}`);
}

/** Downloads the envelope and the files of an entry; a row for each. */
export async function saveFiles(
  stage: Stage,
  entry: JsonObject,
  name: string,
): Promise<string[][]> {
  const { client, output } = stage;
  const envelope = pretty(entry.data ?? null);
  const rows = [save(output, `${name}.json`, Buffer.from(envelope), "signed envelope")];
  for (const file of listAt(entry, "attachments")) {
    // Private answers of the agency have the same name in each entry.
    if (at(file, "private") === true && textAt(file, "category") === "response") continue;
    const data = await client.bytes(
      `/silo/v1/entries/${textAt(entry, "id")}/files/${textAt(file, "id")}`,
    );
    const answer = textAt(file, "category") === "response" ? ", from the authority" : "";
    rows.push(save(output, textAt(file, "name"), data, textAt(file, "mime") + answer));
  }
  return rows;
}

function save(folder: string, name: string, data: Uint8Array, what: string): string[] {
  writeFileSync(join(folder, name), data);
  return ["File", name, `${formatSize(data.length)}, ${what}`];
}

function webhookRow({ receiver }: Stage, job: JsonObject): string[] {
  const delivery = receiver.deliveries.find(({ jobId }) => jobId === job.id);
  if (!delivery?.genuine)
    throw new FakturoError("internal", "no webhook with a valid signature came");
  return ["Webhook", String(delivery.event), `signature valid, ${delivery.id}`];
}

/** Tries to store a document that breaks rules, and prints the faults of the answer. */
export async function showRefusal({ client, print, uuid }: Stage, data: JsonObject): Promise<void> {
  const { status, body } = await client.ask("PUT", `/silo/v1/entries/${uuid()}`, { data });
  if (status !== UNPROCESSABLE)
    throw new FakturoError("internal", `it was answered with ${status}`);
  print(`  HTTP ${status}, ${textAt(body, "key")}`);
  print(table(faultRows(body.faults)));
}

/** Stores the credit note of an entry. @returns the new entry's id. */
export async function showCorrection(
  { client, print, uuid }: Stage,
  entryId: string,
): Promise<string> {
  const entry = await client.put(`/silo/v1/entries/${uuid()}`, {
    previous_id: entryId,
    correct: { type: "credit-note", series: "GS-2026", reason: "Auftrag storniert" },
  });
  const doc = at(entry, "data", "doc");
  const original = at(doc, "preceding", 0);
  print(
    table([
      ["Type", textAt(doc, "type")],
      ["Corrects", `${fullCode(original)}: ${textAt(original, "reason")}`],
    ]),
  );
  return textAt(entry, "id");
}
