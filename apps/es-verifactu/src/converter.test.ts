import { isFakturoError, type JsonObject } from "@fakturo/model";
import type { Envelope } from "@fakturo/plugin";
import { createFinder, readXml } from "@fakturo/xml";
import { describe, expect, it } from "vitest";
import { buyer, invoice, line, seller, status, vat } from "../fixtures/documents.ts";
import { converter } from "./converter.ts";
import { registrationFingerprint } from "./fingerprint.ts";
import { NAMESPACES } from "./namespaces.ts";

const { find, findAll, text } = createFinder(NAMESPACES);
const RECORD = "soapenv:Body/sum:RegFactuSistemaFacturacion/sum:RegistroFactura";

function written(envelope: Envelope, options: JsonObject = {}) {
  return readXml(converter.generate?.(envelope, options)?.data ?? "");
}

function record(changes: JsonObject = {}, options: JsonObject = {}) {
  return find(written(invoice(changes), options), `${RECORD}/sum1:RegistroAlta`);
}

/** `rule path` of every fault, or the error's key. */
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

const typed = (type: string, ext: JsonObject = {}) => ({
  tax: { rounding: "currency", ext: { "es-verifactu-doc-type": type, ...ext } },
});
const preceding = [
  {
    series: "R",
    code: "25-9",
    issue_date: "2025-12-30",
    tax: {
      categories: [
        {
          code: "VAT",
          rates: [{ base: "80.00", percent: "21.0%", amount: "16.80" }],
          amount: "16.80",
        },
      ],
      sum: "16.80",
    },
  },
];

