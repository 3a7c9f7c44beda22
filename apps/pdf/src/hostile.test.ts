import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { enveloped, invoice, richInvoice } from "./fixtures/invoice.ts";
import { pageTexts } from "./fixtures/text.ts";
import { renderPdf } from "./render-pdf.ts";

const LONG = "W".repeat(10_000);

describe("hostile input", () => {
  it.each([
    ["customer's name", { customer: { name: LONG } }],
    ["supplier's name", { supplier: { name: LONG, alias: LONG } }],
    ["address", { customer: { name: "x", addresses: [{ street: LONG, locality: LONG }] } }],
    ["code", { code: LONG, series: LONG }],
    [
      "item",
      {
        lines: [
          {
            i: 1,
            quantity: "1",
            item: { name: LONG, description: LONG, unit: LONG },
            total: "1.00",
          },
        ],
      },
    ],
    ["amount", { totals: { sum: "9".repeat(18), payable: "9".repeat(18) } }],
    ["note code", { notes: [{ code: LONG, text: "x" }] }],
    ["terms", { payment: { terms: { due_dates: [{ date: LONG, notes: LONG, amount: "1.00" }] } } }],
    [
      "instructions",
      { payment: { instructions: { key: LONG, ref: LONG, credit_transfer: [{ iban: LONG }] } } },
    ],
    [
      "references",
      { preceding: Array.from({ length: 300 }, () => ({ code: "A-1", reason: "x" })) },
    ],
  ])("keeps a 10 000 character %s within its place", async (_what, changes) => {
    const pages = await pageTexts(await renderPdf(enveloped("bill/invoice", invoice(2, changes))));
    expect(pages.length).toBeLessThanOrEqual(4);
    for (const page of pages) expect(page).toContain("Página");
  });

  it("cuts endless notes", async () => {
    const doc = invoice(1, { notes: [{ text: "lorem ipsum ".repeat(200_000) }] });
    expect((await pageTexts(await renderPdf(enveloped("bill/invoice", doc)))).length).toBeLessThan(
      8,
    );
  });

  it("drops control characters and lone surrogates", async () => {
    const name = "A\u0000B\u0007C\u202eD\ud800E\u200bF\tG";
    const pages = await pageTexts(
      await renderPdf(enveloped("bill/invoice", invoice(1, { customer: { name } }))),
    );
    expect(pages[0]).toContain("ABCDEF G");
  });

  it("escapes names in the file's metadata", async () => {
    const supplier = { name: "A & B <script> (x) \\ Ünï" };
    const pdf = await renderPdf(enveloped("bill/invoice", invoice(1, { supplier })));
    const raw = Buffer.from(pdf).toString("utf8");
    expect(raw).toContain("A &amp; B &lt;script&gt;");
    expect((await pageTexts(pdf))[0]).toContain("A & B <script> (x) \\ Ünï");
  });

  it("takes parts of the wrong kind for nothing", async () => {
    const doc = invoice(1, {
      lines: [
        null,
        "x",
        7,
        { i: "?", quantity: {}, item: [], taxes: {}, discounts: "no", total: "1e9" },
      ],
      totals: { taxes: { categories: [{ rates: [null, { base: [] }] }] }, payable: "1,0" },
      customer: "nobody",
      notes: { text: "x" },
      payment: [],
      ordering: { period: { start: 1 } },
    });
    expect(await pageTexts(await renderPdf(enveloped("bill/invoice", doc)))).toHaveLength(1);
  });

  it("prints any text anywhere", async () => {
    const anything = fc.string({ unit: "grapheme", maxLength: 120 });
    await fc.assert(
      fc.asyncProperty(
        anything,
        anything,
        fc.constantFrom("ar", "en"),
        async (name, item, locale) => {
          const doc = {
            ...invoice(1, { customer: { name }, notes: [{ text: item }] }),
            lines: [{ i: 1, quantity: "1", item: { name: item }, total: "1.00" }],
          };
          const pdf = await renderPdf(enveloped("bill/invoice", doc), {
            locale,
            watermark: name,
            label: item,
          });
          expect(Buffer.from(pdf).subarray(-6).toString()).toBe("%%EOF\n");
        },
      ),
      { numRuns: 60, seed: 4711 },
    );
  });

  it("leaves out QR codes that cannot be drawn", async () => {
    const stamps = [{ prv: "zatca-qr", val: "x".repeat(50_000) }];
    expect(
      await pageTexts(await renderPdf(enveloped("bill/invoice", richInvoice(), stamps))),
    ).not.toHaveLength(0);
  });
});

describe("numbers", () => {
  it("never break or lose digits", async () => {
    const doc = invoice(1, {
      lines: [
        {
          i: 1,
          quantity: "123456789.123456",
          item: { name: "Yacht", price: "999999999999.9999" },
          taxes: [{ cat: "VAT", percent: "21.123%" }],
          total: "99999999999999.99",
        },
      ],
      totals: {
        sum: "99999999999999.99",
        tax: "0.00",
        payable: "99999999999999.99",
        due: "123456789012.34",
      },
    });
    const text = (await pageTexts(await renderPdf(enveloped("bill/invoice", doc)))).join(" ");
    for (const number of [
      "123.456.789,123456",
      "999.999.999.999,9999",
      "21,123 %",
      "99.999.999.999.999,99 €",
    ])
      expect(text).toContain(number);
  });
});
