import { readXml } from "@fakturo/xml";
import { describe, expect, it } from "vitest";
import { violations } from "./report-rules.ts";

const NOW = Date.UTC(2026, 10, 21);
const head = `<ReportDocument><Id>TX-1</Id><IssueDateTime><DateTimeString>20261121081500</DateTimeString></IssueDateTime><TypeCode>IN</TypeCode><Sender><Id schemeId="0238">0007</Id><Name>PA</Name><RoleCode>WK</RoleCode></Sender><Issuer><Id schemeId="0002">732829320</Id><Name>Atelier</Name><RoleCode>SE</RoleCode></Issuer></ReportDocument>`;
const period = `<ReportPeriod><StartDate>20261111</StartDate><EndDate>20261120</EndDate></ReportPeriod>`;
const invoice = `<Invoice><ID>EXP-1</ID><IssueDate>20261112</IssueDate><TypeCode>380</TypeCode><CurrencyCode>EUR</CurrencyCode><BusinessProcess><ID>S4</ID><TypeID>urn.cpro.gouv.fr:1p0:ereporting</TypeID></BusinessProcess><Seller><CompanyId schemeId="0002">732829320</CompanyId></Seller><Buyer><CompanyId schemeId="0223">DE123456789</CompanyId><TaxRegistrationId qualifyingId="VAT">DE123456789</TaxRegistrationId></Buyer><MonetaryTotal><TaxExclusiveAmount>1000.00</TaxExclusiveAmount><TaxAmount CurrencyCode="EUR">0.00</TaxAmount></MonetaryTotal><TaxSubTotal><TaxableAmount>1000.00</TaxableAmount><TaxAmount>0.00</TaxAmount><TaxCategory><Code>AE</Code><Percent>0</Percent></TaxCategory></TaxSubTotal></Invoice>`;
const sales = `<Transactions><Date>20261113</Date><TransactionsCurrency>EUR</TransactionsCurrency><CategoryCode>TLB1</CategoryCode><TaxExclusiveAmount>250.00</TaxExclusiveAmount><TaxTotal>50.00</TaxTotal><TransactionsCount>4</TransactionsCount><TaxSubtotal><TaxPercent>20</TaxPercent><TaxableAmount>250.00</TaxableAmount><TaxTotal>50.00</TaxTotal></TaxSubtotal></Transactions>`;
const SALES = `<Report>${head}<TransactionsReport>${period}${invoice}${sales}</TransactionsReport></Report>`;
const PAYMENTS = `<Report>${head}<PaymentsReport>${period}<Invoice><InvoiceID>EXP-2</InvoiceID><IssueDate>20261105</IssueDate><Payment><Date>20261118</Date><SubTotals><TaxPercent>20</TaxPercent><CurrencyCode>EUR</CurrencyCode><Amount>120.000001</Amount></SubTotals></Payment></Invoice></PaymentsReport></Report>`;

const found = (xml: string, now = NOW) => violations(readXml(xml), now).map(({ text }) => text);

function changed(xml: string, from: string | RegExp, to: string): string {
  const result = xml.replace(from, to);
  expect(result).not.toBe(xml);
  return result;
}

describe("the rules of reports", () => {
  it("hold for transactions and payments", () => {
    expect(found(SALES)).toEqual([]);
    expect(found(PAYMENTS)).toEqual([]);
  });

  it.each([
    ["the id is not valid", "TX-1", "TX  1"],
    ["the sender is no platform", ">0007<", ">007<"],
    ["the issuer is no company", ">SE<", ">WK<"],
    ["the period is not valid", ">20261120<", ">20261111<"],
    ["an amount has a wrong form", ">250.00<", ">250.005<"],
    ["there are two blocks of a day, currency and category", sales, `${sales}${sales}`],
    ["a final invoice has the type of an advance", ">380<", ">386<"],
    ["the corrected invoice is missing", ">380<", ">384<"],
    ["the type of an invoice is not allowed", ">380<", ">262<"],
    ["the billing mode is not allowed", ">S4<", ">S8<"],
    ["the buyer has no allowed id, or no VAT id", "0223", "0229"],
    ["the buyer has no allowed id, or no VAT id", "0223", "0088"],
    ["the buyer has no allowed id, or no VAT id", ' qualifyingId="VAT"', ' qualifyingId="FC"'],
    ["the sum of the bases is not the total", ">1000.00<", ">1000.03<"],
    ["the category of sales is not allowed", "TLB1", "TLB2"],
    ["a rate of sales is not allowed", "<TaxPercent>20<", "<TaxPercent>21<"],
    ["the number of transactions has a wrong form", ">4<", ">4.00001<"],
  ])("find that %s", (message, from, to) => {
    expect(found(changed(SALES, from, to))).toContain(message);
  });

  it.each([
    ["an amount cashed has a sign or a wrong form", ">120.000001<", ">-120.00<"],
    ["an amount cashed has a sign or a wrong form", ">120.000001<", ">120.0000001<"],
    ["an amount cashed is not in euros", ">EUR<", ">USD<"],
    ["a rate of a payment is not allowed", "<TaxPercent>20<", "<TaxPercent>19<"],
  ])("find that %s", (message, from, to) => {
    expect(found(changed(PAYMENTS, from, to))).toEqual([message]);
  });

  it("know that the portal takes 20 characters of a number until the end of 2026", () => {
    const long = "E".repeat(21);
    for (const xml of [changed(SALES, "EXP-1", long), changed(PAYMENTS, "EXP-2", long)]) {
      expect(found(xml)).toEqual(["the number of an invoice is too long"]);
      expect(found(xml, Date.UTC(2027, 0, 1))).toEqual([]);
    }
    expect(found(changed(SALES, "EXP-1", "E".repeat(36)), Date.UTC(2027, 0, 1))).toHaveLength(1);
  });
});
