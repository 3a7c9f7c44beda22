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

const get = (id: string) => platform.client.get(`/silo/v1/entries/${id}`);
const patch = (id: string, body: unknown) => platform.client.patch(`/silo/v1/entries/${id}`, body);

async function stored(body: unknown): Promise<Answer["json"]> {
  const { status, json, text } = await platform.client.put(`/silo/v1/entries/${newId()}`, body);
  expect(status, text).toBe(200);
  return json;
}

describe("patching", () => {
  it("replaces a document and keeps its identity", async () => {
    const before = await stored({ data: invoice() });
    const { status, json } = await patch(before.id, { data: invoice({ series: "G" }) });
    expect([status, json.data.doc.series]).toEqual([200, "G"]);
    expect(json.data.head.uuid).toBe(before.data.head.uuid);
    expect(json.data.doc.uuid).toBe(before.data.doc.uuid);
    expect(json.versions.map((row: JsonObject) => row.version)).toEqual([
      json.version,
      before.version,
    ]);
    const old = await platform.client.get(
      `/silo/v1/entries/${before.id}/versions/${before.version}`,
    );
    expect(Object.keys(old.json)).toEqual(["version", "data"]);
    expect(old.json.data).toEqual(before.data);
    const back = await patch(before.id, { data: before.data });
    expect(back.json.versions.map((row: JsonObject) => row.version)).toEqual([
      before.version,
      json.version,
    ]);
  });

  it("takes the forms without wrapper", async () => {
    const { id } = await stored({ data: invoice() });
    const document = await patch(id, invoice({ series: "A" }));
    expect(document.json.data.doc.series).toBe("A");
    const list = await patch(id, [{ op: "replace", path: "/doc/series", value: "B" }]);
    expect(list.json.data.doc.series).toBe("B");
    const merge = await platform.client.send(
      "PATCH",
      `/silo/v1/entries/${id}`,
      { series: "C" },
      { "content-type": MERGE },
    );
    expect(merge.json.data.doc.series).toBe("C");
    const wrapped = { content_type: MERGE, data: { doc: { series: "D", notes: null } } };
    const inner = await platform.client.send("PATCH", `/silo/v1/entries/${id}`, wrapped, {
      "content-type": MERGE,
    });
    expect(inner.json.data.doc.series).toBe("D");
    const header = await platform.client.send(
      "PATCH",
      `/silo/v1/entries/${id}`,
      [{ op: "remove", path: "/doc/series" }],
      { "content-type": JSON_PATCH },
    );
    expect(header.json.data.doc).not.toHaveProperty("series");
  });

  it.each<[string, unknown]>([
    ["a test that fails", [{ op: "test", path: "/doc/series", value: "Z" }]],
    ["a path that is not there", [{ op: "replace", path: "/doc/nothing/here", value: 1 }]],
    ["no operation", [{ op: "burn", path: "/doc" }]],
    ["the prototype", [{ op: "add", path: "/__proto__/x", value: 1 }]],
    ["no list", { op: "add" }],
    ["the whole envelope away", [{ op: "remove", path: "" }]],
  ])("refuses a JSON patch with %s", async (_name, data) => {
    const before = await stored({ data: invoice() });
    const { status, json } = await patch(before.id, { content_type: JSON_PATCH, data });
    expect(status).toBe(422);
    expect(json.key).toMatch(/^(?:validation|input|unknown-schema|no-document)$/);
    expect((await get(before.id)).json.version).toBe(before.version);
  });

  it("tells which operation does not apply, and why", async () => {
    const { id } = await stored({ data: invoice() });
    const { json } = await patch(id, [
      { op: "add", path: "/doc/series", value: "B" },
      { op: "remove", path: "/doc/nothing" },
    ]);
    expect(json.fields).toEqual({
      data: "operation 1 (remove /doc/nothing) has a path that is not there",
    });
  });

  it("keeps the envelope's identity when a patch takes its head away", async () => {
    const before = await stored({ data: invoice() });
    for (const patched of [
      await patch(before.id, [{ op: "remove", path: "/head" }]),
      await patch(before.id, { content_type: MERGE, data: { head: null } }),
    ]) {
      expect(patched.status, patched.text).toBe(200);
      expect(patched.json.data.head.uuid).toBe(before.data.head.uuid);
    }
  });

  it("needs something to do", async () => {
    const { id } = await stored({ data: invoice() });
    for (const body of [{}, { content_type: MERGE }, { sign: false }, { data: null }]) {
      const { status, json } = await patch(id, body);
      expect([status, json.key]).toEqual([422, "no-document"]);
    }
    const type = await patch(id, { content_type: "text/plain", data: {} });
    expect(Object.keys(type.json.fields)).toEqual(["content_type"]);
  });

  it("moves without a version, and notes nothing when nothing changes", async () => {
    const before = await stored({ data: invoice() });
    const moved = await patch(before.id, { folder: "sales" });
    expect([moved.json.folder, moved.json.version, moved.json.versions.length]).toEqual([
      "sales",
      before.version,
      1,
    ]);
    const same = await patch(before.id, { content_type: MERGE, data: { series: "F" } });
    expect([same.status, same.json.version, same.json.updated_at]).toEqual([
      200,
      before.version,
      moved.json.updated_at,
    ]);
    expect((await patch(before.id, { folder: "Not OK" })).status).toBe(422);
  });

  it("heeds If-Match", async () => {
    const { id, version } = await stored({ data: invoice() });
    const send = (match: string, series: string) =>
      platform.client.send(
        "PATCH",
        `/silo/v1/entries/${id}`,
        { content_type: MERGE, data: { series } },
        { "if-match": match },
      );
    const stale = await send('"0123456789"', "G");
    expect([stale.status, stale.json.key]).toEqual([412, "precondition-failed"]);
    expect((await send(`"${version}"`, "G")).status).toBe(200);
    expect((await send(`"${version}"`, "H")).status).toBe(412);
    expect((await send("*", "H")).status).toBe(200);
  });

  it("signs as is and after a change", async () => {
    const { id } = await stored({ data: invoice() });
    const early = await patch(id, { sign: true });
    expect(early.json.faults[0].code).toBe("GOBL-ENVELOPE-13");
    const { json } = await patch(id, { sign: true, content_type: MERGE, data: { code: "7" } });
    expect([json.signed, json.data.doc.code, json.data.sigs.length]).toEqual([true, "7", 1]);
    const again = await patch(id, { sign: true });
    expect([again.status, again.json.version]).toEqual([200, json.version]);
  });

  describe("a signed entry", () => {
    let signed: Answer["json"];
    beforeAll(async () => {
      signed = await stored({ data: invoice({ code: "000009" }), sign: true });
    });

    it.each([
      ["type", { doc: { type: "credit-note" } }],
      ["$schema", { doc: { $schema: "https://gobl.org/draft-0/bill/order" } }],
    ])("keeps its %s", async (name, data) => {
      const { status, json } = await patch(signed.id, { content_type: MERGE, data });
      expect([status, json]).toMatchObject([
        422,
        {
          key: "validation",
          message: "validation",
          fields: { data: { doc: { [name]: expect.any(String) } } },
        },
      ]);
    });

    it("takes what it was made of, though the build filled the type in", async () => {
      const { type: _filled, ...document } = invoice({ code: "000010", type: "standard" });
      const entry = await stored({ data: document, sign: true });
      for (const data of [document, { ...entry.data, doc: document }]) {
        const { status, json, text } = await patch(entry.id, { data });
        expect([status, json.data?.doc.type], text).toEqual([200, "standard"]);
      }
      const credit = { type: "credit-note", preceding: [{ code: "1", issue_date: "2026-01-01" }] };
      const note = await stored({ data: { ...document, code: "000011", ...credit }, sign: true });
      const { status, json } = await patch(note.id, { data: { ...document, code: "000011" } });
      expect([status, Object.keys(json.fields?.data.doc ?? {})]).toEqual([422, ["type"]]);
    });

    it("must stay complete", async () => {
      const { status, json } = await patch(signed.id, {
        content_type: MERGE,
        data: { code: null },
        allow_invalid: true,
      });
      expect([status, json.faults[0].code]).toEqual([422, "GOBL-ENVELOPE-13"]);
    });

    it("is signed again after any change", async () => {
      const { status, json } = await patch(signed.id, {
        content_type: MERGE,
        data: { notes: [{ text: "Thanks" }] },
      });
      expect([status, json.signed, json.data.sigs.length]).toEqual([200, true, 1]);
      expect(json.data.sigs).not.toEqual(signed.data.sigs);
      expect(json.data.head.uuid).toBe(signed.data.head.uuid);
      expect(json.data.doc.uuid).toBe(signed.data.doc.uuid);
      expect(json.versions.map((row: JsonObject) => [row.version, row.signed])).toEqual([
        [json.version, true],
        [signed.version, true],
      ]);
    });

    it("keeps its signatures when only the head changes", async () => {
      const before = (await get(signed.id)).json;
      const data = { head: { stamps: [{ prv: "x-code", val: "1" }] } };
      const { status, json } = await patch(signed.id, { content_type: MERGE, data });
      expect(status).toBe(200);
      expect(json.data.sigs).toEqual(before.data.sigs);
      expect(json.data.head.stamps).toEqual(data.head.stamps);
      expect(json.version).not.toBe(before.version);
      const noted = await patch(signed.id, { content_type: MERGE, data: { doc: { notes: null } } });
      expect(noted.json.data.head.stamps).toEqual(data.head.stamps);
    });
  });
});
