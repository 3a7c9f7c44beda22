import type { JsonObject } from "@fakturo/model";
import { verifyXml } from "@fakturo/signature";
import { createFinder, readXml } from "@fakturo/xml";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cancel, waits } from "../harness/branches.ts";
import { invoice } from "../harness/documents.ts";
import { newId } from "../harness/ids.ts";
import { itRunsItsBranches } from "../harness/proved-branches.ts";
import { readWorkflow, WORKFLOWS } from "../harness/published-workflows.ts";
import { DEADLINE_MS, SimulatedPlatform } from "../harness/simulated-platform.ts";

if (!WORKFLOWS)
  process.stdout.write(
    "The published workflows are not here: NO VERI*FACTU is not run on the simulator.\n",
  );

const AEAT =
  "https://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/tike/cont/ws/";
const { text } = createFinder({ sf: `${AEAT}EventosSIF.xsd` });
const SUPPLIER = "B98602642";
const LEAVING = "B63272603";
const REFERENCE = "REQ2026000000001";

let spain: SimulatedPlatform;
let supplier: string;
/** The workflow that numbers, signs and records an event. */
let recording: string;

const published = (name: string): JsonObject => readWorkflow(`es/${name}`);
const publish = (name: string, configs?: Readonly<Record<string, JsonObject>>) =>
  spain.publish(published(name), configs);

beforeAll(async () => {
  if (!WORKFLOWS) return;
  spain = await SimulatedPlatform.start("verifactu");
  await spain.admin("PUT", "verifactu/settings", { wait: 0 });
  supplier = await spain.party(SUPPLIER);
  for (const code of [SUPPLIER, LEAVING]) await giveSeal(code);
  recording = await publish("noverifactu-event");
});
afterAll(async () => {
  await spain?.stop();
});

async function giveSeal(holder: string): Promise<void> {
  const pkcs12 = spain.sealOf(holder).toString("base64");
  const value = { pkcs12, password: "simulated" };
  const credential = "/access/v1/credentials/gov-es.certificate";
  const put = await spain.platform.client.put(credential, { value, holder });
  expect(put.status, put.text).toBe(200);
}

const get = async (path: string) => (await spain.platform.client.get(path)).json;

/** Kinds of the events that jobs have recorded with a valid signature. */
async function recorded(): Promise<string[]> {
  const { list } = await get("/transform/v1/jobs?limit=100");
  const own = list.filter(({ workflow_id }: JsonObject) => workflow_id === recording);
  const kinds = await Promise.all(own.map(({ id }: { id: string }) => kindOf(id)));
  return kinds.toSorted();
}

async function kindOf(job: string): Promise<string> {
  const { status, attachments = [] } = await get(`/transform/v1/jobs/${job}`);
  const file = attachments.find(({ key }: JsonObject) => key === "noverifactu-event");
  if (!file || status !== "OK") return `? ${status}`;
  const xml = await (await fetch(file.url, { headers: { "user-agent": "test" } })).text();
  verifyXml(xml);
  return text(readXml(xml), "sf:Evento/sf:TipoEvento");
}

/** The workflow that answers a request of the agency. */
const ANSWERING: JsonObject = {
  name: "Answer the agency",
  schema: "org/party",
  steps: [{ provider: "gov-es.noverifactu.remit" }],
};

/** The days of all records, as arguments. */
function wholePeriod(): JsonObject {
  // The day of the records is that of Spain, which begins before that of UTC.
  const upto = new Date().toLocaleDateString("sv-SE", { timeZone: "Europe/Madrid" });
  return { from: "2026-01-01", upto };
}

/** Runs the answer to a request, and tells its status and code. */
async function remit(workflow_id: string, args: JsonObject) {
  const id = newId();
  const body = { workflow_id, silo_entry_id: supplier, args };
  await spain.platform.client.put(`/transform/v1/jobs/${id}`, body);
  const { status, codes } = await spain.ended(id, supplier);
  const job = await get(`/transform/v1/jobs/${id}`);
  const events = job.intents.flatMap((intent: JsonObject) => intent.events);
  return { status, codes, last: events.at(-1)?.status };
}

