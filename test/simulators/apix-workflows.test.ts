import { generateFinvoice } from "@fakturo/app-fi-finvoice";
import type { JsonObject } from "@fakturo/model";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BUYER, finnishCompany, finnishInvoice, OVT, SELLER } from "../harness/finnish-invoice.ts";
import { newId } from "../harness/ids.ts";
import { askedAgain } from "../harness/registration-page.ts";
import { DEADLINE_MS, SimulatedPlatform } from "../harness/simulated-platform.ts";

let platform: SimulatedPlatform;

beforeAll(async () => {
  platform = await SimulatedPlatform.start("finvoice");
  const config = { operator: "apix" };
  const put = await platform.platform.client.put("/access/v1/apps/gov-fi", { config });
  expect(put.status, put.text).toBeLessThan(300);
}, DEADLINE_MS);
afterAll(async () => {
  await platform?.stop();
});

function invoice(code: string, receiver = OVT(BUYER)): JsonObject {
  const inboxes = [{ scheme: "0216", code: receiver }];
  return finnishInvoice(code, { customer: { ...finnishCompany(BUYER), inboxes } });
}

function workflow(schema: string, ...providers: readonly string[]) {
  const steps = providers.map((provider) => ({ id: newId(), provider }));
  return platform.publish({ name: "steps", schema, steps });
}

const partyOf = (code: string) =>
  platform.store({ $schema: "https://gobl.org/draft-0/org/party", ...finnishCompany(code) });

/** Gives the keys of a company on the page of its registration. */
async function fillPage(entry: string, code: string, key: string): Promise<string> {
  const link = await platform.link(entry);
  const body = new FormData();
  body.set("transfer_id", `apix-${code}`);
  body.set("transfer_key", key);
  const post = { method: "POST", redirect: "manual" } as const;
  const given = await fetch(`${link}/credentials/gov-fi.apix`, { ...post, body });
  expect(given.status, await given.text()).toBe(303);
  expect((await fetch(link, post)).status).toBe(303);
  return link;
}

const records = async (): Promise<readonly Readonly<Record<string, string>>[]> =>
  platform.admin("GET", "finvoice/records");
const send = async (document: JsonObject) => {
  const sending = await workflow("bill/invoice", "silo.close", "gov-fi.send");
  return platform.run(sending, await platform.store(document));
};

describe("Finvoice over Apix", () => {
  it(
    "registers no company whose invoices would be stored nowhere, and asks again for wrong keys",
    async () => {
      const registering = await workflow("org/party", "gov-fi.apix.register");
      const seller = await partyOf(SELLER);
      expect(await platform.run(registering, seller)).toMatchObject({
        codes: ["gov-fi.apix.register reception-not-configured"],
      });
      const workflow_id = await workflow("bill/invoice", "gov-fi.import");
      const path = "/transform/v1/imports/gov-fi";
      expect((await platform.platform.client.put(path, { workflow_id })).status).toBe(200);
      for (const code of [SELLER, BUYER]) {
        // The page of the earlier job is still open.
        const entry = code === SELLER ? seller : await partyOf(code);
        const job = await platform.begin(registering, entry);
        if (code === SELLER) await askedAgain(await fillPage(entry, code, "wrong"));
        await fillPage(entry, code, "simulated");
        expect(await platform.ended(job, entry)).toMatchObject({ codes: [] });
      }
    },
    DEADLINE_MS,
  );

  it(
    "sends an invoice once, and leaves one whose answer was lost to a person",
    async () => {
      expect(await send(invoice("1"))).toMatchObject({ status: "OK", codes: [] });
      expect(await records()).toMatchObject([{ to: `0216:${OVT(BUYER)}`, network: "INTERNAL" }]);
      const fault = { fault: "cut-answer", path: "/apix/invoices", count: 1 };
      await platform.admin("POST", "finvoice/faults", fault);
      expect((await send(invoice("2"))).codes).toEqual(["gov-fi.send send-unconfirmed"]);
      expect(await records()).toHaveLength(2);
    },
    DEADLINE_MS,
  );

  it(
    "tells of letters and rejected invoices, and waits for credits",
    async () => {
      await platform.admin("PUT", "finvoice/settings", { unknown: [`0216:${OVT("99999999")}`] });
      const printed = await send(invoice("3", OVT("99999999")));
      expect(printed.codes).toEqual(["gov-fi.send receiver-not-einvoice"]);
      await platform.admin("PUT", "finvoice/settings", { credits: 0 });
      const entry = await platform.store(invoice("4"));
      const sending = await workflow("bill/invoice", "silo.close", "gov-fi.send");
      const job = await platform.begin(sending, entry);
      const path = "/transform/v1/submissions";
      const text = async () => (await platform.platform.client.get(path)).text;
      await expect.poll(text, { timeout: DEADLINE_MS }).toContain("no credits");
      await platform.admin("PUT", "finvoice/settings", { credits: 1_000_000 });
      expect(await platform.ended(job, entry)).toMatchObject({ codes: [] });
    },
    DEADLINE_MS,
  );

  it(
    "receives each document once, with its picture",
    async () => {
      const syncing = await workflow("org/party", "gov-fi.apix.sync");
      const source = await platform.store(invoice("IN-1"));
      const { data } = (await platform.platform.client.get(`/silo/v1/entries/${source}`)).json;
      const xml = generateFinvoice(data);
      const document = Buffer.from(xml).toString("base64");
      const picture = Buffer.from("%PDF-1.4").toString("base64");
      await platform.call("POST", "finvoice/deliveries", { to: BUYER, document, picture });
      const buyer = await partyOf(BUYER);
      for (let i = 0; i < 2; i += 1)
        expect(await platform.run(syncing, buyer)).toMatchObject({ codes: [] });
      const inbound = async () =>
        (await platform.platform.client.get("/transform/v1/inbound?app=gov-fi")).json.list;
      // Those sent to the buyer, and the delivered one.
      const all = (await records()).filter(({ to }) => to === `0216:${OVT(BUYER)}`).length + 1;
      await expect.poll(async () => (await inbound()).length, { timeout: DEADLINE_MS }).toBe(all);
      const mimes = await Promise.all(
        (await inbound()).map(async ({ silo_entry_id }: JsonObject) => {
          const { json } = await platform.platform.client.get(`/silo/v1/entries/${silo_entry_id}`);
          return json.attachments.map(({ mime }: JsonObject) => mime);
        }),
      );
      expect(mimes.flat().filter((mime) => mime === "application/pdf")).toHaveLength(1);
    },
    DEADLINE_MS,
  );
});
