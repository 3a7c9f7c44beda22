import { inflateSync } from "node:zlib";
import type { JsonObject } from "@fakturo/model";
import { getDocumentProxy } from "unpdf";
import { describe, expect, it } from "vitest";
import { enveloped, invoice } from "./fixtures/invoice.ts";
import { pageTexts, textOf } from "./fixtures/text.ts";
import { renderPdf } from "./render-pdf.ts";

const HAMBURG = { locality: "Hamburg", code: "20457", country: "DE" };
const PAYMENT: JsonObject = {
  instructions: {
    key: "credit-transfer",
    credit_transfer: [{ name: "Hausbank", iban: "DE89370400440532013000", bic: "COBADEFFXXX" }],
  },
  terms: { notes: "Zahlbar ohne Abzug", due_dates: [{ date: "2026-04-30", percent: "100%" }] },
};

/** A typical German invoice: account, payment code, terms and a note. */
function german(count: number, changes: JsonObject = {}) {
  return enveloped(
    "bill/invoice",
    invoice(count, {
      $regime: "DE",
      supplier: {
        name: "Brunnen & Hartwig Fachmedien Verlagsgesellschaft mbH",
        alias: "Brunnen & Hartwig",
        tax_id: { country: "DE", code: "271845193" },
        addresses: [{ street: "Speicherhof", num: "14", ...HAMBURG }],
      },
      customer: {
        name: "Alsterkontor GmbH",
        tax_id: { country: "DE", code: "316415923" },
        addresses: [{ street: "Große Bleichen", num: "31", ...HAMBURG }],
      },
      payment: PAYMENT,
      notes: [{ text: "Vielen Dank." }],
      ...changes,
    }),
  );
}

/** Distances of full-width rules from the upper edge, page by page. */
function rulesOf(pdf: Uint8Array): number[][] {
  const raw = Buffer.from(pdf).toString("latin1");
  const contents = [...raw.matchAll(/\/FlateDecode[^>]*>>\s*stream\r?\n/g)].flatMap((match) => {
    const start = match.index + match[0].length;
    const end = raw.indexOf("endstream", start);
    const text = inflateSync(Buffer.from(raw.slice(start, end), "latin1")).toString("latin1");
    return text.includes("/Artifact BMC") ? [text] : [];
  });
  return contents.map((text) =>
    [...text.matchAll(/([\d.]+) [\d.]+ 0\.6 re f/g)].map(([, y]) => 841.89 - Number(y)),
  );
}

const count = (text: string, part: string) => text.split(part).length - 1;

describe("an everyday invoice", () => {
  it.each(["A4", "Letter", "DIN5008"] as const)("fits one page of %s", async (layout) => {
    expect(await pageTexts(await renderPdf(german(3), { layout }))).toHaveLength(1);
  });

  it.each(Array.from({ length: 14 }, (_, i) => 8 + i))(
    "of %i lines never has its note alone on a page",
    async (lines) => {
      const pages = await pageTexts(await renderPdf(german(lines)));
      const page = pages.find((text) => text.includes("Vielen Dank."));
      expect(page).toContain("Hausbank");
      expect(page).toContain("Zahlen mit Code");
    },
  );

  it.each(Array.from({ length: 14 }, (_, i) => 12 + i))(
    "of %i lines without payment keeps its note with the totals",
    async (lines) => {
      const pages = await pageTexts(await renderPdf(german(lines, { payment: null })));
      const page = pages.find((text) => text.includes("Vielen Dank."));
      expect(page).toContain("Rechnungsbetrag");
    },
  );

  it("has one rule at the top of a page that begins with a section", async () => {
    const pages = Array.from({ length: 14 }, (_, i) => renderPdf(german(10 + i)));
    for (const pdf of await Promise.all(pages))
      for (const rules of rulesOf(pdf).slice(1))
        expect(rules.filter((y) => y < 85)).toHaveLength(1);
  });

  it("has its period on one line", async () => {
    const period = { start: "2026-03-01", end: "2026-03-31" };
    const document = await getDocumentProxy(
      new Uint8Array(await renderPdf(german(1, { ordering: { period } }))),
    );
    const { items } = await (await document.getPage(1)).getTextContent();
    const places = ["01.03.2026", "31.03.2026"].map((date) =>
      items.flatMap((item) => ("str" in item && item.str.includes(date) ? item.transform[5] : [])),
    );
    expect(places[0]).toHaveLength(1);
    expect(places[0]).toEqual(places[1]);
  });

  it("does not leave one line of a long text behind", async () => {
    for (let lines = 5; lines < 35; lines++) {
      const text = Array.from({ length: lines }, (_, i) => `Zeile ${i}`).join("\n");
      const pages = await pageTexts(await renderPdf(german(1, { notes: [{ text }] })));
      expect(count(pages.at(-1) ?? "", "Zeile")).toBeGreaterThan(1);
    }
  });
});

