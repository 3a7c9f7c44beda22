import { isFakturoError, type JsonObject } from "@fakturo/model";
import { createFinder, readXml, type XmlElement } from "@fakturo/xml";
import { describe, expect, it } from "vitest";
import { customerWith, invoice, line, payment, supplierWith } from "../fixtures/finland.ts";
import { generateFinvoice } from "./index.ts";

const { find, text, findAll } = createFinder({});

function rootOf(changes: JsonObject, settings = {}): XmlElement {
  return readXml(generateFinvoice(invoice(changes), settings));
}

function faultsOf(changes: JsonObject): string[] {
  try {
    generateFinvoice(invoice(changes));
  } catch (error) {
    if (isFakturoError(error)) return error.faults.map(({ code }) => code);
    throw error;
  }
  return [];
}

describe("Finvoice", () => {
  it("has comma amounts with their currency and days without dashes", () => {
    const root = rootOf({});
    const total = find(root, "InvoiceDetails/InvoiceTotalVatIncludedAmount");
    expect(total?.text).toBe("31,38");
    expect(total?.attributes.get("AmountCurrencyIdentifier")).toBe("EUR");
    expect(text(root, "InvoiceDetails/InvoiceDate")).toBe("20260110");
  });

  it.each<[string, string, string, JsonObject]>([
    ["INV01", "380", "25,00", {}],
    ["INV02", "381", "-25,00", { type: "credit-note" }],
    ["INV01", "389", "25,00", { $tags: ["self-billed"] }],
    ["INV02", "261", "-25,00", { type: "credit-note", $tags: ["self-billed"] }],
  ])("is of type %s and %s with %s", (type, code, net, changes) => {
    const root = rootOf(changes);
    expect(text(root, "InvoiceDetails/InvoiceTypeCode")).toBe(type);
    expect(text(root, "InvoiceDetails/InvoiceTypeCodeUN")).toBe(code);
    expect(text(root, "InvoiceDetails/InvoiceTotalVatExcludedAmount")).toBe(net);
    expect(text(root, "InvoiceRow/RowVatExcludedAmount")).toBe(net);
  });

  it("is addressed where both operators are known", () => {
    const at = "MessageTransmissionDetails/MessageReceiverDetails/ToIntermediator";
    expect(find(rootOf({}), "MessageTransmissionDetails")).toBeUndefined();
    const settings = { sender_operator: "003700010001", receiver_operator: "NDEAFIHH" };
    expect(text(rootOf({}, settings), at)).toBe("NDEAFIHH");
    const customer = customerWith({ ext: { "fi-finvoice-operator": "OKOYFIHH" } });
    expect(text(rootOf({ customer }, settings), at)).toBe("OKOYFIHH");
  });

  it.each([
    ["1234561", "SPY", "00000000000001234561"],
    ["RF341234561", "ISO", "RF341234561"],
  ])("writes the reference %s as %s", (ref, scheme, written) => {
    const instructions = { ...Object(payment.instructions), ref };
    const root = rootOf({ payment: { ...payment, instructions } });
    const node = find(root, "EpiDetails/EpiPaymentInstructionDetails/EpiRemittanceInfoIdentifier");
    expect(node?.text).toBe(written);
    expect(node?.attributes.get("IdentificationSchemeName")).toBe(scheme);
  });

  it("keeps prices finer than five decimals by the thousand", () => {
    const root = rootOf({
      lines: [{ ...line, quantity: "1000", item: { name: "x", price: "0.0123456" } }],
    });
    expect(text(root, "InvoiceRow/UnitPriceAmount")).toBe("12,34560");
    expect(text(root, "InvoiceRow/UnitPriceBaseQuantity")).toBe("1000");
  });

  it("spreads long texts over as many elements as the schema has", () => {
    const name = "Pitkä nimi ".repeat(20).trim();
    const root = rootOf({ lines: [{ ...line, item: { name, price: "1.00" } }] });
    expect(text(root, "InvoiceRow/ArticleName").length).toBeLessThanOrEqual(100);
    const whole = ["ArticleName", "ArticleDescription"].map((at) => text(root, `InvoiceRow/${at}`));
    expect(whole.join(" ")).toBe(name);
    const notes = [{ text: "sana ".repeat(300).trim() }];
    expect(findAll(rootOf({ notes }), "InvoiceDetails/InvoiceFreeText")).toHaveLength(3);
  });

  it("tells the business id inside the VAT number, or the one registered", () => {
    const at = "BuyerPartyDetails/BuyerPartyIdentifier";
    expect(text(rootOf({}), at)).toBe("1122334-9");
    const identities = [{ scope: "legal", code: "5561234567", ext: { "iso-scheme-id": "0007" } }];
    const tax_id = { country: "SE", code: "556123456701" };
    const node = find(rootOf({ customer: customerWith({ tax_id, identities }) }), at);
    expect([node?.text, node?.attributes.get("SchemeID")]).toEqual(["5561234567", "0007"]);
  });

  it("writes an account without its blanks", () => {
    const credit_transfer = [{ iban: "FI21 1234 5600 0007 85", bic: "NDEAFIHH" }];
    const instructions = { ...Object(payment.instructions), credit_transfer };
    const at = "EpiDetails/EpiPartyDetails/EpiBeneficiaryPartyDetails/EpiAccountID";
    expect(text(rootOf({ payment: { ...payment, instructions } }), at)).toBe("FI2112345600000785");
  });

  it("leaves no single letter over when it breaks a name", () => {
    const name = `${"N".repeat(69)} x`;
    const names = findAll(
      rootOf({ customer: customerWith({ name }) }),
      "BuyerPartyDetails/BuyerOrganisationName",
    );
    expect(names.map(({ text }) => text.length)).toEqual([68, 3]);
  });

  it.each<[string, JsonObject]>([
    ["$.supplier.name", { supplier: supplierWith({ name: "x" }) }],
    ["$.customer.name", { customer: customerWith({ name: "x" }) }],
    [
      "$.customer.addresses[0].street",
      {
        customer: customerWith({
          addresses: [{ street: "x", locality: "Oulu", code: "90100", country: "FI" }],
        }),
      },
    ],
    [
      "$.payment.instructions.credit_transfer",
      {
        payment: {
          ...payment,
          instructions: { key: "credit-transfer", credit_transfer: [{ iban: "FI21/12" }] },
        },
      },
    ],
    ["$.lines[1]", { lines: [line, { ...line, taxes: [{ cat: "VAT", percent: "1234.5%" }] }] }],
    ["$.customer.ext", { customer: customerWith({ ext: { "fi-finvoice-operator": "a" } }) }],
    ["$.tax.ext", { tax: { ext: { "untdid-document-type": "RF99" } } }],
    [
      "$.lines[0]",
      {
        lines: [{ ...line, quantity: "0.0001", item: { name: "x", price: "1000000000000000.00" } }],
      },
    ],
  ])("is refused for what the schema does not allow in %s", (path, changes) => {
    expect.assertions(1);
    try {
      generateFinvoice(invoice(changes), { sender_operator: "003700010001" });
    } catch (error) {
      if (!isFakturoError(error)) throw error;
      const paths = error.faults.filter(({ code }) => code === "FINVOICE-SCHEMA");
      expect(paths.flatMap((fault) => fault.paths)).toContain(path);
    }
  });

  it.each<[string, JsonObject]>([
    ["supplier-address-missing", { supplier: supplierWith({ inboxes: [] }) }],
    ["receiver-not-einvoice", { customer: customerWith({ inboxes: [] }) }],
    ["payment-account-missing", { payment: {} }],
    ["BR-S-05", { lines: [{ ...line, taxes: [{ cat: "VAT", percent: "-5%" }] }] }],
    ["FINVOICE-NUMBER", { code: "123456789012345678901" }],
    ["BR-10", { customer: customerWith({ addresses: [], tax_id: null }) }],
  ])("is refused for %s", (fault, changes) => {
    expect(faultsOf(changes)).toContain(fault);
  });
});
