import type { JsonObject } from "@fakturo/model";
import { INVOICE, invoices, NUMBER, registering, SIGN, sending, state, step } from "./steps.ts";
import type { Template } from "./template.ts";

/** Invoices over NemHandel. */
export const DENMARK: Template = {
  key: "dk-nemhandel",
  name: "NemHandel",
  summary:
    "Send OIOUBL invoices to Danish public bodies and companies by the workspace's access point.",
  countries: ["DK"],
  addons: ["dk-oioubl-v2"],
  connection: "gov-dk",
  series: invoices("F"),
  workflows: [
    sending(
      "NemHandel invoice",
      NUMBER,
      SIGN,
      step("pdf", "Print", { locale: "da" }),
      step("gov-dk.convert", "Make the OIOUBL file with the PDF inside"),
      step("gov-dk.send", "Send to the receiver's access point"),
    ),
    registering(
      "NemHandel registration",
      step("gov-dk.sign", "Ask for the signed agreement"),
      state("processing"),
      step("gov-dk.wait.approval", "Wait for the approval"),
      step("gov-dk.register", "Enter the company into the register"),
    ),
  ],
  sample: (_country, today) => ({
    registration: { key: "gov-dk", isSigned: true },
    invoice: {
      $schema: INVOICE,
      $addons: ["dk-oioubl-v2"],
      currency: "DKK",
      series: "F",
      supplier: {
        ...danish("Eksempel Papir ApS", "Mette", "02818760", "DK:CVR"),
        tax_id: { country: "DK", code: "02818760" },
        endpoints: [{ uri: "DK:CVR:02818760" }],
      },
      customer: {
        ...danish("Eksempel Skole", "Lars", RECEIVER, "GLN"),
        endpoints: [{ uri: `GLN:${RECEIVER}` }],
      },
      ordering: { code: "PO-1" },
      lines: [
        {
          quantity: "10",
          item: { name: "Rådgivning", price: "900.00", unit: "h" },
          taxes: [{ cat: "VAT", key: "standard", percent: "25%" }],
        },
      ],
      payment: {
        terms: { due_dates: [{ date: today, percent: "100%" }], notes: "Betales straks" },
        instructions: {
          key: "other",
          credit_transfer: [{ number: "0440116243", clearing: "0040" }],
          // A transfer to an account with a registration number.
          ext: { "untdid-payment-means": "42" },
        },
      },
    },
  }),
};

/** Receiver that the simulated network knows: that of NemHandel's demonstration environment. */
const RECEIVER = "5798009811639";

function danish(name: string, given: string, code: string, scheme: string): JsonObject {
  return {
    name,
    identities: [{ scope: "legal", code, ext: { "iso-scheme-id": scheme } }],
    people: [
      { name: { given, surname: "Eksempel" }, role: "Direktør", identities: [{ code: "11" }] },
    ],
    addresses: [
      { street: "Havnegade", num: "4", locality: "Esbjerg", code: "6700", country: "DK" },
    ],
  };
}
