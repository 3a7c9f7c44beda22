import type { JsonObject } from "@fakturo/model";
import { selfSigned, toPkcs12, verifyXml } from "@fakturo/signature";
import { createFinder, readXml, type XmlElement } from "@fakturo/xml";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Platform, startPlatform } from "../e2e/platform.ts";
import type { Answer } from "../harness/client.ts";
import { invoice } from "../harness/documents.ts";
import { endedJob } from "../harness/ended-job.ts";
import { newId } from "../harness/ids.ts";
import { fakturoFed } from "../harness/server.ts";

const TIKE =
  "https://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/tike/cont/ws/";
const { find, text } = createFinder({
  soapenv: "http://schemas.xmlsoap.org/soap/envelope/",
  sum: `${TIKE}SuministroLR.xsd`,
  sum1: `${TIKE}SuministroInformacion.xsd`,
});
const RECORD = "soapenv:Body/sum:RegFactuSistemaFacturacion/sum:RegistroFactura";
const DAY_MS = 24 * 60 * 60 * 1000;

let platform: Platform;

beforeAll(async () => {
  platform = await startPlatform({
    FAKTURO_SANDBOX_ENVIRONMENT: "simulated",
    FAKTURO_ENDPOINTS: JSON.stringify({
      verifactu: { simulated: { records: "http://127.0.0.1:9/", qr: "http://127.0.0.1:9/qr" } },
    }),
  });
});

afterAll(async () => {
  await platform?.stop();
});

async function workflow(...providers: readonly (string | JsonObject)[]): Promise<string> {
  const id = newId();
  const steps = providers.map((step) =>
    typeof step === "string" ? { name: step, provider: step } : step,
  );
  const body = { name: "Chain", schema: "bill/invoice", steps };
  const { status, text: answer } = await platform.client.put(`/transform/v1/workflows/${id}`, body);
  expect(status, answer).toBe(200);
  return id;
}

const numbered = (name: string): JsonObject => ({
  name: "Number",
  provider: "sequence.enumerate",
  config: { name },
});

async function entry(data: JsonObject): Promise<string> {
  const { status, json, text: answer } = await platform.client.post("/silo/v1/entries", { data });
  expect(status, answer).toBe(200);
  return json.id;
}

/** Runs a workflow over an entry until it ends. */
async function run(workflow_id: string, silo_entry_id: string): Promise<Answer["json"]> {
  const job = { workflow_id, silo_entry_id };
  const { status, json, text: answer } = await endedJob(platform.client, job);
  expect([status, json.status], answer).toEqual([200, "OK"]);
  return json;
}

/** Starts a cancellation; the agency is not running. */
async function cancel(silo_entry_id: string): Promise<Answer["json"]> {
  const pair = selfSigned({
    commonName: "Acme",
    from: Date.now() - DAY_MS,
    until: Date.now() + DAY_MS,
  });
  const pkcs12 = Buffer.from(toPkcs12(pair, "secret")).toString("base64");
  const value = { pkcs12, password: "secret" };
  const set = await platform.client.put("/access/v1/credentials/gov-es.certificate", { value });
  expect(set.status, set.text).toBe(200);
  const body = { workflow_id: await workflow("verifactu.cancel"), silo_entry_id };
  const path = `/transform/v1/jobs/${newId()}`;
  await platform.client.put(path, body);
  await expect
    .poll(async () => (await platform.client.get(path)).json.status, { timeout: 60_000 })
    .toBe("QUEUED");
  return (await platform.client.get(path)).json;
}

/** Text of the entry's file with a key. */
async function fileOf(id: string, key: string): Promise<string> {
  const { json } = await platform.client.get(`/silo/v1/entries/${id}`);
  const file = json.attachments.find((one: JsonObject) => one.key === key);
  return (await platform.client.get(`/silo/v1/entries/${id}/files/${file.id}`)).text;
}

/** Follows the predecessors of each link from the first to the newest. */
function inOrder<L extends { readonly own: string; readonly before: string }>(
  links: readonly L[],
): L[] {
  const next = new Map(links.map((link) => [link.before, link]));
  const ordered: L[] = [];
  for (let link = next.get(""); link; link = next.get(link.own)) ordered.push(link);
  return ordered;
}

describe("VERI*FACTU", () => {
  const linkOf = (record: XmlElement | undefined) => ({
    own: text(record, "sum1:Huella"),
    before: text(record, "sum1:Encadenamiento/sum1:RegistroAnterior/sum1:Huella"),
    number: text(record, "sum1:IDFactura/sum1:NumSerieFactura"),
    previous: text(record, "sum1:Encadenamiento/sum1:RegistroAnterior/sum1:NumSerieFactura"),
  });
  const recordIn = (xml: string, name: string) => find(readXml(xml), `${RECORD}/sum1:${name}`);

  it("chains invoices that come at once, one behind the other, and no cancellation before they are decided", async () => {
    const flow = await workflow(numbered("V"), "silo.close", "verifactu.generate");
    const addons = { $addons: ["es-verifactu-v1"] };
    const entries = await Promise.all(Array.from({ length: 12 }, () => entry(invoice(addons))));
    const jobs = await Promise.all(entries.map((id) => run(flow, id)));
    const links = await Promise.all(
      entries.map(async (id) => linkOf(recordIn(await fileOf(id, "verifactu"), "RegistroAlta"))),
    );
    const chain = inOrder(links);
    expect(chain).toHaveLength(12);
    expect(new Set(chain.map(({ number }) => number)).size).toBe(12);
    expect(chain.slice(1).map(({ previous }) => previous)).toEqual(
      chain.slice(0, -1).map(({ number }) => number),
    );
    const stamped = jobs.map(({ envelope }) =>
      envelope.head.stamps.find(({ prv }: JsonObject) => prv === "verifactu-hash"),
    );
    expect(stamped.map(({ val }) => val)).toEqual(links.map(({ own }) => own));

    await readHistory(chain.map(({ own }) => own));

    const [first = ""] = entries;
    const waiting = await cancel(first);
    expect(JSON.stringify(waiting.intents)).toContain("not-decided");
    const { json } = await platform.client.get(`/silo/v1/entries/${first}`);
    expect(json.attachments.map(({ key }: JsonObject) => key)).not.toContain("verifactu-cancel");
  });
});

