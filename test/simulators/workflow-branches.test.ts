import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { JsonObject } from "@fakturo/model";
import { shared } from "@fakturo/test-support";
import { type Browser, chromium } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cancel, interrupted, waits } from "../harness/branches.ts";
import { findBrowser } from "../harness/browser.ts";
import { invoice, publicInvoice } from "../harness/documents.ts";
import { FACE_WORKFLOWS } from "../harness/face-workflows.ts";
import { BRANCHES as LISTED } from "../harness/proved-branches.ts";
import { contentsOf, readWorkflow } from "../harness/published-workflows.ts";
import { DEADLINE_MS, SimulatedPlatform } from "../harness/simulated-platform.ts";

const FOLDER = shared("corpus", "workflows", "es");
if (!FOLDER)
  process.stdout.write("The published workflows are not here: their branches are not run.\n");
const executablePath = findBrowser();
if (!executablePath)
  process.stdout.write(
    "No Chromium here: the pages of the registrations are filled without one.\n",
  );

const SUPPLIER = "B98602642";
const OTHER = "B63272603";

/** What may become of a job. */
type Branch = "accepted" | "refused" | "waiting" | "cancelled" | "unregistered";
const BRANCHES: readonly Branch[] = ["accepted", "refused", "waiting", "cancelled", "unregistered"];

/** An authority's workflows by what they do. */
interface System {
  readonly simulator: string;
  readonly registering: string;
  readonly unregistering: string;
  readonly sending: readonly string[];
  readonly cancelling?: string;
  /** Fault of the simulator while it takes nothing. */
  readonly maintenance: string;
  /** Settings with which it refuses every record, and the job's fault then. */
  readonly refusing: JsonObject;
  readonly accepting: JsonObject;
  readonly refusal: string;
  /** True where every supplier of a sandbox may send. */
  readonly needsNoRegistration?: true;
  document(workflow: string): JsonObject;
}

const supplier = { name: "Acme SL", tax_id: { country: "ES", code: SUPPLIER } };
const other = { name: "Cliente SA", tax_id: { country: "ES", code: OTHER } };
const address = { street: "Kale Nagusia", num: "1", locality: "Bilbo", code: "48001" };
const addresses = [{ ...address, country: "ES" }];

const SYSTEMS: readonly System[] = [
  {
    simulator: "verifactu",
    registering: "verifactu-supplier-registration",
    unregistering: "verifactu-unregister",
    sending: ["verifactu-invoice"],
    cancelling: "verifactu-cancel",
    maintenance: "maintenance",
    refusing: { code: 1100, wait: 0 },
    accepting: { code: 0, wait: 0 },
    refusal: "1100",
    needsNoRegistration: true,
    document: () => invoice({ $addons: ["es-verifactu-v1"] }),
  },
  {
    simulator: "sii",
    registering: "sii-register",
    unregistering: "sii-unregister",
    sending: ["sii-record-issued", "sii-record-received-data"],
    maintenance: "server-fault",
    refusing: { code: 1100 },
    accepting: { code: 0, proxies: ["B85905495"] },
    refusal: "1100",
    document(workflow) {
      const issue_date = new Date().toISOString().slice(0, "YYYY-MM-DD".length);
      const parties = workflow.includes("received")
        ? { supplier: other, customer: supplier }
        : { supplier, customer: other };
      return invoice({ $addons: ["es-sii-v1"], issue_date, ...parties });
    },
  },
  {
    simulator: "ticketbai",
    registering: "ticketbai-supplier-registration",
    unregistering: "ticketbai-unregister",
    sending: ["ticketbai-invoice"],
    cancelling: "ticketbai-cancel",
    maintenance: "not-available",
    refusing: { maxBytes: 1 },
    accepting: { maxBytes: 4_194_304 },
    refusal: "017",
    document: () =>
      invoice({
        $addons: ["es-tbai-v1"],
        supplier: { ...supplier, addresses },
        customer: { ...other, addresses },
        tax: { ext: { "es-tbai-region": "SS" } },
        notes: [{ key: "general", text: "Lana" }],
      }),
  },
  // The published workflow, which only writes the file, and then what FACe does with it.
  {
    simulator: "face",
    registering: "face-registration",
    unregistering: "face-unregister",
    sending: ["face-invoice"],
    cancelling: "face-cancel",
    maintenance: "maintenance",
    refusing: { code: "409" },
    accepting: { code: "", cancelledAfter: 0, accountedAfter: 3600 },
    refusal: "409",
    document: () => publicInvoice(SUPPLIER),
  },
];

