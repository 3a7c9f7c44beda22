import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type FlowFile, parsed } from "./documents.ts";
import { factsOf } from "./invoice-facts.ts";
import { brokenRules, treatmentOf } from "./invoice-rules.ts";

const APPS = join(import.meta.dirname, "../../../apps");
const read = (path: string) => readFileSync(join(APPS, path), "utf8");
/** Marked as invoices between companies. */
const UBL = read("ubl/fixtures/french.peppol-fr-cius.out.xml").replace(
  "<cbc:Note>",
  "<cbc:Note>#BAR#B2B</cbc:Note><cbc:Note>",
);
const CII = read("cii/fixtures/french.peppol-fr-cius.out.xml").replace(
  "<ram:IncludedNote>",
  "<ram:IncludedNote><ram:Content>B2B</ram:Content><ram:SubjectCode>BAR</ram:SubjectCode></ram:IncludedNote><ram:IncludedNote>",
);

function fileOf(xml: string): FlowFile {
  const file = parsed(Buffer.from(xml));
  if (!file) throw new Error("the file is no XML");
  return file;
}

/** Ids of the rules that a file breaks. */
function idsOf(xml: string): readonly string[] {
  return brokenRules(factsOf(fileOf(xml))).map(({ text }) => /^\[(.+?)\]/.exec(text)?.[1] ?? text);
}

function changed(xml: string, from: string | RegExp, to: string): string {
  const result = xml.replace(from, to);
  expect(result).not.toBe(xml);
  return result;
}

const LONG = "1".repeat(130);

describe("the rules of invoices", () => {
  it("hold for files of both syntaxes, which state their treatment", () => {
    for (const xml of [UBL, CII]) {
      expect(idsOf(xml)).toEqual([]);
      expect(treatmentOf(factsOf(fileOf(xml)))).toBe("B2B");
    }
    expect(idsOf(read("cii/fixtures/french.peppol-fr-facturx.out.xml"))).toEqual([]);
  });

  it.each<[string, string | RegExp, string]>([
    ["BR-FR-01", /(?<=<cbc:ID>)[^<]+/, "F 1"],
    ["BR-FR-03", /(?<=<cbc:IssueDate>)[^<]+/, "1999-01-01"],
    ["BR-FR-04", /(?<=<cbc:InvoiceTypeCode>)[^<]+/, "326"],
    ["BR-FR-05", /<cbc:Note>#PMT#[^<]*<\/cbc:Note>/, ""],
    ["BR-FR-06", /(<cbc:Note>#PMT#[^<]*<\/cbc:Note>)/, "$1$1"],
    ["BR-FR-08", /(?<=<cbc:ProfileID>)[^<]+/, "X1"],
    ["BR-FR-10", /(?<=<cbc:CompanyID schemeID="0002">)[^<]+/, "12345"],
    ["BR-FR-15", /(?<=<cac:ClassifiedTaxCategory>\s*<cbc:ID>)[^<]+/, "L"],
    ["BR-FR-16", /(?<=<cbc:Percent>)[^<]+/, "21"],
    ["BR-FR-20", "#BAR#B2B", "#BAR#B2G"],
    ["BR-FR-23", /(?<=<cbc:EndpointID schemeID="0225">)([^<]+)/, "$1 x"],
    ["BR-FR-25", /(?<=<cbc:EndpointID schemeID="0225">)([^<]+)/, `$1${LONG}`],
    ["BR-FR-CO-04", /(?<=<cbc:InvoiceTypeCode>)[^<]+/, "384"],
    ["BR-FR-CO-05", /(?<=<cbc:InvoiceTypeCode>)[^<]+/, "381"],
    ["BR-FR-CO-07", /(?<=<cbc:IssueDate>)[^<]+/, "2099-12-31"],
    ["BR-FR-CO-09", /(?<=<cbc:ProfileID>)[^<]+/, "B2"],
    ["BR-FR-CO-12", /(?<=<cbc:DocumentCurrencyCode>)[^<]+/, "USD"],
    ["BR-FR-DEC-01", /(?<=<cbc:PayableAmount currencyID="EUR">)([^<]+)/, "1.005"],
  ])("find %s in UBL", (id, from, to) => {
    expect(idsOf(changed(UBL, from, to))).toContain(id);
  });

  it.each<[string, string | RegExp, string]>([
    ["BR-FR-01", /(?<=<rsm:ExchangedDocument>\s*<ram:ID>)[^<]+/, "F 1"],
    ["BR-FR-04", /(?<=<ram:TypeCode>)380/, "326"],
    ["BR-FR-05", /(?<=<ram:SubjectCode>)PMD/, "AAI"],
    ["BR-FR-20", /(?<=<ram:Content>)B2B/, "B2G"],
    ["BR-FR-21", /(?<=<ram:BuyerTradeParty>[\s\S]*<ram:URIID schemeID=")0225/, "0009"],
    ["BR-FR-CO-04", /(?<=<ram:TypeCode>)380/, "471"],
    ["BR-FR-CO-12", /(?<=<ram:InvoiceCurrencyCode>)[^<]+/, "USD"],
  ])("find %s in CII", (id, from, to) => {
    expect(idsOf(changed(CII, from, to))).toContain(id);
  });

  it.each([
    ["BR-FR-09", "0009", "99999999900017"],
    ["BR-FR-24", "0224", "a b"],
    ["BR-FR-26", "0224", LONG],
  ])("find %s in an id of the scheme %s", (id, scheme, value) => {
    const identified = `<cac:PartyIdentification><cbc:ID schemeID="${scheme}">${value}</cbc:ID></cac:PartyIdentification>`;
    expect(
      idsOf(changed(UBL, /(<cbc:EndpointID[^>]*>[^<]*<\/cbc:EndpointID>)/, `$1${identified}`)),
    ).toContain(id);
  });

  it.each([
    ["BR-FR-17", ["PHOTO"]],
    ["BR-FR-18", ["LISIBLE", "LISIBLE"]],
  ])("find %s in attachments %j", (id, descriptions) => {
    const attached = descriptions.map(
      (one) =>
        `<cac:AdditionalDocumentReference><cbc:ID>1</cbc:ID><cbc:DocumentDescription>${one}</cbc:DocumentDescription></cac:AdditionalDocumentReference>`,
    );
    const place = "<cac:AccountingSupplierParty>";
    expect(idsOf(changed(UBL, place, `${attached.join("")}${place}`))).toContain(id);
  });

  it("find an address of another company, and a missing one", () => {
    const buyer =
      /(?<=<cac:AccountingCustomerParty>[\s\S]*?)<cbc:EndpointID[^>]*>[^<]*<\/cbc:EndpointID>/;
    const other = '<cbc:EndpointID schemeID="0225">999999999</cbc:EndpointID>';
    expect(idsOf(changed(UBL, buyer, other))).toEqual(["BR-FR-21"]);
    expect(idsOf(changed(UBL, buyer, ""))).toEqual(["BR-FR-12", "BR-FR-21"]);
    const seller = /<cbc:EndpointID[^>]*>[^<]*<\/cbc:EndpointID>/;
    expect(idsOf(changed(UBL, seller, ""))).toEqual(["BR-FR-13"]);
  });
});
