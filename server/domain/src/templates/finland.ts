import type { JsonObject } from "@fakturo/model";
import { INVOICE, invoices, NUMBER, registering, SIGN, sending, state, step } from "./steps.ts";
import type { Template } from "./template.ts";

/** Invoices over a Finnish operator. */
export const FINLAND: Template = {
  key: "fi-finvoice",
  name: "Finvoice",
  summary: "Send Finvoice invoices over an operator with the interface of Maventa.",
  countries: ["FI"],
  addons: ["fi-finvoice-v3"],
  connection: "gov-fi",
  series: invoices("L"),
  workflows: [
    sending(
      "Finvoice invoice",
      NUMBER,
      SIGN,
      step("gov-fi.send", "Send over the operator"),
      step("pdf", "Print", { locale: "fi" }),
    ),
    registering(
      "Finvoice registration",
      state("processing"),
      step("gov-fi.register", "Ask for the operator's account"),
    ),
  ],
  sample: (_country, today) => ({
    registration: { key: "gov-fi" },
    invoice: {
      $schema: INVOICE,
      $addons: ["fi-finvoice-v3"],
      series: "L",
      supplier: finnish("Esimerkki Ohjelmistot Oy", "26174164"),
      customer: {
        ...finnish("Koeasiakas Oy", "11223349"),
        inboxes: [{ scheme: "0216", code: "003733334444" }],
      },
      lines: [
        {
          quantity: "10",
          item: { name: "Konsultointi", price: "90.00" },
          taxes: [{ cat: "VAT", percent: "25.5%" }],
        },
      ],
      payment: {
        terms: { due_dates: [{ date: today, percent: "100%" }] },
        instructions: {
          key: "credit-transfer",
          ref: "RF1310023",
          credit_transfer: [{ iban: "FI2112345600000785", bic: "NDEAFIHH" }],
        },
      },
    },
  }),
};

function finnish(name: string, code: string): JsonObject {
  return {
    name,
    tax_id: { country: "FI", code },
    inboxes: [{ scheme: "0216", code: `0037${code}` }],
    addresses: [
      { street: "Mannerheimintie", num: "12", locality: "Helsinki", code: "00100", country: "FI" },
    ],
  };
}
