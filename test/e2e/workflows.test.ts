import type { JsonObject } from "@fakturo/model";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Answer } from "../harness/client.ts";
import { invoice } from "../harness/documents.ts";
import { newId } from "../harness/ids.ts";
import { type Platform, startPlatform } from "./platform.ts";

let platform: Platform;

beforeAll(async () => {
  platform = await startPlatform();
});

afterAll(async () => {
  await platform?.stop();
});

const state = (key: string, more: JsonObject = {}): JsonObject => ({
  name: key,
  provider: "silo.state",
  config: { state: key },
  ...more,
});

const define = (over: JsonObject = {}): JsonObject => ({
  name: "W",
  schema: "bill/invoice",
  steps: [state("sent")],
  ...over,
});
const putFlow = (body: unknown, id = newId()) =>
  platform.client.put(`/transform/v1/workflows/${id}`, body);
const patchFlow = (id: string, body: unknown) =>
  platform.client.patch(`/transform/v1/workflows/${id}`, body);
const getFlow = (id: string) => platform.client.get(`/transform/v1/workflows/${id}`);

async function workflow(over: JsonObject = {}): Promise<string> {
  const id = newId();
  const { status, text } = await putFlow(define(over), id);
  expect(status, text).toBe(200);
  return id;
}

async function entry(data: JsonObject = invoice()): Promise<string> {
  const { status, json, text } = await platform.client.post("/silo/v1/entries", { data });
  expect(status, text).toBe(200);
  return json.id;
}

/** Runs a job until it ends. */
async function run(body: JsonObject): Promise<Answer["json"]> {
  const { status, json, text } = await platform.client.put(
    `/transform/v1/jobs/${newId()}?wait=30`,
    body,
  );
  expect(status, text).toBe(200);
  return json;
}

