import { isFakturoError, type JsonObject } from "@fakturo/model";
import { createFinder, readXml, type XmlElement } from "@fakturo/xml";
import { describe, expect, it } from "vitest";
import { customerWith, invoice, line, supplierWith } from "../fixtures/italy.ts";
import { generateFattura } from "./index.ts";

const { text, findAll } = createFinder({});

function rootOf(changes: JsonObject): XmlElement {
  return readXml(generateFattura(invoice(changes)).xml);
}

function faultsOf(changes: JsonObject): string[] {
  try {
    generateFattura(invoice(changes));
  } catch (error) {
    if (isFakturoError(error))
      return error.faults.map(({ code, paths }) => `${code} ${paths.join(" ")}`);
    throw error;
  }
  return [];
}

const HEADER = "FatturaElettronicaHeader";
const BODY = "FatturaElettronicaBody";
const ROW = `${BODY}/DatiBeniServizi/DettaglioLinee`;
const typed = (code: string, format = "FPR12") => ({
  tax: { ext: { "it-sdi-document-type": code, "it-sdi-format": format } },
});
const N4 = [{ cat: "VAT", key: "exempt", ext: { "it-sdi-exempt": "N4" } }];

describe("header", () => {
  it.each<[string, JsonObject]>([
    ["0000000", {}],
    ["ABC1234", { customer: customerWith({ inboxes: [{ key: "it-sdi-code", code: "ABC1234" }] }) }],
    ["XXXXXXX", { customer: customerWith({ tax_id: { country: "FR", code: "44732829320" } }) }],
  ])("addresses %s", (code, changes) => {
    expect(text(rootOf(changes), `${HEADER}/DatiTrasmissione/CodiceDestinatario`)).toBe(code);
  });

  it.each<[string, string, JsonObject]>([
    ["FR", "44732829320", { country: "FR", code: "44732829320" }],
    ["CH", "OO99999999999", { country: "CH", code: "E123456788" }],
    ["US", "0000000", { country: "US" }],
  ])("writes the number of customers in %s as %s", (country, code, tax_id) => {
    const at = `${HEADER}/CessionarioCommittente/DatiAnagrafici/IdFiscaleIVA`;
    const root = rootOf({ customer: customerWith({ tax_id }) });
    expect([text(root, `${at}/IdPaese`), text(root, `${at}/IdCodice`)]).toEqual([country, code]);
  });

  it("is transmitted by the supplier, by fiscal code where there is one", () => {
    const at = `${HEADER}/DatiTrasmissione/IdTrasmittente/IdCodice`;
    expect(text(rootOf({}), at)).toBe("12345678903");
    const identities = [{ key: "it-fiscal-code", code: "RSSGNN60R30H501U" }];
    expect(text(rootOf({ supplier: supplierWith({ identities }) }), at)).toBe("RSSGNN60R30H501U");
    const { name, xml } = generateFattura(invoice(), {
      transmitter_code: "01234567890",
      progressive: "0A1z",
    });
    expect(text(readXml(xml), at)).toBe("01234567890");
    expect(name).toBe("IT01234567890_0A1z");
  });

  it("leaves out telephones and addresses the schema does not take", () => {
    const supplier = supplierWith({
      telephones: [{ num: "+39 059 123 456 789 012" }],
      emails: [{ addr: "conti@bellini.example" }],
    });
    const at = `${HEADER}/CedentePrestatore/Contatti`;
    expect(text(rootOf({ supplier }), `${at}/Telefono`)).toBe("");
    expect(text(rootOf({ supplier }), `${at}/Email`)).toBe("conti@bellini.example");
  });
});

