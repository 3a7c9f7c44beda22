import { X509Certificate } from "node:crypto";
import type { JsonObject } from "@fakturo/model";
import {
  PEPPOL_SERVICES,
  participantOf,
  readServiceGroup,
  readSignedMetadata,
  type SmlCall,
  smlMigration,
  smlPublisher,
  uriOf,
} from "@fakturo/peppol";
import { soapRequest, writeEnvelope } from "@fakturo/soap";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../harness/ids.ts";
import {
  CUSTOMER,
  CUSTOMER_ID,
  fileOf,
  giveCertificate,
  inbox,
  invoice,
  SUPPLIER,
  SUPPLIER_ID,
} from "../harness/peppol.ts";
import { DEADLINE_MS, SimulatedPlatform } from "../harness/simulated-platform.ts";

const [BILLING] = PEPPOL_SERVICES["ubl-invoice"];
const TYPE = BILLING ? encodeURIComponent(uriOf(BILLING.type)) : "";
const PARTICIPANT = encodeURIComponent(`iso6523-actorid-upis::${SUPPLIER_ID}`);
const GROUPS = ["ubl-invoice", "invoice-response", "mls"];

/** An invoice of which only the type is known. */
const DOCUMENT = `<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"><cbc:CustomizationID>urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0</cbc:CustomizationID></Invoice>`;

let network: SimulatedPlatform;

beforeAll(async () => {
  // Look-ups reach the publisher, which is this server.
  network = await SimulatedPlatform.start("peppol", { FAKTURO_ALLOW_PRIVATE_TARGETS: "true" });
  await giveCertificate(network, "peppol.access-point");
  await giveCertificate(network, "peppol.smp", "smp");
  const config = { publisher: "own", smp_id: "TEST-SMP" };
  const put = await network.platform.client.put("/access/v1/apps/peppol", { config });
  expect(put.status, put.text).toBeLessThan(300);
});
afterAll(async () => {
  await network?.stop();
});

interface Step {
  readonly provider: string;
  readonly config?: JsonObject;
}

/** A workflow of these steps, one after the other. */
function workflow(schema: string, steps: readonly Step[], rescue: readonly Step[] = []) {
  const listed = (all: readonly Step[]) => all.map((one) => ({ ...one, id: newId() }));
  return network.publish({ name: "steps", schema, steps: listed(steps), rescue: listed(rescue) });
}

const register = (config: JsonObject = {}) =>
  workflow("org/party", [
    {
      provider: "peppol.register",
      config: { doc_groups: GROUPS, visibility: "smp+sml+peppol", ...config },
    },
  ]);

const partyOf = (tax_id: JsonObject) =>
  network.store({ $schema: "https://gobl.org/draft-0/org/party", name: "Atelier SA", tax_id });

async function notes(): Promise<string> {
  return JSON.stringify(await network.admin("GET", "state"));
}

async function records(): Promise<readonly JsonObject[]> {
  const reply = await network.admin("GET", "peppol/records");
  return Array.isArray(reply) ? reply : reply.records;
}

/** Runs a workflow with args. */
async function runWith(workflow_id: string, silo_entry_id: string, args: JsonObject) {
  const id = newId();
  const body = { workflow_id, silo_entry_id, args };
  const { status, text } = await network.platform.client.put(`/transform/v1/jobs/${id}`, body);
  expect(status, text).toBeLessThan(300);
  return network.ended(id, silo_entry_id);
}

/** The publisher's answer; its address is that of the registered access point. */
const asked = (path: string) => fetch(`${publisher}${path}`);
let publisher = "";
let party = "";

