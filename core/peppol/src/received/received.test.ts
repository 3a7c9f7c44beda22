import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "@fakturo/test-support";
import { readXml } from "@fakturo/xml";
import { describe, expect, it } from "vitest";
import { fileFaults, receivedInvoice } from "../index.ts";
import { ciiCases, setting, ublCases, without } from "./testing.ts";

const fixtures = (app: string) => join(repositoryRoot(), "apps", app, "fixtures");
const read = (app: string, name: string) => readFileSync(join(fixtures(app), name), "utf8");

const UBL = read("ubl", "reverse-charge.bis-invoice-v3.out.xml");
const CREDIT_NOTE = read("ubl", "credit-note.bis-invoice-v3.out.xml");
const CII = read("cii", "reverse-charge.peppol-v3.out.xml");

function faultsIn(xml: string): readonly string[] {
  const invoice = receivedInvoice(readXml(xml));
  return invoice ? fileFaults(invoice).map(({ code }) => code) : ["no invoice"];
}

describe("received invoices", () => {
  it.each(
    ["ubl", "cii"].flatMap((app) =>
      readdirSync(fixtures(app))
        // The two lower profiles of Factur-X are no invoices of EN 16931.
        .filter((name) => name.endsWith(".out.xml") && !/facturx-(minimum|basicwl)/.test(name))
        .map((name) => [app, name] as const),
    ),
  )("of %s %s violate no rule", (app, name) => {
    const xml = read(app, name);
    const invoice = receivedInvoice(readXml(xml));
    if (invoice) expect(fileFaults(invoice)).toEqual([]);
    else expect(xml).not.toMatch(/^<\?xml[^>]*>\s*<(rsm:CrossIndustryInvoice|Invoice|CreditNote)/);
  });

  it("are those of UBL and CII only", () => {
    expect(receivedInvoice(readXml("<Invoice/>"))).toBeUndefined();
  });

  it("name the place of a fault", () => {
    const wrong = UBL.replace(/(<cbc:PayableAmount [^>]*>)[^<]*/, "$11.00");
    const invoice = receivedInvoice(readXml(wrong));
    expect(invoice && fileFaults(invoice)).toEqual([
      {
        code: "BR-CO-16",
        message: "the amount due is not the total less what is paid, rounded",
        path: "/Invoice/cac:LegalMonetaryTotal/cbc:PayableAmount",
      },
    ]);
  });
});

describe("a received invoice of UBL", () => {
  it.each(ublCases(UBL))("violates %s", (code, xml) => {
    expect(xml).not.toBe(UBL);
    expect(faultsIn(xml)).toContain(code);
  });

  it("needs no date of payment as a credit note", () => {
    expect(faultsIn(CREDIT_NOTE)).toEqual([]);
    const open = without(without(UBL, "cbc:DueDate"), "cac:PaymentTerms");
    expect(faultsIn(open)).toEqual(["BR-CO-25"]);
  });

  it("with allowances and charges has their sums and shares", () => {
    const adjustment = (charge: boolean, amount: string, more: string) =>
      `<cac:AllowanceCharge><cbc:ChargeIndicator>${charge}</cbc:ChargeIndicator>${more}<cbc:Amount currencyID="EUR">${amount}</cbc:Amount></cac:AllowanceCharge>`;
    const spoilt = (one: string) => UBL.replace("<cac:TaxTotal>", `${one}<cac:TaxTotal>`);
    const reason = "<cbc:AllowanceChargeReason>r</cbc:AllowanceChargeReason>";
    expect(faultsIn(spoilt(adjustment(false, "1.00", "")))).toEqual(["BR-33", "BR-CO-11"]);
    expect(faultsIn(spoilt(adjustment(true, "1.00", "")))).toEqual(["BR-38", "BR-CO-12"]);
    const share = `${reason}<cbc:MultiplierFactorNumeric>10</cbc:MultiplierFactorNumeric>`;
    expect(faultsIn(spoilt(adjustment(true, "1.00", share)))).toContain("PEPPOL-EN16931-R041");
    const base = `<cbc:BaseAmount currencyID="EUR">20.00</cbc:BaseAmount>`;
    expect(faultsIn(spoilt(adjustment(true, "1.00", share + base)))).toContain(
      "PEPPOL-EN16931-R040",
    );
    expect(faultsIn(spoilt(adjustment(true, "2.00", share + base)))).toEqual(["BR-CO-12"]);
    expect(faultsIn(spoilt(adjustment(true, "2.00", reason + base)))).toContain(
      "PEPPOL-EN16931-R042",
    );
  });

  it("of another customization is judged by EN 16931 alone", () => {
    const other = setting(UBL, "cbc:CustomizationID", "urn:cen.eu:en16931:2017");
    expect(faultsIn(without(other, "cbc:ProfileID"))).toEqual([]);
  });
});

describe("a received invoice of CII", () => {
  it.each(ciiCases(CII))("violates %s", (code, xml) => {
    expect(xml).not.toBe(CII);
    expect(faultsIn(xml)).toContain(code);
  });
});