const read = (name: string): JsonObject =>
  FACE_WORKFLOWS[name]?.() ?? JSON.parse(readFileSync(join(FOLDER ?? "", `${name}.json`), "utf8"));

let spain: SimulatedPlatform;
/** Undefined where there is none: what it would send is sent without it. */
let browser: Browser | undefined;
const ran = new Map<string, Set<Branch>>();

beforeAll(async () => {
  if (!FOLDER) return;
  spain = await SimulatedPlatform.start(SYSTEMS.map(({ simulator }) => simulator).join());
  if (executablePath) browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  for (const { simulator, accepting } of SYSTEMS)
    await spain.admin("PUT", `${simulator}/settings`, accepting);
});
afterAll(async () => {
  await browser?.close();
  await spain?.stop();
});

/** Notes that a workflow has run through a branch. */
function passed(workflow: string, ...branches: readonly Branch[]): void {
  ran.set(workflow, new Set([...(ran.get(workflow) ?? []), ...branches]));
}

const published = new Map<string, string>();
async function workflow(name: string): Promise<string> {
  const id = published.get(name) ?? (await spain.publish(read(name)));
  published.set(name, id);
  return id;
}

const outageOf = ({ simulator, maintenance }: System) => ({ simulator, fault: maintenance });

/** Waits until it is not known whether the authority has a record. */
async function isUnknown(): Promise<void> {
  const path = "/transform/v1/submissions?state=unknown";
  const find = async () => (await spain.platform.client.get(path)).json.list.length;
  await expect.poll(find, { timeout: DEADLINE_MS, interval: 250 }).toBe(1);
}

describe.skipIf(!FOLDER).each(SYSTEMS)("the published workflows of $simulator", (system) => {
  const { registering, unregistering, sending, cancelling } = system;
  const store = (name: string) => spain.store(system.document(name));

  it(
    "end a registration that is rejected, cancelled or withdrawn",
    async () => {
      const rejecting = await spain.publish(read(registering), {
        [approvalOf(registering)]: { approval: "reject" },
      });
      const rejected = await spain.party(OTHER);
      const job = await spain.begin(rejecting, rejected);
      await waits(spain, job);
      await spain.fillPage(rejected, OTHER, browser);
      expect((await spain.ended(job, rejected)).codes).toEqual([
        `${approvalOf(registering)} rejected`,
      ]);
      passed(registering, "refused", "waiting");

      const party = await spain.party(OTHER);
      const given = await spain.begin(await workflow(registering), party);
      await spain.link(party);
      await cancel(spain, given);
      expect((await spain.ended(given, party)).status).toBe("CANCEL");
      passed(registering, "cancelled");

      const again = await spain.begin(await workflow(registering), party);
      await waits(spain, again);
      // Both jobs set the state of the party.
      const left = await spain.run(await workflow(unregistering), party);
      expect(left).toMatchObject({ status: "OK", codes: [] });
      expect((await spain.ended(again, party)).codes).toEqual([expect.stringMatching(/ void$/)]);
      passed(registering, "unregistered");
    },
    DEADLINE_MS,
  );

  it(
    "register, send, wait, refuse, cancel and unregister",
    async () => {
      const party = await spain.party(SUPPLIER);
      const job = await spain.begin(await workflow(registering), party);
      await spain.fillPage(party, SUPPLIER, browser);
      expect(await spain.ended(job, party)).toMatchObject({ status: "OK", state: "registered" });
      passed(registering, "accepted");
      for (const name of sending) await sendThrough(name);
      if (cancelling) await cancelThrough(cancelling);
      const issued = await store(sending[0] ?? "");
      if (cancelling) await spain.run(await workflow(sending[0] ?? ""), issued);
      await leave(party);
      if (!system.needsNoRegistration) await refuseUnregistered(issued);
    },
    DEADLINE_MS * 3,
  );

  async function sendThrough(name: string): Promise<void> {
    const flow = await workflow(name);
    const accepted = { status: "OK", codes: [], state: "sent" };
    expect(await spain.run(flow, await store(name))).toEqual(accepted);
    passed(name, "accepted");

    await spain.admin("PUT", `${system.simulator}/settings`, system.refusing);
    const refused = await spain.run(flow, await store(name));
    await spain.admin("PUT", `${system.simulator}/settings`, system.accepting);
    expect(refused.state).toBe("error");
    expect(refused.codes).toEqual([expect.stringMatching(new RegExp(` ${system.refusal}$`))]);
    passed(name, "refused");

    const entries = [await store(name), await store(name)] as const;
    expect(await interrupted(spain, outageOf(system), flow, entries)).toEqual(accepted);
    passed(name, "waiting", "cancelled");
  }

  async function cancelThrough(name: string): Promise<void> {
    const flow = await workflow(name);
    const [sent = ""] = sending;
    const unsent = await spain.run(flow, await store(sent));
    expect(unsent).toMatchObject({
      codes: [expect.stringMatching(/ not-submitted$/)],
      state: "error",
    });
    passed(name, "refused");

    const entries = [await store(sent), await store(sent)] as const;
    for (const entry of entries) await spain.run(await workflow(sent), entry);
    const done = { status: "OK", codes: [], state: "void" };
    expect(await interrupted(spain, outageOf(system), flow, entries)).toEqual(done);
    passed(name, "accepted", "waiting", "cancelled");
  }

  /** A party leaves while a record of it is under way. */
  async function leave(party: string): Promise<void> {
    const [name = ""] = sending;
    const flow = await workflow(unregistering);
    const entry = await store(name);
    // What may have reached the authority is found out before the party leaves.
    await spain.admin("POST", `${system.simulator}/faults`, { fault: "unavailable" });
    const sent = await spain.begin(await workflow(name), entry);
    await isUnknown();
    const abandoned = await spain.begin(flow, party);
    await waits(spain, abandoned);
    await cancel(spain, abandoned);
    expect((await spain.ended(abandoned, party)).status).toBe("CANCEL");
    const left = await spain.begin(flow, party);
    await waits(spain, left);
    await spain.admin("DELETE", `${system.simulator}/faults`);
    expect(await spain.ended(left, party)).toMatchObject({ status: "OK", state: "void" });
    await spain.ended(sent, entry);
    passed(unregistering, "accepted", "waiting", "cancelled");
    expect(await spain.run(flow, await spain.party("B65271835"))).toMatchObject({ status: "OK" });
    passed(unregistering, "unregistered");
  }

  /** The supplier has left: nothing is sent for it any more. */
  async function refuseUnregistered(issued: string): Promise<void> {
    const refused = async (name: string, entry: string) => {
      const { codes, state } = await spain.run(await workflow(name), entry);
      expect([state, codes]).toEqual([
        "error",
        [expect.stringMatching(/ supplier-not-registered$/)],
      ]);
      passed(name, "unregistered");
    };
    for (const name of sending) await refused(name, await store(name));
    if (cancelling) await refused(cancelling, issued);
  }
});

