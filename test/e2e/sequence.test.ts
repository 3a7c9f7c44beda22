import type { JsonObject } from "@fakturo/model";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newId } from "../harness/ids.ts";
import { type Platform, startPlatform } from "./platform.ts";

let platform: Platform;

beforeAll(async () => {
  platform = await startPlatform();
});

afterAll(async () => {
  await platform?.stop();
});

const V4 = "919108f7-52d1-4320-9bac-f847db4148a8";
const path = (series: string) => `/sequence/v1/series/${series}`;
const putSeries = (body: unknown, id = newId()) => platform.client.put(path(id), body);
const take = (series: string, id = newId(), body: unknown = {}) =>
  platform.client.put(`${path(series)}/entries/${id}`, body);

it("makes a series once and answers the same ever after", async () => {
  const full = {
    name: "Invoices",
    description: "D",
    code: "F",
    prefix: "TEST1",
    suffix: "-2022",
    padding: 5,
    start: 1001,
    sig: "a.b.c",
  };
  const { status, json } = await putSeries(full, V4);
  expect(status).toBe(200);
  expect(Object.keys(json)).toEqual([
    "id",
    "created_at",
    "updated_at",
    "name",
    "description",
    "code",
    "prefix",
    "padding",
    "suffix",
    "start",
    "last_index",
    "sigs",
  ]);
  expect(json).toMatchObject({ id: V4, last_index: 1001, sigs: ["a.b.c"] });
  const again = await putSeries({ name: "Other" }, V4.toUpperCase());
  expect([again.status, again.json]).toEqual([200, json]);
  expect((await platform.client.get(path(V4))).json).toEqual(json);
  expect((await platform.client.get("/sequence/v1/series")).json.list[0]).toEqual(json);
  expect((await take(V4)).json.code).toBe("TEST101001-2022");
});

it("numbers one after the other without gaps, the same id once", async () => {
  const { json: series } = await putSeries({ name: "N", padding: 2 });
  expect(series.last_index).toBe(0);
  const [first, second] = [newId(), newId()];
  const one = await take(series.id, first, { meta: { order: "7" }, sig: "x.y.z" });
  expect(Object.keys(one.json)).toEqual([
    "id",
    "created_at",
    "updated_at",
    "series_id",
    "code",
    "meta",
    "sigs",
  ]);
  expect(one.json).toMatchObject({
    id: first,
    series_id: series.id,
    code: "01",
    meta: { order: "7" },
    sigs: ["x.y.z"],
  });
  const two = await take(series.id, second);
  expect(two.json).toMatchObject({ code: "02", previous_id: first });
  const repeated = await take(series.id, first, { meta: { order: "8" } });
  expect([repeated.status, repeated.json]).toEqual([200, one.json]);
  expect((await platform.client.get(`${path(series.id)}/entries/${first}`)).json).toEqual(one.json);
  expect((await platform.client.get(path(series.id))).json).toMatchObject({
    last_index: 2,
    last_entry_id: second,
  });
});

it("gives parallel callers consecutive codes, and long numbers all their digits", async () => {
  const { json: series } = await putSeries({ name: "P", padding: 1, start: 95 });
  const answers = await Promise.all(Array.from({ length: 12 }, () => take(series.id)));
  const codes = answers.map(({ json }) => Number(json.code)).sort((a, b) => a - b);
  expect(codes).toEqual(Array.from({ length: 12 }, (_, i) => 95 + i));
});

it("lists entries newest first; its cursor is the next page's", async () => {
  const { json: series } = await putSeries({ name: "L" });
  for (let n = 0; n < 5; n++) await take(series.id);
  const seen: string[] = [];
  let cursor = "";
  for (let page = 0; page < 3; page++) {
    const { json } = await platform.client.get(
      `${path(series.id)}/entries?limit=2${cursor && `&cursor=${cursor}`}`,
    );
    seen.push(...json.list.map((row: JsonObject) => String(row.code)));
    expect(json.limit).toBe(2);
    cursor = json.cursor ?? "";
  }
  expect([seen, cursor]).toEqual([["5", "4", "3", "2", "1"], ""]);
  for (const query of ["limit=0", "limit=101", "cursor=nonsense!"]) {
    const { status, json } = await platform.client.get(`${path(series.id)}/entries?${query}`);
    expect([status, Object.keys(json.fields)]).toEqual([422, [query.split("=")[0]]]);
  }
});

it.each<[string, JsonObject]>([
  ["name", {}],
  ["name", { name: 5 }],
  ["prefix", { name: "x", prefix: "ñ" }],
  ["prefix", { name: "x", prefix: "a".repeat(33) }],
  ["suffix", { name: "x", suffix: "a\n" }],
  ["padding", { name: "x", padding: 13 }],
  ["padding", { name: "x", padding: "5" }],
  ["padding", { name: "x", padding: 1.5 }],
  ["start", { name: "x", start: -1 }],
  ["start", { name: "x", start: 2 ** 40 }],
])("needs a right %s", async (name, body) => {
  const { status, json } = await putSeries(body);
  expect([status, Object.keys(json.fields ?? {})]).toEqual([422, [name]]);
});

it("refuses wrong entries and unknown series", async () => {
  const { json: series } = await putSeries({ name: "R" });
  for (const meta of [{ a: 1 }, "x", [1]]) {
    const { status, json } = await take(series.id, newId(), { meta });
    expect([status, Object.keys(json.fields)]).toEqual([422, ["meta"]]);
  }
  expect((await take(series.id, "no-uuid")).status).toBe(422);
  expect((await take(newId())).status).toBe(404);
  expect((await platform.client.get(`${path(series.id)}/entries/${newId()}`)).status).toBe(404);
  expect((await platform.client.get(path(series.id))).json.last_index).toBe(0);
});
