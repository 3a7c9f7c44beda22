import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { invoice } from "../harness/documents.ts";
import { newId } from "../harness/ids.ts";
import { type Platform, startPlatform } from "./platform.ts";

let platform: Platform;
const entry = newId();
const workflow = newId();
const job = newId();

beforeAll(async () => {
  platform = await startPlatform();
  const { client } = platform;
  await client.put(`/silo/v1/entries/${entry}`, { data: invoice({ code: "1" }) });
  const steps = [{ provider: "silo.state", config: { state: "sent" } }];
  await client.put(`/transform/v1/workflows/${workflow}`, {
    name: "W",
    schema: "bill/invoice",
    steps,
  });
  await client.put(`/transform/v1/jobs/${job}?wait=30`, {
    workflow_id: workflow,
    silo_entry_id: entry,
  });
});

afterAll(async () => {
  await platform?.stop();
});

const refused = async (method: string, path: string, body?: unknown) => {
  const { status, json } = await platform.client.send(method, path, body);
  expect(status).toBe(422);
  return json.fields;
};

describe("what is refused for its shape tells what was expected", () => {
  const V4 = "919108f7-52d1-4320-9bac-f847db414aaa";
  it.each<[method: string, path: string, body: unknown, fields: object]>([
    [
      "POST",
      "/apps/pdf/v1/preview",
      { layout: "A5" },
      { layout: "must be one of A4, Letter, DIN5008" },
    ],
    [
      "POST",
      "/access/v1/keys",
      { name: "K", scopes: [] },
      { scopes: "must have at least 1 member" },
    ],
    [
      "PUT",
      `/transform/v1/workflows/${newId()}`,
      {
        name: "W",
        schema: "bill/invoice",
        steps: [{ provider: "silo.state", config: { state: "sent", notes: "a\u0000b" } }],
      },
      { steps: "0.config.notes must be Unicode without NUL" },
    ],
    [
      "POST",
      "/access/v1/keys",
      { name: "K", scopes: ["api", "root"] },
      { scopes: "1 must be one of api, read" },
    ],
    [
      "POST",
      `/transform/v1/jobs/${job}/rerun`,
      { id: V4 },
      { id: "must be a UUID of version 1 or 7; GET /utils/v1/uuid?v=7 makes one" },
    ],
    ["PUT", `/sequence/v1/series/${newId()}`, { name: " \n" }, { name: "must not be blank" }],
    [
      "PUT",
      `/transform/v1/workflows/${newId()}`,
      { name: " ", schema: "bill/invoice", draft: true },
      { name: "must not be blank" },
    ],
    [
      "PATCH",
      `/transform/v1/workflows/${workflow}`,
      { name: "\u3000" },
      { name: "must not be blank" },
    ],
    [
      "POST",
      "/silo/v1/entries",
      { data: invoice(), folder: "f".repeat(101) },
      { folder: "must be no longer than 100 characters" },
    ],
    [
      "POST",
      "/silo/v1/entries",
      { data: invoice(), folder: "Folder" },
      { folder: "must be lower-case letters, digits and hyphens" },
    ],
  ])("%s %s %j", async (method, path, body, fields) => {
    expect(await refused(method, path, body)).toEqual(fields);
  });

  it("in a step's settings too", async () => {
    const config = { layout: "A5", logo_height: 5, date_format: 5 };
    const fields = await refused("PUT", `/transform/v1/workflows/${newId()}`, {
      name: "W",
      schema: "bill/invoice",
      steps: [
        { provider: "pdf", config },
        { provider: "cii.generate", config: { doc_type: "none" } },
      ],
    });
    expect(fields.steps[0].config).toEqual({
      layout: "must be one of A4, Letter, DIN5008, an empty text",
      logo_height: "must be no less than 8",
      date_format: "must be a text",
    });
    expect(fields.steps[1].config.doc_type).toMatch(/^must be one of .*, an empty text$/);
  });
});

it.each([
  ["without hyphens", (id: string) => id.replaceAll("-", "")],
  ["in braces", (id: string) => `{${id.toUpperCase()}}`],
  ["as a URN", (id: string) => `urn:uuid:${id}`],
])("the version of an id is known %s", async (_spelling, spelt) => {
  const [made, again] = [newId(), newId()];
  const body = { workflow_id: workflow, silo_entry_id: entry };
  const put = await platform.client.put(`/transform/v1/jobs/${spelt(made)}`, body);
  expect([put.status, put.json.id]).toEqual([202, made]);
  const rerun = await platform.client.post(`/transform/v1/jobs/${job}/rerun`, { id: spelt(again) });
  expect([rerun.status, rerun.json.id]).toEqual([202, again]);
});

it("a folder's name may have 100 letters", async () => {
  const { client } = platform;
  const folder = "f".repeat(100);
  const made = await client.post("/silo/v1/entries", { data: invoice(), folder });
  expect([made.status, made.json.folder]).toEqual([200, folder]);
  const listed = await client.get(`/silo/v1/entries?folder=${folder}`);
  expect(listed.json.list).toHaveLength(1);
  const moved = await client.patch(`/silo/v1/entries/${entry}`, { folder });
  expect([moved.status, moved.json.folder]).toEqual([200, folder]);
});

describe("numbers in an address", () => {
  it.each(["9999999999999999", "9".repeat(400), "31"])("a wait of %s s is cut", async (wait) => {
    const path = `/transform/v1/jobs/${newId()}?wait=${wait}`;
    const body = { workflow_id: workflow, silo_entry_id: entry };
    expect((await platform.client.put(path, body)).status).toBe(200);
  });

  it("a wait of less than nothing is none, and words are refused", async () => {
    const body = { workflow_id: workflow, silo_entry_id: entry };
    const put = (wait: string) => `/transform/v1/jobs/${newId()}?wait=${wait}`;
    expect((await platform.client.put(put(`-${"9".repeat(400)}`), body)).status).toBe(202);
    expect(await refused("PUT", put("long"), body)).toEqual({ wait: "must be a whole number" });
  });

  it("a limit that is far too large is answered with the largest allowed", async () => {
    expect(await refused("GET", `/transform/v1/jobs?limit=${"9".repeat(20)}`)).toEqual({
      limit: "must be no greater than 100",
    });
  });
});

describe("times that cannot be written in UTC are refused", () => {
  const LATE = "9999-12-31T23:59:59.999-10:00";
  it.each<[string, string, string, object]>([
    ["at", "PUT", `/silo/v1/entries/${entry}/states/${LATE}`, { key: "paid" }],
    ["expires_at", "POST", "/access/v1/keys", { name: "K", expires_at: LATE }],
  ])("as %s", async (member, method, path, body) => {
    expect(await refused(method, path, body)).toEqual({
      [member]: "must be an RFC 3339 timestamp",
    });
  });
});

describe("every answer has an id", () => {
  it.each([
    ["400", "nonsense\r\n\r\n"],
    ["413", `GET /${"x".repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`],
  ])("%s to what is no request", async (status, bytes) => {
    const socket = connect(Number(new URL(platform.url).port), "127.0.0.1");
    socket.write(bytes);
    const [head = "", body = ""] = (await text(socket)).split("\r\n\r\n");
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head).toMatch(/^X-Request-Id: [0-9a-f-]{36}$/m);
    expect(JSON.parse(body)).toHaveProperty("key");
  });
});
