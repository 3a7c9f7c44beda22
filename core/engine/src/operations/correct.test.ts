import type { JsonObject } from "@fakturo/model";
import { describe, expect, it } from "vitest";
import {
  BASE,
  bill,
  exampleEngine,
  line,
  objectIn,
  VAT,
  vatTotal,
} from "../../fixtures/documents.ts";

const engine = exampleEngine();

function numbered(over: JsonObject = {}): JsonObject {
  return bill({
    series: "F1",
    code: "0001",
    value_date: "2024-05-31",
    issue_time: "10:00:00",
    lines: [line("100.00", VAT)],
    ...over,
  });
}

function from(country: string): JsonObject {
  return { supplier: { name: "A", tax_id: { country } } };
}

const CREDIT: JsonObject = { type: "credit-note" };

describe("corrections after a change of rates", () => {
  const lines = [line("100.00", VAT)];
  const sold: JsonObject = { value_date: null, issue_date: "2012-08-20", lines };
  const CORRECTED = { ...CREDIT, issue_date: "2012-09-20" };

  it("take the rate of the new date, as the format has it", () => {
    const { output } = engine.correct(numbered(sold), CORRECTED);
    expect(output.doc).toMatchObject({ lines: [{ taxes: [{ percent: "21.0%" }] }] });
  });

  it("keep that of the original's date on request, and explain it", () => {
    const { output, faults } = engine.correct(numbered(sold), { ...CORRECTED, keep_rates: true });
    expect(faults).toEqual([]);
    expect(output.doc).toMatchObject({
      issue_date: "2012-09-20",
      value_date: "2012-08-20",
      lines: [{ taxes: [{ percent: "18.0%" }] }],
    });
    const { changes } = engine.build({ ...output.doc, lines }, { explain: true });
    const percent = changes.find(({ path }) => path === "$.lines[0].taxes[0].percent");
    expect(percent?.from).toEqual([
      { data: "VAT general, since 2010-07-01" },
      { path: "$.value_date", value: "2012-08-20" },
    ]);
  });

  it("keep a value date that is there, and refuse what cannot go together", () => {
    const keep = (over: JsonObject) =>
      engine.correct(numbered(over), { ...CORRECTED, keep_rates: true }).output.doc.value_date;
    expect(keep({})).toBe("2024-05-31");
    expect(() => keep({ ...sold, tax: { point: "issue" } })).toThrow("tax.point");
    expect(() => engine.correct(numbered(), { ...CORRECTED, keep_rates: "yes" })).toThrow(
      "$.keep_rates: expected true or false",
    );
  });
});

