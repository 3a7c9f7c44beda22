import { generateFinvoice } from "@fakturo/app-fi-finvoice";
import type { JsonObject } from "@fakturo/model";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BUYER, finnishCompany, finnishInvoice, OVT, SELLER } from "../harness/finnish-invoice.ts";
import { newId } from "../harness/ids.ts";
import { askedAgain } from "../harness/registration-page.ts";
import { DEADLINE_MS, SimulatedPlatform } from "../harness/simulated-platform.ts";

const PATH = "/bank/CorporateFileService";
/** An operator that the bank forwards to. */
const operator = { "fi-finvoice-operator": "DABAFIHH" };

let platform: SimulatedPlatform;

beforeAll(async () => {
  platform = await SimulatedPlatform.start("finvoice");
  const config = { operator: "bank" };
  const put = await platform.platform.client.put("/access/v1/apps/gov-fi", { config });
  expect(put.status, put.text).toBeLessThan(300);
}, DEADLINE_MS);
afterAll(async () => {
  await platform?.stop();
});

const invoice = (code: string): JsonObject =>
  finnishInvoice(code, { customer: { ...finnishCompany(BUYER), ext: operator } });

function workflow(schema: string, ...providers: readonly string[]) {
  const steps = providers.map((provider) => ({ id: newId(), provider }));
  return platform.publish({ name: "steps", schema, steps });
}

const partyOf = (code: string) =>
  platform.store({ $schema: "https://gobl.org/draft-0/org/party", ...finnishCompany(code) });

/** Gives the agreement and the certificate of a company on the page of its registration. */
async function fillPage(entry: string, code: string, holder = code): Promise<string> {
  const link = await platform.link(entry);
  const agreement = new FormData();
  for (const [name, value] of Object.entries({
    customer_id: code,
    bic: "NDEAFIHH",
    upload_type: "LAHLASKUT",
    download_type: "VASLASKUT",
    repeats: "true",
  }))
    agreement.set(name, value);
  const certificate = new FormData();
  const name = "Aurora Ohjelmistot Oy";
  const file = platform.certificateOf({ code: holder, country: "FI", name, isSeal: true });
  certificate.set("file", new File([new Uint8Array(file)], "bank.p12"));
  certificate.set("password", "simulated");
  for (const [key, body] of [
    ["gov-fi.bank-agreement", agreement],
    ["gov-fi.bank-certificate", certificate],
  ] as const) {
    const post = { method: "POST", redirect: "manual", body } as const;
    const given = await fetch(`${link}/credentials/${key}`, post);
    expect(given.status, await given.text()).toBe(303);
  }
  expect((await fetch(link, { method: "POST", redirect: "manual" })).status).toBe(303);
  return link;
}

const records = async (): Promise<readonly Readonly<Record<string, string>>[]> =>
  platform.admin("GET", "finvoice/records");
const numbers = async () => (await records()).map(({ number }) => number);
const sending = () => workflow("bill/invoice", "silo.close", "gov-fi.send");
const send = async (document: JsonObject) =>
  platform.run(await sending(), await platform.store(document));
const fault = (name: string, count = 1) =>
  platform.admin("POST", "finvoice/faults", { fault: name, path: PATH, count });

describe("Finvoice over a bank", () => {
  it(
    "registers companies by their agreements, and asks again for another's certificate",
    async () => {
      const workflow_id = await workflow("bill/invoice", "gov-fi.import");
      const path = "/transform/v1/imports/gov-fi";
      expect((await platform.platform.client.put(path, { workflow_id })).status).toBe(200);
      const registering = await workflow("org/party", "gov-fi.bank.register");
      for (const code of [SELLER, BUYER]) {
        const entry = await partyOf(code);
        const job = await platform.begin(registering, entry);
        if (code === SELLER) {
          const page = await askedAgain(await fillPage(entry, code, BUYER));
          expect(page).toContain("not that of the customer");
        }
        await fillPage(entry, code);
        expect(await platform.ended(job, entry)).toMatchObject({ codes: [] });
      }
    },
    DEADLINE_MS,
  );

  it(
    "sends an invoice once, also where the answer is lost, and asks for the receiver's operator",
    async () => {
      expect(await send(invoice("1"))).toMatchObject({ status: "OK", codes: [] });
      expect(await records()).toMatchObject([{ to: `0216:${OVT(BUYER)}`, number: "A-1" }]);
      await fault("cut-answer");
      expect(await send(invoice("2"))).toMatchObject({ status: "OK", codes: [] });
      expect(await numbers()).toEqual(["A-1", "A-2"]);
      const unknown = finnishInvoice("3", { customer: finnishCompany(BUYER) });
      expect((await send(unknown)).codes).toEqual(["gov-fi.send validation"]);
    },
    DEADLINE_MS,
  );

  it(
    "receives each invoice of a file once",
    async () => {
      const source = await platform.store(invoice("IN-1"));
      const { data } = (await platform.platform.client.get(`/silo/v1/entries/${source}`)).json;
      const document = Buffer.from(generateFinvoice(data)).toString("base64");
      await platform.call("POST", "finvoice/deliveries", { to: BUYER, document });
      const syncing = await workflow("org/party", "gov-fi.bank.sync");
      const buyer = await partyOf(BUYER);
      for (let i = 0; i < 2; i += 1)
        expect(await platform.run(syncing, buyer)).toMatchObject({ codes: [] });
      const inbound = async () =>
        (await platform.platform.client.get("/transform/v1/inbound?app=gov-fi")).json.list;
      const all = (await records()).filter(({ to }) => to === `0216:${OVT(BUYER)}`).length + 1;
      await expect.poll(async () => (await inbound()).length, { timeout: DEADLINE_MS }).toBe(all);
      expect((await inbound()).every(({ fault }: JsonObject) => fault === undefined)).toBe(true);
    },
    DEADLINE_MS,
  );

  it(
    "keeps an invoice while the bank has locked the customer",
    async () => {
      await platform.admin("PUT", "finvoice/settings", { locked: [SELLER] });
      await platform.begin(await sending(), await platform.store(invoice("4")));
      const text = async () =>
        (await platform.platform.client.get("/transform/v1/submissions")).text;
      await expect.poll(text, { timeout: DEADLINE_MS }).toContain("The sender is locked.");
      expect(await numbers()).not.toContain("A-4");
    },
    DEADLINE_MS,
  );
});
