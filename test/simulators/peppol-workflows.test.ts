import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { JsonObject } from "@fakturo/model";
import { participantOf, writeInvoiceResponse } from "@fakturo/peppol";
import { repositoryRoot, shared } from "@fakturo/test-support";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../harness/ids.ts";
import {
  CUSTOMER,
  CUSTOMER_ID,
  fileOf,
  filesOf,
  giveCertificate,
  inbox,
  invoice,
  SUPPLIER,
  SUPPLIER_ID,
} from "../harness/peppol.ts";
import { itRunsItsBranches } from "../harness/proved-branches.ts";
import { DEADLINE_MS, SimulatedPlatform } from "../harness/simulated-platform.ts";

const WORKFLOWS = shared("corpus", "workflows", "peppol");
if (!WORKFLOWS) process.stdout.write("The published workflows are not here: they are not run.\n");

/** An invoice in CII. */
const FRENCH_CII = "apps/cii/fixtures/french.peppol-fr-cius.out.xml";
/** The simulated service provider. */
const PROVIDER_ID = "0242:000900";

const WAIT = { timeout: DEADLINE_MS };

let network: SimulatedPlatform;

beforeAll(async () => {
  network = await SimulatedPlatform.start("peppol");
  await giveCertificate(network, "peppol.access-point");
});
afterAll(async () => {
  await network?.stop();
});

const read = (name: string): JsonObject =>
  JSON.parse(readFileSync(join(WORKFLOWS ?? "", `${name}.json`), "utf8"));

async function entryOf(id: string): Promise<JsonObject> {
  return (await network.platform.client.get(`/silo/v1/entries/${id}`)).json;
}

async function fileKeys(id: string): Promise<string[]> {
  return (await filesOf(network, id)).map(({ key }) => String(key)).sort();
}

const settings = (values: JsonObject) => network.admin("PUT", "peppol/settings", values);

/** Messages that the simulated access point has stored. */
async function stored(): Promise<readonly JsonObject[]> {
  const reply = await network.admin("GET", "peppol/records");
  return Array.isArray(reply) ? reply : reply.records;
}

async function sent(
  code: string,
  to: JsonObject | undefined = inbox(CUSTOMER.scheme, CUSTOMER.code),
) {
  const entry = await network.store(invoice(code, to));
  return { entry, ...(await network.run(await network.publish(read("send")), entry)) };
}

/** Registers the supplier under an address, for documents of this kind. @returns the party's entry */
async function registerFor(group: string, address: JsonObject): Promise<string> {
  const party = await network.store({
    $schema: "https://gobl.org/draft-0/org/party",
    name: "Atelier SA",
    tax_id: SUPPLIER,
    inboxes: [address],
  });
  const config = { doc_groups: [group], visibility: "smp+sml" };
  const registering = await network.publish({
    name: "register",
    schema: "org/party",
    steps: [{ id: newId(), provider: "peppol.register", config }],
  });
  expect(await network.run(registering, party)).toMatchObject({ codes: [] });
  return party;
}

/** The jobs of an entry that have ended, newest first. */
async function endedJobs(entry: string): Promise<readonly JsonObject[]> {
  const path = `/transform/v1/jobs?silo_entry_id=${entry}`;
  const { list } = (await network.platform.client.get(path)).json;
  return list.filter(({ completed_at }: JsonObject) => completed_at !== undefined);
}

async function statesOf(entry: string): Promise<string> {
  return (await network.platform.client.get(`/silo/v1/entries/${entry}/states`)).text;
}

