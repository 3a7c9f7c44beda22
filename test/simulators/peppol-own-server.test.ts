import type { JsonObject } from "@fakturo/model";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Client } from "../harness/client.ts";
import { newId } from "../harness/ids.ts";
import { inbox, invoice, SUPPLIER } from "../harness/peppol.ts";
import { DEADLINE_MS, SimulatedPlatform } from "../harness/simulated-platform.ts";

const WAIT = { timeout: DEADLINE_MS, interval: 250 };

let network: SimulatedPlatform;
let sender: Client;
let receiver: Client;

beforeAll(async () => {
  network = await SimulatedPlatform.start("peppol");
  sender = network.platform.client;
  receiver = (await network.platform.addWorkspace("Receiver")).client;
  await giveAccessPoint(sender, "POP000001");
  await giveAccessPoint(receiver, "POP000002");
});
afterAll(async () => {
  await network?.stop();
});

async function put(client: Client, path: string, body: JsonObject): Promise<void> {
  const { status, text } = await client.put(path, body);
  expect(status, text).toBeLessThan(300);
}

async function giveAccessPoint(client: Client, seat: string): Promise<void> {
  const issued = JSON.parse(await network.call("POST", `peppol/certificates?seat=${seat}`));
  const { certificate, private_key } = issued;
  await put(client, "/access/v1/credentials/peppol.access-point", {
    value: { certificate, private_key },
  });
}

/** Runs steps over a document. @returns the entry, the status and the codes of failures */
async function run(client: Client, data: JsonObject, ...steps: readonly JsonObject[]) {
  const isParty = String(data.$schema).endsWith("/org/party");
  const entry = isParty ? crypto.randomUUID() : newId();
  const [workflow, job] = [newId(), newId()];
  await put(client, `/silo/v1/entries/${entry}`, { data });
  const schema = String(data.$schema).split("/").slice(-2).join("/");
  const all = steps.map((step) => ({ id: newId(), ...step }));
  await put(client, `/transform/v1/workflows/${workflow}`, { name: "w", schema, steps: all });
  await put(client, `/transform/v1/jobs/${job}`, { workflow_id: workflow, silo_entry_id: entry });
  return { entry, ...(await ended(client, job)) };
}

async function ended(client: Client, job: string) {
  const read = async () => (await client.get(`/transform/v1/jobs/${job}`)).json;
  await expect.poll(async () => (await read()).completed_at, WAIT).toBeDefined();
  const { status, faults = [] } = await read();
  return { status, codes: faults.map(({ code }: JsonObject) => code) };
}

/** Registers a participant of the workspace, whose documents are imported. */
async function register(client: Client, code: string): Promise<void> {
  const importing = newId();
  const steps = ["peppol.import", "peppol.validate", "ubl.import"];
  await put(client, `/transform/v1/workflows/${importing}`, {
    ...{ name: "import", schema: "bill/invoice" },
    steps: steps.map((provider) => ({ id: newId(), provider })),
  });
  await put(client, "/transform/v1/imports/peppol", { workflow_id: importing });
  const party = {
    $schema: "https://gobl.org/draft-0/org/party",
    name: "Kunde AS",
    inboxes: [inbox("0192", code)],
  };
  const config = { doc_groups: ["ubl-invoice"], visibility: "smp+sml" };
  expect(await run(client, party, { provider: "peppol.register", config })).toMatchObject({
    ...{ status: "OK", codes: [] },
  });
}

const send = (code: string, to: string) =>
  run(
    sender,
    invoice(code, inbox("0192", to)),
    { provider: "ubl.generate", config: { doc_type: "bis-invoice-v3" } },
    { provider: "peppol.send" },
  );

describe("a sender and a receiver on one server", () => {
  it.each([
    ["another workspace", () => receiver, "889640782"],
    ["the same workspace", () => sender, "923829644"],
  ] as const)(
    "exchange documents with %s",
    async (_where, owner, code) => {
      await register(owner(), code);
      expect(await send(`TO-${code}`, code)).toMatchObject({ status: "OK", codes: [] });
      const inbound = async () =>
        (await owner().get("/transform/v1/inbound?app=peppol")).json.list as JsonObject[];
      await expect.poll(inbound, WAIT).toHaveLength(1);
      const [item] = await inbound();
      expect(await ended(owner(), String(item?.job_id))).toEqual({ status: "OK", codes: [] });
      const { json } = await owner().get(`/silo/v1/entries/${item?.silo_entry_id}`);
      const { code: number, supplier } = json.data.doc;
      expect([number, supplier.tax_id.code]).toEqual([`TO-${code}`, SUPPLIER.code]);
    },
    DEADLINE_MS * 2,
  );
});
