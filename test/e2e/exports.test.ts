import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { JsonObject } from "@fakturo/model";
import { createFinder, readXml, type XmlElement } from "@fakturo/xml";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Answer } from "../harness/client.ts";
import { newId } from "../harness/ids.ts";
import { fakturo } from "../harness/server.ts";
import { type Platform, startPlatform } from "./platform.ts";

let platform: Platform;
let flow: string;
/** Entries of January, in the order they were recorded. */
const january: Answer["json"][] = [];

const { find, findAll, text } = createFinder({ "": "urn:OECD:StandardAuditFile-Tax:PT_1.04_01" });

const document = (over: JsonObject = {}): JsonObject => ({
  $schema: "https://gobl.org/draft-0/bill/invoice",
  $addons: ["pt-saft-v1"],
  series: "FT A2026",
  issue_date: "2026-01-10",
  supplier: {
    name: "Padaria do Cais",
    tax_id: { country: "PT", code: "545259045" },
    addresses: [{ street: "Rua do Cais 3", locality: "Aveiro", code: "3800-200", country: "PT" }],
  },
  customer: { name: "Maria", tax_id: { country: "PT", code: "123456789" } },
  tax: { ext: { "pt-saft-invoice-type": "FT" } },
  lines: [
    {
      quantity: "2",
      item: { name: "Broa", price: "50.00" },
      taxes: [{ cat: "VAT", rate: "standard" }],
    },
  ],
  ...over,
});

async function done(answer: Promise<Answer>): Promise<Answer["json"]> {
  const { status, json, text: said } = await answer;
  expect(status, said).toBe(200);
  return json;
}

/** Numbers, stamps and signs a document. */
async function recorded(over: JsonObject = {}): Promise<Answer["json"]> {
  const body = { workflow_id: flow, data: document(over) };
  const job = await done(platform.client.put(`/transform/v1/jobs/${newId()}?wait=30`, body));
  expect(job.status, JSON.stringify(job.faults)).toBe("OK");
  return done(platform.client.get(`/silo/v1/entries/${job.silo_entry_id}`));
}

beforeAll(async () => {
  platform = await startPlatform();
  const { client } = platform;
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 1024 });
  const key = privateKey.export({ type: "pkcs8", format: "pem" });
  const secrets = {
    "at-pt.program": { key, certificate: "9999" },
    "at-pt.series": {
      "FT A2026": { code: "CSDF7T5H", start: 1 },
      "NC A2026": { code: "CSDF7T5J", start: 1 },
    },
  };
  for (const [name, value] of Object.entries(secrets))
    await done(client.put(`/access/v1/secrets/${name}`, { value: JSON.stringify(value) }));
  flow = newId();
  const steps = [{ provider: "at-pt.record" }];
  const workflow = { name: "Record", schema: "bill/invoice", steps };
  await done(client.put(`/transform/v1/workflows/${flow}`, workflow));
  for (const issue_date of ["2026-01-10", "2026-01-10", "2026-01-31"])
    january.push(await recorded({ issue_date }));
  january.push(
    await recorded({
      type: "credit-note",
      series: "NC A2026",
      issue_date: "2026-01-31",
      tax: { ext: { "pt-saft-invoice-type": "NC" } },
      preceding: [{ series: "FT A2026", code: "1", issue_date: "2026-01-10", reason: "Dev." }],
    }),
  );
  await recorded({ issue_date: "2026-02-01" });
  await done(client.post("/silo/v1/entries", { data: document({ issue_date: "2026-01-20" }) }));
  const state = { key: "void", notes: "Engano" };
  const at = "2026-02-03T09:30:00.000Z";
  await done(client.put(`/silo/v1/entries/${january[1]?.id}/states/${at}`, state));
});

afterAll(async () => {
  await platform?.stop();
});

const CONFIG = { producer: "545259045" };
const order = (over: JsonObject = {}): JsonObject => ({
  format: "saft-pt",
  from: "2026-01-01",
  to: "2026-01-31",
  config: CONFIG,
  ...over,
});
const ask = (over?: JsonObject, client = platform.client) =>
  client.post("/silo/v1/exports", order(over));

const valuesOf = (rows: readonly XmlElement[], path: string) => rows.map((row) => text(row, path));

