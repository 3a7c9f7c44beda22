import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { JsonObject } from "@fakturo/model";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { invoice } from "../harness/documents.ts";
import { listOf } from "../harness/published-workflows.ts";
import { PYTHON } from "../harness/python.ts";
import { DEADLINE_MS, SimulatedPlatform } from "../harness/simulated-platform.ts";

/** A Python with the package verifactu-lint (`pip install verifactu-lint`). */
const LINT = ["-m", "verifactu_lint.cli", "--estricto", "--formato", "json"];
const isThere = spawnSync(PYTHON, ["-m", "verifactu_lint.cli", "--version"]).status === 0;
if (!isThere)
  process.stdout.write("VERI*FACTU records were NOT judged by verifactu-lint: it is not here.\n");

const SUPPLIER = "B98602642";
const PREFIX = "gov-es.noverifactu";
const run = promisify(execFile);

const line = (tax: JsonObject): JsonObject => ({
  quantity: "2",
  item: { name: "Work", price: "45.10" },
  taxes: [{ cat: "VAT", ...tax }],
});
const sale = (over: JsonObject = {}) => invoice({ $addons: ["es-verifactu-v1"], ...over });
const preceding = [{ type: "standard", series: "F", code: "000001", issue_date: "2026-01-15" }];

/** Kinds of invoices: with several rates, simplified, a correction, an exempt one. */
const DOCUMENTS: readonly JsonObject[] = [
  sale(),
  sale({ lines: [line({ rate: "standard" }), line({ rate: "reduced" })] }),
  sale({ $tags: ["simplified"], customer: null }),
  sale({ type: "credit-note", series: "R", preceding }),
];

let spain: SimulatedPlatform;
let folder: string;

beforeAll(async () => {
  if (!isThere) return;
  folder = mkdtempSync(join(tmpdir(), "lint-"));
  spain = await SimulatedPlatform.start("verifactu");
});
afterAll(async () => {
  await spain?.stop();
  if (folder) rmSync(folder, { recursive: true });
});

const define = (schema: string, ...steps: readonly JsonObject[]) =>
  spain.publish({ name: "W", schema, steps });
const numbered = (name: string): readonly JsonObject[] => [
  { provider: "sequence.enumerate", config: { name, padding: 6 } },
  { provider: "silo.close" },
];

/** Runs a workflow over an entry, and answers its file of a key. */
async function made(workflow: string, entry: string, key: string): Promise<string> {
  expect(await spain.run(workflow, entry)).toMatchObject({ status: "OK", codes: [] });
  const { client } = spain.platform;
  const { json } = await client.get(`/silo/v1/entries/${entry}`);
  const file = listOf(json.attachments).find((one) => one.key === key);
  const { status, text } = await client.get(`/silo/v1/entries/${entry}/files/${file?.id}`);
  expect(status, text).toBe(200);
  return text;
}

/** What verifactu-lint finds in records of one chain, which are in its order. */
async function judged(name: string, records: readonly string[]) {
  const path = join(folder, name);
  const plain = records.map((xml) => xml.replace(/^<\?xml[^>]*\?>/, ""));
  writeFileSync(path, `<Registros>${plain.join("\n")}</Registros>`);
  const { stdout } = await run(PYTHON, [...LINT, path]).catch((error) => error);
  return JSON.parse(stdout);
}

/** Entries of the documents of a supplier, with their records in the order of their chain. */
async function registered(supplier: string, provider: string, key: string) {
  const own = { supplier: { name: "Acme SL", tax_id: { country: "ES", code: supplier } } };
  const workflow = await define("bill/invoice", ...numbered(`Of ${supplier}`), { provider });
  const entries = await Promise.all(DOCUMENTS.map((data) => spain.store({ ...data, ...own })));
  const records: string[] = [];
  for (const entry of entries) records.push(await made(workflow, entry, key));
  return { entries, records };
}

const event = (code: string): JsonObject => ({
  $schema: "https://gobl.org/draft-0/bill/status",
  type: "system",
  issue_date: "2026-01-15",
  series: "EVT",
  supplier: { name: "Acme SL", tax_id: { country: "ES", code: SUPPLIER } },
  lines: [{ key: "other", meta: { "verifactu-event": code } }],
});

const RIGHT = { errores: 0, avisos: 0, incompletos: 0 };

describe.skipIf(!isThere)(`by verifactu-lint${isThere ? "" : " (SKIPPED)"}`, () => {
  it(
    "records of NO VERI*FACTU and its events are right, each kind in its chain",
    async () => {
      const provider = `${PREFIX}.generate.invoice`;
      const { entries, records } = await registered(SUPPLIER, provider, "noverifactu");
      const cancelling = await define("bill/invoice", { provider: `${PREFIX}.generate.cancel` });
      records.push(await made(cancelling, entries[0] ?? "", "noverifactu-cancel"));
      const found = { registros_analizados: records.length, resumen: RIGHT, hallazgos: [] };
      expect(await judged("kept.xml", records)).toMatchObject(found);
      // The judge sees a chain whose records are not in its order.
      const { resumen } = await judged("reversed.xml", records.toReversed());
      expect(resumen.errores).toBeGreaterThan(0);

      const recording = await define("bill/status", ...numbered("Events"), {
        provider: `${PREFIX}.generate.event`,
      });
      const events: string[] = [];
      for (const code of ["01", "90", "10", "02"])
        events.push(await made(recording, await spain.store(event(code)), "noverifactu-event"));
      expect(await judged("events.xml", events)).toMatchObject({
        ...{ registros_analizados: 4, resumen: RIGHT, hallazgos: [] },
      });
    },
    DEADLINE_MS,
  );

  it(
    "records of VERI*FACTU are right",
    async () => {
      const { records } = await registered("B63272603", "verifactu.generate", "verifactu");
      expect(await judged("sent.xml", records)).toMatchObject({
        ...{ registros_analizados: records.length, resumen: RIGHT, hallazgos: [] },
      });
    },
    DEADLINE_MS,
  );
});
