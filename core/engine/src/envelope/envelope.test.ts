import type { JsonObject } from "@fakturo/model";
import type { Envelope } from "@fakturo/plugin";
import { codesOf } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { BASE, bill, exampleEngine, line, objectIn, VAT } from "../../fixtures/documents.ts";

const engine = exampleEngine();
const UUID = "01960000-0000-7000-8000-000000000001";
const ENVELOPE = { $schema: `${BASE}envelope` };
const MESSAGE: JsonObject = { $schema: `${BASE}note/message`, uuid: UUID, content: "x" };
const INVOICE = bill({ code: "F1", lines: [line("100.00", VAT)] });

function digestOf(doc: JsonObject): unknown {
  return engine.envelop(doc).output.head.dig;
}

/** Codes and paths of the faults of a document or envelope, without building it. */
function faultsOf(json: unknown): unknown {
  return engine.validate(json).map(({ code, paths }) => [code, ...paths]);
}

function withHead({ head, ...rest }: Envelope, more: JsonObject): JsonObject {
  return { ...rest, head: { ...head, ...more } };
}

describe("digests", () => {
  it.each<[string, JsonObject, string]>([
    [
      "escapes",
      { ...MESSAGE, title: "T\u0001\t", content: 'a<b>&é\u2028"/\\', meta: { b: "1", a: "2" } },
      "742e9f521647a9d5b2179a57a09640ea05370ba980ed28aa672111224456a3fd",
    ],
    [
      "fractions",
      {
        $schema: `${BASE}org/address`,
        uuid: UUID,
        street: "S",
        coords: { lat: 40.4168, lon: -3.7038 },
      },
      "93afe1fa444924f0a62af08cf41a836bd397c6ad64f3c4747cff6dcf15bb452a",
    ],
    ["invoices", INVOICE, "0bdb9c8078e02e191ba668341930ddf99874d547a648d7800755b7c157c0e396"],
  ])("of %s", (_name, doc, val) => {
    expect(digestOf(doc)).toEqual({ alg: "sha256", val });
  });

  it.each(["\ufffd", "a\ud800", "\udc00"])("cannot be made of %j", (content) => {
    const doc = { ...MESSAGE, content };
    expect(codesOf(engine, { ...ENVELOPE, doc })).toEqual(["input"]);
  });

  it("no longer match once the document changes", () => {
    const { output } = engine.envelop(INVOICE);
    const changed = { ...output, doc: { ...output.doc, series: "A" } };
    expect(faultsOf(output)).toEqual([]);
    expect(faultsOf(changed)).toEqual([["GOBL-ENVELOPE-11", "$"]]);
  });
});

