import { isFakturoError, type JsonObject } from "@fakturo/model";
import type { Envelope } from "@fakturo/plugin";
import { buyerWith, invoice, line, sellerWith } from "@fakturo/test-support";
import { describe, expect, it } from "vitest";
import { converter } from "./converter.ts";

/** `rule path` of every fault, or the error's key. */
function faultsOf(envelope: Envelope, docType = ""): readonly string[] {
  try {
    converter.generate?.(envelope, { doc_type: docType });
  } catch (error) {
    if (!isFakturoError(error)) throw error;
    if (error.key !== "validation") return [error.key];
    return error.faults.flatMap(({ code, paths }) => paths.map((path) => `${code} ${path}`));
  }
  return [];
}

const of = (changes: JsonObject, docType?: string) => faultsOf(invoice(changes), docType);
const inbox = { inboxes: [{ key: "peppol", scheme: "0088", code: "4012345000009" }] };
const network = {
  supplier: sellerWith(inbox),
  customer: buyerWith(inbox),
  ordering: { code: "1" },
};

describe("what cannot be expressed", () => {
  it("accepts the plain invoice", () => {
    expect(of({})).toEqual([]);
  });

  it.each<[string, JsonObject, string[]]>([
    ["number", { code: "" }, ["BR-02 $.code"]],
    ["seller's name", { supplier: sellerWith({ name: "" }) }, ["BR-06 $.supplier.name"]],
    [
      "seller's country and number",
      { supplier: { name: "A" } },
      [
        "BR-08 $.supplier.addresses",
        "BR-S-02 $.supplier.tax_id.code",
        "BR-CO-26 $.supplier.tax_id",
      ],
    ],
    ["buyer's name", { customer: buyerWith({ name: "" }) }, ["BR-07 $.customer"]],
    ["buyer's address", { customer: { name: "B" } }, ["BR-10 $.customer.addresses"]],
    [
      "buyer's country",
      { customer: { name: "B", addresses: [{ locality: "Ulm" }] } },
      ["BR-11 $.customer.addresses[0].country"],
    ],
    ["VAT category", { lines: [line, { ...line, taxes: [] }] }, ["BR-CO-04 $.lines[1].taxes"]],
    [
      "buyer's VAT number for reverse charge",
      {
        customer: buyerWith({ tax_id: { country: "DE" } }),
        lines: [{ ...line, taxes: [{ cat: "VAT", key: "reverse-charge" }] }],
      },
      ["BR-AE-02 $.customer.tax_id.code"],
    ],
    [
      "VAT numbers for intra-Community supplies",
      {
        supplier: sellerWith({ tax_id: { country: "DE" }, identities: [{ code: "7" }] }),
        customer: buyerWith({ tax_id: { country: "FR" } }),
        lines: [{ ...line, taxes: [{ cat: "VAT", key: "intra-community" }] }],
      },
      ["BR-IC-02 $.supplier.tax_id.code", "BR-IC-02 $.customer.tax_id.code"],
    ],
  ])("misses the %s", (_name, changes, faults) => {
    expect(of(changes)).toEqual(faults);
  });

  it("misses a buyer", () => {
    const { customer: _customer, ...doc } = invoice().doc;
    expect(faultsOf({ ...invoice(), doc })).toEqual([
      "BR-07 $.customer",
      "BR-10 $.customer.addresses",
    ]);
  });

  it("refuses taxes that are not VAT", () => {
    const { doc } = invoice();
    const totals = JSON.parse(JSON.stringify(doc.totals));
    totals.taxes.categories.push({ code: "ST", rates: [], amount: "3.00" });
    expect(faultsOf({ ...invoice(), doc: { ...doc, totals } })).toEqual([
      "BR-CO-14 $.totals.taxes.categories[1]",
    ]);
  });

  it("refuses totals that do not belong to the lines", () => {
    const { doc } = invoice();
    const totals = JSON.parse(JSON.stringify(doc.totals));
    const far = { ...totals, payable: "99.00" };
    expect(faultsOf({ ...invoice(), doc: { ...doc, totals: far } })).toEqual(["BR-CO-16 $.totals"]);
    const taxed = { ...totals, tax: "40.00" };
    expect(faultsOf({ ...invoice(), doc: { ...doc, totals: taxed } })).toContain(
      "BR-CO-17 $.totals.taxes",
    );
  });

  it("refuses amounts whose cents the sums of official rules lose", () => {
    const item = { name: "x", price: "99999999999999.00" };
    expect(of({ lines: [{ ...line, item }] })).toEqual(["BR-CO-10 $.totals"]);
  });

  it("refuses other documents and unknown document types", () => {
    const message = { ...invoice(), doc: { $schema: "https://gobl.org/draft-0/note/message" } };
    expect(faultsOf(message)).toEqual(["unknown-schema"]);
    expect(faultsOf({ ...invoice(), doc: { $schema: invoice().doc.$schema ?? "" } })).toEqual([
      "input",
    ]);
    expect(of({}, "bis-invoice-v9")).toEqual(["input"]);
  });

  it("knows profiles by their short names, as options and as code", () => {
    expect(of({}, "en16931")).toEqual([]);
    expect(of({}, "xrechnung")).toEqual(of({}, "xrechnung-invoice-v2"));
    expect(of({}, "peppol")).toEqual(of({}, "bis-invoice-v3"));
    const options = JSON.parse(JSON.stringify(converter.options)).properties.doc_type;
    expect(options.default).toBe("en16931");
    expect(options.enum).toContain("xrechnung");
  });
});

