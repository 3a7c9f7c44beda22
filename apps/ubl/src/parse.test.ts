import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createEngine } from "@fakturo/engine";
import type { JsonObject } from "@fakturo/model";
import { errorKeyOf } from "@fakturo/test-support";
import { fixedPorts } from "@fakturo/testkit";
import { readXml } from "@fakturo/xml";
import { describe, expect, it } from "vitest";
import { generateUbl, parseUbl, ublContextOf, unreadInUbl } from "./index.ts";
import { embeddedFiles } from "./parse/embedded.ts";

const FOLDER = join(import.meta.dirname, "../fixtures");
const engine = createEngine({ plugins: [], ...fixedPorts() });
const utf8 = new TextEncoder();

/** The document built without its addons, whose plugins are not loaded here. */
function built(document: JsonObject) {
  const { $addons: _addons, ...rest } = document;
  return engine.envelop(rest).output;
}

describe("parseUbl", () => {
  it("reads addresses of Peppol parties as inboxes of the network", () => {
    const xml = readFileSync(join(FOLDER, "credit-note.bis-invoice-v3.out.xml"));
    const { supplier, customer } = parseUbl(xml);
    for (const party of [supplier, customer])
      expect(party).toMatchObject({ inboxes: [{ key: "peppol" }] });
  });

  it.each(readdirSync(FOLDER).filter((name) => name.endsWith(".out.xml")))(
    "reads %s so that it is written again as it was",
    (name) => {
      const [, docType = ""] = name.split(".");
      const context = ublContextOf(docType);
      if (!context) throw new Error(`${docType} is not known`);
      const xml = readFileSync(join(FOLDER, name), "utf8").trimEnd();
      const again = generateUbl(built(parseUbl(utf8.encode(xml))), context);
      expect(again).toBe(xml);
      expect(unreadInUbl(utf8.encode(xml))).toEqual([]);
    },
  );

  it("names the addons of the profile", () => {
    const file = join(FOLDER, "two-rates.xrechnung-invoice-v2.out.xml");
    expect(parseUbl(readFileSync(file))).toMatchObject({
      $addons: ["de-xrechnung-v3"],
      type: "standard",
      code: "R26-0001",
      tax: { rounding: "currency", ext: { "untdid-document-type": "380" } },
    });
  });

  it.each([
    ["nothing", ""],
    ["text", "hello"],
    ["other XML", "<Invoice/>"],
    ["entities", '<!DOCTYPE Invoice [<!ENTITY a "b">]><Invoice/>'],
  ])("refuses %s", (_name, text) => {
    expect(errorKeyOf(() => parseUbl(utf8.encode(text)))).toBe("input");
  });

  it("reads what EN 16931 does not know but documents do", () => {
    const plain = readFileSync(join(FOLDER, "two-rates.xrechnung-invoice-v2.out.xml"), "utf8");
    const means = /<cac:PaymentMeans>[\s\S]*?<\/cac:PaymentMeans>/.exec(plain)?.[0] ?? "";
    const xml = plain
      .replace(
        means,
        `${means}${means.replace(/(<cac:PayeeFinancialAccount>\s*<cbc:ID>)[^<]*/, "$1DE02120300000000202051")}`,
      )
      .replace(
        "<cac:AccountingSupplierParty>",
        "<cac:OrderReference><cbc:ID>O-1</cbc:ID><cbc:IssueDate>2026-01-05</cbc:IssueDate></cac:OrderReference>$&",
      )
      .replace(
        "</cac:PartyLegalEntity>",
        "<cbc:CompanyLegalForm>HRB 4711</cbc:CompanyLegalForm></cac:PartyLegalEntity>",
      )
      .replace(
        /(<cac:PostalAddress>[\s\S]*?)(<cac:Country>)/,
        "$1<cac:AddressLine><cbc:Line>Tor 3</cbc:Line></cac:AddressLine>$2",
      )
      .replace(
        "<cac:PaymentMeans>",
        "<cac:Delivery><cbc:ActualDeliveryDate>2026-01-06</cbc:ActualDeliveryDate><cbc:LatestDeliveryDate>2026-01-08</cbc:LatestDeliveryDate></cac:Delivery>$&",
      );
    const document = parseUbl(utf8.encode(xml));
    expect(document).toMatchObject({
      supplier: {
        registration: { other: "HRB 4711" },
        addresses: [{ street_extra: expect.stringMatching(/Tor 3$/) }],
      },
      ordering: { purchases: [{ issue_date: "2026-01-05" }] },
      payment: { instructions: { credit_transfer: [{}, { iban: "DE02120300000000202051" }] } },
      delivery: { period: { start: "2026-01-06", end: "2026-01-08" } },
    });
    expect(unreadInUbl(utf8.encode(xml))).toEqual([]);
  });

  it("has words on the seller's registration both ways (BT-33)", () => {
    const context = ublContextOf("");
    if (!context) throw new Error("no context");
    const file = join(FOLDER, "surcharge.en16931-v2017.in.json");
    const envelope = JSON.parse(readFileSync(file, "utf8"));
    envelope.doc.supplier.registration = { other: "Capital 3.000 €" };
    envelope.doc.customer.registration = { other: "not hers" };
    const xml = generateUbl(envelope, context);
    expect(parseUbl(utf8.encode(xml))).toMatchObject({
      supplier: { registration: { other: "Capital 3.000 €" } },
    });
    expect(xml).not.toContain("not hers");
  });

  it("hands out embedded files", () => {
    const context = ublContextOf("");
    if (!context) throw new Error("no context");
    const file = { name: "a.pdf", mime: "application/pdf", data: utf8.encode("%PDF") };
    const plain = JSON.parse(readFileSync(join(FOLDER, "surcharge.en16931-v2017.in.json"), "utf8"));
    const xml = generateUbl(plain, context, [file]);
    expect(embeddedFiles(readXml(xml))).toMatchObject([
      { name: "a.pdf", mime: "application/pdf", category: "attachment", data: file.data },
    ]);
  });
});