describe.skipIf(!WORKFLOWS)("the published Peppol workflows", () => {
  it(
    "send an invoice once, and keep the receipt",
    async () => {
      const { entry, state, codes } = await sent("1");
      expect([state, codes]).toEqual(["sent", []]);
      expect(await fileKeys(entry)).toEqual(["peppol-receipt", "ubl"]);
      const { meta } = await entryOf(entry);
      expect(meta).toMatchObject([{ src: "peppol", key: "transmission" }]);
      expect(await stored()).toMatchObject([{ receiver: CUSTOMER_ID, country: "BE" }]);
    },
    DEADLINE_MS,
  );

  it(
    "send an invoice once, whatever is lost on the way",
    async () => {
      const before = (await stored()).length;
      for (const fault of ["cut-after", "cut", "error-after", "unavailable", "cut-answer"])
        await network.admin("POST", "peppol/faults", { fault, path: "/as4", count: 1 });
      await settings({ duplicates: "error" });
      expect(await sent("2")).toMatchObject({ state: "sent", codes: [] });
      await settings({ duplicates: "receipt" });
      expect(await stored()).toHaveLength(before + 1);
    },
    DEADLINE_MS,
  );

  it(
    "end with the reason where a receiver cannot be reached",
    async () => {
      const unknown = await sent("3", inbox("0192", "111111111"));
      expect(unknown).toMatchObject({
        state: "error",
        codes: ["peppol.send receiver-not-found"],
      });
      await settings({ answer: "not-serviced" });
      const elsewhere = await sent("4");
      expect(elsewhere.codes).toEqual(["peppol.send not-serviced"]);
      const [scheme, code] = ["0088", "7300010000001"];
      await settings({ answer: "receipt", receivers: [`${scheme}:${code}`], revoked: true });
      const revoked = await sent("r", inbox(scheme, code));
      expect(revoked.codes).toEqual(["peppol.send not-trusted"]);
      await settings({ revoked: false, groups: [] });
      await settings({ receivers: [CUSTOMER_ID, "9930:de111111125"] });
      const other = await sent("5", inbox("9930", "DE111111125"));
      expect(other.codes).toEqual(["peppol.send document-not-supported"]);
      await settings({ groups: ["ubl-invoice", "france"] });
      const sending = await network.publish({
        name: "send",
        schema: "bill/invoice",
        steps: [{ id: "b8a7cb20-0004-11f0-b078-9fc456829eca", provider: "peppol.send" }],
      });
      const nobody = await network.store(invoice("6", undefined));
      expect(await network.run(sending, nobody)).toMatchObject({ status: "OK", codes: [] });
    },
    DEADLINE_MS,
  );

  it(
    "receive invoices of a registered party, each once, until it is unregistered",
    async () => {
      const put = { workflow_id: await network.publish(read("receive")) };
      expect((await network.platform.client.put("/transform/v1/imports/peppol", put)).status).toBe(
        200,
      );
      const party = await network.store({
        $schema: "https://gobl.org/draft-0/org/party",
        name: "Atelier SA",
        tax_id: SUPPLIER,
      });
      const registering = await network.publish({
        name: "register",
        schema: "org/party",
        steps: [
          { id: "b8a7cb20-0001-11f0-b078-9fc456829eca", provider: "peppol.register.approval" },
          { id: "b8a7cb20-0002-11f0-b078-9fc456829eca", provider: "peppol.wait.approval" },
          {
            id: "b8a7cb20-0003-11f0-b078-9fc456829eca",
            provider: "peppol.register",
            config: { doc_groups: ["ubl-invoice", "france"], visibility: "smp+sml+peppol" },
          },
        ],
      });
      expect(await network.run(registering, party)).toMatchObject({ codes: [] });
      const { data } = await entryOf(party);
      expect(JSON.stringify(data)).toContain(JSON.stringify(inbox("0208", SUPPLIER.code)));
      const found = await network.platform.client.get("/apps/peppol/v1/lookup?vat=BE0202239951");
      expect(found.json).toEqual({ peppol_id: "0208:0202239951", found: true });

      const document = await fileOf(network, (await sent("7")).entry, "ubl");
      const order = { to: "0208:0202239951", from: CUSTOMER_ID, country: "NO", document };
      await network.call("POST", "peppol/deliveries", { ...order, instance: "one", times: 2 });
      await network.call("POST", "peppol/deliveries", { ...order, instance: "two" });
      const inbound = async () => {
        const { json } = await network.platform.client.get("/transform/v1/inbound?app=peppol");
        return json.list;
      };
      await expect.poll(async () => (await inbound()).length, { timeout: DEADLINE_MS }).toBe(2);
      const [first] = await inbound();
      const entry = String(first.silo_entry_id);
      const state = async () => (await entryOf(entry)).state;
      await expect.poll(state, { timeout: DEADLINE_MS }).toBe("registered");
      expect(await entryOf(entry)).toMatchObject({ folder: "expenses" });
      const notes = async () => JSON.stringify(await network.admin("GET", "state"));
      await expect.poll(notes, WAIT).toContain("3 deliveries made, 3 of them taken");
      // Registered is the type, and not this process.
      const process = "urn:peppol:bis:billing_with_response";
      await network.call("POST", "peppol/deliveries", { ...order, instance: "process", process });
      await expect.poll(notes, WAIT).toContain("4 deliveries made, 3 of them taken");
      expect(await inbound()).toHaveLength(2);

      await settings({ receivers: [CUSTOMER_ID, PROVIDER_ID], groups: ["ubl-invoice", "mls"] });
      // The sender is told without a step of the workflow: what failed, and on request what was taken.
      await network.call("POST", "peppol/deliveries", {
        ...{ ...order, instance: "wanted", mls: "ALWAYS_SEND" },
      });
      const spoilt = document.replace(
        /<cbc:IssueDate>.*?<\/cbc:IssueDate>/,
        "<cbc:IssueDate>x</cbc:IssueDate>",
      );
      await network.call("POST", "peppol/deliveries", {
        ...{ ...order, document: spoilt, instance: "spoilt" },
      });
      const statuses = async () =>
        (await stored()).filter(({ document: type }) => String(type).includes("edec:mls:1.0"));
      await expect.poll(async () => (await statuses()).length, { timeout: DEADLINE_MS }).toBe(2);
      const faulty = (await inbound()).find(({ key }: JsonObject) =>
        String(key).endsWith("/spoilt"),
      );
      const { status, json } = await network.platform.client.post(
        `/transform/v1/jobs/${faulty.job_id}/rerun`,
        {},
      );
      expect(status).toBeLessThan(300);
      await network.ended(json.id, String(faulty.silo_entry_id));
      expect(await network.privateFiles(String(faulty.silo_entry_id))).toContain(
        "request peppol-mls",
      );
      const told = (await statuses()).map(({ receiver }) => receiver);
      expect(told).toEqual([PROVIDER_ID, PROVIDER_ID]);

      const cii = readFileSync(join(repositoryRoot(), FRENCH_CII), "utf8");
      await network.call("POST", "peppol/deliveries", { ...order, document: cii, instance: "cii" });
      const isCii = ({ key }: JsonObject) => String(key).endsWith("/cii");
      await expect.poll(async () => (await inbound()).some(isCii), WAIT).toBe(true);
      const { silo_entry_id: made, job_id } = (await inbound()).find(isCii);
      expect(await network.ended(String(job_id), String(made))).toMatchObject({ codes: [] });

      const leaving = await network.publish(read("unregister"));
      await settings({ account: "operator:secret" });
      const refused = { state: "error", codes: ["peppol.unregister 401"] };
      expect(await network.run(leaving, party)).toMatchObject(refused);
      await settings({ account: "" });
      expect(await network.run(leaving, party)).toMatchObject({ state: "void", codes: [] });
      const again = await network.run(leaving, party);
      expect(again).toMatchObject({ codes: [] });
      expect(await inbound()).toHaveLength(5);
    },
    DEADLINE_MS,
  );

  it(
    "take a later rejection by the receiver's access point as a fault of the sent invoice",
    async () => {
      await registerFor("mls", inbox("0242", "000001"));
      // The job has ended before the answer comes.
      await settings({ rejected: ["8"], validation: 15 });
      const before = (await stored()).length;
      const { entry } = await sent("8");
      const states = async () => (await entryOf(entry)).state;
      await expect.poll(states, { timeout: DEADLINE_MS }).toBe("error");
      // The job that sent the invoice, and the one with the error lane.
      await expect.poll(() => endedJobs(entry), WAIT).toHaveLength(2);
      const { meta } = await entryOf(entry);
      expect(meta).toMatchObject([{ key: "transmission" }, { key: "mls", value: { code: "RE" } }]);
      expect(await statesOf(entry)).toContain("PEPPOL-EN16931-R003");
      // The same document, sent again after a change at the receiver.
      await settings({ rejected: [], validation: 1 });
      const again = await network.run(await network.publish(read("send")), entry);
      expect(again).toMatchObject({ state: "sent", codes: [] });
      expect((await stored()).slice(before).map(({ receiver }) => receiver)).toEqual([
        CUSTOMER_ID,
        CUSTOMER_ID,
      ]);
    },
    DEADLINE_MS,
  );

  it(
    "take a later rejection by the receiver as a fault of the sent invoice, which is not sent again",
    async () => {
      const party = await registerFor("invoice-response", inbox("0208", SUPPLIER.code));
      const { entry, codes } = await sent("9");
      expect(codes).toEqual([]);
      const before = (await stored()).length;
      const reason = { code: "PRI", text: "the price is not the agreed one" };
      const document = writeInvoiceResponse({
        ...{ id: "IR-9", at: Date.now(), code: "RE", reason },
        from: { participant: participantOf(CUSTOMER_ID), name: "Kunde AS" },
        to: { participant: participantOf(SUPPLIER_ID), name: "Atelier SA" },
        invoice: { number: "9", date: "2026-01-10", type: "380" },
      });
      const delivery = { to: SUPPLIER_ID, from: CUSTOMER_ID, country: "NO", document };
      const instance = { instance: "ir-9", times: 2 };
      await network.call("POST", "peppol/deliveries", { ...delivery, ...instance });
      await expect.poll(() => endedJobs(entry), WAIT).toHaveLength(2);
      const { state, meta } = await entryOf(entry);
      expect(state).toBe("error");
      const answer = { key: "invoice-response", value: { code: "RE", sender: CUSTOMER_ID } };
      expect(meta).toMatchObject([{ key: "transmission" }, answer]);
      expect(await statesOf(entry)).toContain(reason.text);
      // The receiver has decided about this document.
      const again = await network.run(await network.publish(read("send")), entry);
      expect(again).toMatchObject({ state: "error", codes: ["peppol.send PRI"] });
      expect(await stored()).toHaveLength(before);
      const left = await network.run(await network.publish(read("unregister")), party);
      expect(left).toMatchObject({ codes: [] });
    },
    DEADLINE_MS,
  );
});

