import type { JsonObject } from "@fakturo/model";
import { INVOICE, invoices, NUMBER, registering, sending, state, step } from "./steps.ts";
import type { Template } from "./template.ts";

const NAME = "Example Fittings LLC";

const party = (name: string, code: string): JsonObject => ({
  name,
  tax_id: { country: "SA", code },
  identities: [{ type: "CRN", code: "1010123456" }],
  addresses: [
    {
      num: "2210",
      street: "King Abdullah Road",
      street_extra: "Al Olaya",
      locality: "Riyadh",
      code: "12211",
      country: "SA",
    },
  ],
});

/** Clearance and reporting of the Saudi authority. */
export const SAUDI_ARABIA: Template = {
  key: "sa-zatca",
  name: "ZATCA FATOORA",
  summary: "Have invoices cleared, and simplified ones reported, by the Saudi authority.",
  countries: ["SA"],
  addons: ["sa-zatca-v1"],
  connection: "gov-sa",
  series: invoices("INV"),
  workflows: [
    sending(
      "ZATCA invoice",
      NUMBER,
      step("gov-sa.invoice.send", "Sign and send to ZATCA"),
      step("pdf", "Print with the QR code", { locale: "en" }),
    ),
    registering(
      "ZATCA registration",
      state("processing"),
      step("gov-sa.party.register", "Ask for the one-time password", { mode: "simulation" }),
      step("gov-sa.wait.authorization", "Wait for the unit"),
    ),
  ],
  sample: (_country, today) => ({
    registration: {
      key: "gov-sa",
      inputs: {
        name: NAME,
        invoice_type: "1100",
        branch_name: "Head Office",
        registered_address: "King Fahd Road, Riyadh 12211",
        business_category: "Retail",
        otp: "123456",
      },
    },
    invoice: {
      $schema: INVOICE,
      $addons: ["sa-zatca-v1"],
      series: "INV",
      issue_time: "00:00:00",
      supplier: party(NAME, "310122393500003"),
      customer: party("Sample Trading Est.", "300000157210003"),
      delivery: { date: today },
      payment: { terms: { notes: "30 days" } },
      lines: [
        {
          quantity: "2",
          item: { name: "Door handle", price: "50.00", unit: "one" },
          taxes: [{ cat: "VAT", rate: "standard" }],
        },
      ],
    },
  }),
};