/** Reads the chain with these hashes over HTTP and from the command line. */
async function readHistory(hashes: readonly string[]): Promise<void> {
  const { client, workspace } = platform;
  const { json: chains } = await client.get("/transform/v1/chains");
  expect(chains.list).toMatchObject([{ length: hashes.length }]);
  const [{ key, digest }] = chains.list;
  const links = `/transform/v1/chains/${encodeURIComponent(key)}/links`;
  const newest = (await client.get(`${links}?limit=5`)).json;
  const older = (await client.get(`${links}?before=${newest.next_before}`)).json;
  const all = [...newest.list, ...older.list];
  expect(newest.list[0].digest).toBe(digest);
  expect(all.map(({ link }) => link.fingerprint)).toEqual(hashes.toReversed());
  expect(older.next_before).toBeUndefined();
  const [{ position, silo_entry_id, job_id, series, code, submission_state }] = all;
  const { json: entry } = await client.get(`/silo/v1/entries/${silo_entry_id}`);
  expect([series, code]).toEqual([entry.snippet.series, entry.snippet.code]);
  expect(submission_state).toBe("prepared");
  expect((await client.get(`/transform/v1/jobs/${job_id}`)).json.status).toBe("OK");
  const own = await client.get(`${links}?silo_entry_id=${silo_entry_id}`);
  expect(own.json.list).toMatchObject([{ position }]);
  const check = await client.get(`/transform/v1/chains/${encodeURIComponent(key)}/check`);
  expect(check.json).toEqual({ key, length: hashes.length, faults: [] });
  const unknown = await client.get("/transform/v1/chains/none/links");
  expect([unknown.status, unknown.json.message]).toEqual([404, "chain not found"]);

  const command = (...args: readonly string[]) =>
    platform.run("chains", ...args, "--workspace", workspace);
  expect(await command("list")).toContain(`${key}  ${hashes.length}  `);
  const shown = await command("show", key, "--entry", silo_entry_id);
  expect(shown).toContain(`${silo_entry_id}  ${series}-${code}  prepared  ${digest}`);
  expect(await command("verify")).toBe(`${key}  ${hashes.length}  complete`);
}

describe("TicketBAI", () => {
  const SIGNATURE_DIGITS = 100;
  const BEFORE = "HuellaTBAI/EncadenamientoFacturaAnterior/SignatureValueFirmaFacturaAnterior";
  const { text: plain } = createFinder({});
  const address = (code: string) => ({ street: "Kale Nagusia", num: "1", locality: "Bilbo", code });
  const document = invoice({
    $addons: ["es-tbai-v1"],
    supplier: {
      name: "Acme SL",
      tax_id: { country: "ES", code: "B98602642" },
      addresses: [{ ...address("48001"), region: "Bizkaia", country: "ES" }],
    },
    customer: {
      name: "Cliente SA",
      tax_id: { country: "ES", code: "54387763P" },
      addresses: [{ ...address("28013"), country: "ES" }],
    },
    tax: { ext: { "es-tbai-region": "BI" } },
    notes: [{ key: "general", text: "Lana" }],
  });

  it("chains signed files by the signature before, once there is a certificate", async () => {
    const flow = await workflow(numbered("T"), "silo.close", "gov-es.ticketbai.generate");
    const now = Date.now();
    const credentials = selfSigned({
      commonName: "Acme",
      from: now - DAY_MS,
      until: now + DAY_MS,
      name: { C: "ES" },
    });
    const pkcs12 = Buffer.from(toPkcs12(credentials, "giltza", "aes256")).toString("base64");
    const secret = ["secrets", "set", "gov-es.certificate", "--workspace", platform.workspace];
    const certificate = JSON.stringify({ pkcs12, password: "giltza" });
    await fakturoFed(certificate, ...secret, "--data", platform.data);

    const entries = await Promise.all(Array.from({ length: 6 }, () => entry(document)));
    await Promise.all(entries.map((id) => run(flow, id)));
    const links = await Promise.all(
      entries.map(async (id) => {
        const xml = await fileOf(id, "tbai");
        const own = verifyXml(xml, { now }).signatureValue.slice(0, SIGNATURE_DIGITS);
        return { own, before: plain(readXml(xml), BEFORE) };
      }),
    );
    expect(inOrder(links)).toHaveLength(6);
  });
});