describe("registration", () => {
  it("says what the invoice says", () => {
    const alta = record();
    expect(text(alta, "sum1:IDFactura/sum1:NumSerieFactura")).toBe("R-26-1");
    expect(text(alta, "sum1:IDFactura/sum1:FechaExpedicionFactura")).toBe("10-02-2026");
    expect(text(alta, "sum1:DescripcionOperacion")).toBe("Revisión.");
    expect(text(alta, "sum1:CuotaTotal")).toBe("21.00");
    expect(text(alta, "sum1:ImporteTotal")).toBe("121.00");
    expect(text(alta, "sum1:Encadenamiento/sum1:PrimerRegistro")).toBe("S");
    expect(text(alta, "sum1:FechaHoraHusoGenRegistro")).toBe("2026-02-10T00:00:00+01:00");
    expect(find(alta, "sum1:Subsanacion")).toBeUndefined();
  });

  it("carries the huella of what it says", () => {
    const fingerprint = "F".repeat(64);
    const previous = {
      issuer: "B98602642",
      num_series: "R-1",
      issue_date: "01-02-2026",
      fingerprint,
    };
    const alta = record({}, { previous, at: "2026-02-10T10:00:00+01:00" });
    expect(text(alta, "sum1:Encadenamiento/sum1:RegistroAnterior/sum1:Huella")).toBe(fingerprint);
    expect(text(alta, "sum1:Huella")).toBe(
      registrationFingerprint({
        issuer: "B98602642",
        number: "R-26-1",
        date: "10-02-2026",
        docType: "F1",
        taxTotal: "21.00",
        total: "121.00",
        previous: fingerprint,
        at: "2026-02-10T10:00:00+01:00",
      }),
    );
  });

  it("tells kinds of operations apart", () => {
    const taxes = [
      vat(
        { "es-verifactu-op-class": "S1", "es-verifactu-regime": "18" },
        { percent: "21.0%", surcharge: "5.2%" },
      ),
      vat({ "es-verifactu-op-class": "S2" }, { key: "reverse-charge" }),
      vat({ "es-verifactu-exempt": "E1" }, { key: "exempt" }),
      vat({ "es-verifactu-op-class": "N2" }, { key: "outside-scope" }),
      {
        cat: "IGIC",
        percent: "7.0%",
        ext: { "es-verifactu-op-class": "S1", "es-verifactu-regime": "06" },
      },
      { cat: "IPSI", percent: "10.0%", ext: { "es-verifactu-op-class": "S1" } },
    ];
    const alta = record({ lines: taxes.map((combo) => ({ ...line, taxes: [combo] })) });
    const rows = findAll(alta, "sum1:Desglose/sum1:DetalleDesglose").map(({ children }) =>
      children.map((child) => child.text).join(" "),
    );
    expect(rows).toEqual([
      "01 18 S1 21.0 100.00 21.00 5.2 5.20",
      "01 01 S2 0 100.00 0.00",
      "01 01 E1 100.00",
      "01 01 N2 100.00",
      "03 06 S1 7.0 100.00 100.00 7.00",
      "02 S1 10.0 100.00 100.00 10.00",
    ]);
  });

  it("has the regime of the IPSI where it is told, which it must be since 2027", () => {
    const ipsi = (ext: JsonObject) => {
      const taxes = [
        { cat: "IPSI", percent: "10.0%", ext: { "es-verifactu-op-class": "S1", ...ext } },
      ];
      return { lines: [{ ...line, taxes }] };
    };
    const later = { at: "2027-01-01T00:00:00+01:00" };
    const told = ipsi({ "es-verifactu-regime": "01" });
    for (const options of [{}, later]) {
      const alta = record(told, options);
      expect(text(alta, "sum1:Desglose/sum1:DetalleDesglose/sum1:ClaveRegimen")).toBe("01");
    }
    expect(faultsOf(invoice(ipsi({})))).toEqual([]);
    expect(faultsOf(invoice(ipsi({})), later)).toEqual([
      "ES-VERIFACTU-REGIME $.totals.taxes.categories[0].rates[0].ext",
    ]);
  });

  it("turns credit notes round and names what they correct", () => {
    const alta = record({
      type: "credit-note",
      preceding,
      ...typed("R1", { "es-verifactu-correction-type": "I" }),
    });
    expect(text(alta, "sum1:ImporteTotal")).toBe("-121.00");
    expect(
      text(alta, "sum1:FacturasRectificadas/sum1:IDFacturaRectificada/sum1:NumSerieFactura"),
    ).toBe("R-25-9");
    expect(find(alta, "sum1:ImporteRectificacion")).toBeUndefined();
  });

  it("states what a substitution replaces", () => {
    const alta = record({
      type: "corrective",
      preceding,
      ...typed("R4", { "es-verifactu-correction-type": "S" }),
    });
    const amounts = find(alta, "sum1:ImporteRectificacion")?.children.map((child) => child.text);
    expect(amounts).toEqual(["80.00", "16.80", "0.00"]);
  });

  it("names the invoices that F3 replaces", () => {
    const alta = record({ preceding, ...typed("F3") });
    expect(
      text(alta, "sum1:FacturasSustituidas/sum1:IDFacturaSustituida/sum1:FechaExpedicionFactura"),
    ).toBe("30-12-2025");
  });

  it("says that a simplified invoice names nobody", () => {
    const { customer: _customer, ...doc } = invoice(typed("F2")).doc;
    const alta = find(written({ ...invoice(), doc }), `${RECORD}/sum1:RegistroAlta`);
    expect(text(alta, "sum1:FacturaSinIdentifDestinatarioArt61d")).toBe("S");
    expect(find(alta, "sum1:Destinatarios")).toBeUndefined();
  });

  it("leaves what is paid for somebody out of the total", () => {
    const charges = [
      { key: "outlay", reason: "Tasas", amount: "30.00" },
      { reason: "Porte", amount: "5.00" },
    ];
    expect(text(record({ charges }), "sum1:ImporteTotal")).toBe("121.00");
    const lines = [
      { ...line, taxes: [vat({ "es-verifactu-op-class": "S1", "es-verifactu-regime": "03" })] },
    ];
    expect(text(record({ charges, lines }), "sum1:ImporteTotal")).toBe("126.00");
  });

  it("marks very large invoices", () => {
    const lines = [{ ...line, item: { name: "x", price: "90000000.00" } }];
    expect(text(record({ lines }), "sum1:Macrodato")).toBe("S");
  });

  it("tells amounts of other currencies in euros", () => {
    const exchange_rates = [{ from: "USD", to: "EUR", amount: "0.90" }];
    expect(text(record({ currency: "USD", exchange_rates }), "sum1:ImporteTotal")).toBe("108.90");
  });

  it("marks what amends a record", () => {
    expect(text(record({}, { amends: true }), "sum1:Subsanacion")).toBe("S");
  });

  it("brings finer amounts to cents", () => {
    const lines = [{ ...line, quantity: "3", item: { name: "x", price: "0.3333" } }];
    const alta = record({
      lines,
      ...typed("F1"),
      tax: { rounding: "precise", ext: { "es-verifactu-doc-type": "F1" } },
    });
    expect(text(alta, "sum1:ImporteTotal")).toMatch(/^\d+\.\d\d$/);
  });
});

