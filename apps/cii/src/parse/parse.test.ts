import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Amount } from "@fakturo/model";
import { atSwissAddresses, invoice, readAtSwissAddresses } from "@fakturo/test-support";
import { readXml } from "@fakturo/xml";
import { describe, expect, it } from "vitest";
import { ciiContextOf, generateCii, parseCii, unreadInCii } from "../index.ts";
import { embeddedFiles } from "./embedded.ts";
import { differencesInCii } from "./parse-cii.ts";

const FOLDER = join(import.meta.dirname, "../../fixtures");
const INVOICE = readFileSync(join(FOLDER, "two-rates.facturx-v1.out.xml"), "utf8");
const utf8 = new TextEncoder();

/** The price of an item in a line with amount, quantity and base quantity. */
function priceOf(price: string, base: string, quantity: string, total: string): unknown {
  const line = `<ram:IncludedSupplyChainTradeLineItem><ram:SpecifiedLineTradeAgreement>
    <ram:NetPriceProductTradePrice><ram:ChargeAmount>${price}</ram:ChargeAmount>
    <ram:BasisQuantity>${base}</ram:BasisQuantity></ram:NetPriceProductTradePrice>
    </ram:SpecifiedLineTradeAgreement><ram:SpecifiedLineTradeDelivery>
    <ram:BilledQuantity>${quantity}</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery>
    <ram:SpecifiedLineTradeSettlement><ram:SpecifiedTradeSettlementLineMonetarySummation>
    <ram:LineTotalAmount>${total}</ram:LineTotalAmount>
    </ram:SpecifiedTradeSettlementLineMonetarySummation></ram:SpecifiedLineTradeSettlement>
    </ram:IncludedSupplyChainTradeLineItem>`;
  const at = INVOICE.indexOf("<ram:IncludedSupplyChainTradeLineItem>");
  const document = parseCii(utf8.encode(INVOICE.slice(0, at) + line + INVOICE.slice(at)));
  return JSON.parse(JSON.stringify(document)).lines[0].item.price;
}

describe("parseCii", () => {
  it.each([
    ["divided by its base quantity", "120.00", "100", "50", "60.00", "1.2000"],
    ["whole where the amount says so", "12.00", "12", "5", "60.00", "12.00"],
    ["what the amount comes to", "15.24", "15.24", "132", "167.64", "1.27"],
    ["divided where there is no quantity", "10.00", "2", "0", "7.00", "5.000"],
  ])("reads a price %s", (_name, price, base, quantity, total, expected) => {
    expect(priceOf(price, base, quantity, total)).toBe(expected);
  });

  it("names the addons of the profile, also where a network names it otherwise", () => {
    const alias = "urn:cen.eu:en16931:2017#compliant#urn:peppol:france:billing:cius:1.0";
    const french = INVOICE.replace("<ram:ID>urn:cen.eu:en16931:2017<", `<ram:ID>${alias}<`);
    expect(parseCii(utf8.encode(french))).toMatchObject({ $addons: ["fr-ctc-flow2-v1"] });
  });

  it("has words on the seller's registration both ways (BT-33), and a contact's department", () => {
    const context = ciiContextOf("");
    if (!context) throw new Error("no context");
    const envelope = JSON.parse(readFileSync(join(FOLDER, "surcharge.in.json"), "utf8"));
    envelope.doc.supplier.registration = { other: "Capital 3.000 €" };
    const xml = generateCii(envelope, context).replace(
      "<ram:PostalTradeAddress>",
      "<ram:DefinedTradeContact><ram:PersonName>Ada</ram:PersonName><ram:DepartmentName>Sales</ram:DepartmentName></ram:DefinedTradeContact>$&",
    );
    const { supplier } = JSON.parse(JSON.stringify(parseCii(utf8.encode(xml))));
    expect(supplier.registration).toEqual({ other: "Capital 3.000 €" });
    expect(supplier.people).toMatchObject([{ name: { given: "Ada" }, role: "Sales" }]);
    expect(unreadInCii(utf8.encode(xml))).toEqual([]);
  });

  it("reads the country of an address beside another tax country", () => {
    const context = ciiContextOf("");
    if (!context) throw new Error("no context");
    const xml = generateCii(invoice(atSwissAddresses), context);
    expect(parseCii(utf8.encode(xml))).toMatchObject(readAtSwissAddresses);
  });

  it("settles an amount due that is a rounding off, and tells of any other", () => {
    const [, due = ""] = /<ram:DuePayableAmount>([^<]*)/.exec(INVOICE) ?? [];
    const asking = (amount: Amount) =>
      utf8.encode(INVOICE.replace(`DuePayableAmount>${due}<`, `DuePayableAmount>${amount}<`));
    const near = asking(Amount.parse(due).add(Amount.of(1, 2)));
    expect(parseCii(near)).toMatchObject({ totals: { rounding: "0.01" } });
    expect(differencesInCii(near)).toEqual([]);
    const far = asking(Amount.parse(due).add(Amount.of(900, 0)));
    expect(parseCii(far).totals).toBeUndefined();
    expect(differencesInCii(far)).toMatchObject([{ term: "BT-115" }]);
    expect(differencesInCii(asking(Amount.parse(due)))).toEqual([]);
  });

  it("hands out embedded files, but for those that are not base64", () => {
    const context = ciiContextOf("");
    if (!context) throw new Error("no context");
    const envelope = JSON.parse(readFileSync(join(FOLDER, "surcharge.in.json"), "utf8"));
    const file = { name: "a.pdf", mime: "application/pdf", data: utf8.encode("%PDF") };
    const xml = generateCii(envelope, context, [file]);
    expect(embeddedFiles(readXml(xml))).toMatchObject([
      { name: "a.pdf", mime: "application/pdf", category: "attachment", data: file.data },
    ]);
    expect(embeddedFiles(readXml(xml.replace(">JVBERg==<", ">%%%<")))).toEqual([]);
  });
});
