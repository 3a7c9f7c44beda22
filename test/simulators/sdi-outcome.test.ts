import type { JsonObject } from "@fakturo/model";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../harness/ids.ts";
import { DEADLINE_MS, SimulatedPlatform } from "../harness/simulated-platform.ts";

const SELLER = "12345678903";
const OFFICE = { code: "UFABC1", taxId: "13029381004" };

let italy: SimulatedPlatform;

beforeAll(async () => {
  italy = await SimulatedPlatform.start("sdi");
  const { client } = italy.platform;
  const certificate = italy.certificateOf({ code: SELLER, country: "IT", name: "Officina" });
  const value = { pkcs12: certificate.toString("base64"), password: "simulated" };
  for (const key of ["sdi-it.channel", "sdi-it.certificate"]) {
    const put = await client.put(`/access/v1/credentials/${key}`, { value });
    expect(put.status, put.text).toBe(200);
  }
  await italy.admin("PUT", "sdi/settings", { certificates: "optional", retry: 0.2 });
  // The office receives over the channel of the same workspace.
  const { reception } = (await client.get("/apps/sdi-it/v1/channel")).json;
  const { code, taxId: tax_id } = OFFICE;
  await italy.call("POST", "sdi/portal/recipients", { code, tax_id, address: reception });
  const importing = await publish("Import", [
    { provider: "sdi-it.import" },
    { provider: "silo.state", config: { state: "received" } },
  ]);
  const set = { workflow_id: importing };
  const put = await client.put("/transform/v1/imports/sdi-it", set);
  expect(put.status, put.text).toBe(200);
});
afterAll(async () => {
  await italy?.stop();
});

function publish(name: string, steps: readonly JsonObject[]): Promise<string> {
  const named = steps.map((step, i) => ({ id: newId(), name: `${name} ${i + 1}`, ...step }));
  return italy.publish({ name, schema: "bill/invoice", steps: named });
}

function party(name: string, code: string): JsonObject {
  const address = { street: "Via Emilia", num: "1", locality: "Modena", code: "41121" };
  return { name, tax_id: { country: "IT", code }, addresses: [{ ...address, country: "IT" }] };
}

function invoice(code: string): JsonObject {
  return {
    $schema: "https://gobl.org/draft-0/bill/invoice",
    $addons: ["it-sdi-v1"],
    $tags: ["b2g"],
    code,
    issue_date: "2026-01-10",
    supplier: party("Officina Bellini S.r.l.", SELLER),
    customer: {
      ...party("Comune di Prova", OFFICE.taxId),
      inboxes: [{ key: "it-sdi-code", code: OFFICE.code }],
    },
    lines: [
      {
        quantity: "2",
        item: { name: "Cuscinetto", price: "12.50" },
        taxes: [{ cat: "VAT", percent: "22%" }],
      },
    ],
  };
}

const sending = () =>
  publish("Send", [
    { provider: "silo.close" },
    { provider: "sdi-it.send" },
    { provider: "silo.state", config: { state: "sent" } },
  ]);

/** Entries that the office has received, newest first. */
async function received(): Promise<readonly string[]> {
  const { json } = await italy.platform.client.get("/transform/v1/inbound?app=sdi-it");
  return json.list.map((item: JsonObject) => String(item.silo_entry_id));
}

describe("the answer of a public body", () => {
  it(
    "reaches the seller over the SdI, once",
    async () => {
      const answers = [
        ["1", { outcome: "accepted" }, "sent", []],
        ["2", { outcome: "refused", description: "CIG mancante" }, undefined, ["rejected-pa"]],
      ] as const;
      for (const [code, config, state, codes] of answers) {
        const before = (await received()).length;
        const sent = await italy.store(invoice(code));
        const job = await italy.begin(await sending(), sent);
        const count = async () => (await received()).length;
        await expect.poll(count, { timeout: DEADLINE_MS }).toBe(before + 1);
        const [entry = ""] = await received();
        const answering = await publish("Answer", [{ provider: "sdi-it.outcome", config }]);
        expect(await italy.run(answering, entry)).toMatchObject({ status: "OK", codes: [] });
        expect(await italy.ended(job, sent)).toMatchObject({
          state,
          codes: codes.map((one) => `sdi-it.send ${one}`),
        });
        // A second answer is not sent.
        const again = await italy.run(answering, entry);
        expect(again).toMatchObject({ status: "OK" });
      }
      const records: readonly JsonObject[] = await italy.admin("GET", "sdi/records");
      expect(records.map(({ outcome }) => outcome)).toEqual(["EC01", "EC02"]);
    },
    DEADLINE_MS,
  );
});
