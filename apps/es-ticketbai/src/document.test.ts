import { isFakturoError, type JsonObject } from "@fakturo/model";
import type { Envelope } from "@fakturo/plugin";
import { invoiceIn } from "@fakturo/spain";
import { createFinder, readXml, writeXml, type XmlElement } from "@fakturo/xml";
import { describe, expect, it } from "vitest";
import { buyer, foreigner, invoice, line, seller, zone } from "../fixtures/documents.ts";
import { cancellationOf } from "./cancellation.ts";
import { converter } from "./converter.ts";
import { addressText } from "./parties.ts";
import { unlicensed } from "./software.ts";

const { find, text } = createFinder({});

function written(envelope: Envelope, options: JsonObject = {}): XmlElement {
  return readXml(converter.generate?.(envelope, options).data ?? "");
}

const file = (changes: JsonObject = {}, options: JsonObject = {}) =>
  written(invoice(changes), options);

/** Names and texts, deep. */
function flat(element: XmlElement | undefined): string[] {
  if (!element) return [];
  const { name, children } = element;
  return children.length === 0 ? [`${name}=${element.text}`] : children.flatMap(flat);
}

function faultsOf(envelope: Envelope, options: JsonObject = {}): readonly string[] {
  try {
    written(envelope, options);
  } catch (error) {
    if (!isFakturoError(error)) throw error;
    if (error.key !== "validation") return [error.key];
    return error.faults.flatMap(({ code, paths }) => paths.map((path) => `${code} ${path}`));
  }
  return [];
}

const preceding = [
  { series: "T", code: "25-1", issue_date: "2025-12-30", ext: { "es-tbai-correction": "R4" } },
];

