import { join } from "node:path";
import { UBL } from "@fakturo/app-ubl";
import { Amount, isFakturoError, type JsonObject } from "@fakturo/model";
import { selfSigned, verifyXml } from "@fakturo/signature";
import { errorKeyOf } from "@fakturo/test-support";
import { describePlugin } from "@fakturo/testkit";
import { createFinder, readXml } from "@fakturo/xml";
import { describe, expect, it } from "vitest";
import { CASES, invoice, iva, line, SETTINGS, supplierWith } from "../fixtures/invoices.ts";
import {
  checkDigitOf,
  documentCode,
  generateDian,
  identityOf,
  parseDian,
  qrText,
  signDian,
  softwareSecurityCode,
} from "./index.ts";

describePlugin("@fakturo/app-co-dian", {
  load: () => import("./index.ts"),
  documents: [invoice({ supplier: { name: "x" }, customer: null }).doc],
});

const { find, findAll, text } = createFinder({
  ...UBL,
  ext: "urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2",
});

describe("codes", () => {
  it("CUFE is that of the published example", () => {
    const facts = {
      number: "323200000129",
      date: "2019-01-16",
      time: "10:53:10-05:00",
      net: "1500000.00",
      vat: "285000.00",
      consumption: "0.00",
      municipal: "0.00",
      total: "1785000.00",
      supplier: "700085371",
      customer: "800199436",
      key: "693ff6f2a553c3646a063436fd4dd9ded0311471",
      environment: "1",
    };
    expect(documentCode(facts)).toBe(
      "8bb918b19ba22a694f1da11c643b5e9de39adf60311cf179179e9b33381030bcd4c3c3f156c506ed5908f9276f5bd9b4",
    );
  });

  it("CUDE is that of the published example", () => {
    const facts = {
      number: "8110007871",
      date: "2019-01-12",
      time: "07:00:00-05:00",
      net: "5000.00",
      vat: "950.00",
      consumption: "0.00",
      municipal: "0.00",
      total: "5950.00",
      supplier: "900373076",
      customer: "8355990",
      key: "12301",
      environment: "1",
    };
    expect(documentCode(facts)).toBe(
      "907e4444decc9e59c160a2fb3b6659b33dc5b632a5008922b9a62f83f757b1c448e47f5867f2b50dbdb96f48c7681168",
    );
  });

  it("software security code is that of the published example", () => {
    const software = { id: "56f2ae4e-9812-4fad-9255-08fcfcd5ccb0", pin: "12345" };
    expect(softwareSecurityCode(software, "SETP990000001")).toBe(
      "e4f5e14d6adb376a11a8a52d3dfcea101879296296762903b24eeaf2b41a8b108776ed7cd49b78ab2ddb32aab1183b15",
    );
  });

  it.each([
    ["800197268", "4"],
    ["901451481", "2"],
    ["811007991", "8"],
    ["830080150", "1"],
  ])("check digit of %s", (number, digit) => {
    expect(checkDigitOf(number)).toBe(digit);
  });
});

describe("parties", () => {
  it.each<[string, JsonObject | null, object]>([
    [
      "companies",
      { tax_id: { country: "CO", code: "8001972684" } },
      { number: "800197268", checkDigit: "4", type: "31" },
    ],
    [
      "foreign companies",
      { tax_id: { country: "US", code: "123" } },
      { number: "123", type: "50" },
    ],
    [
      "persons",
      { identities: [{ key: "co-passport", code: "AB1" }] },
      { number: "AB1", type: "41" },
    ],
    ["consumers", null, { number: "222222222222", type: "13" }],
  ])("%s are known by their document", (_who, customer, identity) => {
    expect(identityOf(customer ? JSON.parse(JSON.stringify(customer)) : undefined)).toMatchObject(
      identity,
    );
  });
});

