import { Amount, type Json, type JsonObject } from "@fakturo/model";
import type { Envelope, Stamp } from "@fakturo/plugin";
import { describePlugin, runStep } from "@fakturo/testkit";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { converter } from "./converter.ts";
import { plugin } from "./index.ts";
import { renderHtml } from "./page.ts";
import { htmlStep } from "./provider.ts";

const GIF = "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";

function envelope(changes: Record<string, Json> = {}, stamps: readonly Stamp[] = []): Envelope {
  const price = Amount.parse("10.00").toString();
  const doc: JsonObject = {
    $schema: "https://gobl.org/draft-0/bill/invoice",
    $regime: "ES",
    type: "standard",
    series: "A",
    code: "7",
    issue_date: "2026-03-09",
    currency: "EUR",
    supplier: { name: "Talleres Ría", tax_id: { country: "ES", code: "B65410011" } },
    customer: { name: "Łódź & Co", websites: [{ url: "https://lodz.example" }] },
    lines: [
      {
        i: 1,
        quantity: "2",
        item: { name: "Hull plate", price },
        taxes: [{ cat: "VAT", percent: "21.0%" }],
        total: "20.00",
      },
    ],
    totals: {
      sum: "20.00",
      total: "20.00",
      tax: "4.20",
      total_with_tax: "24.20",
      payable: "24.20",
    },
    ...changes,
  };
  return {
    $schema: "https://gobl.org/draft-0/envelope",
    head: { uuid: "01990000-0000-7000-8000-000000000001", dig: { alg: "sha256", val: "" }, stamps },
    doc,
  };
}

/** A page without markup. */
function words(page: string): string {
  return page
    .slice(page.indexOf("<body>"))
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ");
}

describe("the page", () => {
  it("says what the document says, in its language", () => {
    const page = renderHtml(envelope());
    expect(page).toMatch(/^<!doctype html>\n<html lang="es" dir="ltr">/);
    const text = words(page);
    for (const shown of ["Factura", "A-7", "Talleres Ría", "Hull plate", "Total a pagar", "24,20"])
      expect(text).toContain(shown);
  });

  it("names the columns and rows of its tables, and its landmarks", () => {
    const page = renderHtml(envelope());
    expect(page.match(/<th scope="col"/g)?.length).toBeGreaterThan(4);
    expect(page.match(/<th scope="row"/g)?.length).toBeGreaterThan(2);
    for (const landmark of ["<header>", "<main>", "<footer>", "<h1>"])
      expect(page).toContain(landmark);
  });

  it("runs the other way in Arabic", () => {
    expect(renderHtml(envelope(), { locale: "ar" })).toContain('<html lang="ar" dir="rtl">');
  });

  it("links to the web alone", () => {
    const websites = [{ url: "javascript:alert(1)" }, { url: "https://lodz.example/?a=1&b=2" }];
    const page = renderHtml(envelope({ customer: { name: "A", websites } }));
    expect(page).not.toContain('href="javascript');
    expect(page).toContain('href="https://lodz.example/?a=1&amp;b=2"');
  });

  it("shows the code of VERI*FACTU with its words, and links it", () => {
    const url = "https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQR?nif=B65410011";
    const page = renderHtml(envelope({}, [{ prv: "verifactu-qr", val: url }]));
    expect(words(page)).toMatch(/QR tributario: .*VERI\*FACTU/);
    expect(page).toContain(`<a href="${url}"`);
    // 35 mm for the symbol, more with its margin.
    expect(Number(/<svg[^>]* width="([\d.]+)mm"/.exec(page)?.[1])).toBeGreaterThan(35);
  });

  it("shows how to pay: the code of SEPA, and the part of the Swiss slip that says so", () => {
    const paidTo = (iban: string): Json => ({
      instructions: { key: "credit-transfer", credit_transfer: [{ iban }] },
    });
    const german = renderHtml(
      envelope({ $regime: "DE", payment: paidTo("DE89370400440532013000") }),
    );
    expect(words(german)).toMatch(/Zahlung Zahlungsart .*Zahlen mit Code/);
    expect(german.match(/<section>.*?<\/section>/s)?.[0]).toContain("<svg");
    const addresses = [{ street: "Weg", num: "1", code: "2501", locality: "Biel", country: "CH" }];
    const swiss = renderHtml(
      envelope({
        $regime: "CH",
        currency: "CHF",
        supplier: { name: "Räber AG", addresses },
        payment: paidTo("CH5800791123000889012"),
      }),
    );
    expect(words(swiss)).toMatch(/Zahlteil .*Währung CHF Betrag 24\.20 Konto \/ Zahlbar an/);
    expect(swiss).toContain('aria-label="Swiss QR Code"');
  });

  it("holds the logo itself", () => {
    const logo = Buffer.from(GIF, "base64");
    expect(renderHtml(envelope(), { logo })).toContain(`src="data:image/gif;base64,${GIF}"`);
    const supplier = { name: "A", logos: [{ data: GIF }] };
    expect(renderHtml(envelope({ supplier }))).toContain(`base64,${GIF}`);
  });

  it("shows any text as text", () => {
    const tags = (page: string) => page.match(/<[a-z!/][^\s>]*/gi)?.join(" ");
    const plain = tags(renderHtml(envelope({ notes: [{ text: "x" }], code: "x" })));
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1 }), (text) => {
        const hostile = `x<script>"'&lt;${text.replace(/[\n\r]/g, "")}--><img onerror=x>`;
        const page = renderHtml(envelope({ notes: [{ text: hostile }], code: hostile }));
        expect(tags(page)).toBe(plain);
        expect(page.isWellFormed()).toBe(true);
      }),
    );
  });

  it("is the same for the same document", () => {
    expect(renderHtml(envelope())).toBe(renderHtml(envelope()));
  });
});

describe("html", () => {
  it("attaches the page", async () => {
    const task = { envelope: envelope() };
    const result = await runStep(htmlStep, { private: true }, task);
    const [file] = result.status === "OK" ? (result.effects.files ?? []) : [];
    expect(file).toMatchObject({ name: "A-7.html", mime: "text/html", key: "html", private: true });
  });

  it("goes on without a logo that cannot be loaded", async () => {
    const result = await runStep(
      htmlStep,
      { logo_url: "data:image/png;base64,AAAA" },
      { envelope: envelope() },
    );
    expect(result).toMatchObject({ status: "OK", message: expect.stringContaining("logo") });
  });

  it("ends on wrong settings and without a document", async () => {
    const args = { "pdf-logo-height": "tall" };
    expect(await runStep(htmlStep, {}, { envelope: envelope(), args })).toMatchObject({
      status: "KO",
    });
    expect(await runStep(htmlStep, {})).toMatchObject({ status: "KO", code: "no-document" });
  });
});

describe("html.generate", () => {
  it("writes the page in another language", () => {
    const file = converter.generate?.(envelope(), { locale: "de" });
    expect(new TextDecoder().decode(file?.data)).toContain('<html lang="de"');
  });
});

const PARTY: JsonObject = { $schema: "https://gobl.org/draft-0/org/party", name: "Talleres Ría" };

describePlugin("@fakturo/app-html", { load: async () => ({ plugin }), documents: [PARTY] });
