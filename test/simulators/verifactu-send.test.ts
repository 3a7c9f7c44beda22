import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { JsonObject } from "@fakturo/model";
import { toPkcs12 } from "@fakturo/signature";
import { SimulatedAuthority } from "@fakturo/simulator";
import { simulator } from "@fakturo/simulator-verifactu";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Platform, startPlatform } from "../e2e/platform.ts";
import { invoice } from "../harness/documents.ts";
import { newId } from "../harness/ids.ts";
import { type StartedSimulator, startSimulator } from "../harness/started-simulator.ts";

const ISSUER = "B98602642";
/** Well formed, but not in the census of the simulation. */
const UNKNOWN = "A58818501";
const PATH = "verifactu/wlpl/TIKE-CONT/ws/SistemaFacturacion/VerifactuSOAP";
const DEADLINE_MS = 300_000;
const POLL_INTERVAL_MS = 250;

let folder: string;
let running: StartedSimulator;
let platform: Platform;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "simulator-"));
  const authority = SimulatedAuthority.open(folder, { now: Date.now, uuid: newId });
  running = await startSimulator(simulator, { authority });
  await running.admin("PUT", "settings", { wait: 1, unknown: [UNKNOWN] });
  const address = `${running.tlsUrl}/${PATH}`;
  platform = await startPlatform({
    FAKTURO_SANDBOX_ENVIRONMENT: "simulated",
    FAKTURO_ENDPOINTS: JSON.stringify({
      verifactu: {
        simulated: {
          records: address,
          "records-seal": address.replace("/verifactu/", "/verifactu/seal/"),
          qr: `${running.tlsUrl}/verifactu/wlpl/TIKE-CONT/ValidarQR`,
        },
      },
    }),
    NODE_EXTRA_CA_CERTS: join(folder, "ca.pem"),
  });
  const seal = authority.issueTo({ code: ISSUER, country: "ES", name: "Acme SL", isSeal: true });
  const pkcs12 = Buffer.from(toPkcs12(seal, "simulated")).toString("base64");
  const { status, text } = await platform.client.put("/access/v1/credentials/gov-es.certificate", {
    value: { pkcs12, password: "simulated" },
    holder: ISSUER,
  });
  expect(status, text).toBe(200);
});

afterAll(async () => {
  await platform?.stop();
  await running?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function workflow(...providers: readonly (string | JsonObject)[]): Promise<string> {
  const id = newId();
  const steps = providers.map((step) =>
    typeof step === "string" ? { name: step, provider: step } : step,
  );
  const body = { name: "VERI*FACTU", schema: "bill/invoice", steps };
  const { status, text } = await platform.client.put(`/transform/v1/workflows/${id}`, body);
  expect(status, text).toBe(200);
  return id;
}

async function entry(more: JsonObject = {}): Promise<string> {
  const data = invoice({ $addons: ["es-verifactu-v1"], ...more });
  const { status, json, text } = await platform.client.post("/silo/v1/entries", { data });
  expect(status, text).toBe(200);
  return json.id;
}

/** Runs a workflow over an entry until the job ends. */
async function run(workflow_id: string, silo_entry_id: string) {
  const path = `/transform/v1/jobs/${newId()}`;
  const body = { workflow_id, silo_entry_id };
  const { status, text } = await platform.client.put(path, body);
  expect(status, text).toBeLessThan(300);
  const deadline = Date.now() + DEADLINE_MS;
  for (;;) {
    const { json } = await platform.client.get(path);
    if (["OK", "KO", "ERR"].includes(json.status)) return json;
    if (Date.now() > deadline) throw new Error(`the job has not ended: ${JSON.stringify(json)}`);
    await sleep(POLL_INTERVAL_MS);
  }
}

const NUMBER = { name: "Number", provider: "sequence.enumerate", config: { name: "V" } };
const SENDING = [NUMBER, "silo.close", "verifactu.generate", "verifactu.send"];

describe("VERI*FACTU, sent to the simulated agency", () => {
  it(
    "tells what a refusal means, accepts each record once, though an answer is lost, and cancels",
    async () => {
      const flow = await workflow(...SENDING);
      const states = async () =>
        (await running.admin("GET", "records")).map(({ state }: { state: string }) => state).sort();

      const itself = { name: "Acme SL", tax_id: { country: "ES", code: ISSUER } };
      const unknown = { name: "Nadie SA", tax_id: { country: "ES", code: UNKNOWN } };
      const [refused, remarked] = await Promise.all(
        [itself, unknown].map(async (customer) => run(flow, await entry({ customer }))),
      );
      expect(refused.status).toBe("KO");
      expect(refused.faults[0]).toMatchObject({ provider: "verifactu.send", code: "1193" });
      expect(refused.faults[0].message).toContain("a NIF is not valid or not in the census");
      expect(remarked.status).toBe("OK");
      expect(await states()).toEqual(["AceptadoConErrores"]);

      const entries = await Promise.all([entry(), entry(), entry()]);
      await running.admin("POST", "faults", { fault: "cut-after", count: 1 });
      const sent = await Promise.all(entries.map((id) => run(flow, id)));
      expect(sent.map(({ status }) => status)).toEqual(["OK", "OK", "OK"]);
      expect(await states()).toEqual(["AceptadoConErrores", "Correcto", "Correcto", "Correcto"]);
      // The CSV was in the answer that was cut off.
      const said = JSON.stringify(sent.map(({ intents }) => intents));
      expect(said).toContain("the agency does not show its CSV again");

      const cancelled = await run(await workflow("verifactu.cancel"), entries[0] ?? "");
      expect(cancelled.status).toBe("OK");
      const again = await run(await workflow("verifactu.cancel"), entries[0] ?? "");
      expect([again.status, again.faults[0].code]).toEqual(["KO", "already-cancelled"]);
      expect(await states()).toEqual(["AceptadoConErrores", "Anulado", "Correcto", "Correcto"]);
      const checked = await workflow(...SENDING, "verifactu.check.qr");
      const late = await run(checked, await entry());
      expect(late.status).toBe("OK");
    },
    DEADLINE_MS * 2,
  );
});
