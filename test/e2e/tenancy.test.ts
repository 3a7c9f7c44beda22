import type { JsonObject } from "@fakturo/model";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Client } from "../harness/client.ts";
import { invoice } from "../harness/documents.ts";
import { newId } from "../harness/ids.ts";
import { type Platform, startPlatform } from "./platform.ts";

let platform: Platform;
let other: Client;
let otherWorkspace: string;
const ids = {
  entry: newId(),
  key: `key-${newId()}`,
  workflow: newId(),
  job: newId(),
  series: newId(),
  number: newId(),
  file: newId(),
};
let version = "";
let docUuid = "";
let address = "";

beforeAll(async () => {
  platform = await startPlatform();
  const added = await platform.addWorkspace("Other");
  other = added.client;
  otherWorkspace = added.workspace;
  const { client } = platform;
  const entry = await client.put(`/silo/v1/entries/${ids.entry}`, {
    data: invoice({ series: "MINE" }),
    key: ids.key,
  });
  version = entry.json.version;
  docUuid = entry.json.data.doc.uuid;
  await client.put(`/transform/v1/workflows/${ids.workflow}`, {
    name: "W",
    schema: "bill/invoice",
    steps: [{ provider: "silo.close" }],
  });
  await client.put(`/transform/v1/jobs/${ids.job}?wait=30`, {
    workflow_id: ids.workflow,
    args: { a: "b" },
    key: ids.key,
  });
  await client.put(`/sequence/v1/series/${ids.series}`, { name: "S" });
  await client.put(`/sequence/v1/series/${ids.series}/entries/${ids.number}`, {});
  const file = await client.put(`/silo/v1/entries/${ids.entry}/files/${ids.file}`, {
    name: "a.txt",
    data: "QQ==",
  });
  address = file.json.url;
});

afterAll(async () => {
  await platform?.stop();
});

const places = (): string[] => [
  `/silo/v1/entries/${ids.entry}`,
  `/silo/v1/entries/key/${ids.key}`,
  `/silo/v1/entries/${ids.entry}/versions/${version}`,
  `/silo/v1/entries/${ids.entry}/states`,
  `/silo/v1/entries/${ids.entry}/related`,
  `/silo/v1/entries/${ids.entry}/files/${ids.file}`,
  `/transform/v1/workflows/${ids.workflow}`,
  `/transform/v1/jobs/${ids.job}`,
  `/transform/v1/jobs/key/${ids.key}`,
  `/sequence/v1/series/${ids.series}`,
  `/sequence/v1/series/${ids.series}/entries`,
  `/sequence/v1/series/${ids.series}/entries/${ids.number}`,
];

it("shows everything to its owner and nothing to others", async () => {
  for (const path of places()) {
    expect([path, (await platform.client.get(path)).status]).toEqual([path, 200]);
    const { status, json } = await other.get(path);
    expect([path, status, json.key]).toEqual([path, 404, "not-found"]);
  }
});

it("lets nobody else write", async () => {
  const writes: [string, string, JsonObject][] = [
    ["PATCH", `/silo/v1/entries/${ids.entry}`, { folder: "taken" }],
    ["POST", `/silo/v1/entries/${ids.entry}/states`, { key: "paid" }],
    ["PUT", `/silo/v1/entries/${ids.entry}/states/2020-01-01T00:00:00Z`, { key: "paid" }],
    ["POST", `/silo/v1/entries/${ids.entry}/files`, { name: "b", data: "QQ==" }],
    ["POST", "/silo/v1/entries", { previous_id: ids.entry }],
    ["PATCH", `/transform/v1/workflows/${ids.workflow}`, { name: "Mine" }],
    ["POST", "/transform/v1/jobs", { workflow_id: ids.workflow, args: { a: "b" } }],
    ["PUT", `/sequence/v1/series/${ids.series}/entries/${newId()}`, {}],
  ];
  for (const [method, path, body] of writes)
    expect([path, (await other.send(method, path, body)).status]).toEqual([path, 404]);
  const flow = newId();
  await other.put(`/transform/v1/workflows/${flow}`, {
    name: "W",
    schema: "bill/invoice",
    steps: [{ provider: "silo.close" }],
  });
  expect(
    (await other.post("/transform/v1/jobs", { workflow_id: flow, silo_entry_id: ids.entry }))
      .status,
  ).toBe(404);
  const kept = await platform.client.get(`/silo/v1/entries/${ids.entry}`);
  expect(kept.json).toMatchObject({ folder: "invoices", version });
});

it("lists and finds one's own only", async () => {
  for (const path of [
    "/silo/v1/entries",
    "/silo/v1/envelopes",
    "/silo/v1/search?q=mine",
    "/transform/v1/jobs",
    "/sequence/v1/series",
    `/silo/v1/entries/related?uuid=${docUuid}`,
  ])
    expect([path, (await other.get(path)).json.list]).toEqual([path, []]);
});

it("lets two workspaces use the same ids and keys", async () => {
  const entry = await other.put(`/silo/v1/entries/${ids.entry}`, {
    data: invoice({ series: "THEIRS" }),
    key: ids.key,
  });
  expect(entry.status, entry.text).toBe(200);
  expect((await platform.client.get(`/silo/v1/entries/${ids.entry}`)).json.snippet.series).toBe(
    "MINE",
  );
  const flow = await other.put(`/transform/v1/workflows/${ids.workflow}`, {
    name: "Theirs",
    schema: "bill/invoice",
    steps: [{ provider: "silo.close" }],
  });
  expect(flow.status, flow.text).toBe(200);
  const job = await other.put(`/transform/v1/jobs/${ids.job}?wait=30`, {
    workflow_id: ids.workflow,
    args: { c: "d" },
    key: ids.key,
  });
  expect([job.status, job.json.args], job.text).toEqual([200, { c: "d" }]);
  expect((await platform.client.get(`/transform/v1/jobs/${ids.job}`)).json.args).toEqual({
    a: "b",
  });
  const series = await other.put(`/sequence/v1/series/${ids.series}`, {
    name: "Theirs",
    start: 50,
  });
  expect(series.json).toMatchObject({ name: "Theirs", last_index: 50 });
});

it("knows each key's workspace, and files by their own workspace only", async () => {
  expect((await platform.client.get("/access/v1/workspace")).json).toMatchObject({
    id: platform.workspace,
    name: "Acme",
    sandbox: true,
  });
  expect((await other.get("/access/v1/workspace")).json).toMatchObject({
    id: otherWorkspace,
    name: "Other",
  });
  expect((await fetch(address)).status).toBe(200);
  expect((await fetch(address.replace(platform.workspace, otherWorkspace))).status).toBe(404);
  for (const client of [platform.client, other])
    expect((await client.post("/silo/v1/gobl/sign", { data: invoice({ code: "1" }) })).status).toBe(
      200,
    );
  const [mine, theirs] = await Promise.all(
    [platform.workspace, otherWorkspace].map((id) => other.get(`/keys/${id}/jwks.json`)),
  );
  expect(mine?.text).not.toBe(theirs?.text);
});
