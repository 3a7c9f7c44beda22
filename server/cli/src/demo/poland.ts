import { type AuthorityStage, adjust, run, store, storeWorkflow } from "./authority-stage.ts";
import { at, listAt, textAt } from "./client.ts";
import { fixture } from "./fixture.ts";
import { register } from "./registration.ts";
import { fullCode, stepRows, table } from "./report.ts";
import { requireSuccess, saveFiles } from "./scenes.ts";
import { KSEF_REGISTRATION, KSEF_WORKFLOW } from "./workflow.ts";

/** A Polish supplier registers, and its invoice gets the number of KSeF and the official receipt (UPO). */
export async function playPoland(stage: AuthorityStage): Promise<void> {
  const { client, print, simulation } = stage;
  print(
    "\n12. A Polish supplier registers; its invoice gets a number and a receipt of the simulated KSeF",
  );
  await adjust(simulation, "ksef", { processing: 0.1, storage: 0.1 });
  const issue_date = new Date(stage.now()).toISOString().slice(0, "2026-03-31".length);
  const invoice = { ...fixture("invoice-pl"), issue_date };
  const workflow = await storeWorkflow(stage, KSEF_REGISTRATION);
  const { supplier = null } = fixture("invoice-pl");
  const registering = { workflow, credential: "gov-pl.certificate", supplier, isSeal: true };
  print(table(await register(stage, registering)));
  const id = await store(stage, invoice);
  const job = await run(stage, await storeWorkflow(stage, KSEF_WORKFLOW), id);
  const entry = await client.get(`/silo/v1/entries/${id}`);
  requireSuccess(job, entry);
  const stamps = listAt(entry, "data", "head", "stamps");
  const stampOf = (key: string) =>
    textAt(
      stamps.find((stamp) => textAt(stamp, "prv") === key),
      "val",
    );
  const name = fullCode(at(entry, "data", "doc"));
  print(`  Invoice ${name}, state: ${textAt(entry, "state")}`);
  print(table(stepRows(job)));
  const receipt = listAt(entry, "attachments").find((file) => textAt(file, "key") === "ksef-upo");
  const rows = [
    ["KSeF number", stampOf("favat-ksef-number")],
    ["Receipt (UPO)", textAt(receipt, "name")],
    ["QR", stampOf("favat-qr")],
  ];
  print(`\n${table(rows)}`);
  print(table(await saveFiles(stage, entry, name)));
}
