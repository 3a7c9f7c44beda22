import { isFakturoError, type JsonObject } from "@fakturo/model";
import type { Envelope } from "@fakturo/plugin";
import { describe, expect, it } from "vitest";
import { envelopeOf } from "../fixtures/documents.ts";
import { generateCfdi } from "./index.ts";

/** `rule path` of every fault, or the error's key. */
function faultsOf(envelope: Envelope): readonly string[] {
  try {
    generateCfdi(envelope);
  } catch (error) {
    if (!isFakturoError(error)) throw error;
    if (error.key !== "validation") return [error.key];
    return error.faults.flatMap(({ code, paths }) => paths.map((path) => `${code} ${path}`));
  }
  return [];
}

const RULE = "GOBL-MX-CFDI-BILL-INVOICE";
const line = {
  i: 1,
  quantity: "1",
  item: { name: "x", price: "1.00" },
  sum: "1.00",
  total: "1.00",
};

const NAMED = { name: "x", ext: { "mx-cfdi-fiscal-regime": "601", "mx-cfdi-use": "G01" } };
const RFC = { tax_id: { country: "MX", code: "EKU9003173C9" } };

describe("refuses what the schemas of the SAT do", () => {
  it.each<[string, JsonObject, string]>([
    [
      "an RFC of another form",
      { supplier: { ...NAMED, tax_id: { country: "MX", code: "B98602642" } } },
      "MX-CFDI-Rfc $.supplier.tax_id.code",
    ],
    [
      "a postcode of letters",
      { customer: { ...NAMED, ...RFC, addresses: [{ code: "6400A" }] } },
      "MX-CFDI-DomicilioFiscalReceptor $.customer.addresses[0].code",
    ],
    [
      "a place of issue of six digits",
      { tax: { ext: { "mx-cfdi-doc-type": "I", "mx-cfdi-issue-place": "640000" } } },
      "MX-CFDI-LugarExpedicion $.tax.ext.mx-cfdi-issue-place",
    ],
    [
      "an unknown tax scheme",
      { supplier: { ...NAMED, ...RFC, ext: { "mx-cfdi-fiscal-regime": "999" } } },
      "MX-CFDI-RegimenFiscal $.supplier.ext.mx-cfdi-fiscal-regime",
    ],
    [
      "an unknown use",
      {
        customer: {
          ...NAMED,
          ...RFC,
          addresses: [{ code: "64000" }],
          ext: { "mx-cfdi-fiscal-regime": "601", "mx-cfdi-use": "Z99" },
        },
      },
      "MX-CFDI-UsoCFDI $.customer.ext.mx-cfdi-use",
    ],
    [
      "a class of products of letters",
      { lines: [{ ...line, item: { ...line.item, ext: { "mx-cfdi-prod-serv": "0101010X" } } }] },
      "MX-CFDI-ClaveProdServ $.lines[0].item.ext.mx-cfdi-prod-serv",
    ],
  ])("%s", (_name, changes, fault) => {
    expect(faultsOf(envelopeOf("retained", changes))).toContain(fault);
  });

  it("but takes lines that cost nothing: they are subject to tax and cause none", () => {
    const free = {
      ...line,
      sum: "1.00",
      discounts: [{ percent: "100%", amount: "1.00" }],
      total: "0.00",
      taxes: [{ cat: "VAT", percent: "16%" }],
    };
    const { lines = [] } = envelopeOf("retained").doc;
    const xml = generateCfdi(
      envelopeOf("retained", { lines: [...(Array.isArray(lines) ? lines : []), free] }),
    );
    expect(xml).toContain('Descuento="1.00" ObjetoImp="04"/>');
  });
});

