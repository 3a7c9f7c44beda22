import type { JsonObject } from "@fakturo/model";

const RATES = ["general", "general", "reduced"];

/** An invoice as companies send them, with any number of lines. */
export function benchInvoice(country: "ES" | "DE", lines: number): JsonObject {
  const [supplier, customer] = PARTIES[country];
  return {
    $schema: "https://gobl.org/draft-0/bill/invoice",
    uuid: "019bc0a0-0000-7000-8000-0000000000d1",
    series: "BENCH",
    code: "0001",
    issue_date: "2026-01-15",
    supplier,
    customer,
    lines: Array.from({ length: lines }, (_, i) => ({
      quantity: String((i % 9) + 1),
      item: { name: `Item ${i + 1}`, price: `${(i % 90) + 10}.50`, unit: "h" },
      ...(i % 3 === 1 && { discounts: [{ percent: "10%", reason: "Rebate" }] }),
      taxes: [{ cat: "VAT", rate: RATES[i % RATES.length] ?? "general" }],
    })),
    payment: {
      terms: { due_dates: [{ date: "2026-02-15", percent: "100%" }] },
      instructions: {
        key: "credit-transfer",
        credit_transfer: [{ iban: "DE89370400440532013000", name: "Bench" }],
      },
    },
  };
}

const PARTIES: Readonly<Record<"ES" | "DE", readonly [JsonObject, JsonObject]>> = {
  ES: [party("Acme SL", "ES", "B98602642"), party("Cliente SA", "ES", "54387763P")],
  DE: [party("Muster GmbH", "DE", "111111125"), party("Kunde AG", "DE", "282741168")],
};

function party(name: string, country: string, code: string): JsonObject {
  return {
    name,
    tax_id: { country, code },
    addresses: [{ num: "42", street: "Main Street", locality: "Town", code: "28002", country }],
    emails: [{ addr: "billing@example.com" }],
  };
}