describe("the own publisher", () => {
  it(
    "registers a participant once, whatever is lost on the way to the locator",
    async () => {
      const path = "/sml/manageparticipantidentifier";
      await network.admin("POST", "peppol/faults", { fault: "cut-answer", path, count: 1 });
      party = await partyOf(SUPPLIER);
      expect(await network.run(await register(), party)).toMatchObject({ codes: [] });
      expect(await notes()).toContain(`in the locator by other publishers: ${SUPPLIER_ID}"`);
      expect(await notes()).toContain(`in the directory: ${SUPPLIER_ID}"`);
      const found = await network.platform.client.get(`/apps/peppol/v1/lookup?vat=BE0202239951`);
      expect(found.json).toEqual({ peppol_id: SUPPLIER_ID, found: true });
      expect(await network.run(await register(), party)).toMatchObject({ codes: [] });
    },
    DEADLINE_MS,
  );

  it("answers with signed metadata in both formats, and with 404 for others", async () => {
    publisher = `${network.platform.url}/apps/peppol/v1/smp/${network.platform.workspace}`;
    const group = await asked(`/${PARTICIPANT}`);
    expect(group.headers.get("content-type")).toContain("text/xml");
    expect(readServiceGroup(await group.bytes())).toHaveLength(4);
    const { publishers } = JSON.parse(await network.call("GET", "peppol/authorities"));
    const rules = { authorities: [new X509Certificate(publishers)], now: Date.now() };
    for (const format of ["", "/bdxr"]) {
      const signed = await (await asked(`${format}/${PARTICIPANT}/services/${TYPE}`)).bytes();
      const { is, ...rest } = readSignedMetadata(signed, rules);
      expect(is).toBe("endpoints");
      expect(JSON.stringify(rest)).toContain("/apps/peppol/v1/as4/");
    }
    const card = await asked(`/businesscard/${PARTICIPANT}`);
    expect(await card.text()).toContain("Atelier SA");
    for (const path of [
      `/${PARTICIPANT}/services/busdox-docid-qns%3A%3Aother`,
      `/${encodeURIComponent("iso6523-actorid-upis::0208:0999999999")}`,
      "/nobody",
    ])
      expect((await asked(path)).status).toBe(404);
    expect((await fetch(`${publisher}0/${PARTICIPANT}`)).status).toBe(404);
  });

  it(
    "receives by what it has published, checks, and tells the sender what became of it",
    async () => {
      const receiving = await workflow(
        "bill/invoice",
        [
          { provider: "peppol.import" },
          { provider: "peppol.validate" },
          { provider: "ubl.import" },
          { provider: "silo.folder", config: { folder: "expenses" } },
          { provider: "peppol.respond", config: { code: "AP" } },
          { provider: "peppol.status", config: { code: "AP" } },
          { provider: "silo.state", config: { state: "registered" } },
        ],
        [{ provider: "peppol.status" }, { provider: "silo.state", config: { state: "error" } }],
      );
      const set = { workflow_id: receiving };
      await network.platform.client.put("/transform/v1/imports/peppol", set);
      const sending = await network.store(invoice("1", inbox(CUSTOMER.scheme, CUSTOMER.code)));
      const generating = await workflow("bill/invoice", [
        { provider: "ubl.generate", config: { doc_type: "bis-invoice-v3" } },
      ]);
      expect(await network.run(generating, sending)).toMatchObject({ codes: [] });
      const document = await fileOf(network, sending, "ubl");
      const metadata = await (await asked(`/${PARTICIPANT}/services/${TYPE}`)).text();
      const order = { to: SUPPLIER_ID, from: CUSTOMER_ID, country: "NO", metadata };
      const deliver = (instance: string, more: JsonObject) =>
        network.call("POST", "peppol/deliveries", { ...order, document, instance, ...more });
      await deliver("good", { mls: "ALWAYS_SEND", times: 2 });
      // Without the buyer's electronic address (PEPPOL-EN16931-R010).
      const spoilt = document.replace(/<cbc:EndpointID schemeID="0192">.*?<\/cbc:EndpointID>/, "");
      expect(spoilt).not.toBe(document);
      await deliver("bad", { document: spoilt });
      const about = async (text: string) =>
        (await records()).filter((one) => JSON.stringify(one).includes(text)).length;
      const limit = { timeout: DEADLINE_MS, interval: 250 };
      await expect.poll(() => about("urn:peppol:edec:mls:1.0"), limit).toBe(2);
      expect(await about("invoice_response:3")).toBe(1);
      const inbound = await network.platform.client.get("/transform/v1/inbound?app=peppol");
      const states = inbound.json.list.map(async ({ silo_entry_id: id }: JsonObject) => {
        const read = async () => (await network.platform.client.get(`/silo/v1/entries/${id}`)).json;
        await expect.poll(async () => (await read()).state, limit).toMatch(/^(registered|error)$/);
        return (await read()).state;
      });
      expect((await Promise.all(states)).sort()).toEqual(["error", "registered"]);
    },
    DEADLINE_MS,
  );

  it(
    "reports the exchanged messages of a month to OpenPeppol",
    async () => {
      const month = new Date().toISOString().slice(0, 7);
      const path = `/apps/peppol/v1/reports?report=tsr&month=${month}`;
      const { text } = await network.platform.client.get(path);
      expect(text).toContain("<Total><Incoming>2</Incoming><Outgoing>3</Outgoing></Total>");
      const reporting = await workflow("org/party", [
        { provider: "peppol.report", config: { report: "tsr" } },
        { provider: "peppol.report", config: { report: "eusr" } },
      ]);
      const run = () => runWith(reporting, party, { "peppol-month": month });
      expect(await run()).toMatchObject({ codes: [] });
      const sent = (await records()).filter(({ receiver }) => receiver === "9925:be0848934496");
      expect(sent.map((one) => String(one.document).split("::")[1]?.split("##")[0])).toEqual([
        "TransactionStatisticsReport",
        "EndUserStatisticsReport",
      ]);
      expect(await run()).toMatchObject({ codes: [] });
      expect((await network.platform.client.get(path)).text).toBe(text);
    },
    DEADLINE_MS,
  );

  it(
    "takes a participant out of locator and directory where it is registered with less",
    async () => {
      const less = await register({ visibility: "smp" });
      expect(await network.run(less, party)).toMatchObject({ codes: [] });
      expect(await notes()).toContain("in the locator by other publishers: nobody");
      expect(await notes()).toContain("in the directory: nobody");
      expect((await asked(`/${PARTICIPANT}`)).status).toBe(200);
      expect(await network.run(await register(), party)).toMatchObject({ codes: [] });
      expect(await notes()).toContain(`in the directory: ${SUPPLIER_ID}`);
    },
    DEADLINE_MS,
  );

  it(
    "opens what senders still encrypt for the certificate that was renewed",
    async () => {
      const before = await (await asked(`/${PARTICIPANT}/services/${TYPE}`)).text();
      await giveCertificate(network, "peppol.access-point");
      const after = await (await asked(`/${PARTICIPANT}/services/${TYPE}`)).text();
      const certificateIn = (metadata: string) =>
        /<(?:\w+:)?Certificate>([^<]+)</.exec(metadata)?.[1];
      expect(certificateIn(after)).not.toBe(certificateIn(before));
      const inbound = async () =>
        (await network.platform.client.get("/transform/v1/inbound?app=peppol")).json.list.length;
      const known = await inbound();
      const order = { to: SUPPLIER_ID, from: CUSTOMER_ID, country: "NO", document: DOCUMENT };
      for (const [instance, metadata] of Object.entries({ before, after }))
        await network.call("POST", "peppol/deliveries", { ...order, instance, metadata });
      await expect.poll(inbound, { timeout: DEADLINE_MS, interval: 250 }).toBe(known + 2);
    },
    DEADLINE_MS,
  );

  it(
    "hands a participant over by a key, and forgets the one that has left",
    async () => {
      const leaving = await workflow("org/party", [{ provider: "peppol.unregister" }]);
      const weak = await runWith(leaving, party, { "peppol-migration-key": "weak" });
      expect(weak.codes).toEqual(["peppol.unregister BadRequestFault"]);
      const key = "Ab12#$Cd34";
      expect(await runWith(leaving, party, { "peppol-migration-key": key })).toMatchObject({
        codes: [],
      });
      const wrong = await runWith(
        await register(),
        await partyOf({ ...SUPPLIER, code: "0848934496" }),
        {
          "peppol-migration-key": key,
        },
      );
      expect(wrong.codes).toEqual(["peppol.register migration-key"]);
      expect(await network.run(leaving, party)).toMatchObject({ codes: [] });
      expect(await notes()).toContain("in the locator by other publishers: nobody");
      expect(await notes()).toContain("in the directory: nobody");
      expect((await asked(`/${PARTICIPANT}`)).status).toBe(404);
    },
    DEADLINE_MS,
  );
});

