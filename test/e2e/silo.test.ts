import { createHash } from "node:crypto";
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

const put = (body: unknown, id = newId()) => platform.client.put(`/silo/v1/entries/${id}`, body);
const get = (id: string) => platform.client.get(`/silo/v1/entries/${id}`);

const party = (over: JsonObject = {}): JsonObject => ({
  $schema: "https://gobl.org/draft-0/org/party",
  name: "Acme SL",
  tax_id: { country: "ES", code: "B98602642" },
  ...over,
});

async function stored(body: unknown, id?: string): Promise<Answer["json"]> {
  const { status, json, text } = await put(body, id);
  expect(status, text).toBe(200);
  return json;
}

describe("lists", () => {
  const folder = "listed";
  const ids: string[] = [];
  beforeAll(async () => {
    for (let n = 0; n < 25; n++) {
      const { id } = await stored({ data: invoice({ code: `L${n}` }), folder });
      ids.push(id);
    }
  });

  it.each([false, true])("go through every entry once, ascending: %s", async (ascending) => {
    const seen: string[] = [];
    let cursor = "";
    for (let page = 0; page < 4; page++) {
      const query = `folder=${folder}&limit=10&ascending=${ascending}${cursor && `&cursor=${cursor}`}`;
      const { json } = await platform.client.get(`/silo/v1/entries?${query}`);
      seen.push(...json.list.map((row: JsonObject) => String(row.id)));
      expect(json).toMatchObject({ folder, limit: 10 });
      if (!json.next_cursor) break;
      cursor = json.next_cursor;
    }
    expect(seen).toEqual(ascending ? ids : [...ids].reverse());
  });

  it("show rows without data, versions and meta, in order", async () => {
    const { json } = await platform.client.get(`/silo/v1/entries?folder=${folder}&limit=10`);
    expect(Object.keys(json)).toEqual(["list", "folder", "limit", "next_cursor"]);
    expect(Object.keys(json.list[0])).toEqual([
      "id",
      "created_at",
      "updated_at",
      "folder",
      "draft",
      "env_schema",
      "doc_schema",
      "digest",
      "snippet",
      "version",
    ]);
    expect(JSON.parse(Buffer.from(json.next_cursor, "base64url").toString())).toHaveProperty("cat");
    const envelopes = await platform.client.get(`/silo/v1/envelopes?folder=${folder}&limit=10`);
    expect(envelopes.json.list[0].data.doc.code).toBe("L24");
    const none = await platform.client.get("/silo/v1/entries?folder=nothing-here");
    expect(none.json).toEqual({ list: [], folder: "nothing-here", limit: 20 });
  });

  it("end pages with envelopes before they become too long, and go on after them", async () => {
    const folder = "long";
    const content = "x".repeat(900 * 1024);
    const made = [];
    for (const title of ["a", "b", "c", "d", "e"]) {
      const message = { $schema: "https://gobl.org/draft-0/note/message", title, content };
      made.push((await stored({ data: message, folder })).id);
    }
    const page = async (cursor: string) => {
      const path = `/silo/v1/envelopes?folder=${folder}&ascending=true&limit=10${cursor}`;
      const { json } = await platform.client.get(path);
      const ids = json.list.map((row: JsonObject) => row.id);
      return { ids, cursor: json.next_cursor, content: json.list[0]?.data.doc.content };
    };
    const first = await page("");
    expect(first.ids).toEqual(made.slice(0, 4));
    expect(first.content).toBe(content);
    const second = await page(`&cursor=${first.cursor}`);
    expect([second.ids, second.cursor]).toEqual([made.slice(4), undefined]);
    const { json } = await platform.client.get(`/silo/v1/entries?folder=${folder}&limit=10`);
    expect(json.list.map((row: JsonObject) => row.id)).toEqual([...made].reverse());
  });

  it("are bound by created_at, inclusive, and cursors to their own list", async () => {
    const at = (await get(ids[12] ?? "")).json.created_at;
    const { json } = await platform.client.get(
      `/silo/v1/entries?folder=${folder}&limit=100&created_at=${at}`,
    );
    expect(json.list[0].id).toBe(ids[12]);
    expect(json.created_at).toBe(at);
    const offset = encodeURIComponent(at.replace("Z", "+00:00"));
    const up = await platform.client.get(
      `/silo/v1/entries?folder=${folder}&limit=100&ascending=true&created_at=${offset}`,
    );
    expect(up.json.list[0].id).toBe(ids[12]);
    const { next_cursor: cursor } = (
      await platform.client.get(`/silo/v1/entries?folder=${folder}&limit=10`)
    ).json;
    for (const query of [
      `cursor=${cursor}`,
      `folder=other&cursor=${cursor}`,
      `folder=${folder}&ascending=true&cursor=${cursor}`,
    ]) {
      const wrong = await platform.client.get(`/silo/v1/entries?${query}`);
      expect([wrong.status, Object.keys(wrong.json.fields)]).toEqual([422, ["cursor"]]);
    }
  });

  it("find what mentions a signed party", async () => {
    const supplier = await stored(
      { data: party(), sign: true },
      "919108f7-52d1-4320-9bac-f847db414aaa",
    );
    const { uuid } = supplier.data.doc;
    const { id } = await stored({
      data: invoice({ supplier: { ...party(), $schema: undefined, uuid } as never }),
    });
    const { json } = await platform.client.get(`/silo/v1/entries/${supplier.id}/related`);
    expect(json.list.map((row: JsonObject) => [row.id, row.context])).toEqual([[id, "supplier"]]);
  });

  it("page what mentions a document, each place once and with its files", async () => {
    const uuid = newId();
    const named = { name: "Acme", uuid };
    const places = { customer: named, payment: { payee: named }, delivery: { receiver: named } };
    const ids: string[] = [];
    for (let i = 0; i < 4; i++) {
      const { id } = await stored({ data: invoice(places as never) });
      await platform.client.post(`/silo/v1/entries/${id}/files`, { name: "a.txt", data: "QQ==" });
      ids.unshift(id);
    }
    const rows: JsonObject[] = [];
    for (let cursor = ""; ; ) {
      const path = `/silo/v1/entries/related?uuid=${uuid}&limit=10${cursor}`;
      const { json } = await platform.client.get(path);
      rows.push(...json.list);
      if (!json.next_cursor) break;
      cursor = `&cursor=${json.next_cursor}`;
    }
    const contexts = ["customer", "delivery.receiver", "payment.payee"];
    expect(rows.map(({ id, context }) => `${id} ${context}`)).toEqual(
      ids.flatMap((id) => contexts.map((context) => `${id} ${context}`)),
    );
    expect(rows.every(({ attachments }) => Array.isArray(attachments))).toBe(true);
    const forged = Buffer.from(
      JSON.stringify({ cat: "2026-01-01T00:00:00.000Z", id: uuid, c: "\0" }),
    );
    const path = `/silo/v1/entries/related?uuid=${uuid}&cursor=${forged.toString("base64url")}`;
    expect((await platform.client.get(path)).status).toBe(200);
  });
});

