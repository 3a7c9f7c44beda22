import type { JsonObject } from "@fakturo/model";
import {
  atSwissAddresses,
  buyerWith,
  invoice,
  line,
  readAtSwissAddresses,
  sellerWith,
} from "@fakturo/test-support";
import { createFinder, readXml } from "@fakturo/xml";
import { describe, expect, it } from "vitest";
import { generateUbl, parseUbl, ublContextOf } from "./index.ts";
import { UBL } from "./ubl/namespaces.ts";

const { text, findAll } = createFinder(UBL);

function rootOf(changes: JsonObject, docType = "") {
  const context = ublContextOf(docType);
  if (!context) throw new Error("no context");
  return readXml(generateUbl(invoice(changes), context));
}

/** Text at `path` of an invoice changed by `changes`. */
const at = (path: string, changes: JsonObject) => text(rootOf(changes), path);
const taxed = (combo: JsonObject): JsonObject => ({ lines: [{ ...line, taxes: [combo] }] });

const SELLER = "cac:AccountingSupplierParty/cac:Party";
const BUYER = "cac:AccountingCustomerParty/cac:Party";
const CATEGORY = "cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory";

describe("codes that no addon wrote", () => {
  it.each<[string, JsonObject]>([
    ["380", {}],
    ["381", { type: "credit-note" }],
    ["383", { type: "debit-note" }],
    ["384", { type: "corrective" }],
    ["325", { type: "proforma" }],
    ["389", { $tags: ["self-billed"] }],
    ["326", { $tags: ["partial"] }],
    ["261", { type: "credit-note", $tags: ["self-billed"] }],
    ["875", { tax: { ext: { "untdid-document-type": "875" } } }],
  ])("writes document type %s", (code, changes) => {
    const name = changes.type === "credit-note" ? "CreditNote" : "Invoice";
    expect(at(`cbc:${name}TypeCode`, changes)).toBe(code);
  });

  it.each<[string, string, JsonObject]>([
    ["S", "19", { cat: "VAT", percent: "19%" }],
    ["S", "24.2", { cat: "VAT", percent: "19.0%", surcharge: "5.2%" }],
    ["Z", "0", { cat: "VAT", percent: "0%" }],
    ["Z", "0", { cat: "VAT", key: "zero", percent: "0.0%" }],
    ["E", "0", { cat: "VAT", key: "exempt" }],
    ["AE", "0", { cat: "VAT", key: "reverse-charge" }],
    ["K", "0", { cat: "VAT", key: "intra-community" }],
    ["G", "0", { cat: "VAT", key: "export" }],
    ["O", "", { cat: "VAT", key: "outside-scope" }],
    ["S", "9", { cat: "GST", percent: "9%" }],
    ["AE", "0", { cat: "VAT", key: "exempt", ext: { "untdid-tax-category": "AE" } }],
    ["Z", "0", { cat: "VAT", percent: "0%", ext: { "untdid-tax-category": "S" } }],
  ])("writes VAT category %s at %s", (code, percent, combo) => {
    const root = rootOf(taxed(combo));
    expect([text(root, `${CATEGORY}/cbc:ID`), text(root, `${CATEGORY}/cbc:Percent`)]).toEqual([
      code,
      percent,
    ]);
  });

  it.each<[string, JsonObject]>([
    ["30", { key: "credit-transfer", credit_transfer: [{ iban: "DE89370400440532013000" }] }],
    ["1", { key: "credit-transfer" }],
    ["48", { key: "card+credit" }],
    ["55", { key: "card+debit" }],
    ["59", { key: "direct-debit+sepa" }],
    ["ZZZ", { key: "other" }],
    ["42", { key: "other", ext: { "untdid-payment-means": "42" } }],
  ])("writes payment means %s", (code, instructions) => {
    expect(at("cac:PaymentMeans/cbc:PaymentMeansCode", { payment: { instructions } })).toBe(code);
  });

  it.each<[string, JsonObject]>([
    ["HUR", { unit: "h" }],
    ["C62", {}],
    ["H87", { unit: "PCE" }],
    ["C62", { unit: "portion" }],
  ])("writes unit %s", (code, item) => {
    const root = rootOf({ lines: [{ ...line, item: { name: "x", price: "1.00", ...item } }] });
    const [quantity] = findAll(root, "cac:InvoiceLine/cbc:InvoicedQuantity");
    expect(quantity?.attributes.get("unitCode")).toBe(code);
  });

  it("gives every allowance and charge a reason the rules accept", () => {
    const taxes = [{ cat: "VAT", percent: "19%" }];
    const root = rootOf({
      discounts: [
        { key: "sample", amount: "1.00", taxes },
        { amount: "1.00", taxes },
      ],
      charges: [
        { key: "stamp-duty", amount: "1.00", taxes },
        { reason: "Own words", amount: "1.00", taxes },
      ],
    });
    const rows = findAll(root, "cac:AllowanceCharge").map((row) => [
      text(row, "cbc:AllowanceChargeReasonCode"),
      text(row, "cbc:AllowanceChargeReason"),
    ]);
    expect(rows).toEqual([
      ["", "Stamp duty"],
      ["", "Own words"],
      ["67", ""],
      ["", "Discount"],
    ]);
  });
});

