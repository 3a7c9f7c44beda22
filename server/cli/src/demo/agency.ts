import { FakturoError, type JsonObject } from "@fakturo/model";
import type { RunningSimulation } from "../simulate/simulate.ts";
import {
  type AuthorityStage,
  adjust,
  requireStatus,
  run,
  store,
  storeWorkflow,
} from "./authority-stage.ts";
import { at, type Client, listAt, textAt } from "./client.ts";
import { fixture } from "./fixture.ts";
import { register } from "./registration.ts";
import { fullCode, stepRows, table } from "./report.ts";
import { type Stage, saveFiles } from "./scenes.ts";
import { AGENCY_WORKFLOWS, type AgencyWorkflow } from "./workflow.ts";

/** A Spanish supplier registers, and the agency accepts, refuses and cancels its invoices. */
export async function playAgency(stage: AuthorityStage): Promise<void> {
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

async function storeWorkflows(stage: Stage): Promise<Record<AgencyWorkflow, string>> {
  const stored = (name: AgencyWorkflow) => storeWorkflow(stage, AGENCY_WORKFLOWS[name]);
  return {
    register: await stored("register"),
    issue: await stored("issue"),
    cancel: await stored("cancel"),
  };
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