describe("refuses invoices", () => {
  it.each<[string, JsonObject, string]>([
    [
      "of another type",
      { tax: { ext: { "mx-cfdi-doc-type": "T", "mx-cfdi-issue-place": "64000" } } },
      `${RULE}-01 $.tax.ext.mx-cfdi-doc-type`,
    ],
    [
      "without place of issue",
      { tax: { ext: { "mx-cfdi-doc-type": "I" } } },
      `${RULE}-01 $.tax.ext.mx-cfdi-issue-place`,
    ],
    [
      "of a supplier registered abroad",
      { supplier: { ...NAMED, tax_id: { country: "ES", code: "B98602642" } } },
      "MX-CFDI-EMISOR $.supplier.tax_id.country",
    ],
    ["with a long series", { series: "S".repeat(26) }, "MX-CFDI-SERIE $.series"],
    ["with a long code", { code: "1".repeat(41) }, "MX-CFDI-FOLIO $.code"],
    ["issued by the customer", { $tags: ["self-billed"] }, "MX-CFDI-TAG $.$tags[0]"],
    [
      "with discounts of the document",
      { discounts: [{ amount: "1.00" }] },
      `${RULE}-25 $.discounts`,
    ],
    ["with charges of the document", { charges: [{ amount: "1.00" }] }, `${RULE}-26 $.charges`],
    [
      "with other complements",
      { complements: [{ $schema: "https://example.org/x" }] },
      "MX-CFDI-COMPLEMENTO $.complements[0]",
    ],
    [
      "without RFC",
      { supplier: { name: "x", ext: { "mx-cfdi-fiscal-regime": "601" } } },
      `${RULE}-19 $.supplier.tax_id.code`,
    ],
    [
      "without tax scheme",
      { supplier: { name: "x", tax_id: { country: "MX", code: "TVA010203AB9" } } },
      `${RULE}-20 $.supplier.ext`,
    ],
    ["without lines", { lines: [] }, "MX-CFDI-CONCEPTO $.lines"],
    [
      "without prices",
      { lines: [{ ...line, item: { name: "x" } }] },
      `${RULE}-22 $.lines[0].item.price`,
    ],
    ["that take back", { lines: [{ ...line, quantity: "-1" }] }, `${RULE}-21 $.lines[0].quantity`],
    [
      "with other taxes",
      { lines: [{ ...line, taxes: [{ cat: "GST", percent: "5%" }] }] },
      "MX-CFDI-IMPUESTO $.lines[0].taxes[0].cat",
    ],
    [
      "to customers without address",
      {
        customer: {
          name: "x",
          tax_id: { country: "MX", code: "LSU0405067H1" },
          ext: { "mx-cfdi-fiscal-regime": "601", "mx-cfdi-use": "G03" },
        },
      },
      `${RULE}-11 $.customer.addresses`,
    ],
  ])("%s", (_what, changes, fault) => {
    expect(faultsOf(envelopeOf("retained", changes))).toEqual([fault]);
  });

  it("of Mabe's suppliers without its codes", () => {
    const faults = faultsOf(
      envelopeOf("addenda", { ordering: {}, delivery: {}, type: "corrective" }),
    );
    expect(faults).toEqual([
      "MX-CFDI-MABE $.type",
      "MX-CFDI-MABE $.ordering.identities",
      "MX-CFDI-MABE $.ordering.identities",
      "MX-CFDI-MABE $.delivery.receiver.identities",
    ]);
  });
});

describe("refuses", () => {
  it("payments that were not received", () => {
    expect(faultsOf(envelopeOf("payment", { type: "request" }))).toEqual([
      "GOBL-MX-CFDI-BILL-PAYMENT-04 $.type",
    ]);
  });

  it("payments of CFDIs that are not known", () => {
    const changes = { lines: [{ i: 1, amount: "1.00" }], methods: [] };
    expect(faultsOf(envelopeOf("payment", changes))).toEqual([
      "GOBL-MX-CFDI-BILL-PAYMENT-18 $.methods[0].ext",
      "GOBL-MX-CFDI-BILL-PAYMENT-25 $.lines[0].document.stamps",
    ]);
  });

  it("other documents", () => {
    const envelope = envelopeOf("retained", { $schema: "https://gobl.org/draft-0/bill/order" });
    expect(faultsOf(envelope)).toEqual(["unknown-schema"]);
  });
});