describe("a letter after DIN 5008", () => {
  it("has the whole sender in its window, by the short name if need be", async () => {
    const text = await textOf(await renderPdf(german(1), { layout: "DIN5008" }));
    expect(text).toContain("Brunnen & Hartwig · Speicherhof 14 · 20457 Hamburg");
    const supplier = { name: "Kurz AG", addresses: [{ street: "Speicherhof", ...HAMBURG }] };
    expect(await textOf(await renderPdf(german(1, { supplier }), { layout: "DIN5008" }))).toContain(
      "Kurz AG · Speicherhof · 20457 Hamburg",
    );
  });

  it("has the customer's address once, and the rest below", async () => {
    const text = await textOf(await renderPdf(german(1), { layout: "DIN5008" }));
    expect(count(text, "Große Bleichen 31")).toBe(1);
    expect(text).toContain("USt-IdNr.: DE316415923");
  });

  it("names the countries on letters abroad alone", async () => {
    const customer = { name: "Kunde SA", addresses: [{ locality: "Paris", country: "FR" }] };
    const abroad = await textOf(await renderPdf(german(1, { customer }), { layout: "DIN5008" }));
    expect(abroad).toMatch(/Hamburg · Deutschland Kunde SA Paris Frankreich/);
    const home = await textOf(await renderPdf(german(1), { layout: "DIN5008" }));
    expect(home).not.toContain("Hamburg · Deutschland");
  });

  it("repeats an address that the window cuts", async () => {
    const street = "Straße ".repeat(60).trim();
    const customer = { name: "Kunde", addresses: [{ street, ...HAMBURG }] };
    const text = await textOf(await renderPdf(german(1, { customer }), { layout: "DIN5008" }));
    expect(count(text.replaceAll("\u00a0", " "), "Straße")).toBeGreaterThan(60);
  });
});

describe("tables", () => {
  it("do not tear short words of narrow columns", async () => {
    const line = {
      quantity: "1234567.8901",
      item: { name: "Rindfleisch".repeat(6), price: "123456789.00", unit: "barrel" },
      taxes: [{ cat: "VAT", percent: "21.0%", ext: { "de-exempt": "E1" } }],
      total: "152415787501905.21",
    };
    const text = await textOf(await renderPdf(german(1, { lines: [{ i: 1, ...line }] })));
    expect(text).toContain("barrel");
    expect(text).toContain("Einheit");
  });

  it("say again what comes after a surcharge", async () => {
    const rates = [
      {
        base: "10.00",
        percent: "21.0%",
        amount: "2.10",
        surcharge: { percent: "5.2%", amount: "0.52" },
      },
      { base: "5.00", percent: "10.0%", amount: "0.50" },
    ];
    const totals = {
      sum: "15.00",
      payable: "18.12",
      taxes: { categories: [{ code: "VAT", rates }] },
    };
    const text = await textOf(await renderPdf(german(1, { totals })));
    expect(text).toContain("Aufschlag 10,00 5,2 % 0,52 USt. 5,00 10 % 0,50");
  });
});

describe("credit notes", () => {
  const text = async (options: object) =>
    textOf(await renderPdf(german(1, { type: "credit-note" }), options));

  it.each([{}, { adjustmentMode: true }])("say nothing about when to pay %j", async (options) => {
    const credit = await text(options);
    expect(credit).toContain("Hausbank");
    expect(credit).not.toContain("30.04.2026");
    expect(credit).not.toContain("Zahlbar ohne Abzug");
  });
});

it("ends the sentence about included taxes with one dot", async () => {
  const text = await textOf(await renderPdf(german(1, { tax: { prices_include: "VAT" } })));
  expect(text).toMatch(/Preise inklusive USt\.(?!\.)/);
});
