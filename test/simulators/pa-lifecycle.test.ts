import type { JsonObject } from "@fakturo/model";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  BUYER,
  giveAccount,
  invoice,
  payment,
  RECEIVING,
  SELLER,
  sirenOf,
  status,
} from "../harness/pa-invoices.ts";
import { DEADLINE_MS, SimulatedPlatform } from "../harness/simulated-platform.ts";

const COMPLETED = { status: "OK", codes: [], state: "completed" };
const FEED = "/transform/v1/feeds/gov-fr.flows";

let platform: SimulatedPlatform;
let sending = "";
/** Entries of a sent invoice and of a sent Factur-X file. */
let sold = "";
let hybrid = "";

beforeAll(async () => {
  platform = await SimulatedPlatform.start("pa");
  await platform.admin("PUT", "pa/settings", { processing: 0.1 });
  for (const holder of [SELLER, BUYER]) await giveAccount(platform, holder);
  const workflow_id = await platform.publish(RECEIVING);
  await platform.platform.client.put("/transform/v1/imports/gov-fr", { workflow_id });
  sending = await published();
}, DEADLINE_MS);
afterAll(async () => {
  await platform?.stop();
});

const until = (look: () => unknown) => expect.poll(look, { timeout: DEADLINE_MS, interval: 250 });

/** A workflow that sends a document by the platform, after steps that write its file. */
const published = (writing: readonly JsonObject[] = [], format = "xml") =>
  platform.publish({
    name: "Send by the platform",
    steps: [
      { provider: "silo.close" },
      ...writing,
      { provider: "gov-fr.directory.record", config: { format } },
      { provider: "gov-fr.directory.forward" },
      { provider: "silo.state", config: { state: "completed" } },
    ],
  });

async function sent(document: JsonObject, workflow = sending): Promise<string> {
  const entry = await platform.store(document);
  expect(await platform.run(workflow, entry)).toEqual(COMPLETED);
  return entry;
}

const entryOf = async (id: string) =>
  (await platform.platform.client.get(`/silo/v1/entries/${id}`)).json;
const stateOf = async (id: string) => (await entryOf(id)).state;

interface Inbound {
  readonly key: string;
  readonly silo_entry_id?: string;
  readonly job_id?: string;
}

async function inbound(): Promise<readonly Inbound[]> {
  const path = "/transform/v1/inbound?app=gov-fr&limit=100";
  return (await platform.platform.client.get(path)).json.list;
}

/** Flows for a company, oldest first, as another program of it lists them. */
async function flowsFor(code: string): Promise<readonly JsonObject[]> {
  const form = { grant_type: "client_credentials", client_id: sirenOf(code), client_secret: "x" };
  const login = await fetch(platform.address("pa/oauth/token"), {
    method: "POST",
    body: new URLSearchParams(form),
  });
  const { access_token } = JSON.parse(await login.text());
  const found = await fetch(platform.address("pa/flow-service/v1/flows/search"), {
    method: "POST",
    headers: { authorization: `Bearer ${access_token}`, "content-type": "application/json" },
    body: JSON.stringify({ limit: 100, where: { flowDirection: ["In"] } }),
  });
  return JSON.parse(await found.text()).results;
}

/** Tells the server of a flow, as the platform's webhook does. */
async function tell(holder: string, flowId: string): Promise<void> {
  const { json } = await platform.platform.client.get(`/apps/gov-fr/v1/addresses/${holder}`);
  const reply = await fetch(json.webhook, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ flowInfo: { flowId } }),
  });
  expect(reply.status, await reply.text()).toBe(204);
}

/** Tells of all flows for a company that it has not, in this order; each must have one entry whose job has ended. */
async function tellAll(holder: string, flows: readonly JsonObject[]): Promise<void> {
  for (const { flowId } of flows) await tell(holder, String(flowId));
  for (const { flowId } of flows) {
    const mine = async () => (await inbound()).filter(({ key }) => key === flowId);
    await until(async () => (await mine())[0]?.job_id).toBeTruthy();
    const [one] = await mine();
    expect(await mine()).toHaveLength(1);
    await platform.ended(String(one?.job_id), String(one?.silo_entry_id));
  }
}