describe("what a profile asks for", () => {
  it("needs electronic addresses in Peppol, and no e-mail", () => {
    const seller = {
      supplier: sellerWith({
        tax_id: { country: "ES", code: "B98602642" },
        addresses: [{ locality: "Madrid", country: "ES" }],
      }),
    };
    expect(of(seller, "bis-invoice-v3")).toEqual([
      "PEPPOL-EN16931-R020 $.supplier.inboxes",
      "PEPPOL-EN16931-R010 $.customer.inboxes",
    ]);
    const mailed = { ...network, customer: buyerWith({ inboxes: [{ email: "b@example.com" }] }) };
    expect(of(mailed, "bis-invoice-v3")).toContain(
      "PEPPOL-EN16931-CL008 $.customer.inboxes[0].scheme",
    );
  });

  it("lists what invoices between Germans lack", () => {
    const { ordering: _ordering, ...rest } = network;
    expect(of(rest, "bis-invoice-v3")).toEqual([
      "DE-R-001 $.payment.instructions",
      "DE-R-002 $.supplier.people",
      "DE-R-015 $.ordering.code",
    ]);
    expect(of(rest, "xrechnung-invoice-v2")).toEqual([
      "BR-DE-1 $.payment.instructions",
      "BR-DE-2 $.supplier.people",
      "BR-DE-15 $.ordering.code",
    ]);
  });

  it("refuses units that left the list in XRechnung too", () => {
    const lines = [{ ...line, item: { name: "x", price: "1.00", unit: "D99" } }];
    expect(of({ ...network, lines }, "xrechnung")).toContain("BR-CL-23 $.lines[0].item.unit");
  });

  it("says between Germans what the invoice says elsewhere", () => {
    const supplier = sellerWith({
      inboxes: [{ scheme: "0088", code: "4012345000009" }],
      telephones: [{ num: "+49 431 5550" }],
      emails: [{ addr: "a@b.example" }],
    });
    const ordering = { purchases: [{ code: "PO-7" }] };
    const changes = { ...network, supplier, ordering, preceding: [{ code: "1" }] };
    expect(of(changes, "bis-invoice-v3")).toEqual(["DE-R-001 $.payment.instructions"]);
    expect(of({ ...changes, type: "credit-note" }, "bis-invoice-v3")).toEqual([]);
  });

  it("keeps proforma and self-billed invoices out of billing", () => {
    expect(of({ ...network, type: "proforma" }, "bis-invoice-v3")).toContain(
      "PEPPOL-EN16931-P0100 $.type",
    );
    expect(of({ ...network, $tags: ["self-billed"] }, "bis-invoice-v3")).toContain(
      "PEPPOL-EN16931-P0100 $.type",
    );
    expect(of(network, "bis-self-billing-v3")).toContain("PEPPOL-EN16931-P0100 $.$tags");
  });
});
