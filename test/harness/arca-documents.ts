import type { JsonObject } from "@fakturo/model";

/** CUIT of the supplier. */
export const SUPPLIER = "30712345671";
const DAY_MS = 86_400_000;
const ARGENTINA_MS = -3 * 3_600_000;
/** A day in Argentina, so many days from today. */
export const day = (days = 0) =>
  new Date(Date.now() + ARGENTINA_MS + days * DAY_MS).toISOString().slice(0, 10);

export const party = (code: string, name: string): JsonObject => ({
  name,
  tax_id: { country: "AR", code },
});

/** An invoice of goods to a final consumer, without code. */
export function invoice(changes: JsonObject = {}): JsonObject {
  return {
    $schema: "https://gobl.org/draft-0/bill/invoice",
    $addons: ["ar-arca-v4"],
    series: "4",
    issue_date: day(),
    supplier: party(SUPPLIER, "Imprenta del Plata SA"),
    lines: [
      {
        quantity: "1",
        item: { key: "goods", name: "Resma A4", price: "1000.00" },
        taxes: [{ cat: "VAT", rate: "general" }],
      },
    ],
    ...changes,
  };
}

/** An export of services in dollars. */
export function exported(): JsonObject {
  return invoice({
    series: "7",
    currency: "USD",
    exchange_rates: [{ from: "USD", to: "ARS", amount: "1450.50" }],
    tax: { ext: { "ar-arca-doc-type": "19" } },
    customer: {
      name: "Example Importers Ltd",
      tax_id: { country: "BR", code: "11222333000181" },
      addresses: [{ street: "Av. Paulista", num: "1000", locality: "São Paulo", country: "BR" }],
    },
    lines: [
      {
        quantity: "1",
        item: { name: "Consulting", price: "500.00" },
        taxes: [{ cat: "VAT", key: "zero" }],
      },
    ],
    ordering: { period: { start: day(-10), end: day() } },
    payment: { terms: { due_dates: [{ date: day(10), percent: "100%" }] } },
  });
}

const CUSTOMER = {
  name: "Banco",
  tax_id: { country: "AR", code: "30500010912" },
  ext: { "ar-arca-vat-status": "1" },
};

/** A credit invoice of a small company (FCE MiPyME) over 1210 pesos. */
export function creditInvoice(): JsonObject {
  const terms = { due_dates: [{ date: day(30), percent: "100%" }] };
  const credit_transfer = [{ number: "0110599520000001235579" }];
  return invoice({
    customer: CUSTOMER,
    tax: { ext: { "ar-arca-doc-type": "201" } },
    payment: { terms, instructions: { key: "credit-transfer", credit_transfer } },
  });
}

/** A credit note on a credit invoice. */
export function creditNote(code: string, price: string, changes: JsonObject = {}): JsonObject {
  return invoice({
    ...{ customer: CUSTOMER, type: "credit-note", tax: { ext: { "ar-arca-doc-type": "203" } } },
    preceding: [{ series: "4", code, issue_date: day(), ext: { "ar-arca-doc-type": "201" } }],
    lines: [
      {
        quantity: "1",
        item: { key: "goods", name: "Resma A4", price },
        taxes: [{ cat: "VAT", rate: "general" }],
      },
    ],
    ...changes,
  });
}