describe("corrections", () => {
  it("refer to what they correct", () => {
    const { output, faults } = engine.correct(numbered(), {
      ...CREDIT,
      reason: "ret",
      issue_date: "2024-07-01",
      series: "R1",
      copy_tax: true,
    });
    expect(faults).toEqual([]);
    expect(output.doc).toMatchObject({
      type: "credit-note",
      series: "R1",
      issue_date: "2024-07-01",
      issue_time: "10:00:00",
      value_date: "2024-05-31",
      totals: { payable: "121.00" },
    });
    expect(output.doc).not.toHaveProperty("code");
    expect(output.doc.uuid).not.toBe(numbered().uuid);
    expect(output.doc.preceding).toEqual([
      {
        uuid: numbered().uuid,
        type: "standard",
        issue_date: "2024-06-01",
        series: "F1",
        code: "0001",
        reason: "ret",
        tax: vatTotal("100.00", "21.00"),
      },
    ]);
  });

  it("are dated today and keep the series unless told otherwise", () => {
    const { doc } = engine.correct(numbered(), CREDIT).output;
    expect(doc).toMatchObject({ issue_date: "2026-01-15", series: "F1" });
  });

  it("come in an envelope of their own", () => {
    const { output } = engine.envelop(numbered());
    const links = [{ key: "a", url: "https://example.com/a" }];
    const original = { ...output, head: { ...output.head, links } };
    const { head, sigs } = engine.correct(original, CREDIT).output;
    expect(Object.keys(head)).toEqual(["uuid", "dig"]);
    expect(head.uuid).not.toBe(original.head.uuid);
    expect(sigs).toBeUndefined();
  });

  it("recalculate copied taxes without what the prices included", () => {
    const lines = [
      line("100.00", { cat: "VAT", percent: "21%" }),
      line("50.00", { cat: "VAT", percent: "10%" }),
    ];
    const source = numbered({ tax: { prices_include: "VAT", rounding: "currency" }, lines });
    const { doc } = engine.correct(source, { ...CREDIT, copy_tax: true }).output;
    expect(doc.totals).toMatchObject({ tax: "21.91" });
    expect(doc.preceding).toMatchObject([{ tax: { sum: "21.90" } }]);
  });

  it("take the stamps the regime asks for from the head or the options", () => {
    const stamps = [
      { prv: "other", val: "1" },
      { prv: "iapr-mark", val: "2" },
    ];
    const { output } = engine.envelop(numbered(from("EL")));
    const stamped = { ...output, head: { ...output.head, stamps } };
    const kept = [{ stamps: [{ prv: "iapr-mark", val: "2" }] }];
    expect(engine.correct(stamped, CREDIT).output.doc.preceding).toMatchObject(kept);
    const given = engine.correct(numbered(from("EL")), { ...CREDIT, stamps });
    expect(given.output.doc.preceding).toMatchObject(kept);
  });

  it.each<[string, JsonObject, JsonObject, string]>([
    ["no type", numbered(), {}, "missing correction type"],
    [
      "no code",
      bill({ lines: [line("1", VAT)] }),
      CREDIT,
      "cannot correct an invoice without a code",
    ],
    [
      "another type",
      numbered(from("DE")),
      { type: "corrective" },
      "invalid correction type: corrective",
    ],
    ["no stamp", numbered(from("EL")), CREDIT, "missing stamp: iapr-mark"],
    ["no reason", numbered(from("FR")), CREDIT, "missing corrective reason"],
  ])("are refused: %s", (_name, original, options, message) => {
    expect(() => engine.correct(original, options)).toThrow(
      expect.objectContaining({ key: "validation", message }),
    );
  });

  it("are refused for what is no invoice", () => {
    const order = { ...numbered(), $schema: `${BASE}bill/order` };
    expect(() => engine.correct(order, CREDIT)).toThrow(
      expect.objectContaining({ key: "validation" }),
    );
    expect(engine.correctionSchema(order)).toBeNull();
    expect(engine.correctionDefinition(order)).toBeNull();
  });
});

describe("the options' schema", () => {
  function options(original: JsonObject): JsonObject {
    return objectIn(objectIn(engine.correctionSchema(original), "$defs"), "bill.CorrectionOptions");
  }

  it("offers the regime's types and the invoice's series", () => {
    const schema = options(numbered());
    const properties = objectIn(schema, "properties");
    expect(properties.type).toMatchObject({
      default: "credit-note",
      oneOf: [{ const: "credit-note" }, { const: "corrective" }, { const: "debit-note" }],
    });
    expect(properties.series).toMatchObject({ default: "F1" });
    expect(properties).not.toHaveProperty("ext");
    expect(schema).toMatchObject({ required: ["type"], recommended: ["series"] });
  });

  it("is named by regime and demands a reason where the regime does", () => {
    expect(engine.correctionSchema(numbered(from("FR")))).toMatchObject({
      $id: `${BASE}bill/correction-options?tax_regime=fr`,
      $comment: "Generated dynamically for fr",
    });
    expect(options(numbered(from("FR"))).required).toEqual(["type", "reason"]);
  });

  it("is the plain one without a regime", () => {
    const bare = numbered({ supplier: { name: "A" }, currency: "EUR" });
    expect(objectIn(options(bare), "properties").type).not.toHaveProperty("default");
  });
});

describe("replicas", () => {
  it("lose code, dates and identity, and nothing else", () => {
    const { output, faults } = engine.replicate(numbered({ $tags: ["simplified"] }));
    expect(faults).toEqual([]);
    const { doc } = output;
    expect(doc).toMatchObject({ series: "F1", issue_date: "2026-01-15", $tags: ["simplified"] });
    for (const name of ["code", "issue_time", "value_date"]) expect(doc).not.toHaveProperty(name);
    expect(doc.uuid).not.toBe(numbered().uuid);
  });

  it("of other documents are the same", () => {
    const message = { $schema: `${BASE}note/message`, uuid: numbered().uuid, content: "x" };
    expect(engine.replicate(message).output.doc).toEqual(message);
  });
});
