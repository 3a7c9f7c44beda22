import type { JsonObject } from "@fakturo/model";
import { afterAll, beforeAll, expect, it } from "vitest";
import { publicInvoice } from "../harness/documents.ts";
import { writingWorkflow } from "../harness/face-workflows.ts";
import { itRunsItsBranches } from "../harness/proved-branches.ts";
import { WORKFLOWS } from "../harness/published-workflows.ts";
import { DEADLINE_MS, SimulatedPlatform } from "../harness/simulated-platform.ts";

if (!WORKFLOWS)
  process.stdout.write("The published workflows are not here: an own one runs on the simulator.\n");

const SUPPLIER = "B98602642";

const state = (name: string) => ({ name, provider: "silo.state", config: { state: name } });
const step = (provider: string, config: JsonObject = {}) => ({ name: provider, provider, config });
const workflow = (name: string, schema: string, ...steps: readonly JsonObject[]): JsonObject => ({
  ...{ name, schema, steps },
  rescue: [state("error")],
});

const SENDING = workflow(
  "Send to FACe",
  "bill/invoice",
  step("gov-es.facturae.send"),
  step("gov-es.facturae.wait.state"),
  state("paid"),
);
const VERIFYING = workflow(
  "Verify and send",
  "bill/invoice",
  step("gov-es.facturae.verify"),
  step("gov-es.facturae.send", { attachments: ["facturae"] }),
  state("sent"),
);
const CANCELLING = workflow(
  "Cancel at FACe",
  "bill/invoice",
  step("gov-es.facturae.cancel", { reason: "Duplicada" }),
  state("void"),
);
const REGISTERING = workflow(
  "Register with FACe",
  "org/party",
  step("gov-es.facturae.register"),
  step("gov-es.facturae.wait.upload"),
  step("gov-es.facturae.wait.approval"),
  state("registered"),
);
const LEAVING = workflow("Leave FACe", "org/party", step("gov-es.facturae.unregister"));

let spain: SimulatedPlatform;
beforeAll(async () => {
  spain = await SimulatedPlatform.start("face");
});
afterAll(async () => {
  await spain?.stop();
});

const settings = (values: JsonObject) => spain.admin("PUT", "face/settings", values);
const OK = { status: "OK", codes: [] };

it(
  "the published workflow writes invoices, which FACe registers, pays, cancels and refuses",
  async () => {
    const supplier = await spain.party(SUPPLIER);
    const job = await spain.begin(await spain.publish(REGISTERING), supplier);
    await spain.fillPage(supplier, SUPPLIER);
    expect(await spain.ended(job, supplier)).toEqual({ ...OK, state: "registered" });

    const published = await spain.publish(writingWorkflow(""));
    const later = await spain.publish(writingWorkflow("-data"));
    const sending = await spain.publish(SENDING);
    const verifying = await spain.publish(VERIFYING);
    const cancelling = await spain.publish(CANCELLING);
    const written = async (writing: string, unit?: string) => {
      const entry = await spain.store(publicInvoice(SUPPLIER, unit));
      expect(await spain.run(writing, entry)).toMatchObject(OK);
      return entry;
    };

    // The first request is processed, and its answer is lost.
    await spain.admin("POST", "face/faults", { fault: "cut-after", count: 1 });
    await settings({ accountedAfter: 0, recognisedAfter: 0, paidAfter: 0 });
    const paid = await written(published);
    expect(await spain.run(sending, paid)).toEqual({ ...OK, state: "paid" });
    expect(await spain.privateFiles(paid)).toContain("response face-state-response");
    expect(await stamps(paid)).toContainEqual({
      prv: "face-register-number",
      val: `${new Date().getUTCFullYear()}00000001`,
    });
    const faults = ["gov-es.facturae.cancel 306"];
    expect(await spain.run(cancelling, paid)).toMatchObject({ codes: faults, state: "error" });

    await settings({ paidAfter: 3600, cancelledAfter: 3 });
    const cancelled = await written(later, "L01990001");
    expect(await spain.run(verifying, cancelled)).toEqual({ ...OK, state: "sent" });
    expect(await spain.run(cancelling, cancelled)).toMatchObject({
      codes: ["gov-es.facturae.cancel 305"],
    });

    const third = await written(published);
    expect(await spain.run(verifying, third)).toEqual({ ...OK, state: "sent" });
    expect(await spain.run(cancelling, third)).toEqual({ ...OK, state: "void" });
    expect(await spain.privateFiles(third)).toEqual([
      "request face-cancel-request",
      "request face-issue-request",
      "response face-cancel-response",
      "response face-issue-response",
    ]);
    expect(await spain.run(cancelling, third)).toMatchObject({
      codes: ["gov-es.facturae.cancel already-cancelled"],
    });

    const unknown = await written(later, "L01000001");
    expect(await spain.run(verifying, unknown)).toMatchObject({
      codes: ["gov-es.facturae.verify 409"],
    });
    expect(await spain.run(sending, unknown)).toMatchObject({
      codes: ["gov-es.facturae.send 409"],
    });
    const records = await spain.admin("GET", "face/records");
    expect(records).toHaveLength(3);
    expect(records[2]).toMatchObject({ attachments: "1", cancellation: "Duplicada" });

    const left = await spain.run(await spain.publish(LEAVING), supplier);
    expect(left).toMatchObject(OK);
  },
  DEADLINE_MS * 2,
);

it(
  "units of an imported list are checked without FACe",
  async () => {
    const { url, token, client } = spain.platform;
    const units = `${url}/apps/gov-es/v1/face/units`;
    const csv = `organ,unit,office,name\n${"L01770001,".repeat(3)}Far council\n`;
    const put = (body: string) =>
      fetch(units, { method: "PUT", body, headers: { authorization: `Bearer ${token}` } });
    expect((await put(csv)).status).toBe(200);
    expect((await put("organ\nx")).status).toBe(422);
    expect((await client.get("/apps/gov-es/v1/face/units/L01770001")).json).toMatchObject({
      ...{ name: "Far council", source: "file" },
      relations: [{ unit: "L01770001", office: "L01770001" }],
    });
    expect((await client.get("/apps/gov-es/v1/face/units/L01770002")).status).toBe(404);
    await spain.admin("POST", "face/faults", { fault: "unavailable" });
    const entry = await spain.store(publicInvoice(SUPPLIER, "L01770001"));
    expect(await spain.run(await spain.publish(writingWorkflow("")), entry)).toMatchObject(OK);
    const checking = workflow("Check", "bill/invoice", step("gov-es.facturae.verify"));
    expect(await spain.run(await spain.publish(checking), entry)).toMatchObject(OK);
    await spain.admin("DELETE", "face/faults");
  },
  DEADLINE_MS,
);

async function stamps(entry: string): Promise<readonly object[]> {
  const { json } = await spain.platform.client.get(`/silo/v1/entries/${entry}`);
  return json.data.head.stamps;
}

it(
  "the published workflow ends in error for an invoice without customer",
  async () => {
    const { customer: _, ...nameless } = publicInvoice(SUPPLIER);
    const entry = await spain.store({ ...nameless, tax: { tags: ["simplified"] } });
    const { state: end, codes } = await spain.run(await spain.publish(writingWorkflow("")), entry);
    expect([end, codes]).toEqual(["error", [expect.stringContaining("gov-es.facturae.generate")]]);
  },
  DEADLINE_MS,
);

itRunsItsBranches("face-workflows", () => [spain]);
