import type { JsonObject } from "@fakturo/model";
import {
  cancelling,
  INVOICE,
  invoices,
  NUMBER,
  registering,
  SIGN,
  sending,
  state,
  step,
} from "./steps.ts";
import type { Template } from "./template.ts";

const PDF = step("pdf", "Print with the QR code", { locale: "es" });

function company(name: string, code: string): JsonObject {
  const address = { street: "Calle Mayor", num: "1", locality: "Bilbao", code: "48001" };
  return {
    name,
    tax_id: { country: "ES", code },
    addresses: [{ ...address, region: "Bizkaia", country: "ES" }],
  };
}

const sample = (addon: string, more: JsonObject = {}) => ({
  invoice: {
    $schema: INVOICE,
    $addons: [addon],
    series: "F",
    supplier: company("Ejemplo Suministros, S.L.", "B98602642"),
    customer: company("Cliente de Prueba, S.A.", "B63272603"),
    lines: [
      {
        quantity: "10",
        item: { name: "Consultoría", price: "90.00" },
        taxes: [{ cat: "VAT", rate: "standard" }],
      },
    ],
    ...more,
  },
});

const registration = (prefix: string, name: string) =>
  registering(
    name,
    step(`${prefix}.register`, "Ask for the signed agreement"),
    state("processing"),
    step(`${prefix}.wait.upload`, "Wait for the agreement"),
    step(`${prefix}.wait.approval`, "Wait for the approval"),
  );

/** Spanish systems. */
export const SPAIN: readonly Template[] = [
  {
    key: "es-verifactu",
    name: "VERI*FACTU",
    summary: "Report each invoice to the AEAT as it is issued, with chained records and a QR code.",
    countries: ["ES"],
    addons: ["es-verifactu-v1"],
    connection: "verifactu",
    series: invoices("F"),
    workflows: [
      sending(
        "VERI*FACTU invoice",
        NUMBER,
        SIGN,
        step("verifactu.generate", "Make the chained record"),
        step("verifactu.send", "Send to the AEAT"),
        PDF,
      ),
      cancelling("VERI*FACTU cancellation", step("verifactu.cancel", "Cancel at the AEAT")),
      registration("verifactu", "VERI*FACTU registration"),
    ],
    sample: () => sample("es-verifactu-v1"),
  },
  {
    key: "es-sii",
    name: "SII",
    summary:
      "Keep the VAT books at the administration: issued invoices are recorded within four days.",
    countries: ["ES"],
    addons: ["es-sii-v1"],
    connection: "gov-es.sii",
    series: invoices("F"),
    workflows: [
      sending(
        "SII issued invoice",
        NUMBER,
        SIGN,
        step("gov-es.sii.record.issued", "Record in the book"),
        PDF,
      ),
      cancelling("SII cancellation", step("gov-es.sii.cancel.issued", "Cancel in the book")),
      registration("gov-es.sii", "SII registration"),
    ],
    sample: () => ({ ...sample("es-sii-v1"), registration: { key: "gov-es.sii" } }),
  },
  {
    key: "es-ticketbai",
    name: "TicketBAI",
    summary:
      "Send the chained file of each invoice to the provincial treasury of the Basque Country.",
    countries: ["ES"],
    addons: ["es-tbai-v1"],
    connection: "gov-es.ticketbai.bizkaia",
    series: invoices("F"),
    workflows: [
      sending(
        "TicketBAI invoice",
        NUMBER,
        SIGN,
        step("gov-es.ticketbai.generate", "Make the chained file"),
        step("gov-es.ticketbai.send", "Send to the treasury"),
        PDF,
      ),
      cancelling(
        "TicketBAI cancellation",
        step("gov-es.ticketbai.cancel", "Cancel at the treasury"),
      ),
      registration("gov-es.ticketbai", "TicketBAI registration"),
    ],
    sample: () => ({
      ...sample("es-tbai-v1", {
        tax: { ext: { "es-tbai-region": "BI" } },
        notes: [{ key: "general", text: "Consultoría" }],
      }),
      registration: { key: "gov-es.ticketbai" },
    }),
  },
];
