import { createEngine } from "@fakturo/engine";
import { NAMESPACES } from "@fakturo/mexico";
import { Amount, type JsonObject } from "@fakturo/model";
import type { Envelope } from "@fakturo/plugin";
import { fixedPorts } from "@fakturo/testkit";
import { createFinder, type XmlElement } from "@fakturo/xml";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { envelopeOf } from "../fixtures/documents.ts";
import { generateCfdi, parseCfdi, readComprobante } from "./index.ts";

const { find, findAll } = createFinder(NAMESPACES);
const engine = createEngine({ plugins: [], ...fixedPorts() });
const { supplier = {}, customer = {} } = envelopeOf("retained").doc;

const money = (max: number, exp: number) =>
  fc.integer({ min: 1, max }).map((units) => Amount.of(units, exp).toString());

const line = fc.record({
  quantity: money(5_000, 2),
  item: fc.record({
    name: fc.constant("x"),
    price: fc.oneof(money(500_000, 2), money(9_999_999, 4)),
  }),
  discounts: fc.option(fc.constant([{ percent: "7.3%" }]), { nil: [] }),
  taxes: fc.constantFrom([{ cat: "VAT", percent: "16%" }], [{ cat: "VAT", percent: "8%" }], []),
});

const invoice = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 6 }),
  tax: fc.record({
    rounding: fc.constantFrom("precise", "currency"),
    prices_include: fc.constantFrom("", "VAT"),
    ext: fc.constant({ "mx-cfdi-doc-type": "I", "mx-cfdi-issue-place": "64000" }),
  }),
});

function built(changes: JsonObject): Envelope {
  return engine.envelop({
    $schema: "https://gobl.org/draft-0/bill/invoice",
    code: "1",
    issue_date: "2026-01-10",
    currency: "MXN",
    supplier,
    customer,
    ...changes,
  }).output;
}

function amount(element: XmlElement | undefined, name: string): Amount {
  return Amount.parse(element?.attributes.get(name) ?? "0.00");
}

/** True where a discount is not that of its base: Descuento contains the roundings of the document. */
function isAdjusted(root: XmlElement): boolean {
  return findAll(root, "cfdi:Conceptos/cfdi:Concepto").some((row) => {
    const base = find(row, "cfdi:Impuestos/cfdi:Traslados/cfdi:Traslado");
    const discount = amount(row, "Descuento");
    return (
      base && !amount(base, "Base").equals(amount(row, "Importe").match(discount).sub(discount))
    );
  });
}

/**
 * Tolerance between a document's displayed amounts and its exact total: half a cent for each sum and
 * discount of a line, for the tax of each rate, and for the total itself.
 */
function slackOf(root: XmlElement): Amount {
  const rows = findAll(root, "cfdi:Conceptos/cfdi:Concepto");
  const discounted = rows.filter((row) => row.attributes.has("Descuento"));
  const rates = findAll(root, "cfdi:Impuestos/cfdi:Traslados/cfdi:Traslado");
  return Amount.of(5 * (rows.length + discounted.length + rates.length + 1), 3);
}

describe("any invoice", () => {
  it("adds up, to what is to be paid but for the roundings of the amounts shown", () => {
    fc.assert(
      fc.property(invoice, (changes) => {
        const envelope = built(JSON.parse(JSON.stringify(changes)));
        const root = readComprobante(generateCfdi(envelope));
        const total = amount(root, "SubTotal")
          .sub(amount(root, "Descuento"))
          .add(amount(find(root, "cfdi:Impuestos"), "TotalImpuestosTrasladados"));
        expect(total.toString()).toBe(amount(root, "Total").toString());
        const payable = Amount.parse(Object(envelope.doc.totals).payable);
        expect(slackOf(root).compare(total.sub(payable).abs())).not.toBe(-1);
        const discounts = findAll(root, "cfdi:Conceptos/cfdi:Concepto")
          .map((row) => amount(row, "Descuento"))
          .reduce((sum, row) => sum.match(row).add(row), Amount.zero(2));
        expect(discounts.sub(amount(root, "Descuento")).abs().compare(Amount.of(1, 2))).toBe(-1);
      }),
      { numRuns: 200 },
    );
  });

  it("is read to the same file, unless roundings were given to the first line", () => {
    fc.assert(
      fc.property(invoice, (changes) => {
        const envelope = built(JSON.parse(JSON.stringify(changes)));
        const xml = generateCfdi(envelope);
        fc.pre(!isAdjusted(readComprobante(xml)));
        const doc = JSON.parse(JSON.stringify(parseCfdi(new TextEncoder().encode(xml))));
        expect(generateCfdi({ ...envelope, doc })).toBe(xml);
      }),
      { numRuns: 100 },
    );
  });
});

it("IEPS beside VAT is read as a tax, and not as a charge that VAT is charged on", () => {
  const ieps = { cat: "IEPS", percent: "8%" };
  const taxes = [{ cat: "VAT", percent: "16%" }, ieps];
  const lines = [{ quantity: "1", item: { name: "x", price: "1000.00" }, taxes }];
  const ext = { "mx-cfdi-doc-type": "I", "mx-cfdi-issue-place": "64000" };
  const envelope = built({ lines, tax: { ext } });
  const [line] = Object(parseCfdi(new TextEncoder().encode(generateCfdi(envelope)))).lines;
  expect(line.taxes).toEqual([
    { cat: "VAT", percent: "16.0%" },
    { cat: "IEPS", percent: "8.0%" },
  ]);
  expect(line).not.toHaveProperty("charges");
});
