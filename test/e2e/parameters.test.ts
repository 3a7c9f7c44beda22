import { isObject } from "@fakturo/model";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
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

const putEntry = (body: unknown) => platform.client.put(`/silo/v1/entries/${newId()}`, body);

describe("parameters", () => {
  it.each([
    ["/silo/v1/entries?limit=9", "limit"],
    ["/silo/v1/entries?limit=101", "limit"],
    ["/silo/v1/entries?limit=ten", "limit"],
    ["/silo/v1/entries?ascending=maybe", "ascending"],
    ["/silo/v1/entries?created_at=yesterday", "created_at"],
    ["/silo/v1/entries?created_at=2026-02-31T00:00:00Z", "created_at"],
    ["/silo/v1/entries?cursor=nonsense", "cursor"],
    ["/silo/v1/envelopes?limit=0", "limit"],
    ["/silo/v1/entries/related", "uuid"],
    ["/silo/v1/entries/related?uuid=x", "uuid"],
    ["/silo/v1/search", "q"],
    [`/silo/v1/search?q=${"x".repeat(501)}`, "q"],
    ["/silo/v1/search?q=x&limit=101", "limit"],
    ["/silo/v1/search?q=x&offset=-1", "offset"],
    ["/transform/v1/jobs?limit=0", "limit"],
    ["/transform/v1/jobs?cursor=e30", "cursor"],
    ["/transform/v1/workflows?created_at=x", "created_at"],
    ["/transform/v1/workflows?schema=bill/nothing", "schema"],
    ["/utils/v1/uuid?v=2", "v"],
    ["/utils/v1/uuid?v=5&key=x", "base"],
    ["/utils/v1/uuid?v=3&base=6ba7b810-9dad-11d1-80b4-00c04fd430c8", "key"],
  ])("GET %s is 422 at %s", async (path, name) => {
    const { status, json } = await platform.client.get(path);
    expect([status, json.key]).toEqual([422, "validation"]);
    expect(json.fields).toEqual({ [name]: expect.any(String) });
  });

  it.each([
    ["folder", { folder: "Rechnungen" }],
    ["folder", { folder: 5 }],
    ["key", { key: "x".repeat(257) }],
    ["key", { key: 5 }],
    ["sign", { sign: "yes" }],
    ["allow_invalid", { allow_invalid: 1 }],
    ["previous_id", { previous_id: "x" }],
    ["data", { data: "x" }],
    ["data", { data: [] }],
  ])("a wrong %s of an entry is 422", async (name, over) => {
    const { status, json } = await putEntry({ data: invoice(), ...over });
    expect([status, json.key]).toEqual([422, "validation"]);
    expect(Object.keys(json.fields)).toEqual([name]);
    expect(isObject(json.fields) && typeof json.fields[name]).toBe("string");
  });

  it("takes null and false for absent", async () => {
    const absent = {
      key: null,
      folder: null,
      sign: false,
      allow_invalid: null,
      correct: null,
      previous_id: null,
    };
    const { status, json } = await putEntry({ data: invoice(), ...absent });
    expect(status).toBe(200);
    expect(json).not.toHaveProperty("key");
  });

  it("says 422 to malformed new ids and 404 to malformed old ones", async () => {
    for (const path of [
      "/silo/v1/entries/x",
      "/transform/v1/workflows/x",
      "/transform/v1/jobs/x",
      "/sequence/v1/series/x",
    ]) {
      const made = await platform.client.put(path, { data: invoice() });
      expect([path, made.status, Object.keys(made.json.fields)]).toEqual([path, 422, ["id"]]);
      expect((await platform.client.get(path)).status).toBe(404);
    }
    expect((await platform.client.patch("/silo/v1/entries/x", { data: {} })).status).toBe(404);
  });
});