describe("documents", () => {
  it.each(Object.keys(CASES))("%s", async (name) => {
    const { xml } = generateDian(invoice(CASES[name]), SETTINGS);
    await expect(`${xml}\n`).toMatchFileSnapshot(
      join(import.meta.dirname, `../fixtures/${name}.out.xml`),
    );
  });

  it.each(Object.keys(CASES))("%s adds up to the amount due", (name) => {
    const envelope = invoice(CASES[name]);
    const root = readXml(generateDian(envelope, SETTINGS).xml);
    const totals = find(root, "cac:LegalMonetaryTotal") ?? find(root, "cac:RequestedMonetaryTotal");
    const amount = (path: string) => Amount.parse(text(totals, `cbc:${path}Amount`) || "0.00");
    const sum = (path: string) =>
      findAll(root, path).reduce((total, row) => total.add(Amount.parse(row.text)), Amount.zero(2));
    const lines = ["Invoice", "CreditNote", "DebitNote"].map((kind) =>
      sum(`cac:${kind}Line/cbc:LineExtensionAmount`),
    );
    expect(lines.reduce((a, b) => a.add(b))).toEqual(amount("LineExtension"));
    expect(sum("cac:TaxTotal/cbc:TaxAmount").add(amount("LineExtension"))).toEqual(
      amount("TaxInclusive"),
    );
    const payable = amount("TaxInclusive").add(amount("PayableRounding"));
    expect(amount("Payable")).toEqual(payable);
    expect(sum("cac:PrepaidPayment/cbc:PaidAmount")).toEqual(amount("Prepaid"));
    const { totals: built } = Object(envelope.doc);
    expect(amount("Payable").toString()).toBe(built.payable);
  });

  it("refuse a currency that is none, in documents changed after they were built", () => {
    const { doc, ...rest } = invoice();
    const written = () => generateDian({ ...rest, doc: { ...doc, currency: "ZZ" } }, SETTINGS);
    expect(written).toThrow(
      expect.objectContaining({ faults: [expect.objectContaining({ code: "FAD15a" })] }),
    );
  });

  it("carry what names them", () => {
    const { xml, code, qr, number } = generateDian(invoice(), SETTINGS);
    expect(number).toBe("SETT990");
    expect(xml).toContain(`schemeName="CUFE-SHA384">${code}</cbc:UUID>`);
    expect(qr.split("\n")).toHaveLength(11);
    expect(qr).toContain("NumFac: SETT990\nFecFac: 2026-01-15\nHorFac: 10:30:00-05:00\n");
    expect(qr).toContain(
      `CUFE: ${code}\nhttps://catalogo-vpfe-hab.dian.gov.co/document/searchqr?documentkey=${code}`,
    );
    const note = generateDian(invoice(CASES["credit-note"]), SETTINGS);
    expect(note.xml).toContain('schemeName="CUDE-SHA384">');
    expect(note.qr).toContain("CUDE: ");
  });

  it("have a code over the whole amount, advances included", () => {
    const { payment } = Object(CASES.credit);
    const whole = generateDian(invoice(), SETTINGS);
    const advanced = generateDian(invoice({ payment }), SETTINGS);
    expect(advanced.code).toBe(whole.code);
    expect(advanced.qr).toBe(whole.qr);
    expect(advanced.xml).toContain('<cbc:PrepaidAmount currencyID="COP">10000.00<');
    const note = generateDian(invoice({ ...CASES["credit-note"], payment }), SETTINGS);
    expect(note.xml).not.toContain("Prepaid");
  });

  it.each([
    ["cash", "10"],
    ["card", "48"],
    ["credit-transfer+sepa", "30"],
    ["direct-debit+sepa", "31"],
    ["online", "1"],
    ["other", "1"],
  ])("state %s as a means of the table: %s", (key, code) => {
    const credit_transfer = [{ number: "123" }];
    const { xml } = generateDian(
      invoice({ payment: { instructions: { key, credit_transfer } } }),
      SETTINGS,
    );
    expect(xml).toContain(`<cbc:PaymentMeansCode>${code}<`);
  });

  it.each<[string, JsonObject, string, string]>([
    ["no number", { code: "" }, "FAD05", "$.code"],
    ["a number above the range", { code: "5001" }, "FAD05c", "$.code"],
    ["a number below the range", { code: "0" }, "FAD05b", "$.code"],
    ["a number with letters", { code: "A1" }, "FAD05a", "$.code"],
    ["a series without range", { series: "XX" }, "FAD05e", "$.series"],
    ["a day before the range", { issue_date: "2025-12-31" }, "FAD09a", "$.issue_date"],
    ["a day after the range", { issue_date: "2027-01-02" }, "FAD09b", "$.issue_date"],
    ["no line", { lines: [] }, "FAX01", "$.lines"],
    [
      "a discount no line can bear",
      { lines: [{ ...line, taxes: [] }], discounts: [{ amount: "1.00", taxes: [iva] }] },
      "FAQ01",
      "$.discounts[0]",
    ],
    ["a number with a blank", { ...CASES["credit-note"], code: "5 6" }, "FAD05a", "$.code"],
    ["no rate to the peso", { currency: "USD" }, "FAR01", "$.exchange_rates"],
    [
      "a supplier without name",
      { supplier: supplierWith({ name: "" }) },
      "FAJ20",
      "$.supplier.name",
    ],
    [
      "a supplier abroad",
      { supplier: supplierWith({ addresses: [{ street: "A 1", country: "PA" }] }) },
      "FAJ16",
      "$.supplier.addresses[0].country",
    ],
    [
      "a wrong check digit",
      { supplier: supplierWith({ tax_id: { country: "CO", code: "9014514813" } }) },
      "FAJ24",
      "$.supplier.tax_id.code",
    ],
    [
      "a municipality of no department",
      { customer: { name: "A", ext: { "co-dian-municipality": "00123" } } },
      "FAK29",
      "$.customer.ext.co-dian-municipality",
    ],
    [
      "an unknown responsibility",
      { customer: { name: "A", ext: { "co-dian-fiscal-responsibility": "O-15;O-99" } } },
      "FAK26",
      "$.customer.ext.co-dian-fiscal-responsibility",
    ],
    [
      "a negative quantity",
      { lines: [line, { ...line, quantity: "-1" }] },
      "FAV04b",
      "$.lines[1].quantity",
    ],
    [
      "a discount above the line's amount",
      { lines: [line, { ...line, discounts: [{ amount: "152000.01", reason: "A" }] }] },
      "FBE05",
      "$.lines[1].discounts[0]",
    ],
    [
      "an unknown reason",
      { ...CASES["credit-note"], preceding: [{ code: "1", ext: { "co-dian-credit-code": "6" } }] },
      "CBF03",
      "$.preceding[0].ext.co-dian-credit-code",
    ],
  ])("are refused with %s", (_what, changes, code, path) => {
    let faults: unknown;
    try {
      generateDian(invoice(changes), SETTINGS);
    } catch (error) {
      if (isFakturoError(error)) faults = error.faults;
    }
    expect(faults).toMatchObject([{ code, paths: [path] }]);
  });
});

