import type { JsonObject } from "@fakturo/model";
import { afterAll, beforeAll, expect, it } from "vitest";
import { KEY_PEM } from "../../apps/pt-at-saft/fixtures/documents.ts";
import { newId } from "../harness/ids.ts";
import { DEADLINE_MS, SimulatedPlatform } from "../harness/simulated-platform.ts";

/** Both have documents of the month before, whose deadline is near or over; the second one has sent its own. */
const [LATE, DONE] = ["545259045", "503504564"];
/** Who has not registered. */
const OTHER = "513384413";
/** The last day of the month before. */
const DAY = new Date(Date.now() - new Date().getUTCDate() * 86_400_000).toISOString().slice(0, 10);
const MONTH = DAY.slice(0, "2026-10".length);

let portugal: SimulatedPlatform;

beforeAll(async () => {
  portugal = await SimulatedPlatform.start("at-pt");
  const producer = { code: "502030405", country: "PT", name: "Produtor" };
  const pkcs12 = portugal.certificateOf(producer).toString("base64");
  await give("at-pt.certificate", { pkcs12, password: "simulated" });
  await give("at-pt.program", { key: KEY_PEM, certificate: "9999" });
});
afterAll(async () => {
  await portugal?.stop();
});

async function give(key: string, value: JsonObject): Promise<void> {
  const put = await portugal.platform.client.put(`/access/v1/credentials/${key}`, { value });
  expect(put.status, put.text).toBe(200);
}

const storeParty = (code: string) =>
  portugal.store({ $schema: "https://gobl.org/draft-0/org/party", ...partyOf(code) });

const partyOf = (code: string): JsonObject => ({
  name: "Padaria do Cais, Lda.",
  tax_id: { country: "PT", code },
  addresses: [
    { street: "Rua do Cais", num: "3", locality: "Aveiro", code: "3800-200", country: "PT" },
  ],
});

function invoice(supplier: string, series = "FT M2026"): JsonObject {
  return {
    $schema: "https://gobl.org/draft-0/bill/invoice",
    $addons: ["pt-saft-v1"],
    ...{ series, currency: "EUR", issue_date: DAY, supplier: partyOf(supplier) },
    customer: partyOf("123456789"),
    lines: [
      {
        quantity: "2",
        item: { name: "Broa", price: "50.00" },
        taxes: [{ cat: "VAT", rate: "standard" }],
      },
    ],
  };
}

function publish(schema: string, provider: string): Promise<string> {
  const steps = [{ id: newId(), name: provider, provider }];
  return portugal.publish({ name: provider, schema, steps });
}

/** Registers a supplier with the user of the tax portal. */
async function register(entry: string, code: string): Promise<void> {
  const job = await portugal.begin(await publish("org/party", "at-pt.register"), entry);
  await portugal.link(entry);
  const user = { username: `${code}/1`, password: "simulated" };
  const path = `/apps/at-pt/v1/entry/${entry}/credentials`;
  const given = await portugal.platform.client.post(path, user);
  expect(given.status, given.text).toBe(204);
  expect(await portugal.ended(job, entry)).toMatchObject({ status: "OK", codes: [] });
}

/** Registers a series; answers the status. */
async function series(entry: string): Promise<number> {
  const body = { base: "M2026", type: "N", document_type: "FT" };
  const path = `/apps/at-pt/v1/entry/${entry}/series`;
  return (await portugal.platform.client.post(path, body)).status;
}

it(
  "a supplier who has not registered gets no series, and nothing of it is sent",
  async () => {
    const party = await storeParty(OTHER);
    expect(await series(party)).not.toBe(200);
    await give("at-pt.series", { "FT X2026": { code: "AAJFF7T5", start: 1 } });
    const entry = await portugal.store(invoice(OTHER, "FT X2026"));
    const [record, send] = await Promise.all([
      publish("bill/invoice", "at-pt.record"),
      publish("bill/invoice", "at-pt.send"),
    ]);
    expect(await portugal.run(record, entry)).toMatchObject({ codes: [] });
    expect(await portugal.run(send, entry)).toMatchObject({
      codes: ["at-pt.send supplier-not-registered"],
    });
    expect(await portugal.admin("GET", "at-pt/records")).toEqual([]);
  },
  DEADLINE_MS,
);

async function months(party: string): Promise<readonly JsonObject[]> {
  const { json } = await portugal.platform.client.get(`/apps/at-pt/v1/entry/${party}/months`);
  return json.list;
}

async function alarms(): Promise<readonly string[]> {
  const { json } = await portugal.platform.client.get("/access/v1/alarms");
  const all: readonly JsonObject[] = json.list;
  return all
    .filter(({ kind }) => kind === "deadline")
    .map(({ message }) => String(message))
    .filter((message) => !message.includes(OTHER));
}

it(
  "a supplier is told of a month until its documents are communicated, others are not",
  async () => {
    const record = await publish("bill/invoice", "at-pt.record");
    const send = await publish("bill/invoice", "at-pt.send");
    const [late, done] = [await storeParty(LATE), await storeParty(DONE)];
    for (const [party, code] of [
      [late, LATE],
      [done, DONE],
    ] as const) {
      await register(party, code);
      expect(await series(party)).toBe(200);
    }
    const own = await portugal.store(invoice(DONE));
    expect(await portugal.run(record, own)).toMatchObject({ codes: [] });
    expect(await months(done)).toMatchObject([{ month: MONTH, documents: 1 }]);
    expect(await portugal.run(send, own)).toMatchObject({ codes: [] });
    expect(await months(done)).toEqual([]);
    const invoices = [await portugal.store(invoice(LATE)), await portugal.store(invoice(LATE))];
    for (const one of invoices)
      expect(await portugal.run(record, one)).toMatchObject({ codes: [] });
    expect(await months(late)).toMatchObject([{ month: MONTH, documents: 2 }]);
    const [first = ""] = invoices;
    expect(await portugal.run(send, first)).toMatchObject({ codes: [] });
    expect(await months(late)).toMatchObject([{ month: MONTH, documents: 1 }]);
    const [{ due } = {}] = await months(late);
    const text = `documents of ${MONTH} of ${LATE} have to be communicated to the AT, by ${due}`;
    if (Date.parse(String(due)) < Date.now() + 86_400_000)
      await expect.poll(alarms, { timeout: DEADLINE_MS }).toEqual([text]);
    // The other one is in the SAF-T that a person has delivered on the portal.
    const path = `/apps/at-pt/v1/entry/${late}/months`;
    const put = await portugal.platform.client.put(`${path}/${MONTH}/delivered`, {});
    expect([put.status, put.json]).toEqual([200, { documents: 1, has_more: false }]);
    expect(await months(late)).toEqual([]);
    await expect.poll(alarms, { timeout: DEADLINE_MS }).toEqual([]);
    expect((await portugal.platform.client.put(`${path}/2026-13/delivered`, {})).status).toBe(422);
  },
  DEADLINE_MS,
);
