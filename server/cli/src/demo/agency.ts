import { FakturoError, type JsonObject } from "@fakturo/model";
import { toPkcs12 } from "@fakturo/signature";
import type { RunningSimulation } from "../simulate/simulate.ts";
import { at, type Client, listAt, textAt } from "./client.ts";
import { fixture } from "./fixture.ts";
import { fullCode, stepRows, table } from "./report.ts";
import { type Stage, saveFiles } from "./scenes.ts";
import { AGENCY_WORKFLOWS, type AgencyWorkflow } from "./workflow.ts";

/** The scenes with the simulated tax agency. */
export interface AgencyStage extends Stage {
  readonly simulation: RunningSimulation;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

const PASSPHRASE = "simulated";
const WAIT_S = 30;
const PAGE_LIMIT_MS = 30_000;
const POLL_MS = 50;
const SEE_OTHER = 303;

/** A Spanish supplier registers, and the agency accepts, refuses and cancels its invoices. */
export async function playAgency(stage: AgencyStage): Promise<void> {
  const { print, simulation } = stage;
  const invoice = spanishInvoice(stage.now());
  const supplier = invoice.supplier ?? null;
  print("\n6. The Spanish supplier registers for VERI*FACTU at a simulated tax agency");
  await hurry(simulation);
  const ids = await storeWorkflows(stage);
  print(table(await register(stage, ids.register, supplier)));

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

/** The agency asks for a minute between two messages; the simulated one for a second here. */
async function hurry({ url }: RunningSimulation): Promise<void> {
  await fetch(`${url}/_simulator/verifactu/settings`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ wait: 1 }),
  });
}

async function storeWorkflows(stage: Stage): Promise<Record<AgencyWorkflow, string>> {
  const stored = async (name: AgencyWorkflow) => {
    const id = stage.uuid();
    await stage.client.put(`/transform/v1/workflows/${id}`, AGENCY_WORKFLOWS[name]);
    return id;
  };
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
export function run({ client, uuid }: Stage, workflow: string, entry: string): Promise<JsonObject> {
  const body = { workflow_id: workflow, silo_entry_id: entry };
  return client.put(`/transform/v1/jobs/${uuid()}?wait=${WAIT_S}`, body);
}

/** Starts the registration, gives the certificate on its page, and waits for its end. */
async function register(
  stage: AgencyStage,
  workflow: string,
  supplier: JsonObject[string] | null,
): Promise<string[][]> {
  const { client } = stage;
  const party = { ...asObject(supplier), $schema: "https://gobl.org/draft-0/org/party" };
  const id = crypto.randomUUID();
  await client.put(`/silo/v1/entries/${id}`, { folder: "suppliers", data: party });
  const running = run(stage, workflow, id);
  const page = await pageOf(client, id);
  const file = certificateOf(party, stage.simulation);
  const form = new FormData();
  form.set("file", new File([new Uint8Array(file)], "certificate.p12"));
  form.set("password", PASSPHRASE);
  await post(`${page}/credentials/gov-es.certificate`, form);
  await post(page, undefined);
  const job = await running;
  const entry = await client.get(`/silo/v1/entries/${id}`);
  requireStatus(job, "OK");
  return [
    ["Supplier", `${textAt(party, "name")}, ${textAt(party, "tax_id", "code")}`],
    ["Page", page.replace(/[^/]+$/, "…")],
    ["Certificate", `uploaded, ${file.length} bytes`],
    ["Registration", `${textAt(job, "status")}, state of the entry: ${textAt(entry, "state")}`],
  ];
}

function certificateOf(party: JsonObject, { authority }: RunningSimulation): Uint8Array {
  const code = textAt(party, "tax_id", "code");
  const credentials = authority.issueTo({ code, country: "ES", name: textAt(party, "name") });
  return toPkcs12(credentials, PASSPHRASE);
}

/** Address of the registration's page, which the entry shows once the step has made it. */
async function pageOf(client: Client, id: string): Promise<string> {
  const deadline = performance.now() + PAGE_LIMIT_MS;
  while (performance.now() < deadline) {
    const meta = listAt(await client.get(`/silo/v1/entries/${id}`), "meta");
    const link = meta.find((one) => textAt(one, "key") === "link");
    if (link) return textAt(link, "link_url");
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new FakturoError("internal", "the registration has no page");
}

async function post(url: string, body: FormData | undefined): Promise<void> {
  const init = { method: "POST", redirect: "manual", ...(body && { body }) } as const;
  const { status } = await fetch(url, init);
  if (status !== SEE_OTHER) throw new FakturoError("internal", `the page answered ${status}`);
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

function asObject(value: unknown): JsonObject {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