/** Runs the answer by the command line, and tells what it prints of the ended job. */
async function remitByCommand(args: Readonly<Record<string, string>>): Promise<string> {
  const { platform } = spain;
  const order = ["--workspace", platform.workspace, "--entry", supplier];
  const given = Object.entries(args).flatMap(([name, value]) => ["--arg", `${name}=${value}`]);
  const job = await platform.run("jobs", "start", "Answer the agency", ...order, ...given);
  await spain.ended(job, supplier);
  return platform.run("jobs", "show", job);
}

describe.skipIf(!WORKFLOWS)("the published NO VERI*FACTU workflows", () => {
  it(
    "register a supplier, keep its records, answer the agency and unregister it",
    async () => {
      const creating = { "transform.job.create": { workflow_id: recording } };
      const summary = await publish("noverifactu-summary-event", creating);
      const registering = await publish("noverifactu-supplier-registration", {
        ...creating,
        "cron.subscribe": { workflow_id: summary, interval: "hourly", factor: 6 },
      });
      const done = { status: "OK", codes: [] };
      expect(await spain.run(registering, supplier)).toEqual({ ...done, state: "registered" });
      const invoicing = await publish("noverifactu-invoice");
      const data = invoice({ $addons: ["es-verifactu-v1"] });
      const invoices = [await spain.store(data), await spain.store(data)];
      for (const entry of invoices)
        expect(await spain.run(invoicing, entry)).toEqual({ ...done, state: "registered" });
      const cancelling = await publish("noverifactu-cancel");
      expect(await spain.run(cancelling, invoices[1] ?? "")).toEqual({ ...done, state: "void" });
      expect((await spain.run(summary, supplier)).status).toBe("OK");

      const period = wholePeriod();
      const answering = await spain.publish(ANSWERING);
      const unknown = await remit(answering, { reference: "REQ404", ...period });
      expect(unknown.codes).toEqual(["gov-es.noverifactu.remit 4122"]);
      const request = { reference: REFERENCE, ...period };
      expect(await remitByCommand(request)).toMatch(/^OK\nOK {2}gov-es\.noverifactu\.remit/);
      expect(await remit(answering, request)).toEqual({ ...done, last: "SKIP" });
      const page = await spain.admin("GET", "verifactu/records");
      const rows = page.map(({ state, request: of, linked }: JsonObject) => [state, of, linked]);
      expect(rows).toEqual([
        ["Correcto", REFERENCE, ""],
        ["Anulado", REFERENCE, ""],
      ]);

      const leaving = await publish("noverifactu-unregister", creating);
      expect(await spain.run(leaving, supplier)).toEqual({ ...done, state: "void" });
      await expect.poll(recorded, { timeout: DEADLINE_MS }).toEqual(["01", "02", "10"]);
    },
    DEADLINE_MS * 2,
  );

  it(
    "end with an error for invoices that cannot be recorded, and where nothing was recorded",
    async () => {
      const foreign = { name: "Acme GmbH", tax_id: { country: "DE", code: "111111125" } };
      const ours = expect.stringMatching(/^gov-es\.noverifactu\./);
      const refused = { codes: expect.arrayContaining([ours]), state: "error" };
      const unknown = await spain.store(invoice({ supplier: foreign }));
      expect(await spain.run(await publish("noverifactu-invoice"), unknown)).toMatchObject(refused);
      const unrecorded = await spain.store(invoice({ $addons: ["es-verifactu-v1"] }));
      expect(await spain.run(await publish("noverifactu-cancel"), unrecorded)).toMatchObject(
        refused,
      );
    },
    DEADLINE_MS,
  );

  it("do not register a taxpayer for whom nobody can sign", async () => {
    const { client } = await spain.platform.addWorkspace("Bare");
    const party = {
      $schema: "https://gobl.org/draft-0/org/party",
      name: "Acme SL",
      tax_id: { country: "ES", code: SUPPLIER },
    };
    const { json: entry } = await client.post("/silo/v1/entries", { data: party });
    const id = newId();
    const { steps, rescue } = published("noverifactu-supplier-registration");
    const own = JSON.stringify({ name: "W", schema: "org/party", steps, rescue });
    // The published one leaves open which workflows record events.
    const body = JSON.parse(own.replaceAll('"workflow_id":""', `"workflow_id":"${newId()}"`));
    const stored = await client.put(`/transform/v1/workflows/${id}`, body);
    expect(stored.status, stored.text).toBe(200);
    const job = `/transform/v1/jobs/${newId()}`;
    await client.put(job, { workflow_id: id, silo_entry_id: entry.id });
    const look = async () => (await client.get(job)).json;
    await expect
      .poll(async () => (await look()).completed_at, { timeout: DEADLINE_MS })
      .toBeDefined();
    expect((await look()).faults[0]).toMatchObject({ code: "no-certificate" });
    expect((await client.get(`/silo/v1/entries/${entry.id}`)).json.state).toBe("rejected");
  });

  it(
    "end with an error where the workflow that records events is gone, or the event is incomplete",
    async () => {
      const gone = { "transform.job.create": { workflow_id: newId() } };
      const states: Readonly<Record<string, string>> = {
        "noverifactu-summary-event": "error",
        "noverifactu-supplier-registration": "rejected",
        "noverifactu-unregister": "error",
      };
      for (const [name, state] of Object.entries(states)) {
        const never = { workflow_id: newId(), interval: "hourly", factor: 6 };
        const workflow = await publish(name, { ...gone, "cron.subscribe": never });
        const result = await spain.run(workflow, await spain.party(LEAVING));
        expect([name, result.codes, result.state]).toEqual([
          name,
          ["transform.job.create not-found"],
          state,
        ]);
      }
      // An export has to say what was exported.
      const incomplete = await spain.store({
        $schema: "https://gobl.org/draft-0/bill/status",
        type: "system",
        issue_date: "2026-01-15",
        supplier: { name: "Acme SL", tax_id: { country: "ES", code: LEAVING } },
        lines: [{ key: "other", meta: { "verifactu-event": "08" } }],
      });
      const { codes, state } = await spain.run(await publish("noverifactu-event"), incomplete);
      expect(state).toBe("error");
      expect(codes).toEqual([expect.stringMatching(/^gov-es\.noverifactu\.generate\.event /)]);
    },
    DEADLINE_MS,
  );

  it(
    "wait before a taxpayer leaves until the agency has what it was sent",
    async () => {
      const creating = { "transform.job.create": { workflow_id: recording } };
      const summary = await publish("noverifactu-summary-event", creating);
      const registering = await publish("noverifactu-supplier-registration", {
        ...creating,
        "cron.subscribe": { workflow_id: summary, interval: "hourly", factor: 6 },
      });
      const party = await spain.party(LEAVING);
      const done = { status: "OK", codes: [] };
      expect(await spain.run(registering, party)).toEqual({ ...done, state: "registered" });
      const own = { supplier: { name: "Acme SL", tax_id: { country: "ES", code: LEAVING } } };
      const entry = await spain.store(invoice({ $addons: ["es-verifactu-v1"], ...own }));
      expect(await spain.run(await publish("noverifactu-invoice"), entry)).toMatchObject(done);

      await spain.admin("POST", "verifactu/faults", { fault: "unavailable" });
      const request = { reference: REFERENCE, ...wholePeriod() };
      const answer = await spain.begin(await spain.publish(ANSWERING), party, request);
      const path = "/transform/v1/submissions?state=unknown";
      await expect
        .poll(async () => (await get(path)).list.length, { timeout: DEADLINE_MS })
        .toBe(1);
      const leaving = await publish("noverifactu-unregister", creating);
      const abandoned = await spain.begin(leaving, party);
      await waits(spain, abandoned);
      await cancel(spain, abandoned);
      expect((await spain.ended(abandoned, party)).status).toBe("CANCEL");
      const left = await spain.begin(leaving, party);
      await waits(spain, left);
      await spain.admin("DELETE", "verifactu/faults");
      expect(await spain.ended(left, party)).toEqual({ ...done, state: "void" });
      expect((await spain.ended(answer, party)).status).toBe("OK");
      const again = await spain.run(leaving, await spain.party("B65271835"));
      expect(again).toEqual({ ...done, state: "void" });
    },
    DEADLINE_MS * 2,
  );

  itRunsItsBranches("noverifactu-workflows", () => [spain]);
});
