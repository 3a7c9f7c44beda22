import type { JsonObject } from "@fakturo/model";
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

const put = (body: unknown, id = newId()) => platform.client.put(`/silo/v1/entries/${id}`, body);

const supplier = (over: JsonObject, country = "ES") => ({
  supplier: { name: "Acme SL", tax_id: { country, ...over } },
});

describe("refused documents", () => {
  const { $schema: _schema, ...bare } = invoice();
  const noRegime = {
    ...bare,
    $schema: "https://gobl.org/draft-0/bill/invoice",
    supplier: { name: "Acme" },
    lines: [{ quantity: "1", item: { name: "Work", price: "1.00" } }],
  };
  const envelope = (doc: unknown, more: object = {}) => ({
    $schema: "https://gobl.org/draft-0/envelope",
    head: {},
    doc,
    ...more,
  });

  it.each<[name: string, data: unknown, key: string, fault?: [code: string, path: string]]>([
    ["no $schema", bare, "unknown-schema"],
    ["unregistered $schema", invoice({ $schema: "https://example.com/x" }), "unknown-schema"],
    ["short $schema", invoice({ $schema: "bill/invoice" }), "unknown-schema"],
    ["$schema of another type", invoice({ $schema: 5 }), "input"],
    [
      "unregistered $schema in an envelope",
      envelope(invoice({ $schema: "https://example.com/x" })),
      "unknown-schema",
    ],
    [
      "malformed number",
      invoice({ lines: [{ quantity: "ten", item: { name: "x", price: "1" } }] }),
      "input",
    ],
    ["wrong type inside", invoice({ lines: "none" }), "input"],
    ["no currency", noRegime, "calculation"],
    [
      "wrong tax code",
      invoice(supplier({ code: "B98602643" })),
      "validation",
      ["GOBL-ES-TAX-IDENTITY-01", "$.doc.supplier.tax_id.code"],
    ],
    [
      "British tax code",
      invoice({ ...supplier({ code: "123456789" }, "GB"), currency: "GBP" }),
      "validation",
      ["GOBL-GB-TAX-IDENTITY-03", "$.doc.supplier.tax_id.code"],
    ],
    [
      "unknown addon",
      invoice({ $addons: ["eu-en16931-v2017", "xx-none-v1"] }),
      "validation",
      ["GOBL-TAX-ADDONS-01", "$.doc.$addons[1]"],
    ],
    [
      "unknown addon in an envelope",
      envelope(invoice({ $addons: ["xx-none-v1"] })),
      "validation",
      ["GOBL-TAX-ADDONS-01", "$.doc.$addons[0]"],
    ],
    [
      "unknown regime",
      invoice({ $regime: "XX" }),
      "validation",
      ["regime-unknown", "$.doc.$regime"],
    ],
    [
      "stamps without signature",
      envelope(invoice(), { head: { stamps: [{ prv: "x", val: "y" }] } }),
      "validation",
      ["GOBL-ENVELOPE-12", "$"],
    ],
  ])("%s", async (_name, data, key, fault) => {
    const { status, json } = await put({ data });
    expect([status, json.key]).toEqual([422, key]);
    expect(json.message).toEqual(expect.any(String));
    if (key === "unknown-schema") expect(json.message).not.toBe(key);
    if (!fault) return;
    const [code, path] = fault;
    expect(json.faults.map((row: { code: string }) => row.code)).toContain(code);
    expect(json.faults.find((row: { code: string }) => row.code === code).paths).toContain(path);
    expect(Object.keys(json)).toEqual(["key", "message", "faults", "fields", "docs"]);
  });

  it("names the missing currency", async () => {
    const { json } = await put({ data: noRegime });
    expect(json).toEqual({
      key: "calculation",
      message: "currency: missing or invalid",
      docs: expect.stringMatching(/^http.*\/docs\/errors\/calculation$/),
    });
  });

  it("merges faults of one rule and spreads them over fields", async () => {
    const line = {
      quantity: "1",
      item: { price: "1.00" },
      taxes: [{ cat: "VAT", rate: "standard" }],
    };
    const { json } = await put({ data: invoice({ lines: [line, line] }) });
    const text = json.faults[0].message;
    expect(json.faults).toEqual([
      {
        code: "GOBL-ORG-ITEM-01",
        paths: ["$.doc.lines[0].item.name", "$.doc.lines[1].item.name"],
        message: text,
      },
    ]);
    const leaf = { item: { name: text } };
    expect(json.fields).toEqual({ data: { doc: { lines: { 0: leaf, 1: leaf } } } });
  });

  it("answers §17.2 byte for byte, and where it is explained", async () => {
    const { text } = await put({ data: invoice(supplier({ code: "B98602643" })) });
    const message = JSON.parse(text).faults[0].message;
    expect(text).toBe(
      JSON.stringify({
        key: "validation",
        message: "validation",
        faults: [
          { code: "GOBL-ES-TAX-IDENTITY-01", paths: ["$.doc.supplier.tax_id.code"], message },
        ],
        fields: { data: { doc: { supplier: { tax_id: { code: message } } } } },
        docs: `${platform.url}/docs/faults/gobl-es-tax-identity-01`,
      }),
    );
  });

  it("asks for a code before signing", async () => {
    const { status, json } = await put({ data: invoice(), sign: true });
    expect(status).toBe(422);
    const [fault] = json.faults;
    expect(fault).toMatchObject({ code: "GOBL-ENVELOPE-13", paths: ["$"] });
    expect(fault.message).toMatch(/^envelope doc is not ready to be signed/);
    expect(json.fields).toEqual({ data: fault.message });
  });

  it("reports the stateless build's own paths", async () => {
    const data = invoice(supplier({ code: "B98602643" }));
    const plain = await platform.client.post("/silo/v1/gobl/build", { data });
    expect(plain.status).toBe(422);
    expect(plain.json.faults[0].paths).toEqual(["$.supplier.tax_id.code"]);
    expect(plain.json.fields.data.supplier.tax_id.code).toEqual(expect.any(String));
    const wrapped = await platform.client.post("/silo/v1/gobl/build", { data, envelop: true });
    expect(wrapped.json.faults[0].paths).toEqual(["$.doc.supplier.tax_id.code"]);
    const signed = await platform.client.post("/silo/v1/gobl/sign", { data });
    expect(signed.json.faults[0].paths).toEqual(["$.doc.supplier.tax_id.code"]);
  });
});

