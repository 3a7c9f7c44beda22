import { createEngine } from "@fakturo/engine";
import { Amount, type JsonObject } from "@fakturo/model";
import type { Envelope } from "@fakturo/plugin";
import { fixedPorts } from "@fakturo/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { envelopeOf } from "../fixtures/documents.ts";
import { generateFa, parseFa } from "./index.ts";

const engine = createEngine({ plugins: [], ...fixedPorts() });
const { supplier = {}, customer = {} } = envelopeOf("paid").doc;
const utf8 = new TextDecoder();

const amount = (max: number, exp: number) =>
  fc.integer({ min: 1, max }).map((units) => Amount.of(units, exp).toString());

const line = fc.record({
  quantity: fc.oneof(amount(5_000, 2), amount(100, 0)),
  item: fc.record({ name: fc.constant("x"), price: amount(500_000, 2) }),
  taxes: fc.constantFrom(
    [{ cat: "VAT", percent: "23%" }],
    [{ cat: "VAT", percent: "8%" }],
    [{ cat: "VAT", percent: "5%" }],
  ),
});

const invoice = fc.record({
  type: fc.constantFrom("standard", "credit-note"),
  lines: fc.array(line, { minLength: 1, maxLength: 6 }),
  tax: fc.record({ rounding: fc.constant("currency") }),
});

function built(changes: JsonObject): Envelope {
  return engine.envelop({
    $schema: "https://gobl.org/draft-0/bill/invoice",
    code: "1",
    issue_date: "2026-02-10",
    currency: "PLN",
    preceding: [{ code: "0", issue_date: "2026-01-10" }],
    supplier,
    customer,
    ...changes,
  }).output;
}

/** Values of all elements whose name matches. */
function sum(xml: string, name: RegExp): Amount {
  return [...xml.matchAll(/<(\w+)>(-?[\d.]+)</g)]
    .filter(([, element = ""]) => name.test(element))
    .map(([, , value = ""]) => Amount.parse(value))
    .reduce((total, value) => total.add(value), Amount.zero(2));
}

describe("any invoice", () => {
  it("adds up, and is read to the same file", () => {
    fc.assert(
      fc.property(invoice, (changes) => {
        const envelope = built(JSON.parse(JSON.stringify(changes)));
        const xml = utf8.decode(generateFa(envelope));
        expect(sum(xml, /^P_11$/).toString()).toBe(sum(xml, /^P_13_/).toString());
        expect(sum(xml, /^P_1[34]_/).toString()).toBe(sum(xml, /^P_15$/).toString());
        const due = sum(xml, /^P_15$/);
        expect(changes.type === "credit-note" ? due.isPositive() : due.isNegative()).toBe(false);
        const parsed = JSON.parse(JSON.stringify(parseFa(new TextEncoder().encode(xml))), plain);
        expect(utf8.decode(generateFa(built({ ...parsed, $regime: "", $addons: [] })))).toBe(xml);
      }),
      { numRuns: 150 },
    );
  });
});

const PERCENTS: Readonly<Record<string, string>> = {
  general: "23%",
  reduced: "8%",
  "super-reduced": "5%",
};

/** Percentages that replace the regime's rates. */
function plain(_key: string, member: unknown): unknown {
  const { rate, ...others } = Object(member);
  return PERCENTS[rate] ? { ...others, percent: PERCENTS[rate] } : member;
}
