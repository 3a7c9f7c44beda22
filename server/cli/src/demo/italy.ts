import type { JsonObject } from "@fakturo/model";
import { type AuthorityStage, run, store, storeWorkflow } from "./authority-stage.ts";
import { at, listAt, textAt } from "./client.ts";
import { fixture } from "./fixture.ts";
import { certificateOf, PASSPHRASE, taxpayerOf } from "./registration.ts";
import { fullCode, stepRows, table } from "./report.ts";
import { requireSuccess, saveFiles } from "./scenes.ts";
import { SDI_WORKFLOW } from "./workflow.ts";

/** An Italian invoice is delivered by the simulated Sistema di Interscambio, whose receipt comes back by callback. */
export async function playItaly(stage: AuthorityStage): Promise<void> {
  const { client, print, simulation } = stage;
  print(
    "\n11. An Italian invoice is delivered by a simulated Sistema di Interscambio, whose receipt comes back by callback",
  );
  const issue_date = new Date(stage.now()).toISOString().slice(0, "2026-03-31".length);
  const invoice: JsonObject = { ...fixture("invoice-it"), issue_date };
  const file = certificateOf(taxpayerOf(invoice.supplier), simulation);
  const value = { pkcs12: Buffer.from(file).toString("base64"), password: PASSPHRASE };
  await client.put("/access/v1/credentials/sdi-it.channel", { value });
  const workflow = await storeWorkflow(stage, SDI_WORKFLOW);
  const id = await store(stage, invoice);
  const job = await run(stage, workflow, id);
  const entry = await client.get(`/silo/v1/entries/${id}`);
  requireSuccess(job, entry);
  const stamps = listAt(entry, "data", "head", "stamps");
  const stamp = stamps.find((one) => textAt(one, "prv") === "sdi-id");
  const name = fullCode(at(entry, "data", "doc"));
  print(`  Invoice ${name}, state: ${textAt(entry, "state")}`);
  print(table(stepRows(job)));
  const names = listAt(entry, "attachments").map((file) => textAt(file, "name"));
  const rows = [
    ["IdentificativoSdI", textAt(stamp, "val")],
    ["Receipt RC (delivered)", names.find((one) => one.includes("_RC_")) ?? ""],
  ];
  print(`\n${table(rows)}`);
  print(table(await saveFiles(stage, entry, name)));
}