describe("lines", () => {
  it("shares discounts out among units so finely that the total can be worked out", () => {
    const root = rootOf({
      lines: [{ ...line, quantity: "1200", discounts: [{ amount: "100.00" }] }],
    });
    expect(text(root, `${ROW}/ScontoMaggiorazione/Importo`)).toBe("0.08333");
    expect(text(root, `${ROW}/PrezzoTotale`)).toBe("14900.00");
  });

  it("turns price and discount where the quantity is negative", () => {
    const root = rootOf({
      lines: [line, { ...line, quantity: "-2", discounts: [{ amount: "1.00" }] }],
    });
    const [, row] = findAll(root, ROW);
    expect([text(row, "Quantita"), text(row, "PrezzoUnitario")]).toEqual(["2.00", "-12.50"]);
    expect(text(row, "ScontoMaggiorazione/Importo")).toBe("0.5000");
    expect(text(row, "PrezzoTotale")).toBe("-26.00");
  });

  it("takes the tax out of prices", () => {
    const { tax } = typed("TD01");
    const root = rootOf({
      tax: { ...tax, prices_include: "VAT" },
      lines: [{ ...line, quantity: "3", item: { name: "x", price: "10.00" } }],
    });
    expect(text(root, `${ROW}/PrezzoUnitario`)).toBe("8.1967");
    expect(text(root, `${ROW}/PrezzoTotale`)).toBe("24.5901");
    expect(text(root, `${BODY}/DatiBeniServizi/DatiRiepilogo/ImponibileImporto`)).toBe("24.59");
    expect(text(root, `${BODY}/DatiBeniServizi/DatiRiepilogo/Imposta`)).toBe("5.41");
  });

  it("takes the tax out of discounts of the document, whose percentage then says nothing", () => {
    const { tax } = typed("TD01");
    const root = rootOf({
      tax: { ...tax, prices_include: "VAT" },
      discounts: [{ percent: "10%", taxes: [{ cat: "VAT", percent: "22%" }] }],
    });
    const at = `${BODY}/DatiGenerali/DatiGeneraliDocumento/ScontoMaggiorazione`;
    expect([text(root, `${at}/Percentuale`), text(root, `${at}/Importo`)]).toEqual(["", "2.0492"]);
  });

  it("spells what Latin-1 lacks, and refuses what has no spelling", () => {
    const named = (name: string) => ({ lines: [{ ...line, item: { name, price: "1.00" } }] });
    expect(text(rootOf(named("Š “x” – 5 €\nŁódź")), `${ROW}/Descrizione`)).toBe(
      'S "x" - 5 EUR Lódz',
    );
    expect(faultsOf(named("日本"))).toEqual(["SDI-00200 $.lines[0].item.name"]);
  });

  it("cuts texts at the length of the schema, but never numbers", () => {
    const name = "a".repeat(1200);
    expect(
      text(rootOf({ lines: [{ ...line, item: { name, price: "1.00" } }] }), `${ROW}/Descrizione`),
    ).toHaveLength(1000);
    expect(faultsOf({ code: "123456789012345678901" })).toEqual(["SDI-00200 $.code"]);
  });
});

describe("payment", () => {
  const instructions = { key: "cash", ext: { "it-sdi-payment-means": "MP01" } };
  const terms = (...amounts: readonly string[]) => ({
    due_dates: amounts.map((amount, i) => ({ date: `2026-02-0${i + 1}`, amount })),
  });

  it.each<[string, string[], JsonObject]>([
    ["TP02", ["30.50"], { instructions }],
    ["TP02", ["30.50"], { instructions, terms: terms("30.50") }],
    ["TP01", ["10.00"], { instructions, terms: terms("10.00") }],
    ["TP01", ["10.00", "20.50"], { instructions, terms: terms("10.00", "20.50") }],
  ])("is %s over %s", (conditions, amounts, payment) => {
    const root = rootOf({ payment });
    expect(text(root, `${BODY}/DatiPagamento/CondizioniPagamento`)).toBe(conditions);
    const rows = findAll(root, `${BODY}/DatiPagamento/DettaglioPagamento/ImportoPagamento`);
    expect(rows.map((row) => row.text)).toEqual(amounts);
  });

  it("asks for what advances have left, and for nothing where they have left nothing", () => {
    const paid = (amount: string) => ({
      instructions,
      advances: [{ description: "x", amount, ext: { "it-sdi-payment-means": "MP08" } }],
    });
    const amounts = (payment: JsonObject) =>
      findAll(rootOf({ payment }), `${BODY}/DatiPagamento/DettaglioPagamento/ImportoPagamento`).map(
        (row) => row.text,
      );
    expect(amounts(paid("10.00"))).toEqual(["10.00", "20.50"]);
    expect(amounts(paid("30.50"))).toEqual(["30.50"]);
    const shares = ["60%", "40%"].map((percent) => ({ date: "2026-03-01", percent }));
    const shared = { ...paid("10.00"), terms: { due_dates: shares } };
    expect(amounts(shared)).toEqual(["10.00", "12.30", "8.20"]);
  });

  it("leaves the customer the VAT under split payment", () => {
    const split = [{ cat: "VAT", percent: "22%", ext: { "it-sdi-vat-liability": "S" } }];
    const asked = (payment: JsonObject) => {
      const root = rootOf({
        lines: [{ ...line, taxes: split }, line],
        payment: { instructions, ...payment },
      });
      const rows = findAll(root, `${BODY}/DatiPagamento/DettaglioPagamento/ImportoPagamento`);
      return [
        text(root, `${BODY}/DatiPagamento/CondizioniPagamento`),
        ...rows.map((row) => row.text),
      ];
    };
    expect(asked({})).toEqual(["TP02", "55.50"]);
    expect(asked({ terms: terms("55.50") })).toEqual(["TP02", "55.50"]);
    const halves = ["2026-02-01", "2026-03-01"].map((date) => ({ date, percent: "50%" }));
    expect(asked({ terms: { due_dates: halves } })).toEqual(["TP01", "27.75", "27.75"]);
    const ext = { "it-sdi-payment-means": "MP08" };
    const paid = (amount: string) => ({ advances: [{ description: "x", amount, ext }] });
    expect(asked(paid("55.50"))).toEqual(["TP03", "55.50"]);
    expect(asked(paid("61.00"))).toEqual(["TP03", "61.00"]);
  });

  it("needs a means and accounts of the banks' form", () => {
    expect(faultsOf({ payment: { instructions: { key: "any" } } })).toEqual([
      "SDI-00200 $.payment.instructions.ext",
    ]);
    const credit_transfer = [{ iban: "123" }];
    expect(faultsOf({ payment: { instructions: { ...instructions, credit_transfer } } })).toEqual([
      "SDI-00200 $.payment.instructions.credit_transfer[0].iban",
    ]);
  });
});