describe("cancellation", () => {
  it("names the invoice", () => {
    const message = written(invoice(), { record: "cancellation", at: "2026-02-11T08:00:00+01:00" });
    const gone = find(message, `${RECORD}/sum1:RegistroAnulacion`);
    expect(text(gone, "sum1:IDFactura/sum1:NumSerieFacturaAnulada")).toBe("R-26-1");
    expect(text(gone, "sum1:Huella")).toMatch(/^[0-9A-F]{64}$/);
  });
});

describe("events", () => {
  const about = (key: string, member: JsonObject) =>
    status({ key, complements: [{ $schema: `https://verifactu.gobl.org/v0/${key}`, ...member }] });

  it("tell of a search for anomalies", () => {
    const checks = {
      fingerprint_check: true,
      fingerprint_count: 9,
      signature_check: false,
      chain_check: false,
      date_check: false,
    };
    const event = find(written(about("event-anomaly-launch", checks)), "sf:Evento");
    expect(text(event, "sf:TipoEvento")).toBe("05");
    const data = find(
      event,
      "sf:DatosPropiosEvento/sf:LanzamientoProcesoDeteccionAnomaliasRegEvento",
    );
    expect(data?.children.map((child) => child.text)).toEqual(["S", "9", "N", "N", "N"]);
  });

  it("sum up", () => {
    const summary = {
      events: [
        { type: "01", count: 1 },
        { type: "90", count: 2 },
      ],
      registration_count: 3,
      tax_total: "1.00",
      amount_total: "4.00",
      cancellation_count: 0,
    };
    const event = find(written(about("event-summary", summary)), "sf:Evento");
    expect(findAll(event, "sf:DatosPropiosEvento/sf:ResumenEventos/sf:TipoEvento")).toHaveLength(2);
    expect(
      text(
        event,
        "sf:DatosPropiosEvento/sf:ResumenEventos/sf:NumeroDeRegistrosFacturacionAnulacionGenerados",
      ),
    ).toBe("0");
  });

  it("follow one another", () => {
    const previous_event = {
      event_type: "01",
      generation_timestamp: "2026-02-09T08:00:00+01:00",
      fingerprint: "E".repeat(64),
    };
    const event = find(
      written(status({ key: "other" }, { notes: [{ key: "other", text: "Nota" }] }), {
        previous_event,
      }),
      "sf:Evento",
    );
    expect(text(event, "sf:Encadenamiento/sf:EventoAnterior/sf:HuellaEvento")).toBe("E".repeat(64));
    expect(text(event, "sf:OtrosDatosEvento")).toBe("Nota");
  });
});

