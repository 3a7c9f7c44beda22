import { UBL } from "@fakturo/app-ubl";
import { Amount, type JsonObject } from "@fakturo/model";
import { createFinder, readXml, type XmlElement } from "@fakturo/xml";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { invoice, moms } from "../fixtures/invoices.ts";
import { generateOioubl, parseOioubl } from "./index.ts";

const { find, findAll, text } = createFinder(UBL);
const utf8 = new TextEncoder();

const decimal = (max: number, exp: number) =>
  fc.integer({ min: 1, max }).map((units) => Amount.of(units, exp).toString());

const adjustment = fc.record({ amount: decimal(500, 2), reason: fc.constant("x") });
const dutyOn = fc.tuple(decimal(2000, 2), fc.constantFrom("16", "66")).map(
  ([amount, code]): JsonObject => ({
    key: "excise",
    reason: "Afgift",
    amount,
    ext: { "dk-oioubl-duty-code": code },
  }),
);
const line = fc.record({
  quantity: fc.oneof(decimal(50, 0), decimal(9999, 3)),
  item: fc.record({
    name: fc.constant("x"),
    unit: fc.constant("item"),
    price: fc.oneof(decimal(99999, 2), decimal(99999, 4)),
  }),
  discounts: fc.array(adjustment, { maxLength: 2 }),
  charges: fc.array(fc.oneof(adjustment, dutyOn), { maxLength: 2 }),
  taxes: fc.constantFrom<JsonObject[]>([moms], [{ cat: "VAT", key: "zero", percent: "0%" }]),
});
const documents = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 8 }),
  charges: fc.array(
    dutyOn.map((duty): JsonObject => ({ ...duty, taxes: [moms] })),
    { maxLength: 1 },
  ),
  tax: fc.record({ rounding: fc.constantFrom("precise", "currency") }),
});

const amount = (from: XmlElement | undefined, path: string) =>
  Amount.parse(text(from, path) || "0").rescale(2);

const sum = (rows: readonly XmlElement[], path: string) =>
  rows.reduce((total, row) => total.add(amount(row, path)), Amount.zero(2));

describe("sums of OIOUBL", () => {
  it("hold for any invoice that builds, and the amount due stays", () => {
    fc.assert(
      fc.property(documents, ({ lines, charges, tax }) => {
        const taxed = lines.some(({ taxes }) => taxes[0] === moms);
        const envelope = invoice({ lines, tax, charges: taxed ? charges : [] });
        fc.pre(!String(Object(envelope.doc.totals).payable).startsWith("-"));
        const root = readXml(generateOioubl(envelope));
        const totals = find(root, "cac:LegalMonetaryTotal");
        const shown = (name: string) => amount(totals, `cbc:${name}`);
        const rows = findAll(root, "cac:InvoiceLine");
        expect(shown("LineExtensionAmount"), "F-INV126").toEqual(
          sum(rows, "cbc:LineExtensionAmount"),
        );
        expect(shown("TaxExclusiveAmount"), "F-INV127").toEqual(
          sum(findAll(root, "cac:TaxTotal/cac:TaxSubtotal"), "cbc:TaxAmount"),
        );
        const inclusive = shown("LineExtensionAmount")
          .add(shown("TaxExclusiveAmount"))
          .add(shown("ChargeTotalAmount"))
          .sub(shown("AllowanceTotalAmount"))
          .add(shown("PayableRoundingAmount"));
        expect(shown("TaxInclusiveAmount"), "F-INV128").toEqual(inclusive);
        expect(shown("PayableAmount"), "F-INV133").toEqual(inclusive);
        expect(shown("PayableAmount").toString()).toBe(Object(envelope.doc.totals).payable);
      }),
      { numRuns: 100 },
    );
  });

  it("are the same once read and written again", () => {
    fc.assert(
      fc.property(documents, ({ lines }) => {
        const first = invoice({
          lines: lines.map((row) => ({ ...row, discounts: [], charges: [] })),
        });
        const xml = generateOioubl(first);
        const again = invoice({ ...parseOioubl(utf8.encode(xml)), $addons: [] });
        expect(again.doc.lines).toEqual(first.doc.lines);
        expect(generateOioubl(again)).toBe(xml);
      }),
      { numRuns: 60 },
    );
  });
});