describe("the life cycle over an approved platform", () => {
  it(
    "is followed by the seller, though statuses come twice and the newest one first",
    async () => {
      sold = await sent(invoice("70"));
      await sent(status("accepted", "70"));
      await sent(payment("advice", "70"));
      const flows = (await flowsFor(SELLER)).filter(
        ({ flowType }) => flowType !== "SupplierInvoice",
      );
      expect(flows.map(({ flowType }) => flowType)).toEqual(Array(6).fill("CustomerInvoiceLC"));
      const newestFirst = flows.toReversed();
      await tellAll(
        SELLER,
        newestFirst.flatMap((one) => [one, one]),
      );
      expect(await stateOf(sold)).toBe("paid");
      expect(await inbound()).toHaveLength(flows.length);
      expect(await stateOf(sold)).toBe("paid");
    },
    DEADLINE_MS,
  );

  it(
    "is followed by the buyer of a received invoice",
    async () => {
      const bought = (await flowsFor(BUYER)).filter(
        ({ flowType }) => flowType === "SupplierInvoice",
      );
      await tellAll(BUYER, bought);
      const items = await inbound();
      const entry = items.find(({ key }) => key === bought[0]?.flowId)?.silo_entry_id ?? "";
      expect(await stateOf(entry)).toBe("received");
      await sent(payment("receipt", "70"));
      const cashed = (await flowsFor(BUYER)).filter(
        ({ flowType }) => flowType === "SupplierInvoiceLC",
      );
      expect(cashed).toHaveLength(1);
      await tellAll(BUYER, [...cashed, ...cashed]);
      expect(await stateOf(entry)).toBe("completed");
    },
    DEADLINE_MS,
  );

  it(
    "carries a Factur-X file to the buyer",
    async () => {
      const writing = [
        { provider: "cii.generate", config: { doc_type: "peppol-fr-facturx" } },
        { provider: "pdf" },
        { provider: "cii.pdf.embed" },
      ];
      hybrid = await sent(invoice("74"), await published(writing, "factur-x"));
      const flows = await flowsFor(BUYER);
      const files = flows.filter(({ flowSyntax }) => flowSyntax === "Factur-X");
      expect(files).toMatchObject([{ flowType: "SupplierInvoice" }]);
      await tellAll(BUYER, files);
      const items = await inbound();
      const received = items.find(({ key }) => key === files[0]?.flowId)?.silo_entry_id ?? "";
      const { state, data } = await entryOf(received);
      expect([state, data.doc.code]).toEqual(["received", "F-74"]);
    },
    DEADLINE_MS,
  );

  it(
    "tells what the tax administration decides about the data of invoices (flow 1)",
    async () => {
      const long = await sent(invoice("7100000000000000000000"));
      await platform.admin("PUT", "pa/settings", { data: { "F-72": "REJ_COH" } });
      const wrong = await sent(invoice("72"));
      await platform.platform.client.put(FEED, { holder: SELLER, active: true });
      // Those of a Factur-X file are of the invoice in it.
      for (const entry of [sold, hybrid])
        await until(async () => fileKeys(await entryOf(entry))).toContain("state-250");
      for (const [entry, code] of [
        [long, "REJ_SEMAN"],
        [wrong, "REJ_COH"],
      ] as const) {
        await until(async () => fileKeys(await entryOf(entry))).toContain("state-251");
        const { attachments } = await entryOf(entry);
        const { url } = attachments.find(({ key }: JsonObject) => key === "state-251");
        expect(JSON.parse(await (await fetch(url)).text())).toMatchObject({
          type: "StateInvoice",
          state: "251",
          reasons: [{ code }],
        });
        // The buyer has the invoice: the record stays accepted.
        expect(fileKeys(await entryOf(entry))).toContain("state-200");
        expect(await stateOf(entry)).toBe("completed");
      }
      // What the webhook has told already is not made again.
      expect(await stateOf(sold)).toBe("paid");
    },
    DEADLINE_MS,
  );
});

function fileKeys({ attachments = [] }: { readonly attachments?: readonly JsonObject[] }) {
  return attachments.map(({ key }) => String(key));
}