describe("ticketBaiOf", () => {
  it("says when it was generated, not when the invoice was issued", () => {
    const head = find(file({}, { at: "2026-02-11T23:30:00Z" }), "Factura/CabeceraFactura");
    expect(flat(head)).toEqual([
      "SerieFactura=T",
      "NumFactura=26-7",
      "FechaExpedicionFactura=12-02-2026",
      "HoraExpedicionFactura=00:30:00",
      "FacturaSimplificada=N",
    ]);
  });

  it("chains the first 100 characters of the signature before", () => {
    const previous = {
      series: "T",
      code: "26-6",
      issue_date: "09-02-2026",
      signature: "s".repeat(344),
    };
    const chain = find(file({}, { previous }), "HuellaTBAI/EncadenamientoFacturaAnterior");
    expect(flat(chain)).toEqual([
      "SerieFacturaAnterior=T",
      "NumFacturaAnterior=26-6",
      "FechaExpedicionFacturaAnterior=09-02-2026",
      `SignatureValueFirmaFacturaAnterior=${"s".repeat(100)}`,
    ]);
  });

  it("states lines without tax, and their total with it", () => {
    const discounted = {
      ...line({ percent: "21.0%", surcharge: "5.2%" }),
      discounts: [{ percent: "10%" }],
    };
    const detail = find(file({ lines: [discounted] }), "Factura/DatosFactura/DetallesFactura");
    const stated = [
      "Cantidad=3",
      "ImporteUnitario=40.00",
      "Descuento=12.00",
      "ImporteTotal=136.30",
    ];
    expect(flat(detail).slice(1)).toEqual(stated);
    const tax = { rounding: "currency", prices_include: "VAT", ext: { "es-tbai-region": "BI" } };
    const gross = [
      { ...line(), item: { name: "x", price: "48.40" }, discounts: [{ amount: "14.52" }] },
    ];
    const included = find(file({ lines: gross, tax }), "Factura/DatosFactura/DetallesFactura");
    expect(flat(included).slice(2)).toEqual([
      "ImporteUnitario=40.00",
      "Descuento=12.00",
      "ImporteTotal=130.68",
    ]);
  });

  it("adds a line up in euros as it does the invoice", () => {
    const data = find(
      file({
        currency: "USD",
        exchange_rates: [{ from: "USD", to: "EUR", amount: "0.9" }],
        lines: [{ ...line(), item: { name: "x", price: "9.99" } }],
      }),
      "Factura/DatosFactura",
    );
    expect(text(data, "ImporteTotalFactura")).toBe("32.63");
    expect(text(data, "DetallesFactura/IDDetalleFactura/ImporteTotal")).toBe("32.63");
  });

  it("puts every rate in its place", () => {
    const lines = [
      line(),
      line({ percent: "10.0%", surcharge: "1.4%" }, { "es-tbai-product": "resale" }),
      line({ key: "reverse-charge" }, { "es-tbai-exemption": "S2" }),
      line({ key: "exempt" }, { "es-tbai-exemption": "E1" }),
      line({ key: "exempt" }, { "es-tbai-exemption": "E1", "es-tbai-product": "goods" }),
      line({ key: "outside-scope" }, { "es-tbai-exemption": "OT" }),
    ];
    expect(flat(find(file({ lines }), "Factura/TipoDesglose/DesgloseFactura"))).toEqual([
      "CausaExencion=E1",
      "BaseImponible=240.00",
      "TipoNoExenta=S1",
      "BaseImponible=120.00",
      "TipoImpositivo=21.00",
      "CuotaImpuesto=25.20",
      "BaseImponible=120.00",
      "TipoImpositivo=10.00",
      "CuotaImpuesto=12.00",
      "TipoRecargoEquivalencia=1.40",
      "CuotaRecargoEquivalencia=1.68",
      "OperacionEnRecargoDeEquivalenciaORegimenSimplificado=S",
      "TipoNoExenta=S2",
      "BaseImponible=120.00",
      "TipoImpositivo=0.00",
      "CuotaImpuesto=0.00",
      "Causa=OT",
      "Importe=120.00",
    ]);
  });

  it("tells services and goods apart for foreigners, services first", () => {
    const lines = [line({ percent: "21%" }, { "es-tbai-product": "goods" }), line()];
    const kinds = find(
      file({ customer: foreigner, lines }),
      "Factura/TipoDesglose/DesgloseTipoOperacion",
    );
    expect(kinds?.children.map(({ name }) => name)).toEqual(["PrestacionServicios", "Entrega"]);
  });

  it("leaves everything to the customer's country with the tag for it", () => {
    const breakdown = find(file({ $tags: ["customer-rates"] }), "Factura/TipoDesglose");
    expect(flat(breakdown)).toEqual(["Causa=RL", "Importe=120.00"]);
  });

  it.each([
    [{}, ["01"]],
    [{ customer: foreigner }, ["02"]],
    [{ lines: [line({ percent: "21%" }, { "es-tbai-product": "resale" })] }, ["51"]],
    [
      {
        lines: [
          line({ percent: "21%" }, { "es-tbai-regime": "05" }),
          line({ percent: "10%" }, { "es-tbai-regime": "01" }),
        ],
      },
      ["05", "01"],
    ],
  ])("names the regimes of %j", (changes, keys) => {
    const claves = find(file(changes), "Factura/DatosFactura/Claves");
    expect(flat(claves)).toEqual(keys.map((key) => `ClaveRegimenIvaOpTrascendencia=${key}`));
  });

  it("marks the simplified scheme, a tag of the regime", () => {
    const envelope = invoice();
    const special = written({
      ...envelope,
      doc: { ...envelope.doc, $tags: ["simplified-scheme"] },
    });
    expect(flat(find(special, "Factura/DatosFactura/Claves"))).toEqual([
      "ClaveRegimenIvaOpTrascendencia=52",
    ]);
    expect(flat(find(special, "Factura/TipoDesglose")).at(-1)).toBe(
      "OperacionEnRecargoDeEquivalenciaORegimenSimplificado=S",
    );
  });

  it("turns credit notes round and names what they correct", () => {
    const note = file({ type: "credit-note", preceding });
    expect(text(note, "Factura/DatosFactura/ImporteTotalFactura")).toBe("-145.20");
    expect(flat(find(note, "Factura/DatosFactura/DetallesFactura")).slice(1, 3)).toEqual([
      "Cantidad=-3",
      "ImporteUnitario=40.00",
    ]);
    expect(flat(find(note, "Factura/CabeceraFactura/FacturaRectificativa"))).toEqual([
      "Codigo=R4",
      "Tipo=I",
    ]);
  });

  it("tells withheld tax beside the total", () => {
    const taxes = [
      { cat: "VAT", percent: "21.0%" },
      { cat: "IRPF", percent: "15.0%" },
    ];
    const data = find(file({ lines: [{ ...line(), taxes }] }), "Factura/DatosFactura");
    expect(text(data, "ImporteTotalFactura")).toMatch(/^1\d\d\.\d\d$/);
  });

  it("writes addresses on one line", () => {
    expect(addressText({ street: "Kalea", num: "1", block: "2", floor: "3", door: "A" })).toBe(
      "Kalea, 1, 2, 3 A",
    );
    expect(addressText({ street: "Kalea", street_extra: "Auzoa" })).toBe("Kalea\nAuzoa");
    expect(addressText({ po_box: "12", street: "x" })).toBe("PO Box / Apdo 12");
  });
});

