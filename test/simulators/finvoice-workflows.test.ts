import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { generateFinvoice } from "@fakturo/app-fi-finvoice";
import type { JsonObject } from "@fakturo/model";
import { filesBelow, shared } from "@fakturo/test-support";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { itRunsItsBranches } from "../harness/proved-branches.ts";
import { askedAgain } from "../harness/registration-page.ts";
import { DEADLINE_MS, SimulatedPlatform } from "../harness/simulated-platform.ts";

const WORKFLOWS = shared("corpus", "workflows", "fi");
const DOCUMENTS = shared("corpus", "build", "docs", "invoices", "fi");
if (!WORKFLOWS || !DOCUMENTS)
  process.stdout.write(
    "The published workflows are not here: they are not run on the simulator.\n",
  );

const SELLER = "26174164";
const BUYER = "11223349";
const SENT = { status: "OK", codes: [], state: "sent" };

let platform: SimulatedPlatform;

beforeAll(async () => {
  if (!WORKFLOWS) return;
  platform = await SimulatedPlatform.start("finvoice");
  await platform.admin("PUT", "finvoice/settings", { delivery: 0.1, registration: 0.1 });
}, DEADLINE_MS);
afterAll(async () => {
  await platform?.stop();
});

const read = (folder: string | undefined, name: string): JsonObject =>
  JSON.parse(readFileSync(join(folder ?? "", `${name}.json`), "utf8"));
const published = (name: string) => platform.publish(read(WORKFLOWS, name));

const partyOf = (code: string): JsonObject => ({
  $schema: "https://gobl.org/draft-0/org/party",
  name: code === SELLER ? "Aurora Ohjelmistot Oy" : "Pohjola Rakennus Oy",
  tax_id: { country: "FI", code },
});

/** The published invoice with a number, and other members. */
const invoice = (code: string, more: JsonObject = {}): JsonObject => ({
  ...read(DOCUMENTS, "b2b-invoice.in"),
  code,
  ...more,
});

const withReceiver = (code: string): JsonObject => {
  const { customer } = invoice("1");
  return { customer: { ...Object(customer), inboxes: [{ scheme: "0216", code }] } };
};

const BROWSER = { headers: { accept: "text/html", "accept-language": "fi" } };

/** Gives the account of a company on the page of its registration, and confirms the page. */
async function fillPage(entry: string, code: string, key = "simulated"): Promise<string> {
  const link = await platform.link(entry);
  expect(await (await fetch(link, BROWSER)).text()).toContain("Verkkolasku");
  const body = new FormData();
  body.set("client_id", `00000000-0000-4000-8000-0000${code}`);
  body.set("client_secret", key);
  const post = { ...BROWSER, method: "POST", redirect: "manual" } as const;
  const given = await fetch(`${link}/credentials/gov-fi.operator`, { ...post, body });
  expect(given.status, await given.text()).toBe(303);
  expect((await fetch(link, post)).status).toBe(303);
  return link;
}

const records = async (): Promise<readonly Readonly<Record<string, string>>[]> =>
  platform.admin("GET", "finvoice/records");
const until = (look: () => unknown) => expect.poll(look, { timeout: DEADLINE_MS, interval: 250 });

async function imported(): Promise<readonly { readonly id: string }[]> {
  const { client } = platform.platform;
  const { list } = (await client.get("/silo/v1/entries?folder=expenses&limit=20")).json;
  return list.filter(({ state }: { state: string }) => state === "registered");
}