describe("exemptions", () => {
  const reason = `${CATEGORY}/cbc:TaxExemptionReason`;
  const reverse = taxed({ cat: "VAT", key: "reverse-charge" });

  it("have the general reason where the invoice gives none", () => {
    expect(at(`${reason}Code`, reverse)).toBe("VATEX-EU-AE");
    expect(at(reason, reverse)).not.toBe("");
    expect(at(reason, taxed({ cat: "VAT", percent: "0%" }))).toBe("");
  });

  it("have the invoice's own reason and code", () => {
    const notes = [{ cat: "VAT", key: "reverse-charge", text: "Section 13b" }];
    expect(at(reason, { ...reverse, tax: { notes } })).toBe("Section 13b");
    expect(at(`${reason}Code`, { ...reverse, tax: { notes } })).toBe("");
    const coded = taxed({ cat: "VAT", key: "exempt", ext: { "cef-vatex": "VATEX-EU-132" } });
    expect([at(`${reason}Code`, coded), at(reason, coded)]).toEqual(["VATEX-EU-132", ""]);
  });

  it("cover what is outside the scope of VAT when other lines are not", () => {
    const outside = { ...line, taxes: [{ cat: "VAT", key: "outside-scope" }] };
    const ids = findAll(rootOf({ lines: [line, outside] }), `${CATEGORY}/cbc:ID`);
    expect(ids.map((id) => id.text)).toEqual(["S", "E"]);
    expect(at(`${SELLER}/cac:PartyTaxScheme/cbc:CompanyID`, { lines: [outside] })).toBe("");
    expect(at(`${SELLER}/cac:PartyIdentification/cbc:ID`, { lines: [outside] })).toBe("111111125");
  });
});

describe("parties and references", () => {
  it("writes Greece as EL in VAT numbers and GR in addresses", () => {
    const greek = {
      customer: buyerWith({ tax_id: { country: "EL", code: "094259216" }, addresses: [] }),
    };
    expect(at(`${BUYER}/cac:PartyTaxScheme/cbc:CompanyID`, greek)).toBe("EL094259216");
    expect(at(`${BUYER}/cac:PostalAddress/cac:Country/cbc:IdentificationCode`, greek)).toBe("GR");
  });

  it("writes the country of an address, and reads it back beside another tax country", () => {
    const context = ublContextOf("");
    if (!context) throw new Error("no context");
    const xml = generateUbl(invoice(atSwissAddresses), context);
    expect(parseUbl(new TextEncoder().encode(xml))).toMatchObject(readAtSwissAddresses);
  });

  it("takes no other registration for a VAT number", () => {
    const identities = [{ scope: "tax", type: "VAT", code: "77/1" }];
    const ids = findAll(
      rootOf({ supplier: sellerWith({ identities }) }),
      `${SELLER}/cac:PartyTaxScheme/cac:TaxScheme/cbc:ID`,
    );
    expect(ids.map((id) => id.text)).toEqual(["VAT", "FC"]);
  });

  it("writes Kosovo as the standard's list does", () => {
    const customer = buyerWith({ tax_id: null, addresses: [{ country: "XK" }] });
    expect(at(`${BUYER}/cac:PostalAddress/cac:Country/cbc:IdentificationCode`, { customer })).toBe(
      "1A",
    );
  });

  it("ends Norwegian VAT numbers in MVA", () => {
    const norse = { supplier: sellerWith({ tax_id: { country: "NO", code: "923456783" } }) };
    expect(at(`${SELLER}/cac:PartyTaxScheme/cbc:CompanyID`, norse)).toBe("NO923456783MVA");
  });

  it("keeps one identifier of the buyer, best one with a scheme", () => {
    const identities = [{ code: "1" }, { key: "gln", code: "4012345000009" }];
    const ids = findAll(
      rootOf({ customer: buyerWith({ identities }) }),
      `${BUYER}/cac:PartyIdentification/cbc:ID`,
    );
    expect(ids.map((id) => [id.text, id.attributes.get("schemeID")])).toEqual([
      ["4012345000009", "0088"],
    ]);
  });

  it("leaves out a payee that is the seller, and repeated references", () => {
    const payee = sellerWith({});
    expect(at("cac:PayeeParty/cac:PartyName/cbc:Name", { payment: { payee } })).toBe("");
    const contracts = [{ code: "C1" }, { code: "C2" }];
    const refs = findAll(rootOf({ ordering: { contracts } }), "cac:ContractDocumentReference");
    expect(refs.length).toBe(1);
  });

  it("removes characters XML has no way to write", () => {
    expect(
      at("cac:InvoiceLine/cac:Item/cbc:Name", {
        lines: [{ ...line, item: { name: "a\u0007b", price: "1.00" } }],
      }),
    ).toBe("ab");
  });

  it("marks what is owed without terms as payable at once", () => {
    expect(at("cac:PaymentTerms/cbc:Note", {})).not.toBe("");
    const paid = { payment: { advances: [{ percent: "100%", description: "paid" }] } };
    expect(at("cac:PaymentTerms/cbc:Note", paid)).toBe("");
  });
});

describe("the object of a line", () => {
  it.each([
    ["4711", ["4711"]],
    ["", []],
  ])("with the code '%s' is written only where it has one", (code, ids) => {
    const lines = [{ ...line, identifier: { code, ext: { "untdid-reference": "ABZ" } } }];
    const references = findAll(rootOf({ lines }), "cac:InvoiceLine/cac:DocumentReference");
    expect(references.map((one) => text(one, "cbc:ID"))).toEqual(ids);
  });
});
