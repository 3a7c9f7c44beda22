import type { JsonObject } from "@fakturo/model";
import {
  type AuthorityStage,
  adjust,
  requireStatus,
  run,
  store,
  storeWorkflow,
} from "./authority-stage.ts";
import { at, textAt } from "./client.ts";
import { fixture } from "./fixture.ts";
import { poll } from "./poll.ts";
import { taxpayerOf } from "./registration.ts";
import { fullCode, stepRows, table } from "./report.ts";
import { requireSuccess, saveFiles } from "./scenes.ts";
import { PAYMENT_WORKFLOW, PLATFORM_WORKFLOW, RECEIVING_WORKFLOW } from "./workflow.ts";

/** A French VAT number ends with the SIREN. */
const SIREN_LENGTH = 9;
/** The payment follows the platform's own statuses: a status from before another one that is known changes nothing. */
const LATER_MS = 60_000;

/** A French invoice goes over an approved platform to its buyer, whose status sets it to paid. */
export async function playFrance(stage: AuthorityStage): Promise<void> {
  const { client, print } = stage;
  print("\n13. A French invoice goes over a simulated approved platform, until it is paid");
  const issue_date = new Date(stage.now()).toISOString().slice(0, "2026-03-31".length);
  const invoice = { ...fixture("invoice-fr"), issue_date };
  await connect(stage, invoice);
  const sent = await store(stage, invoice);
  const job = await run(stage, await storeWorkflow(stage, PLATFORM_WORKFLOW), sent);
  const entry = await client.get(`/silo/v1/entries/${sent}`);
  requireSuccess(job, entry);
  const name = fullCode(at(entry, "data", "doc"));
  print(`  Invoice ${name}, state: ${textAt(entry, "state")}`);
  print(table(stepRows(job)));
  print(table(await saveFiles(stage, entry, name)));

  const advice = await store(stage, paymentOf(invoice, stage.now() + LATER_MS));
  const told = await run(stage, await storeWorkflow(stage, PAYMENT_WORKFLOW), advice);
  requireStatus(told, "OK");
  print(
    "\n  The buyer sends the status 211 (paid) over the platform, which tells the seller's webhook",
  );
  print(table(stepRows(told)));
  await untilPaid(stage, sent);
  print(`\n  Invoice ${name}, state: paid`);
}

/** Gives both companies their accounts at the platform, which calls their webhooks, and sets the import. */
async function connect(stage: AuthorityStage, invoice: JsonObject): Promise<void> {
  const { client, simulation } = stage;
  const webhooks: Record<string, string> = {};
  for (const party of [invoice.supplier, invoice.customer]) {
    const taxpayer = taxpayerOf(party);
    for (const { key, value } of await simulation.testCredentials("gov-fr", taxpayer))
      await client.put(`/access/v1/credentials/${key}`, { value, holder: taxpayer.code });
    const addresses = await client.get(`/apps/gov-fr/v1/addresses/${taxpayer.code}`);
    webhooks[taxpayer.code.slice(-SIREN_LENGTH)] = textAt(addresses, "webhook");
  }
  await adjust(simulation, "pa", { processing: 0.1, webhooks });
  const workflow_id = await storeWorkflow(stage, RECEIVING_WORKFLOW);
  await client.put("/transform/v1/imports/gov-fr", { workflow_id });
}

/** The buyer's message that it has paid the invoice at a moment, in milliseconds since 1970. */
function paymentOf(
  { supplier, customer, series, code, issue_date }: JsonObject,
  at: number,
): JsonObject {
  const local = new Date(at).toLocaleString("sv-SE", { timeZone: "Europe/Paris" });
  const [day = "", issue_time = ""] = local.split(" ");
  const document: JsonObject = {
    ...(series !== undefined && { series }),
    ...(code !== undefined && { code }),
    ...(issue_date !== undefined && { issue_date }),
  };
  return {
    $schema: "https://gobl.org/draft-0/bill/payment",
    $addons: ["fr-ctc-flow6-v1"],
    type: "advice",
    code: "P-1",
    issue_date: day,
    issue_time,
    currency: "EUR",
    ...(supplier !== undefined && { supplier }),
    ...(customer !== undefined && { customer }),
    methods: [{ key: "credit-transfer" }],
    lines: [{ document, amount: "384.00" }],
  };
}

async function untilPaid({ client }: AuthorityStage, id: string): Promise<void> {
  await poll(async () => {
    const entry = await client.get(`/silo/v1/entries/${id}`);
    return textAt(entry, "state") === "paid" ? entry : undefined;
  }, "the invoice was not paid");
}