describe("what cannot be told", () => {
  it.each<[string, Envelope, string[]]>([
    [
      "a seller without NIF",
      invoice({ supplier: { name: "X" } }),
      ["ES-VERIFACTU-SUPPLIER-NIF $.supplier.tax_id"],
    ],
    [
      "a long number",
      invoice({ code: "1".repeat(61), series: "" }),
      ["ES-VERIFACTU-NUMBER $.code"],
    ],
    ["no type", invoice({ tax: { rounding: "currency" } }), ["ES-VERIFACTU-DOC-TYPE $.tax.ext"]],
    [
      "no kind of correction",
      invoice({ ...typed("R1"), preceding }),
      ["ES-VERIFACTU-CORRECTION-TYPE $.tax.ext"],
    ],
    [
      "an undated correction",
      invoice({
        ...typed("R1", { "es-verifactu-correction-type": "I" }),
        preceding: [{ code: "1" }],
      }),
      ["ES-VERIFACTU-PRECEDING $.preceding[0].issue_date"],
    ],
    [
      "no class of operation",
      invoice({ lines: [{ ...line, taxes: [{ cat: "VAT", percent: "21%" }] }] }),
      ["ES-VERIFACTU-CLASSIFICATION $.totals.taxes.categories[0].rates[0].ext"],
    ],
    [
      "no tax",
      invoice({ lines: [{ ...line, taxes: [] }] }),
      ["ES-VERIFACTU-BREAKDOWN $.totals.taxes"],
    ],
    [
      "a buyer without name",
      invoice({ customer: { tax_id: { country: "ES", code: "54387763P" } } }),
      ["ES-VERIFACTU-PARTY-ID $.customer.name"],
    ],
    ["a currency without rate", invoice({ currency: "USD" }), ["ES-VERIFACTU-CURRENCY $.currency"]],
    [
      "an amount of 13 digits",
      invoice({ lines: [{ ...line, item: { name: "x", price: "900000000000.00" } }] }),
      ["ES-VERIFACTU-AMOUNT $.totals.total_with_tax"],
    ],
    [
      "a flag outside its list",
      invoice(typed("F1", { "es-verifactu-simplified-art7273": "X" })),
      ["ES-VERIFACTU-SCHEMA $.tax.ext"],
    ],
    [
      "a regime outside its list",
      invoice({
        lines: [
          {
            ...line,
            taxes: [vat({ "es-verifactu-op-class": "S1", "es-verifactu-regime": "99" })],
          },
        ],
      }),
      ["ES-VERIFACTU-SCHEMA $.totals.taxes.categories[0].rates[0].ext"],
    ],
    ["an unknown event", status({ key: "paid" }), ["ES-VERIFACTU-EVENT-TYPE $.lines[0].key"]],
    [
      "an event without details",
      status({ key: "event-export" }),
      ["ES-VERIFACTU-EVENT-DATA $.lines[0].complements[0]"],
    ],
    [
      "another document",
      { ...invoice(), doc: { $schema: "https://gobl.org/draft-0/org/party" } },
      ["unknown-schema"],
    ],
    [
      "no seller",
      { ...invoice(), doc: { $schema: "https://gobl.org/draft-0/bill/invoice", customer: buyer } },
      ["input"],
    ],
  ])("%s", (_name, envelope, faults) => {
    expect(faultsOf(envelope)).toEqual(faults);
  });

  it("needs to know who made the system", () => {
    expect(faultsOf(invoice(), { software: { name: "X" } })).toEqual([
      "ES-VERIFACTU-SOFTWARE $.supplier",
    ]);
    const foreign = { country: "FR", type: "02", id: "FR39356000000" };
    const alta = record({}, { software: { name: "X", foreign } });
    expect(text(alta, "sum1:SistemaInformatico/sum1:IDOtro/sum1:ID")).toBe("FR39356000000");
  });

  it("refuses options that are none", () => {
    expect(faultsOf(invoice({ supplier: seller }), { previous: { issuer: 1 } })).toEqual(["input"]);
  });
});
