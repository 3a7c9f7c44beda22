import { isFakturoError, type JsonObject } from "@fakturo/model";
import { invoiceIn } from "@fakturo/spain";
import { createFinder, readXml, type XmlElement } from "@fakturo/xml";
import { describe, expect, it } from "vitest";
import { buyer, foreigner, invoice, line, typed } from "../fixtures/documents.ts";
import { VAT } from "./agencies.ts";
import { type Book, ISSUED, RECEIVED } from "./book.ts";
import { type MessageOptions, messageOf } from "./message.ts";
import { namespacesOf } from "./namespaces.ts";
import { writersOf } from "./schema/write.ts";

const { find, findAll, text } = createFinder(namespacesOf(VAT));

function written(book: Book, changes: JsonObject[], options: Partial<MessageOptions> = {}) {
  const invoices = changes.map((change) => invoiceIn(invoice(change).doc));
  const plain = {
    book,
    dialect: VAT,
    communication: "A0",
    removal: false,
    quarterly: false,
    accounted: "2026-05-08",
  } as const;
  const root = readXml(writersOf(VAT).indented(messageOf(invoices, { ...plain, ...options })));
  return find(root, "soapenv:Body")?.children[0];
}

const issued = (changes: JsonObject = {}, options = {}) =>
  find(written(ISSUED, [changes], options), "siiLR:RegistroLRFacturasEmitidas");
const received = (changes: JsonObject = {}, options = {}) =>
  find(written(RECEIVED, [changes], options), "siiLR:RegistroLRFacturasRecibidas");

/** Names and texts, deep. */
function flat(element: XmlElement | undefined): string[] {
  if (!element) return [];
  const { name, children } = element;
  return children.length === 0 ? [`${name}=${element.text}`] : children.flatMap(flat);
}

function faultsOf(book: Book, changes: JsonObject, options = {}): readonly string[] {
  try {
    written(book, [changes], options);
  } catch (error) {
    if (!isFakturoError(error)) throw error;
    if (error.key !== "validation") return [error.key];
    return error.faults.flatMap(({ code, paths }) => paths.map((path) => `${code} ${path}`));
  }
  return [];
}

const preceding = [{ series: "A", code: "70", issue_date: "2026-04-02" }];

describe("issued book", () => {
  it("says whose it is and what kind of message", () => {
    const message = written(ISSUED, [{}], { communication: "A1" });
    expect(message?.name).toBe("SuministroLRFacturasEmitidas");
    expect(flat(find(message, "sii:Cabecera"))).toEqual([
      "IDVersionSii=1.1",
      "NombreRazon=Bodegas Alba S.A.",
      "NIF=B98602642",
      "TipoComunicacion=A1",
    ]);
  });

  it.each([
    [{}, false, "05"],
    [{}, true, "2T"],
    [{ op_date: "2026-03-31" }, true, "1T"],
    [{ op_date: "2025-12-31" }, false, "12"],
  ])("belongs to the period of the operation %j", (changes, quarterly, period) => {
    expect(text(issued(changes, { quarterly }), "sii:PeriodoLiquidacion/sii:Periodo")).toBe(period);
  });

  it("breaks down what is exempt, charged, reversed and not subject", () => {
    const lines = [
      line(),
      line({ key: "reverse-charge" }),
      line({ key: "exempt" }, { "es-sii-exempt": "E1" }),
      line({ key: "outside-scope" }, { "es-sii-outside-scope": "location" }),
    ];
    const breakdown = find(
      issued({ lines }),
      "siiLR:FacturaExpedida/sii:TipoDesglose/sii:DesgloseFactura",
    );
    expect(flat(breakdown)).toEqual([
      "CausaExencion=E1",
      "BaseImponible=100.00",
      "TipoNoExenta=S3",
      "TipoImpositivo=21.0",
      "BaseImponible=100.00",
      "CuotaRepercutida=21.00",
      "TipoImpositivo=0",
      "BaseImponible=100.00",
      "CuotaRepercutida=0.00",
      "ImporteTAIReglasLocalizacion=100.00",
    ]);
  });

  it("tells services and goods apart for foreigners", () => {
    const lines = [
      line({ key: "exempt" }, { "es-sii-exempt": "E5", "es-sii-product": "goods" }),
      line({ percent: "21%" }, { "es-sii-product": "services" }),
    ];
    const sale = find(issued({ customer: foreigner, lines }), "siiLR:FacturaExpedida");
    expect(flat(find(sale, "sii:Contraparte/sii:IDOtro"))).toEqual([
      "CodigoPais=DE",
      "IDType=02",
      "ID=DE111111125",
    ]);
    const kinds = find(sale, "sii:TipoDesglose/sii:DesgloseTipoOperacion");
    expect(kinds?.children.map(({ name }) => name)).toEqual(["PrestacionServicios", "Entrega"]);
  });

  it("turns credit notes round", () => {
    const note = find(
      issued({ type: "credit-note", preceding, ...typed("R1", { "es-sii-correction-type": "I" }) }),
      "siiLR:FacturaExpedida",
    );
    expect(text(note, "sii:ImporteTotal")).toBe("-121.00");
    expect(
      text(note, "sii:FacturasRectificadas/sii:IDFacturaRectificada/sii:NumSerieFacturaEmisor"),
    ).toBe("A-70");
  });

  it("takes records back without their contents", () => {
    const message = written(ISSUED, [{}], { removal: true });
    expect(message?.name).toBe("BajaLRFacturasEmitidas");
    expect(find(message, "sii:Cabecera/sii:TipoComunicacion")).toBeUndefined();
    expect(flat(find(message, "siiLR:RegistroLRBajaExpedidas/siiLR:IDFactura"))).toEqual([
      "NIF=B98602642",
      "NumSerieFacturaEmisor=A-77",
      "FechaExpedicionFacturaEmisor=04-05-2026",
    ]);
  });

  it("holds many records of one taxpayer, and of no other", () => {
    const codes = ["1", "2", "3"].map((code) => ({ code }));
    expect(findAll(written(ISSUED, codes), "siiLR:RegistroLRFacturasEmitidas")).toHaveLength(3);
    expect(() => written(ISSUED, [{}, { supplier: buyer }])).toThrow();
    expect(() => written(ISSUED, [])).toThrow();
  });
});

