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

const MERGE = "application/merge-patch+json";
const JSON_PATCH = "application/json-patch+json";
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

const put = (body: unknown, id = newId()) => platform.client.put(`/silo/v1/entries/${id}`, body);
const patch = (id: string, body: unknown) => platform.client.patch(`/silo/v1/entries/${id}`, body);
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

let example = 0;
/** Ids and UUIDs of the worked example; fresh ones after the first run. */
function worked(over: JsonObject = {}): { id: string; data: JsonObject } {
  example += 1;
  const n = example.toString(16).padStart(4, "0");
  return {
    id: `019bc0a0-${n}-7000-8000-000000000001`,
    data: {
      $schema: "https://gobl.org/draft-0/envelope",
      head: { uuid: `019bc0a0-${n}-7000-8000-0000000000e1` },
      doc: { ...invoice(), uuid: `019bc0a0-${n}-7000-8000-0000000000d1`, ...over },
    },
  };
}

describe("creating", () => {
  it("answers the worked example byte for byte", async () => {
    const id = "019bc0a0-0000-7000-8000-000000000001";
    const { data } = worked({ uuid: "019bc0a0-0000-7000-8000-0000000000d1" });
    const sent = { ...data, head: { uuid: "019bc0a0-0000-7000-8000-0000000000e1" } };
    const { status, text, json } = await put({ data: sent }, id);
    expect(status).toBe(200);
    const { created_at: at } = json;
    expect(at).toMatch(TIME);
    const key = json.versions[0].src_id;
    expect(key).toMatch(/^[0-9a-f-]{36}$/);
    expect(text).toBe(
      `{"id":"019bc0a0-0000-7000-8000-000000000001","created_at":"${at}","updated_at":"${at}","folder":"invoices","draft":true,"env_schema":"https://gobl.org/draft-0/envelope","doc_schema":"https://gobl.org/draft-0/bill/invoice","digest":{"alg":"sha256","val":"c6f46068416bc076662b9d431e0022ef74f0efd3fffee58a9819f6708f6b9e7a"},"snippet":{"uuid":"019bc0a0-0000-7000-8000-0000000000d1","type":"standard","series":"F","code":"","currency":"EUR","issue_date":"2026-01-15","supplier":{"name":"Acme SL","country":"ES","tax_code":"B98602642"},"customer":{"name":"Cliente SA","country":"ES","tax_code":"54387763P"},"total":"900.00","tax":"189.00","total_with_tax":"1089.00","payable":"1089.00"},"version":"f34fd0fd63","versions":[{"version":"f34fd0fd63","at":"${at}","src":"api","src_id":"${key}"}],"data":{"$schema":"https://gobl.org/draft-0/envelope","head":{"uuid":"019bc0a0-0000-7000-8000-0000000000e1","dig":{"alg":"sha256","val":"c6f46068416bc076662b9d431e0022ef74f0efd3fffee58a9819f6708f6b9e7a"}},"doc":{"$schema":"https://gobl.org/draft-0/bill/invoice","$regime":"ES","uuid":"019bc0a0-0000-7000-8000-0000000000d1","type":"standard","series":"F","issue_date":"2026-01-15","currency":"EUR","supplier":{"name":"Acme SL","tax_id":{"country":"ES","code":"B98602642"}},"customer":{"name":"Cliente SA","tax_id":{"country":"ES","code":"54387763P"}},"lines":[{"i":1,"quantity":"10","item":{"name":"Work","price":"90.00"},"sum":"900.00","taxes":[{"cat":"VAT","key":"standard","rate":"general","percent":"21.0%"}],"total":"900.00"}],"totals":{"sum":"900.00","total":"900.00","taxes":{"categories":[{"code":"VAT","rates":[{"key":"standard","base":"900.00","percent":"21.0%","amount":"189.00"}],"amount":"189.00"}],"sum":"189.00"},"tax":"189.00","total_with_tax":"1089.00","payable":"1089.00"}}}}`,
    );
    expect((await get(id)).text).toBe(text);
  });

  it("refuses a taken id or key whatever the body, also at once", async () => {
    const [id, key] = [newId(), `key-${newId()}`];
    const body = { data: invoice(), key };
    const answers = await Promise.all(Array.from({ length: 6 }, () => put(body, id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    const sameKey = await Promise.all([put(body), platform.client.post("/silo/v1/entries", body)]);
    for (const { status, json } of sameKey) {
      expect(status).toBe(409);
      expect(json).toMatchObject({
        key: "conflict",
        message: "entry already exists with same key",
      });
    }
    const byKey = await platform.client.get(`/silo/v1/entries/key/${key}`);
    expect(byKey.json.id).toBe(id);
  });

  it("makes a new entry of every POST, keys percent-decoded once", async () => {
    const first = await platform.client.post("/silo/v1/entries", { data: invoice() });
    const second = await platform.client.post("/silo/v1/entries", { data: invoice() });
    expect(first.json.id).not.toBe(second.json.id);
    const key = `a/b %2F ü ${newId()}`;
    const { id } = await stored({ data: invoice(), key });
    const found = await platform.client.get(`/silo/v1/entries/key/${encodeURIComponent(key)}`);
    expect([found.json.id, found.json.key]).toEqual([id, key]);
  });

  it("keeps ids, head and document apart and ids in lower case", async () => {
    const id = newId();
    const { json } = await put({ data: invoice() }, id.toUpperCase());
    expect(json.id).toBe(id);
    expect(new Set([json.id, json.data.head.uuid, json.data.doc.uuid]).size).toBe(3);
    expect(json.data.head.uuid[14]).toBe("7");
    expect(json.data.doc.uuid[14]).toBe("7");
  });

  const V1 = "c232ab00-9414-11ec-b3c8-9f6bdeced846";
  const V3 = "5df41881-3aed-3515-88a7-2f4a814cf09e";
  const V4 = "919108f7-52d1-4320-9bac-f847db4148a8";
  const V5 = "2ed6657d-e927-568b-95e1-2665a8aea6a2";
  const item = { $schema: "https://gobl.org/draft-0/org/item", name: "Work", price: "1.00" };
  const note = { $schema: "https://gobl.org/draft-0/note/message", title: "T", content: "C" };
  it.each<[string, string | undefined, JsonObject, string, string | undefined]>([
    ["invoice, v1", undefined, invoice(), V1, "invoices"],
    ["invoice, v4", undefined, invoice(), V4, undefined],
    ["expense, v5", "expenses", invoice(), V5, undefined],
    ["party, v4", undefined, party(), V4, "contacts"],
    ["party, v3", "suppliers", party(), V3, "suppliers"],
    ["party, v5", "own-folder", party(), V5, "own-folder"],
    ["party, v7", undefined, party(), "019bc0a0-ffff-7000-8000-000000000001", undefined],
    ["item, v4", undefined, item, V4.replace("9191", "9192"), "items"],
    ["message, v4", undefined, note, V4.replace("9191", "9193"), undefined],
    ["message, v1", undefined, note, V1.replace("c232", "c233"), "documents"],
  ])("takes UUID versions by folder: %s", async (_name, folder, data, id, expected) => {
    const { status, json, text } = await put({ data, folder }, id);
    if (expected === undefined) {
      expect([status, Object.keys(json.fields)]).toEqual([422, ["id"]]);
      expect(json).toMatchObject({ key: "validation", message: "validation" });
      return;
    }
    expect([status, json.folder], text).toEqual([200, expected]);
    const posted = await platform.client.post("/silo/v1/entries", { data, folder });
    expect(posted.json.id[14]).toBe(["invoices", "documents"].includes(expected) ? "7" : "4");
  });

  it("stores invalid documents only when told to, and only validation faults", async () => {
    const wrong = invoice({
      supplier: { name: "Acme SL", tax_id: { country: "ES", code: "B98602643" } },
    });
    const { json } = await put({ data: wrong, allow_invalid: true });
    const [fault] = json.faults;
    expect(json.faults).toEqual([
      {
        provider: "silo",
        code: "GOBL-ES-TAX-IDENTITY-01",
        message: fault.message,
        paths: ["$.doc.supplier.tax_id.code"],
      },
    ]);
    expect(json).toMatchObject({ invalid: true, draft: true, versions: [{ invalid: true }] });
    expect(Object.keys(json).slice(0, 8)).toEqual([
      "id",
      "created_at",
      "updated_at",
      "folder",
      "faults",
      "invalid",
      "draft",
      "env_schema",
    ]);
    expect((await put({ data: wrong, allow_invalid: true, sign: true })).status).toBe(422);
    expect((await put({ data: { $schema: "none" }, allow_invalid: true })).json.key).toBe(
      "unknown-schema",
    );
    expect((await put({ data: invoice({ lines: 5 }), allow_invalid: true })).json.key).toBe(
      "input",
    );
    const cured = await patch(json.id, {
      content_type: MERGE,
      data: { supplier: { tax_id: { code: "B98602642" } } },
    });
    expect(cured.status).toBe(200);
    expect(cured.json).not.toHaveProperty("invalid");
    expect(cured.json).not.toHaveProperty("faults");
  });

  it("signs, and keeps signatures that come along", async () => {
    const json = await stored({ data: invoice({ code: "0001" }), sign: true });
    expect(json).toMatchObject({ signed: true, versions: [{ signed: true }] });
    expect(json).not.toHaveProperty("draft");
    expect(json.data.sigs).toHaveLength(1);
    const { data } = json;
    const copy = await stored({ data });
    expect(copy.data).toEqual(data);
    const touched = { ...data, doc: { ...data.doc, code: "0002" } };
    expect((await put({ data: touched })).json.key).toBe("signature");
    const keys = await platform.client.get(`/keys/${platform.workspace}/jwks.json`);
    expect(keys.json.keys[0]).toMatchObject({ kty: "EC", crv: "P-256" });
    expect(keys.json.keys[0]).not.toHaveProperty("d");
  });

  it("takes ten thousand lines", async () => {
    const [line] = Array.isArray(invoice().lines) ? (invoice().lines as JsonObject[]) : [];
    const json = await stored({
      data: invoice({ lines: Array.from({ length: 10_000 }, () => line ?? {}) }),
    });
    expect(json.data.doc.totals.payable).toBe("10890000.00");
  });
});

describe("from a previous entry", () => {
  const { id, data } = worked({ code: "000001" });
  beforeAll(async () => {
    await stored({ data, sign: true, folder: "expenses" }, id);
  });
  const post = (body: JsonObject) =>
    platform.client.post("/silo/v1/entries", { previous_id: id, ...body });

  it("corrects", async () => {
    const { status, json } = await post({ correct: { type: "credit-note", reason: "returned" } });
    expect([status, json.folder, json.id[14]]).toEqual([200, "expenses", "7"]);
    const uuid = `${id.slice(0, -12)}0000000000d1`;
    expect(JSON.stringify(json.data.doc.preceding)).toBe(
      JSON.stringify([
        {
          uuid,
          type: "standard",
          issue_date: "2026-01-15",
          series: "F",
          code: "000001",
          reason: "returned",
        },
      ]),
    );
    expect(json.data.doc).not.toHaveProperty("code");
    expect(json.data.doc.type).toBe("credit-note");
    expect(json.data).not.toHaveProperty("sigs");
    expect(JSON.stringify(json.snippet)).toMatch(
      new RegExp(`"p_series":"F","p_code":"000001","p_uuid":"${uuid}"}$`),
    );
    const related = await platform.client.get(`/silo/v1/entries/${id}/related`);
    expect(related.json.list.map((row: JsonObject) => row.context)).toContain("preceding");
    expect(related.json.list.map((row: JsonObject) => row.id)).toContain(json.id);
    const byUuid = await platform.client.get(
      `/silo/v1/entries/related?uuid=${uuid}&context=preceding`,
    );
    expect(byUuid.json.list.map((row: JsonObject) => row.id)).toContain(json.id);
    const none = await platform.client.get(
      `/silo/v1/entries/related?uuid=${uuid}&context=supplier`,
    );
    expect(none.json.list).toEqual([]);
  });

  it("changes a correction by a patch", async () => {
    const body = {
      correct: { type: "credit-note" },
      content_type: MERGE,
      data: { doc: { series: "CN", notes: [{ text: "Sorry" }] } },
    };
    const { status, json } = await post(body);
    expect([status, json.data.doc.series, json.data.doc.notes[0].text]).toEqual([
      200,
      "CN",
      "Sorry",
    ]);
    const full = await post({ correct: { type: "credit-note" }, data: invoice() });
    expect([full.status, Object.keys(full.json.fields)]).toEqual([422, ["content_type"]]);
    const addon = { doc: { $addons: ["xx-none-v1"] } };
    const unknown = await post({
      correct: { type: "credit-note" },
      content_type: MERGE,
      data: addon,
    });
    expect(unknown.json.faults[0].code).toBe("GOBL-TAX-ADDONS-01");
  });

  it("copies, plainly or patched", async () => {
    const plain = await post({});
    expect(plain.status).toBe(200);
    expect(plain.json.data.doc).not.toHaveProperty("code");
    expect(plain.json.data.doc.uuid).not.toBe(`${id.slice(0, -12)}0000000000d1`);
    const patched = await post({
      content_type: JSON_PATCH,
      data: [{ op: "replace", path: "/doc/series", value: "G" }],
    });
    expect(patched.json.data.doc.series).toBe("G");
    const full = await post({ data: invoice(), content_type: "application/json" });
    expect([full.status, Object.keys(full.json.fields)]).toEqual([422, ["content_type"]]);
  });
});
