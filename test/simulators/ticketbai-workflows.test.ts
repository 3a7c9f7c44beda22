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
const SHARING = "B65271835";
/** The supplier that needs no registration in sandboxes. */
const TEST_SUPPLIER = "A99805194";

const state = (name: string) => ({ name, provider: "silo.state", config: { state: name } });
const step = (provider: string, config: JsonObject = {}) => ({ name: provider, provider, config });
const NUMBER = { name: "TicketBAI Invoice", start: 1, prefix: "F", padding: 6 };

/** Workflows of the same steps as the published ones, which take their place where they are absent. */
const OWN: Readonly<Record<string, JsonObject>> = {
  "ticketbai-invoice": {
    name: "TicketBAI",
    schema: "bill/invoice",
    steps: [
      step("sequence.enumerate", NUMBER),
      state("processing"),
      step("silo.close"),
      step("gov-es.ticketbai.generate"),
      step("gov-es.ticketbai.send"),
      step("pdf", { locale: "es" }),
      state("sent"),
    ],
    rescue: [state("error")],
  },
  "ticketbai-cancel": {
    name: "TicketBAI cancel",
    schema: "bill/invoice",
    steps: [step("gov-es.ticketbai.cancel"), state("void")],
    rescue: [state("error")],
  },
  "ticketbai-supplier-registration": {
    name: "TicketBAI register",
    schema: "org/party",
    steps: [
      step("gov-es.ticketbai.register"),
      state("processing"),
      step("gov-es.ticketbai.wait.upload"),
      state("registered"),
      step("gov-es.ticketbai.wait.approval"),
    ],
    rescue: [state("error")],
  },
  "ticketbai-unregister": {
    name: "TicketBAI unregister",
    schema: "org/party",
    steps: [step("gov-es.ticketbai.unregister"), state("void")],
    rescue: [state("error")],
  },
};
const CORRECTING: JsonObject = {
  name: "TicketBAI zuzendu",
  schema: "bill/invoice",
  steps: [step("gov-es.ticketbai.zuzendu"), state("sent")],
  rescue: [state("error")],
};

/** A workflow; published ones have a second version with the suffix `-data`. */
function workflowOf(name: string, suffix = ""): JsonObject {
  if (!WORKFLOWS) return OWN[name] ?? {};
  return JSON.parse(readFileSync(join(WORKFLOWS, `${name}${suffix}.json`), "utf8"));
}

const ADDRESS = {
  street: "Kale Nagusia",
  num: "1",
  locality: "Bilbo",
  code: "48001",
  country: "ES",
};

/** An invoice of the province. */
function document(zone: string, code = SUPPLIER): JsonObject {
  return invoice({
    $addons: ["es-tbai-v1"],
    supplier: { name: "Acme SL", tax_id: { country: "ES", code }, addresses: [ADDRESS] },
    customer: {
      name: "Cliente SA",
      tax_id: { country: "ES", code: "54387763P" },
      addresses: [ADDRESS],
    },
    tax: { ext: { "es-tbai-region": zone } },
    notes: [{ key: "general", text: "Lana" }],
  });
}

let spain: SimulatedPlatform;
beforeAll(async () => {
  spain = await SimulatedPlatform.start("ticketbai");
});
afterAll(async () => {
  await spain?.stop();
});

const settings = (values: JsonObject) => spain.admin("PUT", "ticketbai/settings", values);
const records = async (province: string): Promise<readonly { state: string; codes: string }[]> =>
  (await spain.admin("GET", "ticketbai/records")).filter(
    (one: { province: string }) => one.province === province,
  );
const OK = { status: "OK", codes: [] };

