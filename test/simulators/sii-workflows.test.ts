import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { JsonObject } from "@fakturo/model";
import { shared } from "@fakturo/test-support";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { invoice } from "../harness/documents.ts";
import { DEADLINE_MS, SimulatedPlatform } from "../harness/simulated-platform.ts";

const WORKFLOWS = shared("corpus", "workflows", "es");
if (!WORKFLOWS)
  process.stdout.write("The published workflows are not here: own ones run on the simulator.\n");

const SUPPLIER = "B98602642";
const OTHER = "B63272603";
/** Well formed, but not in the census of the simulation. */
const UNKNOWN = "A58818501";
/** In the census, but without books at the administration. */
const OUTSIDE = "B58378431";
const OPERATOR = "B85905495";
/** Buys from another party only, which reports it. */
const BUYER = "B65271835";
const VAT = { cat: "VAT", rate: "general" };

const state = (name: string) => ({ name, provider: "silo.state", config: { state: name } });
const NUMBER = { name: "Number", provider: "sequence.enumerate", config: { name: "SII" } };
const SEAL = { name: "Seal", provider: "silo.close" };
const step = (provider: string, config: JsonObject = {}) => ({ name: provider, provider, config });

const recording = (book: string, config: JsonObject = {}): JsonObject => ({
  name: `SII ${book}`,
  schema: "bill/invoice",
  steps: [
    state("processing"),
    NUMBER,
    SEAL,
    step(`gov-es.sii.record.${book}`, config),
    state("sent"),
  ],
  rescue: [state("error")],
});

/** Workflows of the same steps as the published ones, which take their place where they are absent. */
const OWN: Readonly<Record<string, JsonObject>> = {
  "sii-record-issued": recording("issued"),
  "sii-record-received-data": recording("received"),
  "sii-register": {
    name: "SII register",
    schema: "org/party",
    steps: [
      step("gov-es.sii.register"),
      state("processing"),
      step("gov-es.sii.wait.upload"),
      state("registered"),
      step("gov-es.sii.wait.approval"),
    ],
    rescue: [state("rejected"), step("gov-es.sii.unregister")],
  },
  "sii-unregister": {
    name: "SII unregister",
    schema: "org/party",
    steps: [step("gov-es.sii.unregister"), state("void")],
    rescue: [state("error")],
  },
};

function workflowOf(name: string): JsonObject {
  return WORKFLOWS
    ? JSON.parse(readFileSync(join(WORKFLOWS, `${name}.json`), "utf8"))
    : (OWN[name] ?? {});
}

let spain: SimulatedPlatform;
beforeAll(async () => {
  spain = await SimulatedPlatform.start("sii");
  await spain.admin("PUT", "sii/settings", {
    unknown: [UNKNOWN],
    outside: [OUTSIDE],
    proxies: [OPERATOR],
  });
});
afterAll(async () => {
  await spain?.stop();
});

const party = (code: string) => ({ name: "Acme SL", tax_id: { country: "ES", code } });
const document = (more: JsonObject = {}) => {
  const today = new Date().toISOString().slice(0, "YYYY-MM-DD".length);
  return invoice({ $addons: ["es-sii-v1"], issue_date: today, ...more });
};
const publish = (name: string, configs?: Readonly<Record<string, JsonObject>>) =>
  spain.publish(workflowOf(name), configs);

/** Records of a book, or those of a number. */
async function filed(book: string, number?: string): Promise<string[]> {
  const records: readonly Record<string, string>[] = await spain.admin("GET", "sii/records");
  return records
    .filter((one) => one.book === book && (number === undefined || one.number === number))
    .map(({ issuer, state: known }) => `${issuer} ${known}`);
}

