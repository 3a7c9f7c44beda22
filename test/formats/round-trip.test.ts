import { ciiContextOf as ciiContext, generateCii, parseCii, unreadInCii } from "@fakturo/app-cii";
import { generateUbl, parseUbl, ublContextOf as ublContext, unreadInUbl } from "@fakturo/app-ubl";
import { isObject, type JsonObject } from "@fakturo/model";
import type { Envelope } from "@fakturo/plugin";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bundledEngine } from "../engine/bundled.ts";
import { generateDocument } from "./en16931-generator.ts";
import { PROFILES, type Profile } from "./profiles.ts";

const engine = await bundledEngine();
const utf8 = new TextEncoder();

/** Profiles that omit most of a document. */
const PARTIAL = /-(?:minimum|basicwl|basic)-/;
const WHOLE = PROFILES.filter(({ docType }) => !PARTIAL.test(docType));

function write(envelope: Envelope, { app, docType }: Profile): string {
  const context = { ubl: ublContext(docType), cii: ciiContext(docType) };
  if (app === "ubl" && context.ubl) return generateUbl(envelope, context.ubl);
  if (app === "cii" && context.cii) return generateCii(envelope, context.cii);
  throw new Error(`${app} ${docType} is not known`);
}

function read(xml: string, { app }: Profile): JsonObject {
  const data = utf8.encode(xml);
  return app === "ubl" ? parseUbl(data) : parseCii(data);
}

/** Unread values of a file. */
function unread(xml: string, { app }: Profile) {
  const data = utf8.encode(xml);
  return app === "ubl" ? unreadInUbl(data) : unreadInCii(data);
}

/**
 * The document in euro, rounded line by line and without tax in its prices, because files round all other
 * values to cents.
 */
function exact({
  tax,
  currency: _currency,
  exchange_rates: _rates,
  ...document
}: JsonObject): JsonObject {
  const { prices_include: _included, ...rest } = isObject(tax) ? tax : {};
  return { ...document, currency: "EUR", tax: { ...rest, rounding: "currency" } };
}

const plain = ({ doc }: Envelope): JsonObject => {
  const { uuid: _uuid, ...rest } = doc;
  return rest;
};

describe("what was written and read", () => {
  it.each(WHOLE.map((profile) => [`${profile.app} ${profile.docType}`, profile] as const))(
    "is the same document again: %s",
    (_name, profile) => {
      fc.assert(
        fc.property(fc.nat({ max: 100_000 }), (seed) => {
          const document = generateDocument(seed, profile);
          // Files round a surcharge together with its tax, documents separately.
          fc.pre(!JSON.stringify(document).includes("surcharge"));
          const first = engine.envelop(exact(document)).output;
          const xml = write(first, profile);
          const second = engine.envelop(read(xml, profile)).output;
          expect(write(second, profile)).toBe(xml);
          expect(unread(xml, profile)).toEqual([]);
          const third = engine.envelop(read(xml, profile)).output;
          expect(plain(third)).toEqual(plain(second));
          expect(heldBy(second)).toEqual(heldBy(first));
        }),
        { numRuns: 30, seed: 42 },
      );
    },
  );
});

/** Facts that every profile expresses, in a common form. */
function heldBy({ doc }: Envelope): JsonObject {
  const { totals, lines, supplier, customer, currency, issue_date, type, payment, preceding } =
    JSON.parse(JSON.stringify(doc));
  // Outside the scope of VAT, VAT numbers have no place (BR-O-02).
  const isExternal = totals.taxes.categories.some(({ rates }: { rates: JsonObject[] }) =>
    rates.some(({ key }) => key === "outside-scope"),
  );
  const numberOf = (party: { tax_id?: { code?: string } }) =>
    isExternal ? "" : (party.tax_id?.code ?? "");
  return {
    type,
    currency,
    issue_date,
    preceding: preceding?.length ?? 0,
    supplier: [supplier.name, numberOf(supplier)],
    customer: [customer.name, numberOf(customer)],
    lines: lines.length,
    due: Number(totals.due ?? totals.payable),
    tax: Number(totals.tax),
    dueDate: payment.terms.due_dates[0].date,
  };
}