describe("the published TicketBAI workflows", () => {
  it(
    "register a supplier, issue, refuse and cancel its invoices in each province, and unregister it",
    async () => {
      const supplier = await spain.party(SUPPLIER);
      const registering = await spain.publish(workflowOf("ticketbai-supplier-registration"));
      const job = await spain.begin(registering, supplier);
      await spain.fillPage(supplier, SUPPLIER);
      expect(await spain.ended(job, supplier)).toEqual({ ...OK, state: "registered" });

      const sending = await spain.publish(workflowOf("ticketbai-invoice"));
      const cancelling = await spain.publish(workflowOf("ticketbai-cancel"));
      const correcting = await spain.publish(CORRECTING);
      const codes = { BI: "B4_2000030", SS: "1125", VI: "1125" };
      for (const [zone, code] of Object.entries(codes)) {
        const [issued, refused] = [
          await spain.store(document(zone)),
          await spain.store(document(zone)),
        ];
        // After a lost answer Gipuzkoa gets the same bytes again, and answers that it has them.
        if (zone === "SS")
          await spain.admin("POST", "ticketbai/faults", { fault: "cut-after", count: 1 });
        expect(await spain.run(sending, issued)).toEqual({ ...OK, state: "sent" });
        const number = await numberOf(issued);
        const next = `F${String(Number(number.slice(1)) + 1).padStart(6, "0")}`;
        await settings({ codes: { [next]: [code] } });
        const faults = [`gov-es.ticketbai.send ${code}`];
        const failed = { status: "OK", codes: faults, state: "error" };
        expect(await spain.run(sending, refused)).toEqual(failed);
        await settings({ codes: {} });
        expect(await spain.run(cancelling, refused)).toMatchObject({ state: "error" });
        if (zone !== "BI")
          expect(await spain.run(correcting, refused)).toEqual({ ...OK, state: "sent" });
        expect(await spain.run(cancelling, issued)).toEqual({ ...OK, state: "void" });
        const book = zone === "BI" ? "-lroe" : "";
        const kept = [`request tbai${book}`, `request tbai-cancel${book}`].sort();
        expect(await spain.privateFiles(issued)).toEqual([
          ...kept,
          "response ticketbai-cancel-response",
          "response ticketbai-issue-response",
        ]);
        expect(await spain.privateFiles(refused)).toContain("response ticketbai-issue-response");
        const stored = await records(zone);
        const states = zone === "BI" ? ["Anulado"] : ["Anulado", "Correcto"];
        expect(stored.map((one) => one.state).sort()).toEqual(states);
        expect(stored.map((one) => one.codes).join("")).toBe("");
      }
      const leaving = await spain.publish(workflowOf("ticketbai-unregister"));
      expect(await spain.run(leaving, supplier)).toEqual({ ...OK, state: "void" });
    },
    DEADLINE_MS * 2,
  );

  it(
    "end a registration that the operator refuses, and take the grant of representation of another",
    async () => {
      const supplier = await spain.party(OTHER);
      const rejecting = await spain.publish(
        workflowOf("ticketbai-supplier-registration", "-data"),
        { "gov-es.ticketbai.wait.approval": { approval: "reject" } },
      );
      const job = await spain.begin(rejecting, supplier);
      const path = `/apps/gov-es/v1/entry/${supplier}/ticketbai`;
      await spain.link(supplier);
      const { status, text } = await spain.platform.client.get(`${path}/agreement`);
      expect([status, text.slice(0, 5)]).toEqual([200, "%PDF-"]);
      await spain.fillPage(supplier, OTHER);
      expect(await spain.ended(job, supplier)).toEqual({
        status: "OK",
        codes: ["gov-es.ticketbai.wait.approval rejected"],
        state: "error",
      });
      const leaving = await spain.publish(workflowOf("ticketbai-unregister", "-data"));
      expect((await spain.run(leaving, supplier)).state).toBe("void");
      const sending = await spain.publish(workflowOf("ticketbai-invoice", "-data"));
      const last = await spain.store(document("SS"));
      expect(await spain.run(sending, last)).toMatchObject({
        codes: ["gov-es.ticketbai.send supplier-not-registered"],
      });
      const tested = await spain.store(document("SS", TEST_SUPPLIER));
      expect(await spain.run(sending, tested)).toEqual({ ...OK, state: "sent" });
    },
    DEADLINE_MS,
  );
});

it(
  "a duplicate proves nothing for a supplier whose series other programs use",
  async () => {
    await spain.register("gov-es.ticketbai", SHARING, { other_programs: "true" });
    const sending = await spain.publish(workflowOf("ticketbai-invoice"));
    await spain.admin("POST", "ticketbai/faults", { fault: "cut-after", count: 1 });
    const entry = await spain.store(document("SS", SHARING));
    await spain.begin(sending, entry);
    const { client } = spain.platform;
    const held = async () => (await client.get("/transform/v1/submissions?state=held")).json.list;
    await expect.poll(held, { timeout: DEADLINE_MS }).toMatchObject([{ reason: "identity-taken" }]);
  },
  DEADLINE_MS,
);

/** Number of an entry's invoice. */
async function numberOf(entry: string): Promise<string> {
  const { json } = await spain.platform.client.get(`/silo/v1/entries/${entry}`);
  return json.data.doc.code;
}
