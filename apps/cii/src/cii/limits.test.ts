import { isFakturoError, type JsonObject } from "@fakturo/model";
import { buyerWith, invoice, line } from "@fakturo/test-support";
import { describe, expect, it } from "vitest";
import { lossesIn } from "../generate-file.ts";
import { ciiContextOf, generateCii } from "../index.ts";

function xmlOf(changes: JsonObject, docType = ""): string {
  const context = ciiContextOf(docType);
  if (!context) throw new Error("no context");
  return generateCii(invoice(changes), context);
}

function faultsOf(changes: JsonObject, docType: string): string[] {
  try {
    xmlOf(changes, docType);
  } catch (error) {
    if (!isFakturoError(error)) throw error;
    return error.faults.map(({ code, paths }) => `${code} ${paths}`);
  }
  return [];
}

describe("what the schemas of CII do not have", () => {
  it("refuses Kosovo where the schema lists countries", () => {
    const customer = buyerWith({ addresses: [{ locality: "Prishtina", country: "XK" }] });
    expect(faultsOf({ customer }, "")).toEqual([]);
    for (const docType of ["zugferd-v2", "facturx-minimum-v1", "choruspro-v1"])
      expect(faultsOf({ customer }, docType)).toContain("XSD $.customer.addresses[0].country");
  });

  it("leaves out notes without text", () => {
    const { doc, ...rest } = invoice({});
    const notes = [{ key: "general", text: " ", ext: { "untdid-text-subject": "AAI" } }];
    const context = ciiContextOf("");
    const xml = context && generateCii({ ...rest, doc: { ...doc, notes } }, context);
    expect(xml).not.toContain("IncludedNote");
  });

  it("checks the codes that MINIMUM has", () => {
    const { doc, ...rest } = invoice({});
    const context = ciiContextOf("facturx-minimum-v1");
    const written = () =>
      context && generateCii({ ...rest, doc: { ...doc, currency: "ZZ" } }, context);
    expect(written).toThrow(/BR-CL-04/);
  });

  it("leaves out tax registrations of buyers, which are told as lost", () => {
    const customer = buyerWith({ identities: [{ scope: "tax", code: "77/1" }] });
    expect(xmlOf({ customer })).not.toContain("77/1");
    expect(lossesIn(invoice({ customer }), "zugferd-v2")).toContain("$.customer.identities[0]");
  });

  it("leaves out the trading name of buyers in BASIC", () => {
    const changes = {
      customer: buyerWith({ alias: "Südi" }),
      delivery: { date: "2026-01-08" },
    };
    expect(xmlOf(changes, "zugferd-basic")).not.toContain("Südi");
    expect(xmlOf(changes, "zugferd")).toContain("Südi");
  });

  it("says reasons in words where the schema does not list their codes", () => {
    const charges = [
      {
        amount: "1.00",
        ext: { "untdid-charge": "FC" },
        taxes: [{ cat: "VAT", percent: "19%" }],
      },
    ];
    expect(xmlOf({ charges })).toContain("<ram:ReasonCode>FC<");
    const french = xmlOf({ charges }, "peppol-fr-cius");
    expect(french).not.toContain("ReasonCode>FC<");
    expect(french).toContain("<ram:Reason>Charge<");
  });

  it("has no certain means of payment where the schema does not list its code", () => {
    const payment = { instructions: { key: "other", ext: { "untdid-payment-means": "98" } } };
    expect(xmlOf({ payment })).toContain("<ram:TypeCode>98<");
    expect(xmlOf({ payment }, "peppol-fr-cius")).toContain("<ram:TypeCode>1<");
  });

  it("has one preceding invoice in the French CIUS, and tells of the others", () => {
    const preceding = [{ code: "1" }, { code: "2" }];
    expect(xmlOf({ preceding }, "peppol-fr-cius").match(/<ram:InvoiceRef/g)).toHaveLength(1);
    expect(lossesIn(invoice({ preceding }), "peppol-fr-cius")).toContain("$.preceding[1]");
  });
});

describe("what official rules refuse", () => {
  it("is a rate of zero in the French extended CIUS", () => {
    const zero = { lines: [{ ...line, taxes: [{ cat: "VAT", percent: "0%" }] }] };
    expect(faultsOf(zero, "peppol-fr-facturx")).toEqual(["BR-FREXT-Z-08 $.lines"]);
    expect(faultsOf(zero, "peppol-fr-cius")).toEqual([]);
  });

  it("are amounts whose cents their sums lose", () => {
    const item = { name: "x", price: "99999999999999.00" };
    expect(faultsOf({ lines: [{ ...line, item }] }, "")).toEqual(["BR-CO-10 $.totals"]);
  });
});
