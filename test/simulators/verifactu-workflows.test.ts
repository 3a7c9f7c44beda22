import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { JsonObject } from "@fakturo/model";
import { toPkcs12 } from "@fakturo/signature";
import { SimulatedAuthority } from "@fakturo/simulator";
import { shared } from "@fakturo/test-support";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Platform, startPlatform } from "../e2e/platform.ts";
import { invoice } from "../harness/documents.ts";
import { newId } from "../harness/ids.ts";
import { freePort } from "../harness/server.ts";

const WORKFLOWS = shared("corpus", "workflows", "es");
if (!WORKFLOWS)
  process.stdout.write(
    "The published workflows are not here: they are not run on the simulator.\n",
  );

const SUPPLIER = "B98602642";
const OTHER = "B63272603";
/** Well formed, but not in the census of the simulation. */
const UNKNOWN = "A58818501";
const OPERATOR = { code: "B85905495", country: "ES", name: "Operator SL", isSeal: true };
const DEADLINE_MS = 240_000;

let authority: SimulatedAuthority;
let simulatePort: number;
let platform: Platform;

beforeAll(async () => {
  if (!WORKFLOWS) return;
  simulatePort = await freePort();
  platform = await startPlatform({
    FAKTURO_SIMULATE: "verifactu",
    FAKTURO_SIMULATE_PORT: String(simulatePort),
    // The simulators are the operator's addresses: nothing else needs to be private.
    FAKTURO_ALLOW_PRIVATE_TARGETS: "false",
  });
  await fetch(`http://127.0.0.1:${simulatePort}/_simulator/verifactu/settings`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ wait: 1, unknown: [UNKNOWN] }),
  });
  const folder = join(platform.data, "simulators");
  authority = SimulatedAuthority.open(folder, { now: Date.now, uuid: newId });
  const pkcs12 = certificateOf(OPERATOR).toString("base64");
  const value = { pkcs12, password: "simulated" };
  const put = await platform.client.put("/access/v1/credentials/gov-es.certificate", { value });
  expect(put.status, put.text).toBe(200);
});
afterAll(async () => {
  await platform?.stop();
});

function certificateOf(taxpayer: Parameters<SimulatedAuthority["issueTo"]>[0]): Buffer {
  return Buffer.from(toPkcs12(authority.issueTo(taxpayer), "simulated"));
}

/** Stores a published workflow, with other configurations of some steps. */
async function publish(name: string, configs: Readonly<Record<string, JsonObject>> = {}) {
  const { steps, ...rest } = JSON.parse(
    readFileSync(join(WORKFLOWS ?? "", `${name}.json`), "utf8"),
  );
  const changed = steps.map((step: JsonObject) => {
    const config = configs[String(step.provider)];
    return config ? { ...step, config } : step;
  });
  const id = newId();
  const stored = await platform.client.put(`/transform/v1/workflows/${id}`, {
    ...rest,
    steps: changed,
  });
  expect(stored.status, stored.text).toBe(200);
  return id;
}

async function store(data: JsonObject): Promise<string> {
  // Parties are stored as contacts, whose ids are random.
  const isParty = String(data.$schema).endsWith("/org/party");
  const id = isParty ? randomUUID() : newId();
  const { status, text } = await platform.client.put(`/silo/v1/entries/${id}`, { data });
  expect(status, text).toBe(200);
  return id;
}

const party = (code: string) =>
  store({
    $schema: "https://gobl.org/draft-0/org/party",
    name: "Acme SL",
    tax_id: { country: "ES", code },
  });

async function start(workflow_id: string, silo_entry_id: string): Promise<string> {
  const id = newId();
  const body = { workflow_id, silo_entry_id };
  const { status, text } = await platform.client.put(`/transform/v1/jobs/${id}`, body);
  expect(status, text).toBeLessThan(300);
  return id;
}

/** The job's faults and the entry's state, once the job has ended. */
async function ended(job: string, entry: string) {
  const look = async () => (await platform.client.get(`/transform/v1/jobs/${job}`)).json;
  const isOver = async () => (await look()).completed_at !== undefined;
  await expect.poll(isOver, { timeout: DEADLINE_MS, interval: 250 }).toBe(true);
  const { status, faults = [] } = await look();
  const codes = faults.map(({ provider, code }: JsonObject) => `${provider} ${code}`);
  return {
    status,
    codes,
    state: (await platform.client.get(`/silo/v1/entries/${entry}`)).json.state,
  };
}

const run = async (workflow: string, entry: string) => ended(await start(workflow, entry), entry);

/** Gives the supplier's certificate on the page of its registration, as a browser sends it. */
async function fillPage(entry: string, code: string): Promise<void> {
  const find = async () => {
    const { json } = await platform.client.get(`/silo/v1/entries/${entry}`);
    return json.meta?.find(({ key }: { key: string }) => key === "link")?.link_url;
  };
  await expect.poll(find, { timeout: DEADLINE_MS }).toBeTruthy();
  const link = await find();
  const form = new FormData();
  const seal = certificateOf({ code, country: "ES", name: "Acme SL", isSeal: true });
  form.set("file", new File([new Uint8Array(seal)], "seal.p12"));
  form.set("password", "simulated");
  const redirect = { method: "POST", redirect: "manual" } as const;
  const given = await fetch(`${link}/credentials/gov-es.certificate`, { ...redirect, body: form });
  expect(given.status, await given.text()).toBe(303);
  expect((await fetch(link, redirect)).status).toBe(303);
}

describe.skipIf(!WORKFLOWS)("the published VERI*FACTU workflows", () => {
  it(
    "register a supplier, issue and cancel its invoice, and unregister it",
    async () => {
      const supplier = await party(SUPPLIER);
      const job = await start(await publish("verifactu-supplier-registration"), supplier);
      await fillPage(supplier, SUPPLIER);
      expect(await ended(job, supplier)).toEqual({ status: "OK", codes: [], state: "registered" });

      const sending = await publish("verifactu-invoice");
      const data = invoice({ $addons: ["es-verifactu-v1"] });
      const itself = { name: "Acme SL", tax_id: { country: "ES", code: SUPPLIER } };
      const [issued, refused] = await Promise.all([
        store(data),
        store({ ...data, customer: itself }),
      ]);
      const results = await Promise.all([run(sending, issued), run(sending, refused)]);
      expect(results).toEqual([
        { status: "OK", codes: [], state: "sent" },
        { status: "OK", codes: ["verifactu.send 1193"], state: "error" },
      ]);
      const cancelling = await publish("verifactu-cancel");
      expect(await run(cancelling, issued)).toEqual({ status: "OK", codes: [], state: "void" });

      const leaving = await publish("verifactu-unregister");
      expect(await run(leaving, supplier)).toEqual({ status: "OK", codes: [], state: "void" });
    },
    DEADLINE_MS * 2,
  );

  it(
    "end a registration that the census or the operator refuses",
    async () => {
      const stranger = await party(UNKNOWN);
      expect(await run(await publish("verifactu-supplier-registration"), stranger)).toEqual({
        status: "OK",
        codes: ["gov-es.lookup.verify not-identified"],
        state: "rejected",
      });
      const supplier = await party(OTHER);
      const rejecting = await publish("verifactu-supplier-registration", {
        "verifactu.wait.approval": { approval: "reject" },
      });
      const job = await start(rejecting, supplier);
      await fillPage(supplier, OTHER);
      expect(await ended(job, supplier)).toEqual({
        status: "OK",
        codes: ["verifactu.wait.approval rejected"],
        state: "rejected",
      });
    },
    DEADLINE_MS,
  );
});