describe("checks of the SdI", () => {
  const own = customerWith({ tax_id: { country: "IT", code: "12345678903" } });
  const foreign = supplierWith({ tax_id: { country: "DE", code: "111111125" } });

  it.each<[string, string, JsonObject]>([
    ["no document type", "SDI-00200 $.tax.ext.it-sdi-document-type", { tax: {} }],
    [
      "no supplier's number",
      "SDI-00200 $.supplier.tax_id.code",
      { supplier: supplierWith({ tax_id: { country: "IT" } }) },
    ],
    [
      "no supplier's address",
      "SDI-00200 $.supplier.addresses[0]",
      { supplier: supplierWith({ addresses: [] }) },
    ],
    [
      "no customer's number",
      "SDI-00417 $.customer.tax_id",
      { customer: customerWith({ tax_id: { country: "IT" } }) },
    ],
    ["no digit", "SDI-00425 $.code", { code: "ABC" }],
    ["no office code", "SDI-00427 $.customer.inboxes", typed("TD01", "FPA12")],
    [
      "no tax and no nature",
      "SDI-00400 $.lines[0].taxes",
      { lines: [{ ...line, taxes: [{ cat: "VAT", key: "exempt" }] }] },
    ],
    [
      "tax and a nature",
      "SDI-00401 $.lines[0].taxes",
      {
        lines: [
          { ...line, taxes: [{ cat: "VAT", percent: "22%", ext: { "it-sdi-exempt": "N4" } }] },
        ],
      },
    ],
    ["an invoice to oneself", "SDI-00471 $.customer.tax_id", { customer: own }],
    ["own consumption by somebody else", "SDI-00472 $.customer.tax_id", typed("TD27")],
    ["an import from Italy", "SDI-00473 $.supplier.tax_id", typed("TD17")],
    [
      "two foreigners",
      "SDI-00476 $.customer.tax_id",
      {
        supplier: foreign,
        customer: customerWith({ tax_id: { country: "FR", code: "44732829320" } }),
      },
    ],
    [
      "no price",
      "SDI-00200 $.lines[1].item.price",
      { lines: [line, { quantity: "1", item: { name: "x" }, taxes: N4 }] },
    ],
  ])("refuse %s", (_name, fault, changes) => {
    expect(faultsOf(changes)).toContain(fault);
  });

  const at = "SDI-00200 $";
  const fund = (type: string) => ({
    charges: [
      {
        key: "fund-contribution",
        percent: "4%",
        taxes: [{ cat: "VAT", percent: "22%" }],
        ext: { "it-sdi-fund-type": type },
      },
    ],
  });
  const abroad = [{ street: "Rue 1", locality: "Paris", code: "75001", country: "fr" }];
  const dear = { ...line, quantity: "1", item: { name: "x", price: "123456789012.00" } };

  it.each<[string, string, JsonObject]>([
    [
      "an address in a country in lower case",
      `${at}.supplier.addresses[0].country`,
      { supplier: supplierWith({ addresses: abroad }) },
    ],
    ["an unknown fund", `${at}.charges`, fund("TC99")],
    [
      "an unknown regime",
      `${at}.supplier.ext.it-sdi-fiscal-regime`,
      { supplier: supplierWith({ ext: { "it-sdi-fiscal-regime": "RF99" } }) },
    ],
    ["amounts of more than eleven digits", `${at}.lines[0].item.price`, { lines: [dear] }],
    [
      "a nature of no list",
      `${at}.lines[0].taxes $.totals.taxes.categories`,
      {
        lines: [
          { ...line, taxes: [{ cat: "VAT", key: "exempt", ext: { "it-sdi-exempt": "N9" } }] },
        ],
      },
    ],
  ])("refuse what the schema does: %s", (_name, fault, changes) => {
    expect(faultsOf(changes)).toContain(fault);
  });

  it("say what is expected", () => {
    expect(() => generateFattura(invoice(fund("TC99")))).toThrow(
      /TipoCassa is 'TC99', expected: one of TC01, TC02/,
    );
  });

  it("collect every fault at once", () => {
    expect(faultsOf({ code: "A", customer: own })).toHaveLength(2);
  });
});

describe("the simplified format", () => {
  const tax = { ext: { "it-sdi-document-type": "TD07", "it-sdi-format": "FPR12" } };

  it("has amounts with tax and tells the tax", () => {
    const { format, xml } = generateFattura(invoice({ tax }));
    const root = readXml(xml);
    expect(format).toBe("FSM10");
    expect(root.name).toBe("FatturaElettronicaSemplificata");
    expect(text(root, `${BODY}/DatiBeniServizi/Importo`)).toBe("30.50");
    expect(text(root, `${BODY}/DatiBeniServizi/DatiIVA/Imposta`)).toBe("5.50");
  });

  it("refuses what it has no place for", () => {
    expect(faultsOf({ tax, discounts: [{ amount: "1.00" }] })).toEqual(["SDI-00200 $.discounts"]);
  });
});