describe("the published SII workflows", () => {
  it(
    "register a supplier, record what it issued and received, and unregister it",
    async () => {
      const supplier = await spain.party(SUPPLIER);
      const job = await spain.begin(await publish("sii-register"), supplier);
      await spain.fillPage(supplier, SUPPLIER);
      expect(await spain.ended(job, supplier)).toEqual({
        status: "OK",
        codes: [],
        state: "registered",
      });

      const issuing = await publish("sii-record-issued");
      const receiving = await publish("sii-record-received-data");
      const issued = await spain.store(document());
      const bought = await spain.store(
        document({ supplier: party(OTHER), customer: party(SUPPLIER) }),
      );
      const outside = await spain.store(document({ supplier: party(OUTSIDE) }));
      const remarked = await spain.store(document({ customer: party(UNKNOWN) }));
      const accepted = { status: "OK", codes: [], state: "sent" };
      await spain.register("gov-es.sii", OUTSIDE);
      const [first, second, refused, warned] = await Promise.all([
        spain.run(issuing, issued),
        spain.run(receiving, bought),
        spain.run(issuing, outside),
        spain.run(issuing, remarked),
      ]);
      expect([first, second, warned]).toEqual([accepted, accepted, accepted]);
      expect(refused).toEqual({
        status: "OK",
        codes: ["gov-es.sii.record.issued 4118"],
        state: "error",
      });
      const kept = ["request sii-issued", "response sii-issue-response"];
      expect(await spain.privateFiles(issued)).toEqual(kept);
      expect(await spain.privateFiles(outside)).toEqual(kept);
      expect((await filed("issued")).sort()).toEqual([
        `${SUPPLIER} AceptadaConErrores`,
        `${SUPPLIER} Correcta`,
      ]);
      expect(await filed("received")).toEqual([`${OTHER} Correcta`]);

      expect(await spain.run(await publish("sii-unregister"), supplier)).toEqual({
        status: "OK",
        codes: [],
        state: "void",
      });
    },
    DEADLINE_MS * 2,
  );

  it(
    "end a registration that the operator refuses",
    async () => {
      const supplier = await spain.party(OTHER);
      const rejecting = await publish("sii-register", {
        "gov-es.sii.wait.approval": { approval: "reject" },
      });
      const job = await spain.begin(rejecting, supplier);
      await spain.fillPage(supplier, OTHER);
      expect(await spain.ended(job, supplier)).toEqual({
        status: "OK",
        codes: ["gov-es.sii.wait.approval rejected"],
        state: "rejected",
      });
    },
    DEADLINE_MS,
  );
});

/** Asks the agency about a record without answer, which the server does by itself after a minute. */
async function askAboutUnknown(): Promise<void> {
  const { client } = spain.platform;
  const find = async () => (await client.get("/transform/v1/submissions?state=unknown")).json.list;
  await expect.poll(find, { timeout: DEADLINE_MS }).toHaveLength(1);
  const [{ id }] = await find();
  const asked = await client.post(`/transform/v1/submissions/${id}/ask`, {});
  expect(asked.status, asked.text).toBe(200);
}

