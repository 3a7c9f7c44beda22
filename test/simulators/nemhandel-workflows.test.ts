import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { JsonObject } from "@fakturo/model";
import { shared } from "@fakturo/test-support";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  DANISH_DOCUMENTS,
  DANISH_RECEIVERS,
  DANISH_SUPPLIERS,
  danishParty,
  documentIn,
} from "../harness/nemhandel.ts";
import { itRunsItsBranches } from "../harness/proved-branches.ts";
import { DEADLINE_MS, SimulatedPlatform } from "../harness/simulated-platform.ts";

const WORKFLOWS = shared("corpus", "workflows", "dk");
const isHere = WORKFLOWS !== undefined && DANISH_DOCUMENTS.length > 0;
if (!isHere)
  process.stdout.write("The published workflows of NemHandel are not here: they are not run.\n");

const [SELLER] = DANISH_SUPPLIERS;
const SENT = { status: "OK", codes: [], state: "sent" };

let network: SimulatedPlatform;
/** Receivers whose services differ. */
const NO_OIOUBL = "26134439";
const SIMPLE = "88146328";
/** Entries of the suppliers. */
const parties = new Map<string, string>();

beforeAll(async () => {
  if (!isHere) return;
  network = await SimulatedPlatform.start("nemhandel");
  const issued = await network.call("POST", "nemhandel/certificates");
  const path = "/access/v1/credentials/gov-dk.access-point";
  const put = await network.platform.client.put(path, { value: JSON.parse(issued) });
  expect(put.status, put.text).toBe(200);
  const others = [NO_OIOUBL, SIMPLE].map((code) => `0184:${code}`);
  await settings({ receivers: [...DANISH_RECEIVERS, ...others], retry: 0.1 });
}, DEADLINE_MS);
afterAll(async () => {
  await network?.stop();
});

const read = (path: string): JsonObject => JSON.parse(readFileSync(path, "utf8"));
const published = (name: string) => network.publish(read(join(WORKFLOWS ?? "", `${name}.json`)));
const settings = (values: JsonObject) => network.admin("PUT", "nemhandel/settings", values);
const until = (look: () => unknown) => expect.poll(look, { timeout: DEADLINE_MS, interval: 100 });
const entryOf = async (id: string) =>
  (await network.platform.client.get(`/silo/v1/entries/${id}`)).json;
const messages = async (): Promise<readonly JsonObject[]> =>
  network.admin("GET", "nemhandel/records");

/** The OIOUBL file of an entry. */
async function oioublOf(entry: string): Promise<string> {
  const { attachments } = await entryOf(entry);
  const file = attachments.find(({ key }: { key: string }) => key === "oioubl");
  return (await fetch(file.url)).text();
}

/** A published invoice with another number. */
function invoice(code: string, more: JsonObject = {}): JsonObject {
  const path = DANISH_DOCUMENTS.find((one) => one.endsWith("/dk/b2b-invoice.in.json")) ?? "";
  return { ...documentIn(path), code, ...more };
}

async function sent(document: JsonObject) {
  const entry = await network.store(document);
  return { entry, ...(await network.run(await published("send"), entry)) };
}

const SIGNED = Buffer.from("%PDF-1.7 signed").toString("base64");

/** Signs the agreement of a party, and confirms its page. */
async function sign(party: string): Promise<void> {
  const { client } = network.platform;
  const link = await network.link(party);
  const page = await fetch(link, { headers: { accept: "text/html", "accept-language": "da" } });
  expect(await page.text()).toContain("Tilmelding til NemHandel");
  const path = `/apps/gov-dk/v1/entry/${party}`;
  expect((await client.post(`${path}/confirm`, {})).status).toBe(412);
  expect((await client.get(`${path}/agreement`)).text.slice(0, 4)).toBe("%PDF");
  const picture = Buffer.from([0xff, 0xd8, 0xff, 0xe0]).toString("base64");
  const given = await Promise.all([
    client.post(`${path}/agreement`, { data: SIGNED, signature: "hand" }),
    client.post(`${path}/identity`, { data: picture, view: "page" }),
  ]);
  expect(given.map(({ status }) => status)).toEqual([204, 204]);
  expect((await client.post(`${path}/confirm`, {})).json).toEqual({ status: "submitted" });
}

/** Signs in a program, which needs no more: by the name, or with the signed document. */
async function signAtOnce(party: string, body: JsonObject): Promise<void> {
  const { client } = network.platform;
  await network.link(party);
  const reply = await client.post(`/apps/gov-dk/v1/entry/${party}/sign`, body);
  expect(reply.status, reply.text).toBe(204);
}

const SIGNING: readonly ((party: string) => Promise<void>)[] = [
  sign,
  (party) => signAtOnce(party, {}),
  (party) => signAtOnce(party, { document: SIGNED }),
];