describe("an external publisher", () => {
  const leave = async () => workflow("org/party", [{ provider: "peppol.unregister" }]);

  /** A call of another publisher to the locator. */
  async function locator({ service, action, body }: SmlCall): Promise<void> {
    const { headers, body: sent } = soapRequest(writeEnvelope({ version: "1.1", body }), {
      version: "1.1",
      action,
    });
    const url = network.address(`peppol/sml/${service}`);
    const reply = await fetch(url, { method: "POST", headers, body: sent });
    expect(reply.status, await reply.text()).toBe(200);
  }

  async function keyOf(entry: string): Promise<string> {
    const { meta } = (await network.platform.client.get(`/silo/v1/entries/${entry}`)).json;
    return meta.find(({ key }: JsonObject) => key === "migration").value.key;
  }

  it(
    "makes the key by which another provider takes a participant over, and forgets it then",
    async () => {
      const config = { publisher: "external" };
      expect((await network.platform.client.put("/access/v1/apps/peppol", { config })).status).toBe(
        200,
      );
      const one = await partyOf(SUPPLIER);
      expect(await network.run(await register(), one)).toMatchObject({ codes: [] });
      // An answer with the key is lost: the next call makes another one.
      const path = "/smp/migration";
      await network.admin("POST", "peppol/faults", { fault: "cut-answer", path, count: 1 });
      const args = { "peppol-migration-key": "new" };
      expect(await runWith(await leave(), one, args)).toMatchObject({ codes: [] });
      const key = await keyOf(one);
      const participant = participantOf(SUPPLIER_ID);
      const other = { id: "OTHER-SMP", url: "https://smp.other.example", ip: "127.0.0.1" };
      await locator(smlPublisher("create", other));
      await locator(smlMigration("complete", other.id, participant, key));
      expect(await network.run(await leave(), one)).toMatchObject({ codes: [] });
      expect(await notes()).toContain("registered: nobody");
      expect(await notes()).toContain(`in the locator by other publishers: ${SUPPLIER_ID}`);
      const taken = await network.run(await register(), one);
      expect(taken.codes).toEqual(["peppol.register already-registered"]);
    },
    DEADLINE_MS,
  );

  it(
    "removes a participant that nobody has taken over, and takes one over once by its key",
    async () => {
      const two = await partyOf({ ...SUPPLIER, code: "0848934496" });
      const registered = await runWith(await register(), two, { "peppol-migration-key": "wrong" });
      expect(registered.codes).toEqual(["peppol.register migration-key"]);
      const key = { "peppol-migration-key": "Key-1234" };
      const path = "/smp/migration";
      await network.admin("POST", "peppol/faults", { fault: "cut-answer", path, count: 1 });
      expect(await runWith(await register(), two, key)).toMatchObject({ codes: [] });
      const args = { "peppol-migration-key": "new" };
      expect(await runWith(await leave(), two, args)).toMatchObject({ codes: [] });
      expect(await network.run(await leave(), two)).toMatchObject({ codes: [] });
      expect(await notes()).toContain("registered: nobody");
    },
    DEADLINE_MS,
  );
});