describe("cancellationOf", () => {
  it("names the file that was made", () => {
    const { node } = cancellationOf(
      invoiceIn(invoice().doc),
      "11-02-2026",
      unlicensed("B98602642"),
    );
    expect(flat(find(readXml(writeXml(node)), "IDFactura"))).toEqual([
      "NIF=B98602642",
      "ApellidosNombreRazonSocial=Itsaso Lanak S.L.",
      "SerieFactura=T",
      "NumFactura=26-7",
      "FechaExpedicionFactura=11-02-2026",
    ]);
  });
});

describe("what the treasuries would refuse", () => {
  const { addresses: _addresses, ...homeless } = buyer;
  it.each<[string, Envelope, string[]]>([
    ["no province", invoice({ tax: { rounding: "currency" } }), ["ES-TICKETBAI-ZONE $.tax.ext"]],
    [
      "a seller without NIF",
      invoice({ supplier: { name: "X" } }),
      ["ES-TICKETBAI-SUPPLIER-NIF $.supplier.tax_id"],
    ],
    ["full substitution", invoice({ type: "corrective", preceding }), ["ES-TICKETBAI-TYPE $.type"]],
    ["a long number", invoice({ code: "1".repeat(21) }), ["ES-TICKETBAI-NUMBER $.code"]],
    ["a long series", invoice({ series: "S".repeat(21) }), ["ES-TICKETBAI-NUMBER $.series"]],
    [
      "a correction of nothing",
      invoice({ type: "credit-note" }),
      [
        "ES-TICKETBAI-CORRECTION $.preceding[0].ext",
        "ES-TICKETBAI-CORRECTION $.preceding[0].issue_date",
      ],
    ],
    ["no description", invoice({ notes: [] }), ["ES-TICKETBAI-DESCRIPTION $.notes"]],
    [
      "charges",
      invoice({
        charges: [{ amount: "1.00", reason: "x" }],
        lines: [{ ...line(), charges: [{ amount: "1.00" }] }],
      }),
      ["ES-TICKETBAI-CHARGES $.charges", "ES-TICKETBAI-CHARGES $.lines[0].charges"],
    ],
    [
      "a customer who is nobody",
      invoice({ customer: { name: "X" } }),
      ["ES-TICKETBAI-CUSTOMER $.customer"],
    ],
    [
      "a customer without address in Araba",
      invoice({ ...zone("VI"), customer: homeless }),
      ["ES-TICKETBAI-CUSTOMER $.customer.addresses"],
    ],
    [
      "more than 1000 lines in Gipuzkoa",
      invoice({ ...zone("SS"), lines: Array.from({ length: 1001 }, () => line()) }),
      ["ES-TICKETBAI-LINES $.lines"],
    ],
    [
      "no taxes",
      invoice({ lines: [{ ...line(), taxes: [] }] }),
      ["ES-TICKETBAI-TAXES $.totals.taxes"],
    ],
    [
      "a rate without reason",
      invoice({ lines: [line({ key: "exempt" })] }),
      ["ES-TICKETBAI-TAXES $.totals.taxes.categories[0].rates[0]"],
    ],
    [
      "an item without name",
      invoice({ lines: [line(), { ...line(), item: { price: "1.00" } }] }),
      ["ES-TICKETBAI-SCHEMA $.lines[1].item.name"],
    ],
    [
      "a cause outside its list",
      invoice({ lines: [line({ key: "exempt" }, { "es-tbai-exemption": "E9" })] }),
      ["ES-TICKETBAI-SCHEMA $.totals.taxes"],
    ],
    ["a currency without rate", invoice({ currency: "USD" }), ["ES-TICKETBAI-CURRENCY $.currency"]],
    [
      "another document",
      { ...invoice(), doc: { $schema: "https://gobl.org/draft-0/org/party" } },
      ["unknown-schema"],
    ],
  ])("%s", (_name, envelope, faults) => {
    expect(faultsOf(envelope)).toEqual(faults);
  });

  it("refuses options that are none", () => {
    expect(faultsOf(invoice({ supplier: seller }), { at: "now" })).toEqual(["input"]);
    expect(faultsOf(invoice(), { previous: {} })).toEqual(["input"]);
  });
});