describe("envelopes", () => {
  it("say what they lack", () => {
    expect(faultsOf(ENVELOPE)).toEqual([
      ["GOBL-ENVELOPE-02", "$.head"],
      ["GOBL-ENVELOPE-03", "$.doc"],
    ]);
  });

  it("without a document are refused", () => {
    expect(codesOf(engine, ENVELOPE)).toEqual(["no-document"]);
    expect(codesOf(engine, { ...ENVELOPE, doc: {} })).toEqual(["no-document"]);
  });

  it("keep a document of an unknown kind and report it", () => {
    const { output, faults } = engine.envelop({ ...ENVELOPE, doc: { $schema: "https://a.b/c" } });
    expect(output.doc).toEqual({ $schema: "https://a.b/c" });
    expect(faults.map(({ code, paths }) => [code, ...paths])).toEqual([
      ["GOBL-ENVELOPE-04", "$.doc"],
    ]);
  });

  it("without signatures carry no stamps, and stamps are complete and unique", () => {
    const stamps = [
      { prv: "a", val: "x" },
      { prv: "a", val: "y" },
      { prv: "", val: "" },
    ];
    expect(faultsOf(withHead(engine.envelop(MESSAGE).output, { stamps }))).toEqual([
      ["GOBL-HEAD-HEADER-03", "$.head.stamps"],
      ["GOBL-HEAD-STAMP-01", "$.head.stamps[2].prv"],
      ["GOBL-HEAD-STAMP-02", "$.head.stamps[2].val"],
      ["GOBL-ENVELOPE-12", "$"],
    ]);
  });

  it("leave out the codes to ignore", () => {
    const { content: _none, ...empty } = MESSAGE;
    const { output } = engine.envelop(empty);
    const timeless = withHead(output, { uuid: "c56a4180-65aa-42ec-a945-5fd21dec0538" });
    expect(faultsOf(timeless)).toEqual([
      ["GOBL-HEAD-HEADER-01", "$.head.uuid"],
      ["GOBL-NOTE-MESSAGE-01", "$.doc.content"],
    ]);
    const ignore = ["GOBL-HEAD-HEADER-01", "GOBL-NOTE-MESSAGE-01"];
    const head = { ...objectIn(timeless, "head"), ignore };
    expect(faultsOf({ ...timeless, head })).toEqual([]);
  });

  it("report a head without a digest instead of failing", () => {
    const { output } = engine.envelop(MESSAGE);
    const { dig: _dig, ...head } = output.head;
    expect(faultsOf({ ...output, head })).toEqual([
      ["GOBL-HEAD-HEADER-02", "$.head.dig"],
      ["GOBL-ENVELOPE-11", "$"],
    ]);
  });

  it("take their addresses from the parties and keep those given", () => {
    const party = (name: string, uri: string) => ({ name, endpoints: [{ uri }] });
    const routed = bill({
      supplier: {
        ...party("A", "gobl:a.example.com"),
        tax_id: { country: "ES", code: "B98602642" },
      },
      customer: party("C", "iso6523-actorid-upis::0088:123"),
      lines: [line("100.00", VAT)],
    });
    const { output } = engine.envelop(routed);
    expect(Object.keys(output.head)).toEqual(["uuid", "dig", "from", "to"]);
    expect(output.head).toMatchObject({
      from: "gobl:a.example.com",
      to: "iso6523-actorid-upis::0088:123",
    });
    const given = engine.envelop(withHead(output, { from: "gobl:b.example.com" })).output;
    expect(given.head.from).toBe("gobl:b.example.com");
    const selfBilled = engine.envelop({ ...routed, $tags: ["self-billed"] }).output;
    expect(selfBilled.head.to).toBe("gobl:a.example.com");
  });

  it("prefix the paths of their document's faults", () => {
    const bare = bill({ lines: [line("100.00", { cat: "VAT" })] });
    const paths = (faults: readonly { readonly paths: readonly string[] }[]) =>
      faults.flatMap((fault) => fault.paths);
    expect(paths(engine.prepare(bare).faults)).toEqual(["$.lines[0].taxes[0]"]);
    expect(paths(engine.envelop(bare).faults)).toEqual(["$.doc.lines[0].taxes[0]"]);
  });

  it("order faults by namespace and merge equal ones", () => {
    const doc = bill({
      type: "foo",
      lines: [
        { quantity: "1", item: {}, taxes: [VAT] },
        {
          quantity: "2",
          item: { price: "1" },
          taxes: [
            { cat: "VAT", percent: "10%" },
            { cat: "VAT", percent: "10%" },
          ],
        },
      ],
      customer: { tax_id: { country: "ES", code: "54387763P" } },
      notes: [{}],
    });
    const { faults } = engine.envelop(doc);
    expect(faults.map(({ code, paths }) => [code, ...paths])).toEqual([
      ["GOBL-TAX-COMBO-03", "$.doc.lines[0].taxes[0]"],
      ["GOBL-TAX-COMBO-04", "$.doc.lines[0].taxes[0]"],
      ["GOBL-TAX-SET-01", "$.doc.lines[1].taxes"],
      ["GOBL-ORG-ITEM-01", "$.doc.lines[0].item.name", "$.doc.lines[1].item.name"],
      ["GOBL-ORG-NOTE-01", "$.doc.notes[0].text"],
      ["GOBL-BILL-INVOICE-02", "$.doc.type"],
      ["GOBL-BILL-INVOICE-07", "$.doc.customer.name"],
      ["GOBL-BILL-INVOICE-08", "$.doc.lines[0].item.price"],
    ]);
  });
});

describe("input", () => {
  it.each<[string, unknown, string]>([
    ["no schema", { foo: 1 }, "unknown-schema"],
    ["a schema nobody knows", { $schema: `${BASE}bill/foo` }, "input"],
    ["a short schema", { $schema: "bill/invoice" }, "input"],
    ["no object", [], "input"],
    ["quantity x", bill({ lines: [{ quantity: "x" }] }), "input"],
    ["quantity with separators", bill({ lines: [{ quantity: "1,000.00" }] }), "input"],
    ["quantity .5", bill({ lines: [{ quantity: ".5" }] }), "input"],
    ["quantity 1e3", bill({ lines: [{ quantity: "1e3" }] }), "input"],
    ["empty quantity", bill({ lines: [{ quantity: "" }] }), "input"],
    ["an impossible day", bill({ issue_date: "2024-02-31" }), "input"],
    ["a bad UUID", bill({ uuid: "xyz" }), "input"],
    ["a number for a code", bill({ code: 123 }), "input"],
  ])("%s", (_name, json, key) => {
    expect(codesOf(engine, json)).toEqual([key]);
  });

  it("is dated today where it has no date", () => {
    const built = engine.build(bill({ issue_date: "0000-00-00", lines: [line("1", VAT)] }));
    expect(built.issue_date).toBe("2026-01-15");
  });

  it("may spell UUIDs in braces and capitals", () => {
    const uuid = "{C56A4180-65AA-42EC-A945-5FD21DEC0538}";
    expect(engine.build({ ...MESSAGE, uuid }).uuid).toBe("c56a4180-65aa-42ec-a945-5fd21dec0538");
  });

  it("is validated without being built", () => {
    expect(
      codesOf(engine, bill({ $regime: "ES", lines: [line("100.00", VAT)] }), "validate"),
    ).toEqual(
      [
        "TAX-COMBO-03",
        "TAX-COMBO-04",
        "BILL-INVOICE-01",
        "BILL-INVOICE-02",
        "BILL-INVOICE-04",
        "BILL-INVOICE-09",
        "BILL-LINE-01",
        "BILL-LINE-04",
        "BILL-LINE-05",
      ].map((rule) => `GOBL-${rule}`),
    );
  });
});