describe("received book", () => {
  it("is the customer's, about the supplier", () => {
    const message = written(RECEIVED, [
      { supplier: foreigner, lines: [line({ key: "reverse-charge" })] },
    ]);
    expect(text(message, "sii:Cabecera/sii:Titular/sii:NIF")).toBe("54387763P");
    const record = find(message, "siiLR:RegistroLRFacturasRecibidas");
    expect(text(record, "siiLR:IDFactura/sii:IDEmisorFactura/sii:IDOtro/sii:ID")).toBe(
      "DE111111125",
    );
    expect(
      flat(find(record, "siiLR:FacturaRecibida/sii:DesgloseFactura/sii:InversionSujetoPasivo")),
    ).toEqual(["TipoImpositivo=0", "BaseImponible=100.00", "CuotaSoportada=0.00"]);
  });

  it("says when it was accounted and what can be deducted", () => {
    const purchase = find(
      received({ lines: [line({ percent: "21%", surcharge: "5.2%" })] }),
      "siiLR:FacturaRecibida",
    );
    expect(text(purchase, "sii:FechaRegContable")).toBe("08-05-2026");
    expect(text(purchase, "sii:CuotaDeducible")).toBe("26.20");
    expect(text(purchase, "sii:Contraparte/sii:NombreRazon")).toBe("Bodegas Alba S.A.");
  });

  it("names the supplier when a record is taken back", () => {
    const message = written(RECEIVED, [{}], { removal: true });
    expect(flat(find(message, "siiLR:RegistroLRBajaRecibidas/siiLR:IDFactura"))[0]).toBe(
      "NombreRazon=Bodegas Alba S.A.",
    );
  });
});

describe("what cannot be told", () => {
  it.each<[string, Book, JsonObject, string[]]>([
    [
      "a holder without NIF",
      RECEIVED,
      { customer: foreigner },
      ["ES-SII-HOLDER-NIF $.customer.tax_id"],
    ],
    ["no type", ISSUED, { tax: { rounding: "currency" } }, ["ES-SII-DOC-TYPE $.tax.ext"]],
    ["a type of the other book", ISSUED, typed("F5"), ["ES-SII-DOC-TYPE $.tax.ext"]],
    [
      "no kind of correction",
      ISSUED,
      { ...typed("R1"), preceding },
      ["ES-SII-CORRECTION-TYPE $.tax.ext"],
    ],
    [
      "an undated correction",
      ISSUED,
      { ...typed("R1", { "es-sii-correction-type": "I" }), preceding: [{ code: "1" }] },
      ["ES-SII-PRECEDING $.preceding[0].issue_date"],
    ],
    ["no number", ISSUED, { code: "", series: "" }, ["ES-SII-NUMBER $.code"]],
    [
      "several regimes",
      ISSUED,
      { lines: [line(), line({ percent: "10%" }, { "es-sii-regime": "02" })] },
      ["ES-SII-REGIME $.totals.taxes.categories[0].rates[0]"],
    ],
    [
      "goods or services for a foreigner",
      ISSUED,
      { customer: foreigner },
      ["ES-SII-PRODUCT $.totals.taxes.categories[0].rates[0].ext"],
    ],
    [
      "a supplier who is nobody",
      RECEIVED,
      { supplier: { name: "X" } },
      ["ES-SII-PARTY-ID $.supplier"],
    ],
    [
      "a flag outside its list",
      ISSUED,
      typed("F1", { "es-sii-simplified-art7273": "X" }),
      ["ES-SII-SCHEMA $.tax.ext"],
    ],
    [
      "a NIF that is none",
      RECEIVED,
      { supplier: { name: "X", tax_id: { country: "ES", code: "000235959" } } },
      ["ES-SII-SCHEMA $.supplier.tax_id.code"],
    ],
    [
      "a country that the agency does not list",
      RECEIVED,
      { supplier: { name: "X", tax_id: { country: "AX", code: "1" } } },
      ["ES-SII-SCHEMA $.supplier.tax_id.country"],
    ],
    [
      "an amount of 13 digits",
      ISSUED,
      { lines: [{ ...line(), item: { name: "x", price: "900000000000.00" } }] },
      [
        "ES-SII-SCHEMA $.totals.total_with_tax",
        "ES-SII-SCHEMA $.totals.taxes.categories[0].rates[0].base",
        "ES-SII-SCHEMA $.totals.taxes.categories[0].rates[0].amount",
      ],
    ],
    ["a currency without rate", ISSUED, { currency: "USD" }, ["ES-SII-CURRENCY $.currency"]],
  ])("%s", (_name, book, changes, faults) => {
    expect(faultsOf(book, changes)).toEqual(faults);
  });
});
