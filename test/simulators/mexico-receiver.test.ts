import type { JsonObject } from "@fakturo/model";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../harness/ids.ts";
import {
  CUSTOMER,
  mexicanInvoice,
  type SatFiles,
  SUPPLIER,
  satFiles,
  simulatedAuthority,
} from "../harness/mexico.ts";
import { DEADLINE_MS, SimulatedPlatform } from "../harness/simulated-platform.ts";

const PACS = ["sw-sapien", "finkok"] as const;
type PacName = (typeof PACS)[number];

let platform: SimulatedPlatform;
let receiver: string;
let cancelling: string;
let importing: string;
let count = 0;

beforeAll(async () => {
  platform = await SimulatedPlatform.start("pac");
  const sw = { user: "demo@example.com", password: "secret" };
  const finkok = { username: "demo@example.com", password: "secret" };
  await put("/access/v1/credentials/sat-mx.sw-sapien", { value: sw });
  await put("/access/v1/credentials/sat-mx.finkok", { value: finkok });
  const settings = { acceptance: "always", registered: false, stampedAfter: 0 };
  await platform.admin("PUT", "pac/settings", settings);
  cancelling = await publish("sat-mx.cancel");
  importing = await publish("sat-mx.import");
}, DEADLINE_MS);
afterAll(async () => {
  await platform?.stop();
});

/** The entry of a party that has given its CSD on the page of its registration. */
async function registered(code: string, csd: SatFiles): Promise<string> {
  const steps = [{ provider: "sat-mx.register" }, { provider: "sat-mx.wait.approval" }];
  const workflow = await platform.publish({ name: "Register", schema: "org/party", steps });
  const $schema = "https://gobl.org/draft-0/org/party";
  const entry = await platform.store({ $schema, name: "ESCUELA", tax_id: { country: "MX", code } });
  const job = await platform.begin(workflow, entry);
  const page = await platform.link(entry, "registration-link");
  const form = new FormData();
  for (const [name, data] of [
    ["csd.cer", csd.certificate],
    ["csd.key", csd.private_key],
  ] as const)
    form.append("file", new File([Buffer.from(data, "base64")], name));
  form.set("password", csd.password);
  const redirect = { method: "POST", redirect: "manual" } as const;
  const given = await fetch(`${page}/credentials/sat-mx.csd`, { ...redirect, body: form });
  expect(given.status, await given.text()).toBe(303);
  expect((await fetch(page, redirect)).status).toBe(303);
  expect(await platform.ended(job, entry)).toMatchObject({ status: "OK", codes: [] });
  return entry;
}

async function put(path: string, body: JsonObject): Promise<void> {
  const reply = await platform.platform.client.put(path, body);
  expect(reply.status, reply.text).toBeLessThan(300);
}
const publish = (provider: string, config: JsonObject = {}, schema = "bill/invoice") =>
  platform.publish({ name: provider, schema, steps: [{ provider, config }] });
const sending = (pac: PacName) =>
  platform.publish({
    name: "Send",
    schema: "bill/invoice",
    steps: [{ provider: "silo.close" }, { provider: "sat-mx", config: { pac } }],
  });
const entryOf = async (id: string) =>
  (await platform.platform.client.get(`/silo/v1/entries/${id}`)).json;

/** An entry with the CFDI of an entry of the issuer, as its receiver has it. */
async function received(issued: string): Promise<{ entry: string; uuid: string }> {
  const { attachments, data } = await entryOf(issued);
  const { url } = attachments.find(({ key }: JsonObject) => key === "cfdi");
  const xml = Buffer.from(await (await fetch(url)).arrayBuffer());
  const entry = await platform.store(mexicanInvoice());
  const kind = { mime: "application/xml", category: "format" };
  const file = { name: "cfdi.xml", ...kind, data: xml.toString("base64") };
  await put(`/silo/v1/entries/${entry}/files/${newId()}`, file);
  expect(await platform.run(importing, entry)).toMatchObject({ status: "OK", codes: [] });
  const { val } = data.head.stamps.find(({ prv }: JsonObject) => prv === "sat-uuid");
  return { entry, uuid: val.toLowerCase() };
}

describe("issuer and receiver", () => {
  it(
    "register with their CSD",
    async () => {
      const authority = simulatedAuthority(platform.platform.data);
      await registered(SUPPLIER, satFiles({ rfc: SUPPLIER }, authority));
      receiver = await registered(CUSTOMER, satFiles({ rfc: CUSTOMER }, authority));
    },
    DEADLINE_MS,
  );
});

describe.each(PACS)("the receiver of a CFDI, by the PAC %s", (pac: PacName) => {
  const DONE = { status: "OK", codes: [] };

  /** Stamps an invoice of a supplier, which then asks for its cancellation. */
  async function asked(): Promise<{ entry: string; uuid: string }> {
    count += 1;
    const issued = await platform.store(mexicanInvoice({ code: String(count) }));
    expect(await platform.run(await sending(pac), issued)).toMatchObject(DONE);
    const own = await received(issued);
    await platform.begin(cancelling, issued);
    return own;
  }

  /** State that the workflow of the list sets, and the fact of the entry. */
  async function listed() {
    const steps = [
      {
        provider: "sat-mx.cancellation.list",
        config: { pac },
        next: [
          {
            ...{ status: "OK", code: "pending" },
            steps: [{ provider: "silo.state", config: { state: "processing" } }],
          },
        ],
      },
    ];
    const workflow = await platform.publish({ name: "List", schema: "org/party", steps });
    const { status, codes, state } = await platform.run(workflow, receiver);
    expect({ status, codes }).toEqual(DONE);
    const { meta = [] } = await entryOf(receiver);
    const fact = meta.find(({ key }: JsonObject) => key === "sat-cancellations");
    return { state, pending: fact?.value?.pending ?? [] };
  }
  const answer = async (entry: string, given: "accept" | "reject") =>
    platform.run(await publish("sat-mx.cancellation.answer", { pac, answer: given }), entry);

  it(
    "lists the cancellations that wait, and accepts or rejects them once",
    async () => {
      const [first, second] = [await asked(), await asked()];
      const both = [first.uuid, second.uuid].toSorted();
      const pending = async () => (await listed()).pending;
      await expect.poll(pending, { timeout: DEADLINE_MS, interval: 500 }).toEqual(both);
      expect((await listed()).state).toBe("processing");

      expect(await answer(first.entry, "accept")).toMatchObject(DONE);
      expect(await pending()).toEqual([second.uuid]);
      expect(await answer(second.entry, "reject")).toMatchObject(DONE);
      expect(await pending()).toEqual([]);

      // What was said before may be said again, and not be taken back.
      expect(await answer(first.entry, "accept")).toMatchObject(DONE);
      expect(await answer(second.entry, "accept")).toMatchObject({
        codes: ["sat-mx.cancellation.answer 1002"],
      });
    },
    DEADLINE_MS,
  );

  it(
    "answers once, though the confirmation is lost",
    async () => {
      const { entry, uuid } = await asked();
      const pending = async () => (await listed()).pending;
      await expect.poll(pending, { timeout: DEADLINE_MS, interval: 500 }).toEqual([uuid]);
      const path = pac === "finkok" ? "/soap/cancel" : "/acceptreject";
      await platform.admin("POST", "pac/faults", { fault: "cut-after", path, count: 1 });
      expect(await answer(entry, "reject")).toMatchObject(DONE);
      expect(await pending()).toEqual([]);
    },
    DEADLINE_MS,
  );
});