describe.skipIf(!WORKFLOWS || !DOCUMENTS)("the published workflows of Finland", () => {
  it("are those that this file runs", () => {
    expect(readdirSync(WORKFLOWS ?? "").toSorted()).toEqual([
      "finvoice-import-data.json",
      "finvoice-import.json",
      "finvoice-register.json",
      "finvoice-send-invoice.json",
      "finvoice-sync-data.json",
    ]);
  });

  it(
    "send nothing for a company without registration, and receive nothing for it",
    async () => {
      const entry = await platform.store(invoice("1"));
      expect(await platform.run(await published("finvoice-send-invoice"), entry)).toEqual({
        status: "OK",
        codes: ["gov-fi.send supplier-not-registered"],
        state: "error",
      });
      const party = await platform.store(partyOf(SELLER));
      const synced = await platform.run(await published("finvoice-sync-data"), party);
      expect(synced.codes).toEqual(["gov-fi.sync not-registered"]);
    },
    DEADLINE_MS,
  );

  it(
    "register a company once the operator has verified it, and ask again after a wrong key",
    async () => {
      const registering = await published("finvoice-register");
      const workflow_id = await published("finvoice-import");
      const path = "/transform/v1/imports/gov-fi";
      expect((await platform.platform.client.put(path, { workflow_id })).status).toBe(200);
      const id = `00000000-0000-4000-8000-0000${SELLER}`;
      await platform.admin("PUT", "finvoice/settings", { keys: { [id]: "right" } });
      const seller = await platform.store(partyOf(SELLER));
      const first = await platform.begin(registering, seller);
      const link = await fillPage(seller, SELLER, "wrong");
      await askedAgain(link);
      await fillPage(seller, SELLER, "right");
      const registered = { status: "OK", codes: [], state: "registered" };
      expect(await platform.ended(first, seller)).toEqual(registered);
      const buyer = await platform.store(partyOf(BUYER));
      const second = await platform.begin(registering, buyer);
      await fillPage(buyer, BUYER);
      expect(await platform.ended(second, buyer)).toEqual(registered);
      await platform.admin("PUT", "finvoice/settings", { taken: ["0216:003712345671"] });
      const other = await platform.store(partyOf("12345671"));
      const third = await platform.begin(registering, other);
      await fillPage(other, "12345671");
      expect(await platform.ended(third, other)).toEqual({
        status: "OK",
        codes: ["gov-fi.register profile_eia_conflict"],
        state: "error",
      });
    },
    DEADLINE_MS,
  );

  it(
    "send an invoice once though an answer is lost",
    async () => {
      const sending = await published("finvoice-send-invoice");
      const fault = { fault: "cut-after", path: "/v1/invoices", count: 1 };
      await platform.admin("POST", "finvoice/faults", fault);
      const entry = await platform.store(invoice("2"));
      expect(await platform.run(sending, entry)).toEqual(SENT);
      expect(await records()).toMatchObject([{ to: `0216:0037${BUYER}`, network: "INTERNAL" }]);
      const again = await platform.run(sending, entry);
      expect(again).toEqual(SENT);
      expect(await records()).toHaveLength(1);
    },
    DEADLINE_MS,
  );

  it(
    "end with the operator's reason where an invoice cannot be delivered",
    async () => {
      const sending = await published("finvoice-send-invoice");
      await platform.admin("PUT", "finvoice/settings", {
        unknown: ["0216:003799999999"],
        failures: { "SAMPLE-4": "the receiver refused it" },
      });
      const refused = (code: string) => ({ status: "OK", codes: [code], state: "error" });
      const nowhere = await platform.store(invoice("3", withReceiver("003799999999")));
      expect(await platform.run(sending, nowhere)).toEqual(
        refused("gov-fi.send receiver-not-einvoice"),
      );
      const failed = await platform.store(invoice("4"));
      expect(await platform.run(sending, failed)).toEqual(refused("gov-fi.send delivery-failed"));
      const { payment: _payment, ...unpaid } = invoice("5");
      const free = await platform.store({ ...unpaid, $addons: [], $regime: "FI" });
      expect((await platform.run(sending, free)).codes).toEqual([
        "gov-fi.send payment-account-missing",
      ]);
      expect(await records()).toHaveLength(2);
    },
    DEADLINE_MS,
  );

  it(
    "log in again after a refused token, send over Peppol where needed, and send the published credit note",
    async () => {
      const sending = await published("finvoice-send-invoice");
      await platform.admin("POST", "finvoice/faults", { fault: "unauthorized", count: 1 });
      const entry = await platform.store(invoice("6", withReceiver("003733334444")));
      expect(await platform.run(sending, entry)).toEqual(SENT);
      expect((await records()).at(-1)).toMatchObject({ network: "PEPPOL" });
      const credit = await platform.store(read(DOCUMENTS, "credit-note.in"));
      expect(await platform.run(sending, credit)).toEqual(SENT);
    },
    DEADLINE_MS,
  );

  it(
    "receive each invoice once: of this operator, and of others with frame, in ISO 8859-15, but not in TEAPPS",
    async () => {
      const { client } = platform.platform;
      expect(read(WORKFLOWS, "finvoice-import-data")).toEqual(read(WORKFLOWS, "finvoice-import"));
      const [source = ""] = filesBelow(DOCUMENTS ?? "", "credit-note.out.json");
      const doc = JSON.parse(readFileSync(source, "utf8"));
      const envelope = { $schema: "https://gobl.org/draft-0/envelope", head: HEAD, doc };
      const finvoice = generateFinvoice(envelope).replace("UTF-8", "ISO-8859-15");
      const document = Buffer.from(FRAME + finvoice, "latin1").toString("base64");
      const picture = Buffer.from("%PDF-1.4").toString("base64");
      const given = { to: BUYER, document, picture };
      await platform.call("POST", "finvoice/deliveries", given);
      const teapps = { to: BUYER, document, format: "TEAPPS30" };
      await platform.call("POST", "finvoice/deliveries", teapps);
      const buyer = await platform.store(partyOf(BUYER));
      const syncing = await published("finvoice-sync-data");
      for (let i = 0; i < 2; i += 1)
        expect(await platform.run(syncing, buyer)).toMatchObject({ status: "OK", codes: [] });
      await until(imported).toHaveLength(3);
      const entries = await Promise.all(
        (await imported()).map(async ({ id }) => (await client.get(`/silo/v1/entries/${id}`)).json),
      );
      const numbers = entries.map(({ data }) => data.doc.code).toSorted();
      expect(numbers).toEqual(["SAMPLE-2", "SAMPLE-CN-0007", "SAMPLE-CN-0007"]);
      const credit = entries.find(({ attachments }) => attachments.length > 1);
      expect(credit?.data.doc.supplier.ext["fi-finvoice-operator"]).toBe("NDEAFIHH");
      expect(credit?.data.doc.customer.addresses[0].street).toContain("Hämeenkatu");
      const mimes = credit?.attachments.map(({ mime }: { mime: string }) => mime);
      expect(mimes).toContain("application/pdf");
    },
    DEADLINE_MS,
  );
});

const HEAD = {
  uuid: "0190c0c3-1f3e-7000-8000-000000000001",
  dig: { alg: "sha256", val: "0".repeat(64) },
};
const party = (id: string, role: string) =>
  `<eb:PartyId>${id}</eb:PartyId><eb:Role>${role}</eb:Role>`;
/** The envelope that banks put in front of a Finvoice. */
const FRAME = `<S:Envelope xmlns:S="http://schemas.xmlsoap.org/soap/envelope/"
  xmlns:eb="http://www.oasis-open.org/committees/ebxml-msg/schema/msg-header-2_0.xsd"><S:Header><eb:MessageHeader>
  <eb:From>${party("003726174164", "Sender")}</eb:From><eb:From>${party("NDEAFIHH", "Intermediator")}</eb:From>
  <eb:To>${party("003711223349", "Receiver")}</eb:To><eb:To>${party("003721291126", "Intermediator")}</eb:To>
  </eb:MessageHeader></S:Header><S:Body/></S:Envelope>
`;

itRunsItsBranches("finvoice-workflows", () => [platform]);
