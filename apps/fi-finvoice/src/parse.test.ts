import { errorKeyOf } from "@fakturo/test-support";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { built, invoice } from "../fixtures/finland.ts";
import { anyLine } from "../fixtures/lines.ts";
import { generateFinvoice, parseFinvoice } from "./index.ts";

const utf8 = new TextEncoder();
const XML = generateFinvoice(invoice());
const read = (xml: string) => parseFinvoice(utf8.encode(xml));

describe("parseFinvoice", () => {
  it.each([
    ["nothing", ""],
    ["text", "hello"],
    ["other XML", "<Invoice/>"],
    ["an order", XML.replace("INV01", "ORD01")],
    ["a rate that is none", XML.replace(/<RowVatRatePercent>[^<]*/, "<RowVatRatePercent>many")],
    ["a day that is none", XML.replace(/(<InvoiceDate [^>]*>)[^<]*/, "$120260231")],
  ])("refuses %s", (_name, text) => {
    expect(errorKeyOf(() => read(text))).toBe("input");
  });

  it("reads ISO 8859-15", () => {
    const text = XML.replace("UTF-8", "ISO-8859-15");
    const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
    expect(parseFinvoice(bytes)).toMatchObject({
      customer: { addresses: [{ street: "Hämeenkatu 8" }] },
    });
  });

  it.each<[string, string, string, unknown]>([
    ["SE556123456701", "SE", "556123456701", { country: "SE", code: "556123456701" }],
    ["SE556123456701", "FI", "556123456701", { country: "SE", code: "556123456701" }],
    ["SE556123456701", "", "556123456701", { country: "SE", code: "556123456701" }],
    ["EE123456789", "FI", "", { country: "EE", code: "123456789" }],
    ["26174164", "", "2617416-4", { country: "FI", code: "26174164" }],
    ["", "", "2617416-4", { country: "FI" }],
  ])("reads the VAT number %j at an address in %j", (number, country, legal, expected) => {
    const code = (tag: string, text: string) => (text ? `<${tag}>${text}</${tag}>` : "");
    const xml = XML.replace(/<SellerPartyIdentifier>.*?<\/SellerPartyIdentifier>/, "")
      .replace("<SellerOrganisationName>", `${code("SellerPartyIdentifier", legal)}$&`)
      .replace(/<SellerOrganisationTaxCode>.*?<\/SellerOrganisationTaxCode>/, () =>
        code("SellerOrganisationTaxCode", number),
      )
      .replace(/<CountryCode>FI<\/CountryCode>/, () => code("CountryCode", country));
    expect(read(xml).supplier).toMatchObject({ tax_id: expected });
  });

  it("reads files of before version 3, which have fewer codes", () => {
    const old = XML.replace(/<InvoiceTypeCodeUN>.*?<\/InvoiceTypeCodeUN>/, "")
      .replace("INV01", "INV02")
      .replace(/<RowVatCode>.*?<\/RowVatCode>/, "")
      .replaceAll(/>(\d+,\d\d)</g, ">-$1<");
    expect(read(old)).toMatchObject({
      type: "credit-note",
      lines: [{ taxes: [{ cat: "VAT", percent: "25.5%" }] }],
    });
  });

  it("reads rows inside of rows, and rows that have only an amount", () => {
    const rows = `<InvoiceRow><SubInvoiceRow><SubArticleName>Osa</SubArticleName><SubInvoicedQuantity>2</SubInvoicedQuantity><SubUnitPriceAmount AmountCurrencyIdentifier="EUR">1,50</SubUnitPriceAmount><SubRowVatRatePercent>25,5</SubRowVatRatePercent></SubInvoiceRow></InvoiceRow><InvoiceRow><RowFreeText>Maksu</RowFreeText><RowVatRatePercent>0</RowVatRatePercent><RowVatExcludedAmount AmountCurrencyIdentifier="EUR">9,90</RowVatExcludedAmount></InvoiceRow><InvoiceRow><RowFreeText>Teksti</RowFreeText></InvoiceRow>`;
    expect(read(XML.replace(/<InvoiceRow>.*<\/InvoiceRow>/s, rows)).lines).toMatchObject([
      { quantity: "2", item: { name: "Osa", price: "1.50" } },
      { quantity: "1", item: { name: "Maksu", price: "9.90" } },
    ]);
  });
});

describe("a file that is read", () => {
  it.each(["standard", "credit-note"])("is written again as it was, as %s", (type) => {
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 5 }), (lines) => {
        const envelope = invoice({ type, lines, tax: { rounding: "currency" } });
        const xml = generateFinvoice(envelope);
        const again = built(read(xml));
        const head = { ...again.head, uuid: envelope.head.uuid };
        expect(generateFinvoice({ ...again, head })).toBe(xml);
      }),
      { numRuns: 100 },
    );
  });

  it("asks for the amount that the file asks for, whatever was rounded", () => {
    const lines = [1, 2, 3].map(() => ({
      quantity: "1",
      item: { name: "Osa", price: "0.333" },
      taxes: [{ cat: "VAT", percent: "25.5%" }],
    }));
    const envelope = invoice({ lines, tax: { rounding: "precise" } });
    const again = built(read(generateFinvoice(envelope)));
    expect(Object(again.doc.totals).payable).toBe(Object(envelope.doc.totals).payable);
  });

  it("keeps the names of properties that are no keys", () => {
    const properties = [
      ["Colour", "red"],
      ["Größe", "L"],
      ["Χρώμα", "κόκκινο"],
    ].map(
      ([name, value]) =>
        `<RowDefinitionDetails><RowDefinitionHeaderText>${name}</RowDefinitionHeaderText><RowDefinitionValue>${value}</RowDefinitionValue></RowDefinitionDetails>`,
    );
    const row = `<InvoiceRow><ArticleName>Osa</ArticleName><RowVatExcludedAmount AmountCurrencyIdentifier="EUR">1,00</RowVatExcludedAmount>${properties.join("")}</InvoiceRow>`;
    expect(read(XML.replace(/<InvoiceRow>.*<\/InvoiceRow>/s, row)).lines).toMatchObject([
      {
        item: {
          meta: { colour: "red" },
          attributes: [
            { type: "Größe", text: "L" },
            { type: "Χρώμα", text: "κόκκινο" },
          ],
        },
      },
    ]);
  });
});
