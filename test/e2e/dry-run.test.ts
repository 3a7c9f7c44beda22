import type { JsonObject } from "@fakturo/model";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { invoice } from "../harness/documents.ts";
import { newId } from "../harness/ids.ts";
import { type Platform, startPlatform } from "./platform.ts";

let platform: Platform;
const [entry, large, tell, number] = [newId(), newId(), newId(), newId()];

beforeAll(async () => {
  platform = await startPlatform();
  await platform.client.put(`/silo/v1/entries/${entry}`, { data: invoice() });
});
afterAll(async () => {
  await platform?.stop();
});

const NUMBER: JsonObject = {
  id: number,
  provider: "sequence.enumerate",
  config: { name: "Invoices", prefix: "T-", padding: 3 },
};
const steps: JsonObject[] = [
  NUMBER,
  { provider: "silo.close" },
  {
    id: large,
    provider: "silo.if",
    config: { expr: "float(doc.totals.payable) > 1000" },
    next: [
      { code: "true", steps: [{ provider: "silo.state", config: { state: "sent" } }] },
      { code: "false", steps: [{ provider: "silo.state", config: { state: "error" } }] },
    ],
  },
  { provider: "ubl.generate" },
  // Nobody listens there: a call would fail.
  { id: tell, provider: "webhook", config: { url: "http://127.0.0.1:9/" } },
];
const rescue = [{ provider: "silo.state", config: { state: "rejected" } }];

const test = (body: JsonObject) =>
  platform.client.post("/transform/v1/workflows/test", {
    schema: "bill/invoice",
    steps,
    rescue,
    ...("data" in body ? {} : { silo_entry_id: entry }),
    ...body,
  });

const path = ({ json }: { json: JsonObject }) =>
  Array.isArray(json.steps)
    ? json.steps.map((step) =>
        typeof step === "object" && step !== null && "provider" in step
          ? `${step.provider} ${step.status} ${step.source}`
          : "",
      )
    : [];

describe("a dry run of a workflow", () => {
  it("numbers, signs, decides and converts for real, and calls nobody", async () => {
    const answer = await test({});
    expect(answer.status, answer.text).toBe(200);
    expect(path(answer)).toEqual([
      "sequence.enumerate OK called",
      "silo.close OK called",
      "silo.if OK called",
      "silo.state OK called",
      "ubl.generate OK called",
      "webhook OK assumed",
    ]);
    const { json } = answer;
    expect(json.status).toBe("OK");
    expect(json.steps[0].changes).toContainEqual({ path: "$.doc.code", after: "T-001" });
    expect(json.steps[2].code).toBe("true");
    expect(json.steps[3].state).toBe("sent");
    expect(json.steps[4].files).toMatchObject([{ mime: "application/xml" }]);
  });

  it("leaves no trace: no number, no version, no file, no job and no workflow", async () => {
    const before = await platform.client.get(`/silo/v1/entries/${entry}`);
    await test({});
    const again = await test({});
    expect(again.json.steps[0].changes).toContainEqual({ path: "$.doc.code", after: "T-001" });
    const { json } = await platform.client.get(`/silo/v1/entries/${entry}`);
    expect(json).toEqual(before.json);
    const lists = ["/transform/v1/jobs", "/transform/v1/workflows", "/sequence/v1/series"];
    for (const list of lists) expect((await platform.client.get(list)).json.list, list).toEqual([]);
  });

  it("follows the outcomes that are chosen, into branches and the error lane", async () => {
    const small = await test({ outcomes: { [large]: { status: "OK", code: "false" } } });
    expect(path(small)[2]).toBe("silo.if OK chosen");
    expect(small.json.steps[3].state).toBe("error");
    const lost = await test({ outcomes: { [tell]: { status: "TIMEOUT", code: "late" } } });
    expect(path(lost).slice(-2)).toEqual(["webhook TIMEOUT chosen", "silo.state OK called"]);
    expect([lost.json.status, lost.json.steps.at(-1).lane]).toEqual(["OK", "rescue"]);
    const refused = await test({
      rescue: [],
      outcomes: { [number]: { status: "KO", code: "4107" } },
    });
    expect([refused.json.status, refused.json.steps.length]).toEqual(["KO", 1]);
  });

  it("takes a document that is not stored, whose condition it evaluates", async () => {
    const data = invoice({
      lines: [{ quantity: "1", item: { name: "Work", price: "90.00" } }],
    });
    const { json } = await test({ data });
    expect(json.steps[2].code).toBe("false");
    const list = await platform.client.get("/silo/v1/entries");
    expect(list.json.list).toHaveLength(1);
  });

  it("shows why a step fails, such as an invalid document of another kind", async () => {
    const data = { $schema: "https://gobl.org/draft-0/org/party", name: "Acme" };
    const { json } = await test({ data });
    expect(json.steps[0]).toMatchObject({
      status: "KO",
      code: "schema-mismatch",
      source: "called",
    });
    expect(json.steps[1]).toMatchObject({ lane: "rescue", state: "rejected" });
  });

  it("refuses settings that could not be published, unknown entries and wrong outcomes", async () => {
    const bad = await test({ steps: [{ provider: "silo.state", config: { state: "gone" } }] });
    expect([bad.status, bad.json.key]).toEqual([422, "validation"]);
    expect(bad.text).toContain("steps[0].config.state");
    const unknown = await test({ silo_entry_id: newId() });
    expect([unknown.status, unknown.json.key]).toEqual([404, "not-found"]);
    const wrong = await test({ outcomes: { [tell]: { status: "MAYBE" } } });
    expect([wrong.status, wrong.text.includes("outcomes")]).toEqual([422, true]);
    const nothing = await test({
      data: { $schema: "https://gobl.org/draft-0/bill/invoice" },
    });
    expect(nothing.status).toBe(422);
  });

  it("stops a workflow that jumps back for ever", async () => {
    const id = newId();
    const state = { provider: "silo.state", config: { state: "sent" } };
    const { json } = await test({
      steps: [{ ...state, id, next: [{ step_id: id }] }],
      rescue: [],
    });
    expect([json.status, json.steps.at(-1).code]).toEqual(["KO", "loop"]);
  });
});
