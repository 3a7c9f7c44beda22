import type { JsonObject } from "@fakturo/model";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { invoice } from "../harness/documents.ts";
import { newId } from "../harness/ids.ts";
import { eventsOf, postEntry, putWorkflow, runJob, stateStep } from "./job-requests.ts";
import { type Platform, startPlatform } from "./platform.ts";

let platform: Platform;

beforeAll(async () => {
  platform = await startPlatform();
});

afterAll(async () => {
  await platform?.stop();
});

const workflow = (over?: JsonObject) => putWorkflow(platform, over);
const entry = (data?: JsonObject) => postEntry(platform, data);
const run = (body: JsonObject) => runJob(platform, body);

const _putFlow = (body: unknown, id = newId()) =>
  platform.client.put(`/transform/v1/workflows/${id}`, body);

describe("jobs", () => {
  it("answer a stub at once and the whole when waited for", async () => {
    const [flow, on] = [await workflow(), await entry()];
    const id = newId();
    const body = {
      workflow_id: flow,
      silo_entry_id: on,
      key: `inv-${id}`,
      args: { a: "b" },
      tags: ["x"],
      content_type: "legacy",
    };
    const stub = await platform.client.put(`/transform/v1/jobs/${id}`, body);
    const { created_at: at } = stub.json;
    expect(stub.status).toBe(202);
    expect(stub.text).toBe(
      JSON.stringify({
        id,
        created_at: at,
        updated_at: at,
        silo_entry_id: on,
        workflow_id: flow,
        key: `inv-${id}`,
        args: { a: "b" },
        tags: ["x"],
        status: "NA",
      }),
    );
    const whole = await run({ workflow_id: flow, silo_entry_id: on });
    expect(Object.keys(whole)).toEqual([
      "id",
      "created_at",
      "updated_at",
      "silo_entry_id",
      "workflow_id",
      "status",
      "completed_at",
      "workflow_version",
      "intents",
      "envelope",
    ]);
    expect(whole.intents.map((intent: JsonObject) => Object.keys(intent))).toEqual([
      ["id", "created_at", "updated_at", "step_id", "name", "provider", "events", "completed"],
    ]);
    expect(whole.intents[0].events.map((event: JsonObject) => Object.keys(event))).toEqual([
      ["index", "status", "at"],
      ["index", "status", "at"],
    ]);
    expect(whole.intents[0].id[14]).toBe("4");
    expect((await platform.client.get(`/transform/v1/jobs/${whole.id}`)).json).toEqual(whole);
    expect((await platform.client.get(`/transform/v1/jobs/key/inv-${id}`)).json.id).toBe(id);
  });

  it("number, sign and label, as §17.12", async () => {
    const steps = [
      stateStep("processing"),
      { name: "Code", provider: "sequence.enumerate", config: { name: "Invoices", padding: 6 } },
      { name: "Sign", provider: "silo.close" },
      stateStep("sent"),
    ];
    const job = await run({ workflow_id: await workflow({ steps }), silo_entry_id: await entry() });
    expect(job.status).toBe("OK");
    expect(eventsOf(job)).toEqual(["RUN OK", "RUN OK", "RUN OK", "RUN OK"]);
    expect(job).not.toHaveProperty("faults");
    expect([job.envelope.doc.code, job.envelope.sigs.length]).toEqual(["000001", 1]);
    const again = await run({ workflow_id: job.workflow_id, silo_entry_id: job.silo_entry_id });
    expect(eventsOf(again)).toEqual(["RUN OK", "RUN SKIP", "RUN SKIP", "RUN OK"]);
  });

  it("refuse ids and keys that are taken, before anything else", async () => {
    const flow = await workflow();
    const [id, key] = [newId(), `key-${newId()}`];
    const body = { workflow_id: flow, args: { a: "b" }, key };
    const all = await Promise.all(
      Array.from({ length: 5 }, () => platform.client.put(`/transform/v1/jobs/${id}`, body)),
    );
    expect(all.map(({ status }) => status).sort()).toEqual([202, 409, 409, 409, 409]);
    for (const other of [body, {}, { workflow_id: newId() }, { workflow_id: 5, args: 5 }]) {
      const { status, json } = await platform.client.put(`/transform/v1/jobs/${id}`, other);
      expect([status, json]).toMatchObject([
        409,
        { key: "conflict", message: "job already exists with same id" },
      ]);
    }
    const sameKey = await platform.client.post("/transform/v1/jobs", { workflow_id: newId(), key });
    expect([sameKey.status, sameKey.json.message]).toEqual([
      409,
      "job already exists with same key",
    ]);
  });

  it.each<[string, (flow: string) => JsonObject, number, string]>([
    ["no workflow", () => ({ args: {} }), 422, "workflow_id"],
    ["malformed workflow", () => ({ workflow_id: "x", args: {} }), 422, "workflow_id"],
    [
      "unknown workflow",
      () => ({ workflow_id: newId(), args: {} }),
      404,
      "invalid workflow id or not published",
    ],
    [
      "unknown workflow before unknown entry",
      () => ({ workflow_id: newId(), silo_entry_id: newId() }),
      404,
      "invalid workflow id or not published",
    ],
    [
      "unknown entry",
      (id) => ({ workflow_id: id, silo_entry_id: newId() }),
      404,
      "entry not found",
    ],
    ["malformed entry", (id) => ({ workflow_id: id, silo_entry_id: "x" }), 422, "silo_entry_id"],
    ["nothing to work on", (id) => ({ workflow_id: id }), 422, "silo_entry_id"],
    ["args of other types", (id) => ({ workflow_id: id, args: { a: 1 } }), 422, "args"],
    ["wrong tags", (id) => ({ workflow_id: id, args: {}, tags: "x" }), 422, "tags"],
    ["wrong data", (id) => ({ workflow_id: id, data: "x" }), 422, "data"],
  ])("are refused: %s", async (_name, body, status, told) => {
    const answer = await platform.client.post("/transform/v1/jobs", body(await workflow()));
    expect(answer.status, answer.text).toBe(status);
    if (status === 404) expect(answer.json).toMatchObject({ key: "not-found", message: told });
    else expect(Object.keys(answer.json.fields)).toEqual([told]);
  });

  it("that come together are each made or refused for themselves", async () => {
    const [workflow_id, silo_entry_id] = [await workflow(), await entry()];
    const [twice, key] = [newId(), `key-${newId()}`];
    const plain = { workflow_id, silo_entry_id };
    const calls: readonly (readonly [JsonObject, string?])[] = [
      ...Array.from({ length: 20 }, () => [plain] as const),
      ...Array.from({ length: 5 }, () => [{ ...plain, key }] as const),
      ...Array.from({ length: 5 }, () => [plain, twice] as const),
      [{ ...plain, workflow_id: newId() }],
      [{ ...plain, silo_entry_id: newId() }],
      [{ ...plain, args: { a: "1" }, tags: ["a", "b,c"], priority: 5 }],
      [{ ...plain, args: { 'a"b': "{\\}" }, tags: ["a", "b,c"] }],
    ];
    const answers = await Promise.all(
      calls.map(([body, id = newId()]) =>
        platform.client.put(`/transform/v1/jobs/${id}?wait=30`, body),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(200));
    for (const [from, to] of [
      [20, 25],
      [25, 30],
    ] as const)
      expect(statuses.slice(from, to).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(statuses.slice(30)).toEqual([404, 404, 200, 200]);
    expect(answers[33]?.json).toMatchObject({
      args: { 'a"b': "{\\}" },
      tags: ["a", "b,c"],
      status: "OK",
    });
  });

  it("take ids of versions 1 and 7, and whole seconds to wait", async () => {
    const body = { workflow_id: await workflow(), args: { a: "b" } };
    const v4 = await platform.client.put(
      "/transform/v1/jobs/919108f7-52d1-4320-9bac-f847db4148a8",
      body,
    );
    expect([v4.status, Object.keys(v4.json.fields)]).toEqual([422, ["id"]]);
    expect(
      (await platform.client.put("/transform/v1/jobs/c232ab00-9414-11ec-b3c8-9f6bdeced846", body))
        .status,
    ).toBe(202);
    for (const wait of ["soon", "1.5", "1e3"]) {
      const { status, json } = await platform.client.post(`/transform/v1/jobs?wait=${wait}`, body);
      expect([status, Object.keys(json.fields)]).toEqual([422, ["wait"]]);
    }
    for (const wait of ["0", "-5", ""])
      expect((await platform.client.post(`/transform/v1/jobs?wait=${wait}`, body)).status).toBe(
        202,
      );
    expect((await platform.client.post("/transform/v1/jobs?wait=600", body)).status).toBe(200);
  });

  it("answer the stub when the wait is over first", async () => {
    const steps = [
      { name: "Tell", provider: "webhook", config: { url: "http://127.0.0.1:9/hook" } },
    ];
    const id = await workflow({ steps });
    const { status, json } = await platform.client.post("/transform/v1/jobs?wait=1", {
      workflow_id: id,
      silo_entry_id: await entry(),
    });
    expect([status, json.status]).toEqual([202, "NA"]);
    expect(json).not.toHaveProperty("intents");
    const running = await platform.client.get(`/transform/v1/jobs/${json.id}`);
    expect(["ERR", "RUN", "KO"]).toContain(running.json.status);
    expect(running.json).not.toHaveProperty("envelope");
  });

  it("store a document that comes along, with the job or not at all", async () => {
    const flow = await workflow();
    const job = await run({ workflow_id: flow, data: invoice({ code: "D1" }) });
    expect(job.envelope.doc.code).toBe("D1");
    expect((await platform.client.get(`/silo/v1/entries/${job.silo_entry_id}`)).json.folder).toBe(
      "invoices",
    );
    const refused = await platform.client.post("/transform/v1/jobs", {
      workflow_id: flow,
      data: { $schema: "none" },
    });
    expect([refused.status, refused.json.key]).toEqual([422, "unknown-schema"]);
    const lost = await platform.client.post("/transform/v1/jobs", {
      workflow_id: newId(),
      data: invoice({ code: "LOST" }),
    });
    expect(lost.status).toBe(404);
    expect((await platform.client.get("/silo/v1/search?q=LOST")).json.list).toEqual([]);
    const on = await entry();
    const ignored = await run({ workflow_id: flow, silo_entry_id: on, data: { nonsense: true } });
    expect(ignored.silo_entry_id).toBe(on);
  });

  it("move files in args to the spool", async () => {
    const uri = (facts: string, text = "Hi") =>
      `data:${facts};base64,${Buffer.from(text).toString("base64")}`;
    const flow = await workflow();
    const job = await run({
      workflow_id: flow,
      args: { file: uri("text/plain;name=hello%20there.txt"), plain: "data: none" },
    });
    expect(job.args.plain).toBe("data: none");
    expect(job.args.file).toMatch(/^spool:\d{4}-W\d{2}-[0-9a-f]+-hello-there\.txt$/);
    const key = encodeURIComponent(job.args.file.slice("spool:".length));
    const spooled = await platform.client.get(`/silo/v1/spool/${key}`);
    expect([spooled.status, spooled.text, spooled.headers.get("content-type")]).toEqual([
      200,
      "Hi",
      "text/plain",
    ]);
    expect(spooled.headers.get("content-disposition")).toBe(
      'attachment; filename="hello there.txt"',
    );
    expect((await platform.client.send("DELETE", `/silo/v1/spool/${key}`)).status).toBe(204);
    expect((await platform.client.get(`/silo/v1/spool/${key}`)).status).toBe(404);
    for (const facts of [
      "text/csv;charset=utf-8;name=a.csv",
      'text/csv;name="a.csv";charset=utf-8',
    ]) {
      const { args } = await run({ workflow_id: flow, args: { file: uri(facts) } });
      expect(args.file).toMatch(/-a\.csv$/);
      const path = `/silo/v1/spool/${encodeURIComponent(args.file.slice("spool:".length))}`;
      const { headers } = await platform.client.get(path);
      expect(headers.get("content-type")).toBe("text/csv;charset=utf-8");
    }
    for (const wrong of [
      uri("text/plain"),
      uri("text/csv;charset=utf-8"),
      uri("text/plain;name=%ZZ"),
      uri("text\r\nx;name=a"),
      "data:text/plain;name=a;base64,?",
    ]) {
      const { status, json } = await platform.client.post("/transform/v1/jobs", {
        workflow_id: flow,
        args: { wrong },
      });
      expect([wrong, status, Object.keys(json.fields ?? {})]).toEqual([wrong, 422, ["args"]]);
    }
    const large = await platform.client.post("/transform/v1/jobs", {
      workflow_id: flow,
      args: { a: "x".repeat(300_000) },
    });
    expect([large.status, Object.keys(large.json.fields)]).toEqual([422, ["args"]]);
  });

  it("are listed newest first, page by page, as heads", async () => {
    const flow = await workflow();
    const made: string[] = [];
    for (let n = 0; n < 5; n++)
      made.unshift((await run({ workflow_id: flow, args: { n: String(n) } })).id);
    const first = await platform.client.get("/transform/v1/jobs?limit=2");
    expect(Object.keys(first.json)).toEqual(["list", "limit", "next_cursor"]);
    expect(Object.keys(first.json.list[0])).toEqual([
      "id",
      "created_at",
      "updated_at",
      "workflow_id",
      "status",
      "completed_at",
      "workflow_version",
      "step",
    ]);
    const rest = await platform.client.get(
      `/transform/v1/jobs?limit=3&cursor=${first.json.next_cursor}`,
    );
    expect([...first.json.list, ...rest.json.list].map((row: JsonObject) => row.id)).toEqual(made);
  });
});