describe("reading", () => {
  const utf8 = new TextEncoder();
  const read = (xml: string) => parseDian(utf8.encode(xml));

  it.each(Object.keys(CASES))("%s gives a document that is written the same", (name) => {
    const { xml, code } = generateDian(invoice(CASES[name]), SETTINGS);
    const { $addons, ...document } = read(xml);
    expect($addons).toEqual(["co-dian-v2"]);
    const again = invoice({ customer: null, ...document });
    expect(generateDian(again, SETTINGS).code).toBe(code);
  });

  it("finds the invoice in the container it is delivered in", () => {
    const { xml } = generateDian(invoice(), SETTINGS);
    const container = `<AttachedDocument xmlns="urn:oasis:names:specification:ubl:schema:xsd:AttachedDocument-2" xmlns:cac="${UBL.cac}" xmlns:cbc="${UBL.cbc}"><cac:Attachment><cac:ExternalReference><cbc:Description><![CDATA[${xml}]]></cbc:Description></cac:ExternalReference></cac:Attachment></AttachedDocument>`;
    expect(read(container)).toEqual(read(xml));
  });

  it.each([
    ["no XML", "%PDF"],
    [
      "another profile",
      "<Invoice xmlns='urn:oasis:names:specification:ubl:schema:xsd:Invoice-2'/>",
    ],
    [
      "an empty container",
      "<AttachedDocument xmlns='urn:oasis:names:specification:ubl:schema:xsd:AttachedDocument-2'/>",
    ],
  ])("refuses %s", (_what, xml) => {
    expect(errorKeyOf(() => read(xml))).toBe("input");
  });
});

it("QR text names what else is charged", () => {
  const facts = {
    number: "1",
    date: "2026-01-15",
    time: "10:30:00-05:00",
    net: "1.00",
    vat: "0.19",
    consumption: "0.08",
    municipal: "0.00",
    total: "1.27",
    supplier: "1",
    customer: "2",
    environment: "1",
    others: "0.08",
    code: "abc",
    hasCufe: true,
  };
  expect(qrText(facts)).toContain(
    "ValIva: 0.19\nValOtroIm: 0.08\nValTolFac: 1.27\nCUFE: abc\nhttps://catalogo-vpfe.dian.gov.co/",
  );
});

describe("signature", () => {
  const now = Date.UTC(2026, 0, 15, 15, 30);
  const credentials = selfSigned({
    commonName: "Cafe de Altura SAS",
    from: Date.UTC(2025, 0, 1),
    until: Date.UTC(2027, 0, 1),
  });
  const { xml } = generateDian(invoice(), SETTINGS);
  const signed = signDian(xml, { credentials, role: "supplier" }, "a1", now);

  it("stands in the second extension, under the DIAN's policy", () => {
    const { policy, claimedRole, signingTime } = verifyXml(signed, { now });
    expect(claimedRole).toBe("supplier");
    expect(JSON.stringify(policy)).toContain("politicadefirmav2.pdf");
    expect(signingTime).toBe("2026-01-15T10:30:00-05:00");
    const [, second] = find(readXml(signed), "ext:UBLExtensions")?.children ?? [];
    expect(second?.children[0]?.children[0]?.name).toBe("Signature");
    expect(signed).toContain("dMoMvtcG5aIzgYo0tIsSQeVJBDnUnfSOfBpxXrmor0Y=");
    expect(signed.match(/<ds:Reference[ >]/g)).toHaveLength(3);
  });

  it("covers every amount", () => {
    const changed = signed.replaceAll("180880.00", "180880.01");
    expect(changed).not.toBe(signed);
    expect(errorKeyOf(() => verifyXml(changed, { now }))).toBe("signature");
  });

  it("is not made with an expired certificate", () => {
    const late = Date.UTC(2028, 0, 1);
    const work = () => signDian(xml, { credentials, role: "supplier" }, "a1", late);
    expect(errorKeyOf(work)).toBe("signature");
  });
});
