import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isObject, type JsonObject } from "@fakturo/model";
import { shared } from "@fakturo/test-support";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { KEY_PEM } from "../../apps/pt-at-saft/fixtures/documents.ts";
import {
  delivery,
  invoice,
  receipt,
  SUPPLIER,
  supplier,
  TODAY,
} from "../harness/at-pt-documents.ts";
import { cancel, interrupted, interruptedBetween, waits } from "../harness/branches.ts";
import { newId } from "../harness/ids.ts";
import { itRunsItsBranches } from "../harness/proved-branches.ts";
import { DEADLINE_MS, SimulatedPlatform } from "../harness/simulated-platform.ts";

const WORKFLOWS = shared("corpus", "workflows", "pt");
if (!WORKFLOWS) process.stdout.write("The published workflows are not here: they are not run.\n");

const OTHER = "503504564";
const PASSWORD = "simulated";

let portugal: SimulatedPlatform;
let party: string;

beforeAll(async () => {
  portugal = await SimulatedPlatform.start("at-pt");
  const producer = { code: "502030405", country: "PT", name: "Produtor" };
  const certificate = {
    pkcs12: portugal.certificateOf(producer).toString("base64"),
    password: "simulated",
  };
  await set("credentials/at-pt.certificate", { value: certificate });
  await set("credentials/at-pt.program", { value: { key: KEY_PEM, certificate: "9999" } });
});
afterAll(async () => {
  await portugal?.stop();
});

async function set(path: string, body: JsonObject): Promise<void> {
  const put = await portugal.platform.client.put(`/access/v1/${path}`, body);
  expect(put.status, put.text).toBe(200);
}

const flow = (name: string): Promise<string> =>
  portugal.publish(JSON.parse(readFileSync(join(WORKFLOWS ?? "", `${name}.json`), "utf8")));

async function entryOf(id: string): Promise<JsonObject> {
  return (await portugal.platform.client.get(`/silo/v1/entries/${id}`)).json;
}

/** Keys of the entry's files, and its stamps. */
async function found(id: string): Promise<{ files: string[]; stamps: Record<string, string> }> {
  const { attachments, data } = await entryOf(id);
  const files = Array.isArray(attachments) ? attachments : [];
  const head = isObject(data) && isObject(data.head) ? data.head : {};
  const stamps = Array.isArray(head.stamps) ? head.stamps : [];
  return {
    files: files.map((file) => (isObject(file) ? String(file.key) : "")).sort(),
    stamps: Object.fromEntries(
      stamps.flatMap((stamp) => (isObject(stamp) ? [[String(stamp.prv), String(stamp.val)]] : [])),
    ),
  };
}

/** Rows of the simulator about documents. */
async function atTheAuthority(kind: string): Promise<JsonObject[]> {
  const rows = await portugal.admin("GET", "at-pt/records");
  return rows.filter((row: JsonObject) => row.kind === kind);
}

const series = (body: JsonObject, entry = party) =>
  portugal.platform.client.post(`/apps/at-pt/v1/entry/${entry}/series`, body);
const newSeries = (document_type: string): JsonObject => ({
  base: "A2026",
  type: "N",
  document_type,
});
/** The AT answers with a code to everything; normally with an empty one. */
const answerWith = (code: string) => portugal.admin("PUT", "at-pt/settings", { code });
const behave = (fault: string, path: string) =>
  portugal.admin("POST", "at-pt/faults", { fault, path, count: 1 });