describe("own SII workflows", () => {
  it(
    "send nothing for a supplier of a sandbox that is not registered, and say what to do",
    async () => {
      const entry = await spain.store(document({ supplier: party(BUYER) }));
      const job = await spain.begin(await spain.publish(recording("issued")), entry);
      expect((await spain.ended(job, entry)).codes).toEqual([
        "gov-es.sii.record.issued supplier-not-registered",
      ]);
      const { json } = await spain.platform.client.get(`/transform/v1/jobs/${job}`);
      expect(json.faults[0].message).toBe(
        `${BUYER} is not registered for SII in the environment simulated: nothing was sent. Run a workflow with the step gov-es.sii.register over the party's entry. "fakturo simulate credentials --code ${BUYER} -o holder.p12" writes a certificate for the page that it opens; --country tells another country than Spain.`,
      );
    },
    DEADLINE_MS,
  );

  it(
    "modify, cancel and record anew, and send each record once though an answer is lost",
    async () => {
      const sending = await spain.publish({
        name: "Record",
        schema: "bill/invoice",
        steps: [step("gov-es.sii.record.issued")],
      });
      const cancelling = await spain.publish({
        name: "Cancel",
        schema: "bill/invoice",
        steps: [step("gov-es.sii.cancel.issued")],
      });
      await spain.register("gov-es.sii", SUPPLIER);
      const entry = await spain.store(document({ series: "M", code: "1" }));
      const run = async (workflow: string) => {
        const { status, codes } = await spain.run(workflow, entry);
        return [status, ...codes];
      };
      await spain.admin("POST", "sii/faults", { fault: "cut-after", count: 1 });
      const job = await spain.begin(sending, entry);
      await askAboutUnknown();
      expect(await spain.ended(job, entry)).toMatchObject({ status: "OK", codes: [] });
      expect(await filed("issued", "M-1")).toEqual([`${SUPPLIER} Correcta`]);
      expect(await run(sending)).toEqual(["OK"]);

      const changed = document({ series: "M", code: "1", notes: [{ text: "Otra descripción" }] });
      const patch = { data: changed, content_type: "application/json" };
      const { status, text } = await spain.platform.client.patch(
        `/silo/v1/entries/${entry}`,
        patch,
      );
      expect(status, text).toBe(200);
      expect(await run(sending)).toEqual(["OK"]);
      expect(await run(cancelling)).toEqual(["OK"]);
      expect(await filed("issued", "M-1")).toEqual([`${SUPPLIER} Anulada`]);
      expect(await run(cancelling)).toEqual(["KO", "gov-es.sii.cancel.issued already-cancelled"]);
      expect(await run(sending)).toEqual(["OK"]);
      expect(await filed("issued", "M-1")).toEqual([`${SUPPLIER} Correcta`]);
    },
    DEADLINE_MS,
  );

  it(
    "receive what suppliers report about a party, each invoice once",
    async () => {
      const { client } = spain.platform;
      const importing = await spain.publish({
        name: "Import",
        schema: "bill/invoice",
        steps: [state("registered")],
      });
      const set = await client.put("/transform/v1/imports/gov-es", { workflow_id: importing });
      expect(set.status, set.text).toBe(200);
      await spain.admin("PUT", "sii/settings", { page: 1 });
      const issuing = await spain.publish(recording("issued"));
      await spain.register("gov-es.sii", OTHER);
      const parties = { supplier: party(OTHER), customer: party(BUYER) };
      for (const quantity of ["1", "-1"]) {
        const lines = [{ quantity, item: { name: "Chairs", price: "90.00" }, taxes: [VAT] }];
        const entry = await spain.store(document({ ...parties, lines }));
        expect(await spain.run(issuing, entry)).toMatchObject({ state: "sent", codes: [] });
      }
      const syncing = await spain.publish({
        name: "Receive",
        schema: "org/party",
        steps: [step("gov-es.sii.sync")],
      });
      const buyer = await spain.party(BUYER);
      for (let i = 0; i < 2; i += 1)
        expect(await spain.run(syncing, buyer)).toMatchObject({ status: "OK", codes: [] });
      const list = async () => (await client.get("/silo/v1/entries?limit=20")).json.list;
      const isReceived = ({ state: at }: { state: string }) => at === "registered";
      const received = async () => (await list()).filter(isReceived);
      await expect.poll(received, { timeout: DEADLINE_MS, interval: 500 }).toHaveLength(2);
      const entries = await Promise.all(
        (await received()).map(
          async ({ id }: { id: string }) => (await client.get(`/silo/v1/entries/${id}`)).json,
        ),
      );
      const payable = entries.map(({ data }) => data.doc.totals.payable);
      expect(payable.sort()).toEqual(["-108.90", "108.90"]);
      for (const { data, attachments } of entries) {
        expect(data.doc.supplier.tax_id.code).toBe(OTHER);
        expect(data.doc.customer.tax_id.code).toBe(BUYER);
        expect(attachments).toMatchObject([{ key: "sii-reported-response", private: true }]);
      }
      await spain.admin("PUT", "sii/settings", { page: 10_000 });
    },
    DEADLINE_MS,
  );

  it(
    "send to the administration that is competent, in its form",
    async () => {
      const agencies = ["araba", "bizkaia", "gipuzkoa", "navarra"];
      const flows = await Promise.all(
        agencies.map((agency) => spain.publish(recording("issued", { agency }))),
      );
      const canary = await spain.publish(recording("issued", { agency: "atc" }));
      const entries = await Promise.all(flows.map(() => spain.store(document())));
      const igic = { cat: "IGIC", percent: "7.0%", ext: { "es-sii-regime": "01" } };
      const item = { name: "Work", price: "90.00" };
      const lines = [{ quantity: "10", item, taxes: [igic] }];
      const islands = await spain.store(document({ lines }));
      const ends = await Promise.all([
        ...flows.map((flow, place) => spain.run(flow, entries[place] ?? "")),
        spain.run(canary, islands),
      ]);
      for (const end of ends) expect(end).toEqual({ status: "OK", codes: [], state: "sent" });
      const records: readonly Record<string, string>[] = await spain.admin("GET", "sii/records");
      expect([...new Set(records.map(({ agency }) => agency))].sort()).toEqual([
        "aeat",
        "araba",
        "atc",
        "bizkaia",
        "gipuzkoa",
        "navarra",
      ]);
    },
    DEADLINE_MS,
  );
});
