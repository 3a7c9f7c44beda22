import { setTimeout as sleep } from "node:timers/promises";
import type { JsonObject } from "@fakturo/model";
import { selfSigned, toPkcs12, verifyXml } from "@fakturo/signature";
import { createFinder, readXml, type XmlElement } from "@fakturo/xml";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Platform, startPlatform } from "../e2e/platform.ts";
import type { Answer } from "../harness/client.ts";
import { invoice } from "../harness/documents.ts";
import { newId } from "../harness/ids.ts";

let platform: Platform;
let eventFlow: string;
let taxpayer: string;

const AEAT =
  "https://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/tike/cont/ws/";
const { find, findAll, text } = createFinder({ sf: `${AEAT}EventosSIF.xsd` });
const PREFIX = "gov-es.noverifactu";

async function done(answer: Promise<Answer>): Promise<Answer["json"]> {
  const { status, json, text: said } = await answer;
  expect(status, said).toBe(200);
  return json;
}

async function workflow(schema: string, steps: readonly JsonObject[]): Promise<string> {
  const id = newId();
  const body = { name: "W", schema, steps };
  await done(platform.client.put(`/transform/v1/workflows/${id}`, body));
  return id;
}

async function job(body: JsonObject): Promise<Answer["json"]> {
  const json = await done(platform.client.put(`/transform/v1/jobs/${newId()}?wait=30`, body));
  expect(json.status, JSON.stringify(json.faults)).toBe("OK");
  return json;
}

async function ended(id: string): Promise<Answer["json"]> {
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; await sleep(50)) {
    const json = await done(platform.client.get(`/transform/v1/jobs/${id}`));
    if (json.completed_at) return json;
  }
  throw new Error(`job ${id} does not end`);
}

/** Separate jobs record events. */
async function happened(event_type: string, args: JsonObject = {}): Promise<XmlElement> {
  const steps = [
    { provider: `${PREFIX}.build.status`, config: { event_type } },
    { provider: "transform.job.create", config: { workflow_id: eventFlow } },
  ];
  const workflow_id = await workflow("org/party", steps);
  const { intents } = await job({ workflow_id, silo_entry_id: taxpayer, args });
  const events = intents.flatMap((intent: Answer["json"]) => intent.events);
  const id = events.map((event: Answer["json"]) => event.args?.job_id).find(Boolean);
  const child = await ended(String(id));
  expect(child.status, JSON.stringify(child)).toBe("OK");
  return recordOf(child.attachments);
}

async function recordOf(attachments: Answer["json"]): Promise<XmlElement> {
  const row = attachments.find(({ key }: JsonObject) => key === "noverifactu-event");
  const reply = await fetch(row.url, { headers: { "user-agent": "test" } });
  const xml = await reply.text();
  verifyXml(xml);
  const event = find(readXml(xml), "sf:Evento");
  if (!event) throw new Error(xml);
  return event;
}

beforeAll(async () => {
  platform = await startPlatform();
  const { client } = platform;
  const now = Date.now();
  const own = selfSigned({ commonName: "Acme", from: now - 1e7, until: now + 1e9 });
  const pkcs12 = Buffer.from(toPkcs12(own, "clave")).toString("base64");
  const value = JSON.stringify({ pkcs12, password: "clave" });
  await done(client.put("/access/v1/secrets/gov-es.certificate", { value }));
  eventFlow = await workflow("bill/status", [
    { provider: "sequence.enumerate", config: { name: "Events" } },
    { provider: "silo.close" },
    { provider: `${PREFIX}.generate.event` },
    { provider: `${PREFIX}.record` },
  ]);
  const data = {
    $schema: "https://gobl.org/draft-0/org/party",
    name: "Acme SL",
    tax_id: { country: "ES", code: "B98602642" },
  };
  ({ id: taxpayer } = await done(client.post("/silo/v1/entries", { data })));
});
afterAll(() => platform?.stop());

describe("NO VERI*FACTU", () => {
  it("has its events recorded in a chain of their own, from documents that are valid", async () => {
    const start = await happened("01");
    expect(text(start, "sf:TipoEvento")).toBe("01");
    expect(text(start, "sf:Encadenamiento/sf:PrimerEvento")).toBe("S");
    const invoices = await workflow("bill/invoice", [
      { provider: "sequence.enumerate", config: { name: "Invoices" } },
      { provider: "silo.close" },
      { provider: `${PREFIX}.generate.invoice` },
      { provider: `${PREFIX}.check` },
    ]);
    const data = invoice({ $addons: ["es-verifactu-v1"] });
    for (let n = 0; n < 2; n += 1) await job({ workflow_id: invoices, data });
    const summary = await happened("10");
    const said = (path: string) => text(summary, `sf:DatosPropiosEvento/sf:ResumenEventos/${path}`);
    const types = findAll(summary, "sf:DatosPropiosEvento/sf:ResumenEventos/sf:TipoEvento");
    expect(
      types.map((row) => `${text(row, "sf:TipoEvento")} ${text(row, "sf:NumeroDeEventos")}`),
    ).toEqual(["01 1", "03 2"]);
    expect(said("sf:NumeroDeRegistrosFacturacionAltaGenerados")).toBe("2");
    expect(said("sf:SumaImporteTotalAlta")).toBe("2178.00");
    const stop = await happened("02");
    expect(text(stop, "sf:Encadenamiento/sf:EventoAnterior/sf:HuellaEvento")).toBe(
      text(summary, "sf:HuellaEvento"),
    );
  });

  it("records the export with the arguments of the job", async () => {
    const record = (code: string, fingerprint: string) => ({
      issuer_tax_code: "B98602642",
      code,
      issue_date: "2026-01-15",
      fingerprint: fingerprint.repeat(64),
    });
    const details = {
      start: "2026-01-01T00:00:00+01:00",
      end: "2026-01-31T23:59:59+01:00",
      first: record("F-000001", "A"),
      last: record("F-000002", "B"),
      registration_count: 2,
      tax_total: "378.00",
      amount_total: "2178.00",
      cancellation_count: 0,
      discarded: false,
    };
    const event = await happened("08", { event: JSON.stringify(details) });
    const data = find(event, "sf:DatosPropiosEvento/sf:ExportacionRegFacturacionPeriodo");
    expect(text(data, "sf:SumaImporteTotalAlta")).toBe("2178.00");
  });
});
