import type { JsonObject } from "@fakturo/model";

const RATES = ["general", "reduced"];

/** An invoice with a number of lines: alternating rates, every third line by the hour with a discount. */
export function benchInvoice(country: "ES" | "DE", lines: number): JsonObject {
  return {
    $schema: "https://gobl.org/draft-0/bill/invoice",
    uuid: "019bc0a0-0000-7000-8000-0000000000d1",
    series: "SAMPLE",
    code: "001",
    issue_date: "2024-02-13",
    currency: "EUR",
    ...PARTIES[country],
    lines: Array.from({ length: lines }, (_, i) => line(i)),
  };
}

/** The German invoice with the members required by EN 16931. */
export function europeanInvoice(lines: number): JsonObject {
  return {
    ...benchInvoice("DE", lines),
    $addons: ["eu-en16931-v2017"],
    payment: {
      terms: { due_dates: [{ date: "2024-03-13", percent: "100%" }] },
      instructions: {
        key: "credit-transfer",
        credit_transfer: [{ iban: "DE89370400440532013000", name: "Bench" }],
      },
    },
  };
}

function line(i: number): JsonObject {
  const third = i % 3 === 2;
  const cents = String(i % 100).padStart(2, "0");
  return {
    quantity: String(1 + (i % 20)),
    item: {
      name: `Item ${i + 1}`,
      price: `${10 + (i % 90)}.${cents}`,
      ...(third && { unit: "h" }),
    },
    ...(third && { discounts: [{ percent: "10%", reason: "Rebate" }] }),
    taxes: [{ cat: "VAT", rate: RATES[i % RATES.length] ?? "general" }],
  };
}

const PARTIES: Readonly<Record<"ES" | "DE", JsonObject>> = {
  ES: {
    supplier: { name: "Acme SL", tax_id: { country: "ES", code: "B98602642" } },
    customer: { name: "Cliente SA", tax_id: { country: "ES", code: "54387763P" } },
  },
  DE: {
    supplier: party("Muster GmbH", "111111125", "Berlin", "10115"),
    customer: party("Kunde AG", "282741168", "Hamburg", "20095"),
  },
};

function party(name: string, code: string, locality: string, post: string): JsonObject {
  return {
    name,
    tax_id: { country: "DE", code },
    addresses: [{ num: "42", street: "Hauptstraße", locality, code: post, country: "DE" }],
    emails: [{ addr: "billing@example.com" }],
  };
}
