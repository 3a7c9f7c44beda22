import { setTimeout as sleep } from "node:timers/promises";
import { FakturoError, type JsonObject } from "@fakturo/model";
import type { RunningSimulation } from "../simulate/simulate.ts";
import { at, type Client, listAt, textAt } from "./client.ts";
import { fixture } from "./fixture.ts";
import { register } from "./registration.ts";
import { fullCode, stepRows, table } from "./report.ts";
import { type Stage, saveFiles } from "./scenes.ts";
import { AGENCY_WORKFLOWS, type AgencyWorkflow } from "./workflow.ts";

/** The scenes with the simulated tax agency. */
export interface AgencyStage extends Stage {
  readonly simulation: RunningSimulation;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

const WAIT_S = 30;
/** Limit of a job, and pause between two looks at it. */
const LIMIT_MS = 120_000;
const POLL_MS = 100;

/** A Spanish supplier registers, and the agency accepts, refuses and cancels its invoices. */
export async function playAgency(stage: AgencyStage): Promise<void> {
  const { print, simulation } = stage;
  const invoice = spanishInvoice(stage.now());
  const supplier = invoice.supplier ?? null;
  print("\n6. The Spanish supplier registers for VERI*FACTU at a simulated tax agency");
  // The agency asks for a minute between two messages; the simulated one for a second here.
  await adjust(simulation, "verifactu", { wait: 1 });
  const ids = await storeWorkflows(stage);
  const credential = "gov-es.certificate";
  const registering = { workflow: ids.register, credential, supplier };
  print(table(await register(stage, registering)));

  print("\n7. Its invoice is chained, sent to the agency and printed with the QR code");
  const sent = await store(stage, invoice);
  await report(stage, await run(stage, ids.issue, sent), sent);
  print("\n8. An invoice to the supplier itself: the agency refuses it, and the code is explained");
  const wrong = await store(stage, { ...invoice, customer: supplier });
  await report(stage, await run(stage, ids.issue, wrong), wrong);
  print(
    "\n9. With the right customer it is sent again, as a correction (subsanación) of the refused record",
  );
  await correct(stage.client, wrong, invoice.customer ?? null);
  await report(stage, await run(stage, ids.issue, wrong), wrong);
  print("\n10. The first invoice is cancelled; what the agency has now");
  await report(stage, await run(stage, ids.cancel, sent), sent);
  print(`\n${table(await agencyRows(simulation))}`);
}

function spanishInvoice(now: number): JsonObject {
  const issue_date = new Date(now).toISOString().slice(0, "2026-03-31".length);
  const { payment: _, ...invoice } = fixture("invoice-es");
  return { ...invoice, $addons: ["es-verifactu-v1"], series: "VF", issue_date };
}

/** Changes settings of a simulator. */
export async function adjust(
  { url }: RunningSimulation,
  simulator: string,
  settings: JsonObject,
): Promise<void> {
  await fetch(`${url}/_simulator/${simulator}/settings`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(settings),
  });
}

/** @returns the workflow's id. */
export async function storeWorkflow(
  { client, uuid }: Stage,
  workflow: JsonObject,
): Promise<string> {
  const id = uuid();
  await client.put(`/transform/v1/workflows/${id}`, workflow);
  return id;
}

async function storeWorkflows(stage: Stage): Promise<Record<AgencyWorkflow, string>> {
  const stored = (name: AgencyWorkflow) => storeWorkflow(stage, AGENCY_WORKFLOWS[name]);
  return {
    register: await stored("register"),
    issue: await stored("issue"),
    cancel: await stored("cancel"),
  };
}

/** Stores a document. @returns the entry's id. */
export async function store({ client, uuid }: Stage, data: JsonObject): Promise<string> {
  return textAt(await client.put(`/silo/v1/entries/${uuid()}`, { data }), "id");
}

/** Runs a workflow on an entry until the job has ended. */
export async function run(
  { client, uuid }: Stage,
  workflow: string,
  entry: string,
): Promise<JsonObject> {
  const path = `/transform/v1/jobs/${uuid()}`;
  const body = { workflow_id: workflow, silo_entry_id: entry };
  const deadline = performance.now() + LIMIT_MS;
  let job = (await client.ask("PUT", `${path}?wait=${WAIT_S}`, body)).body;
  while (textAt(job, "completed_at") === "" && performance.now() < deadline) {
    await sleep(POLL_MS);
    job = await client.get(path);
  }
  return job;
}

async function correct(
  client: Client,
  id: string,
  customer: JsonObject[string] | null,
): Promise<void> {
  const patch = [{ op: "replace", path: "/doc/customer", value: customer }];
  const { status, body } = await client.ask("PATCH", `/silo/v1/entries/${id}`, patch);
  if (status !== 200) throw new FakturoError("internal", JSON.stringify(body));
}

/** Prints what became of the invoice, and the files of an accepted one. */
async function report(stage: Stage, job: JsonObject, id: string): Promise<void> {
  const { client, print } = stage;
  const entry = await client.get(`/silo/v1/entries/${id}`);
  const name = fullCode(at(entry, "data", "doc"));
  requireStatus(job, "OK");
  print(`  Invoice ${name}, state: ${textAt(entry, "state")}`);
  print(table(stepRows(job)));
  const faults = listAt(job, "faults");
  if (faults.length > 0) {
    print(
      `\n${faults.map((one) => `  ${textAt(one, "code")}: ${textAt(one, "message")}`).join("\n")}`,
    );
    return;
  }
  const rows = await recordRows(client, entry);
  print(`\n${table(rows)}`);
  if (textAt(entry, "state") === "sent") print(table(await saveFiles(stage, entry, name)));
}

/** Receipt of the newest record and the QR code's address. */
async function recordRows(client: Client, entry: JsonObject): Promise<string[][]> {
  const all = listAt(await client.get("/transform/v1/submissions?state=accepted"), "list");
  const record = all.find((one) => textAt(one, "silo_entry_id") === textAt(entry, "id"));
  const stamps = listAt(entry, "data", "head", "stamps");
  const qr = stamps.find((stamp) => textAt(stamp, "prv") === "verifactu-qr");
  return [
    ["Record", `${textAt(record, "kind")}, ${textAt(record, "state")}`],
    ["CSV", textAt(record, "references", 0)],
    ["QR", textAt(qr, "val")],
  ];
}

async function agencyRows({ url }: RunningSimulation): Promise<string[][]> {
  const records: unknown = await (await fetch(`${url}/_simulator/verifactu/records`)).json();
  const columns = ["issuer", "number", "date", "total", "state"];
  return listAt(records).map((record) => columns.map((name) => textAt(record, name)));
}

/** @throws FakturoError "internal" for a job that ended otherwise. */
export function requireStatus(job: JsonObject, status: string): void {
  if (textAt(job, "status") === status) return;
  throw new FakturoError("internal", `the job ended otherwise: ${JSON.stringify(job.faults)}`);
}
