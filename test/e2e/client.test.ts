import { isObject } from "@fakturo/model";
import { afterAll, beforeAll, expect, it } from "vitest";
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

/** What the Go client can decode into its tree of field errors. */
function isFieldTree(value: unknown): boolean {
  return (
    isObject(value) &&
    Object.entries(value).every(
      ([name, leaf]) =>
        !name.includes(".") &&
        ((typeof leaf === "string" && !/["\\]/.test(leaf)) || isFieldTree(leaf)),
    )
  );
}

it("tests its credentials, asks for ids and its workspace", async () => {
  expect((await platform.client.get("/utils/v1/ping")).text).toBe('{"ping":"pong"}');
  for (const version of ["1", "4", "6", "7"]) {
    const { json } = await platform.client.get(`/utils/v1/uuid?v=${version}`);
    expect([Object.keys(json), json.uuid[14], json.version]).toEqual([
      ["uuid", "version"],
      version,
      version,
    ]);
  }
  const dns = "6ba7b810-9dad-11d1-80b4-00c04fd430c8";
  const named = await platform.client.get(`/utils/v1/uuid?v=5&base=${dns}&key=www.example.com`);
  expect(named.json).toEqual({ uuid: "2ed6657d-e927-568b-95e1-2665a8aea6a2", version: "5" });
  const { json } = await platform.client.get("/access/v1/workspace");
  expect(Object.keys(json)).toEqual([
    "id",
    "created_at",
    "updated_at",
    "name",
    "country",
    "slug",
    "sandbox",
  ]);
});

it("renames its workspace, with a handle nobody else has", async () => {
  const { client } = await platform.addWorkspace("Renamed");
  const renamed = await client.patch("/access/v1/workspace", {
    name: "New",
    slug: "new-name",
    logo_url: "https://example.com/l.png",
  });
  expect(renamed.json).toMatchObject({
    name: "New",
    slug: "new-name",
    logo_url: "https://example.com/l.png",
  });
  expect((await client.patch("/access/v1/workspace", { slug: "acme" })).status).toBe(409);
  const wrong = await client.patch("/access/v1/workspace", { slug: "Not OK" });
  expect([wrong.status, Object.keys(wrong.json.fields)]).toEqual([422, ["slug"]]);
});

it("walks a document from upload to signed, labelled and filed", async () => {
  const { client } = platform;
  // Its entry creation sends neither key nor sign; unset members are null.
  const entry = newId();
  const created = await client.put(`/silo/v1/entries/${entry}`, {
    folder: "",
    data: invoice(),
    previous_id: null,
    correct: null,
  });
  expect([created.status, created.json.draft]).toEqual([200, true]);
  const workflow = newId();
  const steps = [
    { name: "Number", action: "sequence.enumerate", config: { name: "Invoices" } },
    { name: "Sign", action: "silo.close" },
    { name: "Sent", action: "silo.state", config: { state: "sent" } },
  ];
  const made = await client.put(`/transform/v1/workflows/${workflow}`, {
    name: "Issue",
    schema: "bill/invoice",
    steps,
    rescue: null,
  });
  expect(made.json.steps.map((step: { action: string }) => step.action)).toEqual(
    steps.map(({ action }) => action),
  );
  const done = await client.put(`/transform/v1/jobs/${newId()}?wait=30`, {
    workflow_id: workflow,
    silo_entry_id: entry,
    data: null,
    args: null,
  });
  expect(done.status).toBe(200);
  // Its success test: completed, and the last event of the last intent is not KO.
  expect(done.json.completed_at).toEqual(expect.any(String));
  expect(done.json.intents.at(-1).events.at(-1).status).toBe("OK");
  for (const intent of done.json.intents) expect(intent.events.length).toBeGreaterThan(0);
  const file = await client.put(`/silo/v1/entries/${entry}/files/${newId()}`, {
    name: "note.txt",
    data: "SGk=",
  });
  const shown = await client.get(`/silo/v1/entries/${entry}`);
  expect(shown.json).toMatchObject({ signed: true, state: "sent", attachments: [file.json] });
});

it("can decode every error", async () => {
  const { client } = platform;
  const hostile = { $schema: 'a"b\\c', supplier: { "dotted.key": "x", name: 5 } };
  const answers = await Promise.all([
    client.put(`/silo/v1/entries/${newId()}`, {
      data: invoice({
        supplier: { name: 'A "quoted" \\ name', tax_id: { country: "ES", code: '"\\' } },
      }),
    }),
    client.put(`/silo/v1/entries/${newId()}`, { data: hostile }),
    client.put(`/silo/v1/entries/${newId()}`, { data: invoice({ lines: [{}, {}] }) }),
    client.put(`/silo/v1/entries/${newId()}`, {
      data: invoice({ ext: { 'a"b.c': "x" }, $addons: ['x"y'] }),
    }),
    client.put(`/transform/v1/workflows/${newId()}`, {
      name: "W",
      schema: "bill/invoice",
      steps: [{ provider: 'a"b' }, {}],
    }),
    client.put(`/transform/v1/workflows/${newId()}`, {
      name: "W",
      schema: "bill/invoice",
      steps: [{ provider: "silo.state", config: { "a.b": 1, state: "x" } }],
    }),
    client.post("/transform/v1/jobs", { workflow_id: newId(), args: { "dotted.key": 5 } }),
    client.get("/silo/v1/entries?limit=1"),
    client.get('/silo/v1/search?q=x&limit="'),
  ]);
  for (const { status, json, text, headers } of answers) {
    expect(status, text).toBe(422);
    expect(headers.get("content-type")).toMatch(/^application\/json/);
    expect(json.message).toEqual(expect.any(String));
    expect(json.code ?? "").toEqual(expect.any(String));
    if (json.fields !== undefined) expect(isFieldTree(json.fields), text).toBe(true);
  }
});

it("relies on three statuses", async () => {
  const { client } = platform;
  const id = newId();
  await client.put(`/silo/v1/entries/${id}`, { data: invoice() });
  expect((await client.put(`/silo/v1/entries/${id}`, { data: invoice() })).status).toBe(409);
  expect((await client.get(`/silo/v1/entries/${newId()}`)).status).toBe(404);
  expect((await client.post("/silo/v1/spool", { name: "a", type: "a/b", data: "" })).status).toBe(
    403,
  );
});

it("gets lists as lists and integers that fit", async () => {
  for (const path of [
    "/silo/v1/entries?folder=none",
    "/silo/v1/search?q=nothing",
    "/transform/v1/workflows?schema=org/item",
    "/silo/v1/entries/related?uuid=6ba7b810-9dad-11d1-80b4-00c04fd430c8",
  ]) {
    const { json } = await platform.client.get(path);
    expect([path, json.list]).toEqual([path, []]);
  }
});