/** Key of the step that waits for the operator's approval. */
function approvalOf(name: string): string {
  const { steps = [] } = read(name);
  const all = Array.isArray(steps) ? steps : [];
  const [found] = all.flatMap((step: JsonObject) =>
    String(step.provider).endsWith(".wait.approval") ? [String(step.provider)] : [],
  );
  return found ?? "";
}

/** Steps with their configuration: workflows that have the same ones run through the same branches. */
function stepsOf(name: string): string {
  const { steps, rescue } = read(name);
  return JSON.stringify([steps, rescue], (key, value) =>
    ["name", "summary", "id"].includes(key) ? undefined : value,
  );
}

/** An authority does not refuse that a taxpayer leaves; some systems let every supplier of a sandbox send. */
function branchesOf(name: string): readonly Branch[] {
  if (name.includes("unregister")) return BRANCHES.filter((one) => one !== "refused");
  const isOpen = SYSTEMS.some(
    ({ sending, cancelling = "", needsNoRegistration }) =>
      needsNoRegistration &&
      [...sending, cancelling].some((one) => one !== "" && stepsOf(one) === stepsOf(name)),
  );
  return BRANCHES.filter((one) => one !== "unregistered" || !isOpen);
}

/** True for workflows of the table `published-branches`. */
function isListed(name: string): boolean {
  const contents = contentsOf(read(name));
  return Object.keys(LISTED)
    .filter((listed) => listed.startsWith("es/"))
    .some((listed) => contentsOf(readWorkflow(listed)) === contents);
}

it.skipIf(!FOLDER)("every published workflow has run through each branch", () => {
  const names = readdirSync(FOLDER ?? "")
    .filter((file) => file.endsWith(".json"))
    .map((file) => file.slice(0, -".json".length))
    // Those without an authority's answer: journals prove which branches they have run through.
    .filter((name) => !isListed(name))
    .concat(Object.keys(FACE_WORKFLOWS));
  const missing = names.flatMap((name) => {
    const same = [...ran].filter(([other]) => stepsOf(other) === stepsOf(name));
    const branches = new Set(same.flatMap(([, some]) => [...some]));
    return branchesOf(name)
      .filter((one) => !branches.has(one))
      .map((one) => `${name} ${one}`);
  });
  expect(missing).toEqual([]);
});