describe("refused corrections", () => {
  const original = newId();
  const uncoded = newId();
  const message = newId();
  beforeAll(async () => {
    expect((await put({ data: invoice({ code: "1" }) }, original)).status).toBe(200);
    expect((await put({ data: invoice() }, uncoded)).status).toBe(200);
    const note = {
      $schema: "https://gobl.org/draft-0/note/message",
      title: "Hi",
      content: "There",
    };
    expect((await put({ data: note }, message)).status).toBe(200);
  });
  const correct = (options: unknown, previous: string | undefined = original) =>
    platform.client.post("/silo/v1/entries", { previous_id: previous, correct: options });

  it.each([
    ["no type", {}, "missing correction type"],
    ["the old boolean form", { credit: true }, "missing correction type"],
    ["a type of nowhere", { type: "foo" }, "invalid correction type: foo"],
  ])("%s", async (_name, options, text) => {
    const { status, json } = await correct(options);
    expect([status, json]).toMatchObject([422, { key: "validation", message: text }]);
  });

  it.each([
    ["original without code", () => uncoded, "cannot correct an invoice without a code"],
    ["document without corrections", () => message, "document cannot be corrected"],
  ])("%s", async (_name, id, text) => {
    const { status, json } = await correct({ type: "credit-note" }, id());
    expect([status, json]).toMatchObject([422, { key: "validation", message: text }]);
  });

  it("asks for the previous entry, which must exist", async () => {
    const without = await platform.client.post("/silo/v1/entries", {
      correct: { type: "credit-note" },
    });
    expect(without.status).toBe(422);
    expect(Object.keys(without.json.fields)).toEqual(["previous_id"]);
    expect((await correct({ type: "credit-note" }, newId())).status).toBe(404);
    const shape = await correct("credit-note");
    expect([shape.status, Object.keys(shape.json.fields)]).toEqual([422, ["correct"]]);
  });
});