describe.skipIf(!isHere)("the published workflows of NemHandel", () => {
  it("are those that this file runs", () => {
    const names = readdirSync(WORKFLOWS ?? "").map((name) => basename(name, ".json"));
    expect(names.toSorted()).toEqual([
      "import",
      "nemhandel-import",
      "nemhandel-import-data",
      "nemhandel-register",
      "nemhandel-unregister",
      "nemhandel-unregister-data",
      "register",
      "send",
      "unregister",
    ]);
    const same = [
      ["import", "nemhandel-import", "nemhandel-import-data"],
      ["register", "nemhandel-register"],
      ["unregister", "nemhandel-unregister", "nemhandel-unregister-data"],
    ];
    for (const [first = "", ...others] of same)
      for (const other of others)
        expect(read(join(WORKFLOWS ?? "", `${other}.json`))).toEqual(
          read(join(WORKFLOWS ?? "", `${first}.json`)),
        );
  });

  it(
    "send nothing before the agreement is signed, and register a party that signs it",
    async () => {
      const early = await sent(invoice("E1"));
      expect(early).toMatchObject({
        codes: ["gov-dk.send supplier-not-registered"],
        state: "error",
      });
      const put = { workflow_id: await published("import") };
      const path = "/transform/v1/imports/gov-dk";
      expect((await network.platform.client.put(path, put)).status).toBe(200);
      const registering = await published("register");
      const jobs = new Map<string, string>();
      for (const [index, code] of DANISH_SUPPLIERS.entries()) {
        const party = await network.store(danishParty(code));
        parties.set(code, party);
        jobs.set(party, await network.begin(registering, party));
        expect((await entryOf(party)).state).not.toBe("registered");
        await SIGNING[index % SIGNING.length]?.(party);
      }
      for (const [party, job] of jobs) {
        const ended = await network.ended(job, party);
        // The register has the second supplier already: it is a customer of the other documents.
        const isTaken = party === parties.get("12345674");
        const codes = isTaken ? ["gov-dk.register already-registered"] : [];
        expect(ended.codes).toEqual(codes);
        expect(ended.state).toBe(isTaken ? "processing" : "registered");
      }
    },
    DEADLINE_MS,
  );

  it(
    "take no signature of a person without name and role",
    async () => {
      const party = await network.store({ ...danishParty(NO_OIOUBL), people: [] });
      await network.begin(await published("register"), party);
      await network.link(party);
      const path = `/apps/gov-dk/v1/entry/${party}/sign`;
      const refused = await network.platform.client.post(path, {});
      expect(refused.status).toBe(422);
      expect(refused.text).toContain("$.people[0].role");
    },
    DEADLINE_MS,
  );

  it.each(DANISH_DOCUMENTS.map((path) => [basename(path, ".in.json"), path] as const))(
    "send the published document %s",
    async (_name, path) => {
      const before = (await messages()).length;
      const result = await sent(documentIn(path));
      expect({ status: result.status, codes: result.codes, state: result.state }).toEqual(SENT);
      expect(await messages()).toHaveLength(before + 1);
      const { attachments } = await entryOf(result.entry);
      const keys = attachments.map(({ key }: { key: string }) => key);
      expect(keys).toEqual(expect.arrayContaining(["oioubl", "gov-dk-receipt"]));
    },
    DEADLINE_MS,
  );

  it(
    "send a document once, whatever is lost on the way, and skip it afterwards",
    async () => {
      const before = (await messages()).length;
      for (const fault of ["cut-after", "cut", "error-after", "unavailable"])
        await network.admin("POST", "nemhandel/faults", { fault, path: "/as4", count: 1 });
      await settings({ duplicates: "error" });
      const { entry, codes } = await sent(invoice("L1"));
      expect(codes).toEqual([]);
      await settings({ duplicates: "receipt" });
      expect(await network.run(await published("send"), entry)).toEqual(SENT);
      expect(await messages()).toHaveLength(before + 1);
    },
    DEADLINE_MS,
  );

  it(
    "end with the reason where the register does not lead to the receiver",
    async () => {
      const customer = (code: string) => ({
        customer: { ...Object(invoice("1").customer), tax_id: { country: "DK", code } },
      });
      const unknown = await sent(invoice("R1", customer("13585628")));
      expect(unknown).toMatchObject({ codes: ["gov-dk.send receiver-not-found"], state: "error" });
      await settings({ groups: [] });
      const other = await sent(invoice("R2", customer(NO_OIOUBL)));
      expect(other.codes).toEqual(["gov-dk.send document-not-supported"]);
      await settings({ groups: ["bilsim"] });
      const simple = await sent(invoice("R3", customer(SIMPLE)));
      expect(simple.codes).toEqual([]);
      expect(await oioublOf(simple.entry)).toContain(">Procurement-BilSim-1.0</cbc:ProfileID>");
      await settings({ groups: ["oioubl"], answer: "not-serviced" });
      const elsewhere = await sent(invoice("R4"));
      expect(elsewhere.codes).toEqual(["gov-dk.send not-serviced"]);
      await settings({ answer: "receipt" });
    },
    DEADLINE_MS,
  );

  it(
    "run the error lane with the reasons of a rejection that follows a receipt",
    async () => {
      // The job has ended before the answer comes.
      await settings({ rejected: ["SAMPLE-T1"], validation: 15 });
      const { entry, codes } = await sent(invoice("T1"));
      expect(codes).toEqual([]);
      const answers = async () =>
        (await network.platform.client.get("/apps/gov-dk/v1/responses?reference=SAMPLE-T1")).json
          .list;
      await until(answers).toMatchObject([
        {
          code: "TechnicalReject",
          sender: "0184:12345674",
          reasons: [expect.stringContaining("F-INV133")],
        },
      ]);
      const jobs = async () => {
        const { list } = (
          await network.platform.client.get(`/transform/v1/jobs?silo_entry_id=${entry}`)
        ).json;
        return list.filter(({ completed_at }: JsonObject) => completed_at !== undefined);
      };
      await until(async () => (await jobs()).length).toBe(2);
      expect((await entryOf(entry)).state).toBe("error");
      const [{ id }] = await jobs();
      const { json: job } = await network.platform.client.get(`/transform/v1/jobs/${id}`);
      expect(job).toMatchObject({
        status: "OK",
        faults: [{ provider: "gov-dk.send", code: "TechnicalReject" }],
        intents: [{ provider: "gov-dk.send" }, { provider: "silo.state" }],
      });
      const { meta } = await entryOf(entry);
      const told = { key: "response", value: expect.objectContaining({ code: "TechnicalReject" }) };
      expect(meta).toEqual(expect.arrayContaining([expect.objectContaining(told)]));
      // After its reason is gone the document is sent again.
      await settings({ rejected: [], validation: 1 });
      expect(await network.run(await published("send"), entry)).toEqual(SENT);
    },
    DEADLINE_MS,
  );

  it(
    "receive each document once, and refuse one that is no OIOUBL, until the party is unregistered",
    async () => {
      const path = DANISH_DOCUMENTS.find((one) => one.endsWith("happy-path_real.in.json")) ?? "";
      const document = readFileSync(path.replace(".in.json", ".out.xml"), "utf8");
      const order = { to: `0184:${SELLER}`, from: "0088:5798009883735", country: "DK", document };
      await network.call("POST", "nemhandel/deliveries", { ...order, instance: "one", times: 2 });
      const empty = document.replace(
        /<cac:AccountingSupplierParty>[\s\S]*?<\/cac:AccountingSupplierParty>/,
        "",
      );
      const wrong = { ...order, document: empty, instance: "two" };
      await network.call("POST", "nemhandel/deliveries", wrong);
      const inbound = async () =>
        (await network.platform.client.get("/transform/v1/inbound?app=gov-dk")).json.list;
      const notes = async () => JSON.stringify(await network.admin("GET", "state"));
      await until(notes).toContain("4 deliveries made, 3 of them taken");
      expect(await inbound()).toHaveLength(1);
      const [{ silo_entry_id }] = await inbound();
      await until(async () => (await entryOf(silo_entry_id)).state).toBe("received");
      const answering = await network.publish({
        ...{ name: "Answer", schema: "bill/invoice", rescue: [] },
        steps: [{ name: "Answer", provider: "gov-dk.respond", config: {} }],
      });
      // The envelope's parties, as the job of the import has them: the seller's own document came back here.
      const envelope = { "gov-dk-receiver": order.to, "gov-dk-sender": order.from };
      const answered = await network.run(answering, silo_entry_id, envelope);
      expect(answered).toMatchObject({ codes: [] });
      expect((await messages()).at(-1)).toMatchObject({
        receiver: "0088:5798009883735",
        document: expect.stringContaining("ApplicationResponse"),
      });
      const seller = parties.get(SELLER) ?? "";
      const leaving = await published("unregister");
      // The account of the register has changed.
      await settings({ account: "operator:secret" });
      const kept = { status: "OK", codes: ["gov-dk.unregister 401"], state: "error" };
      expect(await network.run(leaving, seller)).toEqual(kept);
      await settings({ account: "" });
      const gone = { status: "OK", codes: [], state: "void" };
      expect(await network.run(leaving, seller)).toEqual(gone);
      expect(await network.run(leaving, seller)).toEqual(gone);
      expect((await sent(invoice("U1"))).codes).toEqual(["gov-dk.send supplier-not-registered"]);
    },
    DEADLINE_MS,
  );
});

itRunsItsBranches("nemhandel-workflows", () => [network]);