describe("states", () => {
  it("set, list and read", async () => {
    const { id } = await stored({ data: invoice() });
    const path = `/silo/v1/entries/${id}/states`;
    const made = await platform.client.post(path, {
      key: "sent",
      notes: "by mail",
      meta: { a: "b" },
    });
    expect(made.status).toBe(200);
    expect(Object.keys(made.json)).toEqual([
      "id",
      "created_at",
      "key",
      "notes",
      "meta",
      "src",
      "src_id",
    ]);
    expect(made.json).toMatchObject({
      id: `${id}:${made.json.created_at}`,
      key: "sent",
      src: "api-key",
    });
    expect((await get(id)).json.state).toBe("sent");
    const past = `${path}/2020-01-01T00:00:00.000Z`;
    expect((await platform.client.put(past, { key: "processing" })).status).toBe(200);
    expect((await platform.client.put(past, { key: "processing" })).status).toBe(200);
    expect((await platform.client.put(past, { key: "paid" })).status).toBe(409);
    expect((await get(id)).json.state).toBe("sent");
    const { json } = await platform.client.get(path);
    expect(json.list.map((row: JsonObject) => row.key)).toEqual(["sent", "processing"]);
  });

  it("know their keys", async () => {
    const { id } = await stored({ data: invoice() });
    const path = `/silo/v1/entries/${id}/states`;
    for (const key of [
      "empty",
      "draft",
      "processing",
      "registered",
      "completed",
      "sent",
      "received",
      "error",
      "rejected",
      "paid",
      "void",
    ])
      expect([key, (await platform.client.post(path, { key })).status]).toEqual([key, 200]);
    for (const key of ["invalid", "done", "", undefined]) {
      const { status, json } = await platform.client.post(path, { key });
      expect([status, Object.keys(json.fields)]).toEqual([422, ["key"]]);
    }
    const meta = await platform.client.post(path, { key: "sent", meta: { a: 1 } });
    expect([meta.status, Object.keys(meta.json.fields)]).toEqual([422, ["meta"]]);
    expect((await platform.client.put(`${path}/yesterday`, { key: "sent" })).status).toBe(422);
  });
});

