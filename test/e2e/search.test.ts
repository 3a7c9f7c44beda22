import type { JsonObject } from "@fakturo/model";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, createClient } from "../harness/client.ts";
import { invoice } from "../harness/documents.ts";
import { newId } from "../harness/ids.ts";
import { type Platform, startPlatform } from "./platform.ts";

let platform: Platform;
let app: Client;

beforeAll(async () => {
  platform = await startPlatform();
  const secrets = await platform.addApp("acme", platform.workspace);
  const { json } = await platform.client.post("/access/v1/enrollment/authorize", {
    ...secrets,
    owner_id: platform.workspace,
  });
  app = createClient(platform.url, json.token);
});

afterAll(async () => {
  await platform?.stop();
});

async function stored(data: JsonObject, more: JsonObject = {}) {
  const { status, json, text } = await platform.client.post("/silo/v1/entries", { data, ...more });
  expect(status, text).toBe(200);
  return json;
}

const named = (name: string) => stored({ $schema: "https://gobl.org/draft-0/org/party", name });

async function find(q: string, more = "&limit=100"): Promise<string[]> {
  const { status, json, text } = await platform.client.get(
    `/silo/v1/search?q=${encodeURIComponent(q)}${more}`,
  );
  expect(status, text).toBe(200);
  return json.list.map((row: JsonObject) => row.id);
}

it("goes by prefix, without accents or case", async () => {
  const customer = { name: "Peña Ñandú Hermanos", tax_id: { country: "ES", code: "54387763P" } };
  const { id, data, key } = await stored(invoice({ series: "SRCH", code: "042", customer }), {
    key: `search-${newId()}`,
  });
  for (const q of [
    "pena nandu",
    "PEÑA herm",
    "SRCH-042",
    "srch 042",
    id,
    data.doc.uuid,
    data.head.uuid,
    key,
  ])
    expect([q, await find(q)]).toEqual([q, [id]]);
  expect(await find("peña nobody")).toEqual([]);
  expect(await find("' & | ! :* \\")).toEqual([]);
  const { json } = await platform.client.get(
    "/silo/v1/search?q=pena&limit=1&offset=1&folder=invoices",
  );
  expect(json).toEqual({ list: [], folder: "invoices", query: "pena", limit: 1, offset: 1 });
});

it("puts whole words first, then the newest", async () => {
  const names = ["Zorro", "Zorrotech", "Zorro Tech", "Zorrotechnik", "Tech Zorrote"];
  const ids: Record<string, string> = {};
  for (const name of names) ids[name] = (await named(name)).id;
  const found = async (q: string, more?: string) =>
    (await find(q, more)).map((id) => names.find((name) => ids[name] === id));
  const all = ["Zorro Tech", "Zorro", "Tech Zorrote", "Zorrotechnik", "Zorrotech"];
  expect(await found("zorro")).toEqual(all);
  expect(await found("ZORRO", "&limit=2&offset=1")).toEqual(all.slice(1, 3));
  expect(await found("tech zorro")).toEqual(["Zorro Tech", "Tech Zorrote"]);
});

it("takes names without their signs, and codes as they are or in parts", async () => {
  const { id } = await named(`"Straße" (Łódź) Øre, O'Brien & Co.`);
  for (const q of [
    "straße",
    "strasse",
    "Łódź",
    "lodz",
    "øre",
    "ore",
    "brien",
    "o'brien",
    "O’Brien",
  ])
    expect([q, await find(q)]).toEqual([q, [id]]);
  const bill = await stored(invoice({ series: "INV", code: "2031/00471" }));
  for (const q of ["INV-2031/00471", "2031/004", "inv 2031", "00471"])
    expect([q, await find(q)]).toEqual([q, [bill.id]]);
});

describe("references of apps", () => {
  const row = { ref: "Zebra-99", indexed: true, shared: true };
  const put = async (path: string, body: JsonObject) => {
    const { status, text } = await app.put(path, body);
    expect(status, text).toBe(200);
  };

  it("find their entry as long as they are indexed", async () => {
    const { id } = await named("Savannah");
    const path = `/silo/v1/entries/${id}/meta/link`;
    await put(path, row);
    await put(`/silo/v1/entries/${id}/meta/other`, { ref: "Giraffe", indexed: true });
    for (const q of ["zebra-99", "zebra", "99", "savannah zebra giraffe"])
      expect([q, await find(q)]).toEqual([q, [id]]);
    expect(await find("zebra lion")).toEqual([]);
    const { status } = await platform.client.patch(`/silo/v1/entries/${id}`, {
      data: { name: "Serengeti" },
      content_type: "application/merge-patch+json",
    });
    expect(status).toBe(200);
    expect(await find("serengeti zebra")).toEqual([id]);
    expect(await find("savannah")).toEqual([]);

    await put(path, { ...row, ref: "okapi" });
    expect([await find("zebra"), await find("okapi")]).toEqual([[], [id]]);
    await put(path, { ...row, indexed: false });
    expect(await find("zebra")).toEqual([]);
    await put(path, row);
    expect(await find("zebra")).toEqual([id]);
    expect((await app.send("DELETE", path)).status).toBe(200);
    expect(await find("zebra")).toEqual([]);
    expect(await find("giraffe")).toEqual([id]);
  });

  it("count as words of the entry", async () => {
    const [first, second] = [await named("Gnu"), await named("Gnuland")];
    await put(`/silo/v1/entries/${first.id}/meta/link`, { ...row, ref: "kudu" });
    await put(`/silo/v1/entries/${second.id}/meta/link`, { ...row, ref: "kudu-7" });
    expect(await find("gnu kudu")).toEqual([first.id, second.id]);
  });

  it("find nothing if they are secure or without entry, nor in another workspace", async () => {
    const { id } = await named("Veld");
    await put(`/silo/v1/entries/${id}/meta/pin`, { ...row, ref: "hyena", secure: true });
    await put("/silo/v1/entries/meta/account", { ...row, ref: "jackal" });
    await put(`/silo/v1/entries/${id}/meta/link`, { ...row, ref: "meerkat" });
    expect([await find("hyena"), await find("jackal"), await find("meerkat")]).toEqual([
      [],
      [],
      [id],
    ]);
    const { client } = await platform.addWorkspace("Other");
    expect((await client.get("/silo/v1/search?q=meerkat")).json.list).toEqual([]);
  });
});
