import type { JsonObject } from "@fakturo/model";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Platform, startPlatform } from "../e2e/platform.ts";
import type { Answer } from "../harness/client.ts";
import { invoice } from "../harness/documents.ts";
import { newId } from "../harness/ids.ts";

let platform: Platform;

beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform?.stop());

const state = (key: string, more: JsonObject = {}): JsonObject => ({
  name: key,
  provider: "silo.state",
  config: { state: key },
  ...more,
});
const SLEEP = { provider: "silo.sleep", config: { seconds: 86_400 } };

async function define(steps: readonly JsonObject[], schema = "bill/invoice"): Promise<string> {
  const id = newId();
  const body = { name: "W", schema, steps };
  const { status, text } = await platform.client.put(`/transform/v1/workflows/${id}`, body);
  expect(status, text).toBe(200);
  return id;
}

async function entry(over: JsonObject = {}): Promise<string> {
  const { json } = await platform.client.post("/silo/v1/entries", { data: invoice(over) });
  return json.id;
}

const post = (path: string, body: JsonObject = {}) =>
  platform.client.post(`/transform/v1${path}`, body);
const job = async (id: string): Promise<Answer["json"]> =>
  (await platform.client.get(`/transform/v1/jobs/${id}`)).json;

async function until(
  id: string,
  holds: (json: Answer["json"]) => boolean,
): Promise<Answer["json"]> {
  const deadline = Date.now() + 15_000;
  for (;;) {
    const json = await job(id);
    if (holds(json)) return json;
    if (Date.now() > deadline) throw new Error(JSON.stringify(json));
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
const ended = (id: string) => until(id, ({ completed_at }) => Boolean(completed_at));

describe("a job", () => {
  it("is cancelled while it waits", async () => {
    const body = {
      workflow_id: await define([SLEEP, state("sent")]),
      silo_entry_id: await entry(),
    };
    const { json } = await post("/jobs", body);
    await until(json.id, ({ status }) => status === "QUEUED");
    expect((await post(`/jobs/${json.id}/cancel`)).status).toBe(200);
    const { status, intents } = await ended(json.id);
    expect([status, intents.length]).toEqual(["CANCEL", 1]);
    expect((await post(`/jobs/${json.id}/cancel`)).json.status).toBe("CANCEL");
    expect((await post(`/jobs/${newId()}/cancel`)).status).toBe(404);
  });

  it("is repeated from the start or from a given step", async () => {
    const last = newId();
    const workflow_id = await define([state("processing"), state("sent", { id: last })]);
    const on = await entry();
    const body = { workflow_id, silo_entry_id: on, args: { a: "b" }, tags: ["x"], priority: 5 };
    const { json: first } = await post("/jobs", body);
    await ended(first.id);
    const id = newId();
    const whole = await post(`/jobs/${first.id}/rerun`, { id });
    expect([whole.status, whole.json.id]).toEqual([202, id]);
    expect(await ended(id)).toMatchObject({
      silo_entry_id: on,
      args: { a: "b" },
      tags: ["x"],
      priority: 5,
      intents: [{ name: "processing" }, { name: "sent" }],
    });
    const part = await post(`/jobs/${first.id}/rerun`, { step_id: last });
    expect((await ended(part.json.id)).intents).toMatchObject([{ name: "sent" }]);
    expect((await post(`/jobs/${first.id}/rerun`, { id })).status).toBe(409);
    const unknown = await post(`/jobs/${first.id}/rerun`, { step_id: newId() });
    expect([unknown.status, Object.keys(unknown.json.fields)]).toEqual([422, ["step_id"]]);
    expect((await post(`/jobs/${newId()}/rerun`)).status).toBe(404);
  });

  it("has a priority within bounds", async () => {
    const body = { workflow_id: await define([state("sent")]), silo_entry_id: await entry() };
    const { json } = await post("/jobs", { ...body, priority: -3 });
    expect(json.priority).toBe(-3);
    expect((await ended(json.id)).status).toBe("OK");
    for (const priority of [101, -101, 1.5, "1"])
      expect((await post("/jobs", { ...body, priority })).status).toBe(422);
  });
});

describe("a batch", () => {
  const put = (id: string, body: JsonObject) =>
    platform.client.put(`/transform/v1/batches/${id}`, body);

  it("runs a workflow over what a search finds, page by page, each entry once", async () => {
    const workflow_id = await define([state("sent")]);
    const customer = { name: "Zanzibar Trading", tax_id: { country: "ES", code: "54387763P" } };
    const found = [];
    for (let i = 0; i < 3; i++) found.push(await entry({ customer }));
    await entry();
    const data = { $schema: "https://gobl.org/draft-0/org/party", name: "Zanzibar" };
    await platform.client.post("/silo/v1/entries", { data });
    const id = newId();
    const body = { workflow_id, q: "zanzibar", args: { a: "b" }, tags: ["batch"] };
    const first = await put(id, { ...body, limit: 2 });
    expect(first.json).toMatchObject({ id, workflow_id, skipped: 0 });
    expect(first.json.created).toHaveLength(2);
    const second = await put(id, { ...body, cursor: first.json.next_cursor });
    expect(second.json.created).toHaveLength(1);
    expect(second.json).not.toHaveProperty("next_cursor");
    const jobs = await Promise.all([...first.json.created, ...second.json.created].map(ended));
    expect(jobs.map(({ silo_entry_id }) => silo_entry_id)).toEqual(found);
    expect(jobs[0]).toMatchObject({
      key: `batch:${id}:${found[0]}`,
      args: { a: "b" },
      tags: ["batch"],
      status: "OK",
    });
    expect((await put(id, body)).json).toMatchObject({ created: [], skipped: 3 });
    const { folder } = (await platform.client.get(`/silo/v1/entries/${found[0]}`)).json;
    const sent = await put(newId(), { ...body, state: "sent", folder });
    expect(sent.json.created).toHaveLength(3);
    expect((await put(newId(), { ...body, state: "paid" })).json.created).toEqual([]);
  });

  it("needs a published workflow and a cursor of its own", async () => {
    expect((await put(newId(), { workflow_id: newId() })).status).toBe(404);
    const workflow_id = await define([state("sent")]);
    expect((await put(newId(), { workflow_id, cursor: "x" })).status).toBe(422);
    expect((await put(newId(), { workflow_id, limit: 500 })).status).toBe(422);
  });
});