describe.skipIf(!WORKFLOWS)("the published Portuguese workflows", () => {
  it(
    "register a supplier on its page, and run the post-registration workflow",
    async () => {
      const after = await flow("at-postregistration");
      const config = { post_registration_workflow: after, producer: SUPPLIER };
      await set("apps/at-pt", { config });
      const data = { $schema: "https://gobl.org/draft-0/org/party", ...supplier(SUPPLIER) };
      party = await portugal.store(data);
      const job = await portugal.begin(await flow("at-register-supplier"), party);
      const link = await portugal.link(party);
      expect(await (await fetch(`${link}?lang=pt`)).text()).toContain("Autoridade Tributária");
      const give = async (password: string) => {
        const form = new FormData();
        form.set("username", `${SUPPLIER}/1`);
        form.set("password", password);
        const redirect = { method: "POST", redirect: "manual" } as const;
        const given = await fetch(`${link}/credentials/at-pt.user`, { ...redirect, body: form });
        expect(given.status, await given.text()).toBe(303);
        expect((await fetch(link, redirect)).status).toBe(303);
      };
      await give("wrong");
      const isAsked = async () =>
        (await portugal.platform.client.get(`/transform/v1/jobs/${job}`)).text.includes("AT: 99");
      await expect.poll(isAsked, { timeout: DEADLINE_MS }).toBe(true);
      const again = { username: `${SUPPLIER}/1`, password: PASSWORD };
      const path = `/apps/at-pt/v1/entry/${party}/credentials`;
      const put = await portugal.platform.client.post(path, again);
      expect(put.status, put.text).toBe(204);
      expect(await portugal.ended(job, party)).toMatchObject({ status: "OK", codes: [] });
      const state = async () => (await entryOf(party)).state;
      await expect.poll(state, { timeout: DEADLINE_MS }).toBe("registered");
    },
    DEADLINE_MS,
  );

  it(
    "cancel a registration that waits for its page",
    async () => {
      const data = { $schema: "https://gobl.org/draft-0/org/party", ...supplier(OTHER) };
      const other = await portugal.store(data);
      const job = await portugal.begin(await flow("at-register-supplier"), other);
      await waits(portugal, job);
      await cancel(portugal, job);
      expect((await portugal.ended(job, other)).status).toBe("CANCEL");
    },
    DEADLINE_MS,
  );

  it("register series, each once, also after a lost answer", async () => {
    await behave("cut-after", "SeriesWSService");
    const first = await series(newSeries("FT"));
    expect(first.status, first.text).toBe(200);
    const again = await series(newSeries("FT"));
    expect(again.json).toEqual(first.json);
    expect(first.json).toMatchObject({ code: "FT A2026", type: "N", base: "A2026" });
    for (const type of ["GR", "RG"]) expect((await series(newSeries(type))).status).toBe(200);
    expect(await atTheAuthority("series")).toHaveLength(3);
    const path = `/apps/at-pt/v1/entry/${party}/series`;
    const { client } = portugal.platform;
    const page = (await client.get(`${path}?limit=2`)).json;
    const rest = (await client.get(`${path}?limit=2&cursor=${page.next_cursor}`)).json;
    expect([...page.list, ...rest.list]).toHaveLength(3);
    expect(rest.next_cursor).toBeUndefined();
    expect((await client.get(`${path}/${first.json.id}`)).json).toEqual(first.json);
    expect((await client.get(`${path}/${party}`)).status).toBe(404);
    expect((await series(newSeries("FT"), first.json.id)).status).toBe(404);
    expect((await series({ ...newSeries("FT"), type: "F" })).status).toBe(409);
    expect((await series({ ...newSeries("FT"), base: "a b" })).status).toBe(422);
    const data = { $schema: "https://gobl.org/draft-0/org/party", ...supplier(OTHER) };
    const other = await portugal.store(data);
    const refused = await series(newSeries("FT"), other);
    expect(refused.status, refused.text).toBe(422);
    await portugal.admin("PUT", "at-pt/settings", { code: "4043" });
    expect((await series(newSeries("FS"))).json).toMatchObject({
      key: "validation",
      faults: [{ code: "series:4043" }],
    });
    // The day has changed meanwhile: another call has the new one.
    await portugal.admin("PUT", "at-pt/settings", { code: "4049" });
    expect(await series(newSeries("FS"))).toMatchObject({ status: 503 });
    await portugal.admin("PUT", "at-pt/settings", { code: "" });
  });

  it("try no password for series that the AT has refused, until it is given anew", async () => {
    const { client } = portugal.platform;
    const known = (await series(newSeries("FT"))).json.id;
    const path = `/apps/at-pt/v1/entry/${party}/series/${known}`;
    await answerWith("99");
    expect((await client.get(`${path}/state`)).json).toMatchObject({
      faults: [{ code: "series:99" }],
    });
    await answerWith("");
    // The AT would answer now.
    const refused = { status: 422, json: { faults: [{ code: "credentials" }] } };
    const count = (await atTheAuthority("series")).length;
    expect(await client.get(`${path}/state`)).toMatchObject(refused);
    expect(await series(newSeries("CM"))).toMatchObject(refused);
    expect(await client.post(`${path}/finish`, { last_number: 1 })).toMatchObject(refused);
    expect(await client.send("DELETE", path)).toMatchObject(refused);
    expect(await atTheAuthority("series")).toHaveLength(count);
    const value = { username: `${SUPPLIER}/1`, password: PASSWORD };
    await set("credentials/at-pt.user", { value, holder: SUPPLIER });
    expect((await client.get(`${path}/state`)).json).toMatchObject({ state: "A" });
  });

  it("finish and annul series, each once, also after a lost answer", async () => {
    const { client } = portugal.platform;
    const path = `/apps/at-pt/v1/entry/${party}/series`;
    const [finished, annulled] = await Promise.all(
      ["ND", "OR"].map(async (type) => (await series(newSeries(type))).json.id),
    );
    const told = async (id: string) => (await client.get(`${path}/${id}/state`)).json;
    expect(await told(finished)).toMatchObject({ state: "A" });
    await behave("cut-after", "SeriesWSService");
    const end = { last_number: 7, reason: "end of year" };
    const finish = () => client.post(`${path}/${finished}/finish`, end);
    const first = await finish();
    expect(first.status, first.text).toBe(200);
    expect(first.json).toMatchObject({ state: "F", last_number: 7 });
    expect((await finish()).json).toEqual(first.json);
    expect(await told(finished)).toEqual(first.json);
    expect((await client.send("DELETE", `${path}/${annulled}`)).json).toMatchObject({ state: "N" });
    expect((await client.send("DELETE", `${path}/${annulled}`)).status).toBe(200);
    expect((await client.send("DELETE", `${path}/${finished}`)).status).toBe(422);
    expect((await series(newSeries("ND"))).status).toBe(409);
    // Documents of insurers are work documents, too.
    expect((await series(newSeries("RP"))).json).toMatchObject({ code: "RP A2026" });
    expect((await client.post(`${path}/${finished}/finish`, { last_number: 0 })).status).toBe(422);
    expect((await client.get(`${path}/${party}/state`)).status).toBe(404);
  });

  it(
    "issue and cancel invoices, delivery notes and receipts",
    async () => {
      const issue = async (workflow: string, data: JsonObject, args: JsonObject = {}) => {
        const entry = await portugal.store(data);
        const result = await portugal.run(await flow(workflow), entry, args);
        expect(result).toEqual({ status: "OK", codes: [], state: "sent" });
        return entry;
      };
      const sale = await issue("at-issue-invoice", invoice());
      const goods = await issue("at-issue-delivery-data", delivery(), { vehicle: "00-AA-00" });
      const paid = await issue("at-issue-payment", receipt());
      expect(await found(sale)).toMatchObject({
        files: ["at-issue-request", "at-issue-response", "pdf", "pdf-2"],
        stamps: { "at-app-id": "9999" },
      });
      expect((await found(goods)).stamps["at-doc-code"]).toMatch(/^\d{12}$/);
      expect((await found(paid)).files).toEqual(["pdf", "pdf-2"]);
      expect(await atTheAuthority("Invoice")).toMatchObject([
        { number: "FT A2026/1", status: "N", total: "123.00" },
      ]);
      const cancel = async (workflow: string, entry: string) =>
        portugal.run(await flow(workflow), entry);
      const gone = { status: "OK", codes: [], state: "void" };
      expect(await cancel("at-cancel-invoice", sale)).toEqual(gone);
      expect(await cancel("at-cancel-delivery-data", goods)).toEqual(gone);
      expect(await cancel("at-cancel-payment", paid)).toEqual(gone);
      expect(await cancel("at-cancel-invoice-data", sale)).toEqual(gone);
      expect(await atTheAuthority("Invoice")).toMatchObject([{ status: "A" }]);
      const saft = `/apps/at-pt/v1/entry/${party}/saft?year=${TODAY.slice(0, 4)}`;
      const file = await portugal.platform.client.get(saft);
      expect(file.status, file.text).toBe(200);
      expect(file.text).toContain("<InvoiceNo>FT A2026/1</InvoiceNo>");
      expect(file.text).toContain("<CompanyID>545259045</CompanyID>");
      const future = await portugal.platform.client.get(`${saft.slice(0, -4)}2099`);
      expect(future.status).toBe(422);
      expect(await atTheAuthority("Transport")).toMatchObject([{ status: "A" }]);
    },
    DEADLINE_MS,
  );

  it(
    "delete a communication once, also after a lost answer, and leave the document to the SAF-T",
    async () => {
      const sale = await portugal.store(invoice());
      expect(await portugal.run(await flow("at-issue-invoice"), sale)).toMatchObject({
        state: "sent",
      });
      const before = (await atTheAuthority("Invoice")).length;
      const month = async () =>
        (await portugal.platform.client.get(`/apps/at-pt/v1/entry/${party}/months`)).json.list;
      const owed = await month();
      const run = async (provider: string, config: JsonObject = {}) => {
        const steps = [{ id: newId(), name: "Step", provider, config }];
        const id = await portugal.publish({ name: provider, schema: "bill/invoice", steps });
        return portugal.run(id, sale);
      };
      const reason = { reason: "Wrong communication" };
      await behave("cut-after", "fatcorews");
      expect(await run("at-pt.delete", reason)).toMatchObject({ status: "OK", codes: [] });
      expect(await atTheAuthority("Invoice")).toHaveLength(before - 1);
      expect(await month()).not.toEqual(owed);
      expect((await run("at-pt.delete", reason)).codes).toEqual(["at-pt.delete already-cancelled"]);
      expect(await run("at-pt.send")).toMatchObject({ status: "OK" });
      expect(await run("at-pt.cancel")).toMatchObject({ status: "OK", codes: [] });
      expect(await atTheAuthority("Invoice")).toHaveLength(before - 1);
    },
    DEADLINE_MS,
  );

  it(
    "end by a refusal, and leave what was never communicated to the SAF-T when it is cancelled",
    async () => {
      await answerWith("-28");
      const entry = await portugal.store(invoice());
      expect(await portugal.run(await flow("at-issue-invoice"), entry)).toMatchObject({
        codes: ["at-pt.send documents:-28"],
        state: "error",
      });
      await answerWith("");
      expect(await portugal.run(await flow("at-cancel-invoice"), entry)).toMatchObject({
        status: "OK",
        state: "void",
      });
      expect(await atTheAuthority("Invoice")).toHaveLength(1);

      const kept = await portugal.store(delivery());
      expect(await portugal.run(await flow("at-issue-delivery-data"), kept)).toMatchObject({
        state: "sent",
      });
      const sold = await portugal.store(invoice());
      expect(await portugal.run(await flow("at-issue-invoice"), sold)).toMatchObject({
        state: "sent",
      });
      await answerWith("-5");
      const refusals = await Promise.all(
        [
          ["at-issue-delivery-data", await portugal.store(delivery())],
          ["at-cancel-delivery-data", kept],
          ["at-cancel-invoice-data", sold],
        ].map(async ([name = "", id = ""]) => portugal.run(await flow(name), id)),
      );
      await answerWith("");
      const refused = (service: string) => ({
        status: "OK",
        codes: [`at-pt.send ${service}:-5`],
        state: "error",
      });
      expect(refusals).toEqual(["transport", "transport", "documents"].map(refused));
      const unknown = await portugal.store({ ...receipt(), series: "RG B2026" });
      const payment = async (name: string) => portugal.run(await flow(name), unknown);
      expect((await payment("at-issue-payment")).codes).toEqual([
        "at-pt.record precondition-failed",
      ]);
      expect((await payment("at-cancel-payment")).codes).toEqual(["at-pt.cancel input"]);
    },
    DEADLINE_MS,
  );

  it(
    "wait while the AT is unavailable, and can be cancelled meanwhile",
    async () => {
      const outage = { simulator: "at-pt", fault: "unavailable", path: "/fatcorews" };
      const entries = [await portugal.store(invoice()), await portugal.store(invoice())] as const;
      const done = (state: string) => ({ status: "OK", codes: [], state });
      const issuing = await flow("at-issue-invoice-data");
      expect(await interrupted(portugal, outage, issuing, entries)).toEqual(done("sent"));
      const cancelling = await flow("at-cancel-invoice");
      const others = [entries[0], await portugal.store(invoice())] as const;
      expect(await portugal.run(issuing, others[1])).toEqual(done("sent"));
      expect(await interrupted(portugal, outage, cancelling, others)).toEqual(done("void"));

      // Whether the AT has stored a transport document is not known after an outage: it says so by a code.
      const busy = { begin: () => answerWith("11"), end: () => answerWith("") };
      const goods = [await portugal.store(delivery()), await portugal.store(delivery())] as const;
      const despatching = await flow("at-issue-delivery-data");
      expect(await interruptedBetween(portugal, busy, despatching, goods)).toEqual(done("sent"));
      const annulled = [goods[0], await portugal.store(delivery())] as const;
      expect(await portugal.run(despatching, annulled[1])).toEqual(done("sent"));
      const annulling = await flow("at-cancel-delivery-data");
      expect(await interruptedBetween(portugal, busy, annulling, annulled)).toEqual(done("void"));
    },
    DEADLINE_MS,
  );

  it(
    "send an invoice again after a lost answer, and hold a transport document for a person",
    async () => {
      const before = (await atTheAuthority("Invoice")).length;
      await behave("cut-after", "fatcorews");
      const sale = await portugal.store(invoice());
      expect(await portugal.run(await flow("at-issue-invoice"), sale)).toMatchObject({
        state: "sent",
      });
      expect(await atTheAuthority("Invoice")).toHaveLength(before + 1);
      const stored = (await atTheAuthority("Transport")).length;
      await behave("cut-after", "documentosTransporte");
      const goods = await portugal.store(delivery());
      const job = await portugal.begin(await flow("at-issue-delivery-data"), goods);
      const { client } = portugal.platform;
      const held = async () => (await client.get("/transform/v1/submissions?state=held")).json.list;
      await expect.poll(async () => (await held()).length, { timeout: DEADLINE_MS }).toBe(1);
      const [record] = await held();
      const row = (await atTheAuthority("Transport")).at(-1);
      const decision = { is: "there", reference: row?.code ?? "", reason: "seen in the portal" };
      const path = `/transform/v1/submissions/${record.id}/resolve`;
      const resolved = await client.post(path, decision);
      expect(resolved.status, resolved.text).toBe(200);
      expect(await portugal.ended(job, goods)).toMatchObject({ state: "sent" });
      expect((await found(goods)).stamps["at-doc-code"]).toBe(row?.code);
      expect(await atTheAuthority("Transport")).toHaveLength(stored + 1);
    },
    DEADLINE_MS,
  );
});

itRunsItsBranches("at-pt-workflows", () => [portugal]);