describe("exports of a period", () => {
  it("are listed with the schema of their configuration", async () => {
    const { list } = await done(platform.client.get("/silo/v1/exports"));
    expect(list.map((row: JsonObject) => row.key)).toContain("saft-pt.export");
    const { config } = list.find((row: JsonObject) => row.key === "saft-pt.export");
    expect(config.required).toContain("producer");
  });

  it("hold what was issued in it, cancelled documents included, in the chain's order", async () => {
    const { status, headers, text: xml } = await ask();
    expect(status, xml).toBe(200);
    expect(headers.get("content-type")).toMatch(/^application\/xml/);
    expect(headers.get("content-disposition")).toContain(
      "SAFT-545259045-2026-01-01-2026-01-31.xml",
    );
    const sales = find(readXml(xml), "SourceDocuments/SalesInvoices");
    const invoices = findAll(sales, "Invoice");
    expect(valuesOf(invoices, "InvoiceNo")).toEqual([
      "FT A2026/1",
      "FT A2026/2",
      "FT A2026/3",
      "NC A2026/1",
    ]);
    expect(valuesOf(invoices, "DocumentStatus/InvoiceStatus")).toEqual(["N", "A", "N", "N"]);
    expect(text(invoices[1], "DocumentStatus/InvoiceStatusDate")).toBe("2026-02-03T09:30:00");
    expect(text(invoices[1], "DocumentStatus/Reason")).toBe("Engano");
    const hashes = january.map(({ data }) =>
      data.head.stamps.find(({ prv }: JsonObject) => prv === "at-hash-full"),
    );
    expect(valuesOf(invoices, "Hash")).toEqual(hashes.map(({ val }) => val));
    expect(text(sales, "NumberOfEntries")).toBe("4");
    expect(text(sales, "TotalCredit")).toBe("200.00");
    expect(text(sales, "TotalDebit")).toBe("100.00");
  });

  it("tell what is wrong with the order", async () => {
    const refusals: readonly JsonObject[] = [
      { format: "fec" },
      { from: "2026-02-30" },
      { from: "2026-02-01" },
      { config: {} },
      { config: { producer: 1 } },
      { from: "2025-12-01" },
      { folder: "nothing-here" },
    ];
    for (const over of refusals) {
      const { status, json } = await ask(over);
      expect([over, status, json.key]).toEqual([over, 422, "input"]);
    }
    expect((await ask({ from: "soon" })).json.fields).toHaveProperty("from");
    expect((await platform.client.post("/silo/v1/exports", {})).json.fields).toMatchObject({
      format: expect.anything(),
      from: expect.anything(),
      to: expect.anything(),
    });
  });

  it("show a workspace its own documents only", async () => {
    const stranger = await platform.addWorkspace("Stranger");
    const company = {
      company: "545259045",
      name: "P",
      street: "R",
      city: "A",
      postal_code: "1000-100",
      certificate: "9999",
    };
    const { status, text: xml } = await ask({ config: { ...CONFIG, ...company } }, stranger.client);
    expect(status, xml).toBe(200);
    const [header, masters, ...more] = readXml(xml).children;
    expect([header?.name, masters?.name, more]).toEqual(["Header", "MasterFiles", []]);
    expect(masters?.children).toEqual([]);
  });
});

describe("fakturo export", () => {
  const PERIOD = ["--from", "2026-01-01", "--to", "2026-01-31", "--set", "producer=545259045"];

  it("writes the same file from a workspace as the API", async () => {
    const path = join(platform.data, "saft.xml");
    await platform.run("export", "saft-pt", ...PERIOD, "--workspace", "Acme", "-o", path);
    expect(readFileSync(path, "utf8")).toBe((await ask()).text);
  });

  it("reads envelopes, entries and pages of them from files", async () => {
    const folder = mkdtempSync(join(tmpdir(), "fakturo-export-"));
    try {
      const { list } = await done(platform.client.get("/silo/v1/envelopes?limit=100"));
      const signed = list.filter(({ draft }: JsonObject) => !draft);
      const page = join(folder, "page.json");
      writeFileSync(page, JSON.stringify({ list: signed.slice(1) }));
      const single = join(folder, "envelope.json");
      writeFileSync(single, JSON.stringify(signed[0].data));
      const xml = await fakturo("export", "saft-pt", ...PERIOD, single, page);
      const invoices = findAll(readXml(xml), "SourceDocuments/SalesInvoices/Invoice");
      expect(valuesOf(invoices, "DocumentStatus/InvoiceStatus")).toEqual(["N", "A", "N", "N"]);
      writeFileSync(page, JSON.stringify({ list: signed.toSpliced(3, 1) }));
      await expect(fakturo("export", "saft-pt", ...PERIOD, page)).rejects.toThrow(/is missing/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