describe("a service provider's access point", () => {
  const app = (access_point: string) =>
    network.platform.client.put("/access/v1/apps/peppol", { config: { access_point } });

  it(
    "sends each document once, registers, and delivers each received one once",
    async () => {
      const token = await network.platform.client.put("/access/v1/credentials/peppol.provider", {
        value: { token: "t-1" },
      });
      expect(token.status, token.text).toBe(200);
      expect((await app("provider")).status).toBeLessThan(300);
      const before = (await stored()).length;
      const sending = await network.publish({
        name: "send",
        schema: "bill/invoice",
        steps: [
          {
            id: "b8a7cb20-0005-11f0-b078-9fc456829eca",
            provider: "ubl.generate",
            config: { doc_type: "bis-invoice-v3" },
          },
          { id: "b8a7cb20-0006-11f0-b078-9fc456829eca", provider: "peppol.send" },
        ],
      });
      for (const fault of ["cut-after", "cut-answer"])
        await network.admin("POST", "peppol/faults", { fault, path: "/provider", count: 1 });
      const entry = await network.store(invoice("p1", inbox(CUSTOMER.scheme, CUSTOMER.code)));
      expect(await network.run(sending, entry)).toMatchObject({ status: "OK", codes: [] });
      const nobody = await network.store(invoice("p2", inbox("0192", "111111111")));
      expect((await network.run(sending, nobody)).codes).toEqual([
        "peppol.send receiver-not-found",
      ]);
      const all = await stored();
      expect(all.slice(before).map(({ receiver }) => receiver)).toEqual([
        CUSTOMER_ID,
        "0192:111111111",
      ]);

      const importing = await network.publish({
        name: "receive",
        schema: "bill/invoice",
        steps: [{ id: "b8a7cb20-0007-11f0-b078-9fc456829eca", provider: "peppol.import" }],
      });
      const imports = { workflow_id: importing };
      await network.platform.client.put("/transform/v1/imports/peppol", imports);
      const party = await registerFor("ubl-invoice", inbox("0208", SUPPLIER.code));
      const inbound = async () => {
        const { json } = await network.platform.client.get("/transform/v1/inbound?app=peppol");
        return json.list.length;
      };
      const had = await inbound();
      const document = await fileOf(network, entry, "ubl");
      const order = { to: "0208:0202239951", from: CUSTOMER_ID, country: "NO", document };
      await network.call("POST", "peppol/provider/inbound", {
        ...{ ...order, instance: "provider-1", times: 3 },
      });
      await expect.poll(inbound, { timeout: DEADLINE_MS }).toBe(had + 1);
      const notes = async () => JSON.stringify(await network.admin("GET", "state"));
      await expect.poll(notes, { timeout: DEADLINE_MS }).toContain("; 0 open");
      expect(await inbound()).toBe(had + 1);

      const leaving = await network.publish({
        name: "leave",
        schema: "org/party",
        steps: [{ id: "b8a7cb20-0009-11f0-b078-9fc456829eca", provider: "peppol.unregister" }],
      });
      expect(await network.run(leaving, party)).toMatchObject({ codes: [] });
      expect((await app("own")).status).toBeLessThan(300);
    },
    DEADLINE_MS,
  );
});

itRunsItsBranches("peppol-workflows", () => [network]);