describe("workflows", () => {
  it("come back in the wire's order, steps under both names", async () => {
    const id = newId();
    const steps = [
      { id: "01960000-0000-7000-8000-000000000001", name: "Sign & seal", action: "silo.close" },
    ];
    const body = {
      schema: "https://gobl.org/draft-0/bill/invoice",
      name: "Issue",
      description: "D",
      country: "ES",
      steps,
      unknown: true,
    };
    const { status, json } = await putFlow(body, id);
    expect(status).toBe(200);
    expect(Object.keys(json)).toEqual([
      "id",
      "created_at",
      "updated_at",
      "name",
      "description",
      "schema",
      "country",
      "version",
      "hash",
      "steps",
      "rescue",
    ]);
    expect(json).toMatchObject({
      schema: "bill/invoice",
      version: "1",
      hash: "f45959299a",
      rescue: [],
    });
    expect(JSON.stringify(json.steps)).toBe(
      '[{"id":"01960000-0000-7000-8000-000000000001","name":"Sign & seal","provider":"silo.close","action":"silo.close"}]',
    );
    const got = await getFlow(id);
    expect(got.json.versions).toEqual([
      {
        version: "1",
        hash: "f45959299a",
        name: "Issue",
        created_at: json.created_at,
        src: "api-key",
        src_id: expect.any(String),
      },
    ]);
    const taken = await putFlow({ nonsense: 1 }, id);
    expect([taken.status, taken.json]).toMatchObject([
      409,
      { key: "conflict", message: "workflow already exists with same id" },
    ]);
  });

  it.each(["Spain", "es", "ZZ", 5])("are made for countries, not for %s", async (country) => {
    const { status, json } = await putFlow(define({ country }));
    expect([status, Object.keys(json.fields)]).toEqual([422, ["country"]]);
  });

  it("hash empty lanes as agreed", async () => {
    const { json } = await putFlow(define({ steps: [], draft: true }));
    expect(json).toMatchObject({ draft: true, hash: "41542a5871", steps: [], rescue: [] });
    expect(json).not.toHaveProperty("version");
  });

  it.each<[string, JsonObject, string[]]>([
    ["no provider", { steps: [{ name: "x" }] }, ["$.steps[0].provider"]],
    [
      "two providers",
      { steps: [{ provider: "silo.close", action: "silo.state" }] },
      ["$.steps[0].action"],
    ],
    ["no steps", { steps: [] }, ["$.steps"]],
    [
      "a wrong configuration",
      { steps: [{ provider: "silo.state", config: { state: 5 } }] },
      ["$.steps[0].config.state"],
    ],
    [
      "a missing configuration",
      { rescue: [{ provider: "silo.state" }] },
      ["$.rescue[0].config.state"],
    ],
    [
      "several things nested",
      {
        steps: [
          state("sent", {
            next: [{ status: "KO", steps: [{ provider: "no.such" }] }, { status: "MAYBE" }],
          }),
        ],
      },
      ["$.steps[0].next[1].status"],
    ],
    [
      "the same id twice",
      {
        steps: [state("sent", { id: "01960000-0000-7000-8000-000000000001" })],
        rescue: [state("sent", { id: "01960000-0000-7000-8000-000000000001" })],
      },
      ["$.rescue[0].id"],
    ],
  ])("with %s are not published", async (_name, over, paths) => {
    const id = newId();
    const { status, json } = await putFlow(define(over), id);
    expect([status, json.key]).toEqual([422, "validation"]);
    expect(json.faults.flatMap((fault: { paths: string[] }) => fault.paths)).toEqual(paths);
    let [leaf] = [json.fields];
    for (const name of (paths[0] ?? "").match(/\w+/g) ?? []) leaf = leaf[name];
    expect(leaf).toEqual(expect.any(String));
    expect((await getFlow(id)).status).toBe(404);
  });

  it.each<[string, JsonObject]>([
    ["name", { name: "" }],
    ["name", { name: "x".repeat(201) }],
    ["name", { name: "a\u0000b" }],
    ["schema", { schema: "bill/nothing" }],
    ["draft", { draft: "yes" }],
  ])("need a right %s", async (name, over) => {
    const { status, json } = await putFlow(define(over));
    expect([status, Object.keys(json.fields)]).toEqual([422, [name]]);
  });

  it("may be drafts with anything unfinished", async () => {
    const { status, json } = await putFlow(
      define({ draft: true, steps: [{ provider: "no.such" }, { provider: "silo.state" }] }),
    );
    expect([status, json.draft]).toEqual([200, true]);
    const job = await platform.client.post("/transform/v1/jobs", {
      workflow_id: json.id,
      args: { a: "b" },
    });
    expect([job.status, job.json]).toMatchObject([
      404,
      { key: "not-found", message: "invalid workflow id or not published" },
    ]);
    expect((await patchFlow(json.id, { name: "N" })).status).toBe(422);
    const published = await patchFlow(json.id, { steps: [state("sent")] });
    expect([published.json.version, published.json.draft]).toEqual(["1", undefined]);
  });

  it("keep versions: drafts beside, publishing, restoring", async () => {
    const id = await workflow();
    const first = (await getFlow(id)).json;
    const same = await patchFlow(id, { description: "Same contents" });
    expect(same.json).toMatchObject({ version: "1", description: "Same contents" });
    const renamed = await patchFlow(id, { name: "Renamed" });
    expect(renamed.json.version).toBe("2");
    const draft = await patchFlow(id, { draft: true, steps: [state("paid")] });
    expect(draft.json).toMatchObject({ draft: true, version: "2" });
    const on = await entry();
    expect((await run({ workflow_id: id, silo_entry_id: on })).status).toBe("OK");
    expect((await platform.client.get(`/silo/v1/entries/${on}`)).json.state).toBe("sent");
    const published = await patchFlow(id, { steps: [state("paid")] });
    expect(published.json).toMatchObject({ version: "3" });
    expect(published.json).not.toHaveProperty("draft");
    await run({ workflow_id: id, silo_entry_id: on });
    expect((await platform.client.get(`/silo/v1/entries/${on}`)).json.state).toBe("paid");
    const restored = await patchFlow(id, { draft: true, steps: first.steps, rescue: first.rescue });
    expect(restored.json.hash).toBe(first.hash);
    const again = await patchFlow(id, {});
    expect(again.json).toMatchObject({ version: "4", hash: first.hash });
    const { versions } = (await getFlow(id)).json;
    expect(versions.map((row: JsonObject) => row.version)).toEqual(["4", "3", "2", "1"]);
    expect((await patchFlow(newId(), {})).status).toBe(404);
  });

  it("are listed with drafts, by schema, without versions", async () => {
    const id = newId();
    await putFlow(define({ schema: "note/message", draft: true }), id);
    await putFlow(define({ schema: "note/message" }));
    const { json } = await platform.client.get(
      "/transform/v1/workflows?schema=note/message&limit=1",
    );
    expect(Object.keys(json)).toEqual(["list", "limit", "next_created_at", "schema"]);
    expect(json.list[0]).not.toHaveProperty("versions");
    const next = await platform.client.get(
      `/transform/v1/workflows?schema=note/message&limit=1&created_at=${json.next_created_at}`,
    );
    expect(next.json.list.map((row: JsonObject) => [row.id, row.draft])).toEqual([[id, true]]);
  });
});