describe("files", () => {
  const text = "Hello, files";
  const data = Buffer.from(text).toString("base64");
  const sha256 = createHash("sha256").update(text).digest("hex");
  let entry = "";
  let files = "";
  beforeAll(async () => {
    entry = (await stored({ data: invoice() })).id;
    files = `/silo/v1/entries/${entry}/files`;
  });

  it("come inline and go out as bytes", async () => {
    const { status, json } = await platform.client.post(files, {
      name: 'a "b" ü.txt',
      data,
      desc: "D",
      key: "k",
      category: "attachment",
      meta: { a: "b" },
      embeddable: true,
    });
    expect(status).toBe(200);
    expect(Object.keys(json)).toEqual([
      "id",
      "created_at",
      "name",
      "desc",
      "key",
      "category",
      "hash",
      "mime",
      "size",
      "stored",
      "embeddable",
      "url",
      "meta",
      "entry_id",
    ]);
    expect(json).toMatchObject({
      hash: sha256,
      mime: "text/plain",
      size: 12,
      stored: true,
      entry_id: entry,
    });
    const bytes = await platform.client.get(`${files}/${json.id}`);
    expect([bytes.status, bytes.text]).toEqual([200, text]);
    expect(bytes.headers.get("content-type")).toContain("text/plain");
    expect(bytes.headers.get("etag")).toBe(`"${sha256}"`);
    expect(bytes.headers.get("content-disposition")).toMatch(
      /^attachment; filename="a _b_ _\.txt"; filename\*=UTF-8''/,
    );
    const open = await fetch(json.url);
    expect([open.status, await open.text()]).toEqual([200, text]);
    expect((await fetch(json.url.replace(sha256, "0".repeat(64)))).status).toBe(404);
    expect((await get(entry)).json.attachments.map((row: JsonObject) => row.id)).toContain(json.id);
  });

  it("are the same under the same id, and replace what has the same key", async () => {
    const id = newId();
    const first = await platform.client.put(`${files}/${id}`, { name: "r.txt", key: "r", data });
    expect(
      (await platform.client.put(`${files}/${id}`, { name: "r.txt", key: "r", data })).json,
    ).toEqual(first.json);
    const other = Buffer.from("other").toString("base64");
    expect(
      (await platform.client.put(`${files}/${id}`, { name: "r.txt", key: "r", data: other }))
        .status,
    ).toBe(409);
    const next = await platform.client.post(files, { name: "r2.txt", key: "r", data: other });
    expect(next.json.previous).toEqual([
      { id, created_at: first.json.created_at, hash: sha256, size: 12 },
    ]);
    const { attachments } = (await get(entry)).json;
    expect(attachments.filter((row: JsonObject) => row.key === "r")).toHaveLength(1);
    expect((await platform.client.get(`${files}/${id}`)).text).toBe(text);
  });

  it("follow by upload to a placeholder", async () => {
    const { json } = await platform.client.post(files, {
      name: "later.bin",
      sha256,
      size: 12,
      mime: "application/octet-stream",
    });
    expect(json.stored).toBe(false);
    expect((await platform.client.get(`${files}/${json.id}`)).status).toBe(404);
    const upload = (body: string) =>
      fetch(json.url, {
        method: "PUT",
        body,
        headers: { "content-type": "application/octet-stream" },
      });
    expect((await upload("Hello, FILES")).status).toBe(422);
    expect((await upload("short")).status).toBe(422);
    const updatedAt = async () =>
      (await platform.client.get(`/silo/v1/entries/${entry}`)).json.updated_at;
    const before = await updatedAt();
    expect((await upload(text)).status).toBe(200);
    expect((await updatedAt()) > before).toBe(true);
    expect((await upload(text)).status).toBe(200);
    expect((await platform.client.get(`${files}/${json.id}`)).text).toBe(text);
  });

  it("hide when private", async () => {
    const { json } = await platform.client.post(files, { name: "p.txt", data, private: true });
    expect(json).not.toHaveProperty("url");
    const address = `${platform.url}/files/${platform.workspace}/${entry}/${json.id}/p.txt?h=${sha256}`;
    expect((await fetch(address)).status).toBe(404);
    expect((await platform.client.get(`${files}/${json.id}`)).text).toBe(text);
  });

  it("are sent to an address even when private", async () => {
    const placeholder = { name: "q.txt", sha256, size: 12, mime: "text/plain", private: true };
    const { json } = await platform.client.post(files, placeholder);
    const sent = { method: "PUT", body: text, headers: { "content-type": "text/plain" } };
    expect((await fetch(json.url)).status).toBe(404);
    expect((await fetch(json.url, sent)).status).toBe(200);
    expect((await fetch(json.url)).status).toBe(404);
    const { attachments } = (await platform.client.get(`/silo/v1/entries/${entry}`)).json;
    const stored = attachments.find(({ id }: JsonObject) => id === json.id);
    expect([stored.stored, stored.url]).toEqual([true, undefined]);
  });

  it.each<[string, JsonObject]>([
    ["name", { data }],
    ["name", { name: "..", data }],
    ["data", { name: "a", data: "not base64!" }],
    ["data", { name: "a", data: "QQ" }],
    ["sha256", { name: "a" }],
    ["sha256", { name: "a", data, sha256: "0".repeat(64) }],
    ["sha256", { name: "a", sha256: "ABC", size: 1, mime: "a/b" }],
    ["size", { name: "a", sha256, mime: "a/b" }],
    ["size", { name: "a", data, size: 5 }],
    ["mime", { name: "a", sha256, size: 5 }],
    ["mime", { name: "a", data, mime: "text/plain\r\nx-evil: 1" }],
    ["category", { name: "a", data, category: "none" }],
    ["meta", { name: "a", data, meta: { a: { b: "c" } } }],
  ])("need a right %s", async (name, body) => {
    const { status, json } = await platform.client.post(files, body);
    expect([status, Object.keys(json.fields ?? {})]).toEqual([422, [name]]);
  });

  it("of the system's categories are for apps", async () => {
    for (const category of ["request", "response", "agreement", "verification"])
      expect((await platform.client.post(files, { name: "a", data, category })).status).toBe(403);
    for (const category of ["", "format"])
      expect(
        (await platform.client.post(files, { name: category || "a", data, category })).status,
      ).toBe(200);
    expect(
      (await platform.client.post(`/silo/v1/entries/${newId()}/files`, { name: "a", data })).status,
    ).toBe(404);
  });

  it("may be dropped from the spool again and again", async () => {
    const { status } = await platform.client.send(
      "DELETE",
      "/silo/v1/spool/2026-W03-000000000000-none.xml",
    );
    expect(status).toBe(204);
  });
});
