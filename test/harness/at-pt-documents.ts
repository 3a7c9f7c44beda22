import type { JsonObject } from "@fakturo/model";

/** NIF of the supplier of the documents. */
export const SUPPLIER = "545259045";
const DAY_MS = 86_400_000;

const dayFrom = (days: number) =>
  new Date(Date.now() + days * DAY_MS).toLocaleDateString("sv-SE", { timeZone: "Europe/Lisbon" });
/** The day in Lisbon, `YYYY-MM-DD`. */
export const TODAY = dayFrom(0);

const address = (locality: string): JsonObject => ({
  street: "Rua do Cais",
  num: "3",
  locality,
  code: "3800-200",
  country: "PT",
});
/** A party by its NIF. */
export const supplier = (code: string): JsonObject => ({
  name: "Padaria do Cais, Lda.",
  tax_id: { country: "PT", code },
  addresses: [address("Aveiro")],
});
const customer: JsonObject = {
  name: "Maria Antunes",
  tax_id: { country: "PT", code: "123456789" },
  addresses: [address("Braga")],
};
const lines = [
  {
    quantity: "2",
    item: { name: "Broa", price: "50.00" },
    taxes: [{ cat: "VAT", rate: "standard" }],
  },
];

function document(kind: string, series: string, more: JsonObject): JsonObject {
  return {
    $schema: `https://gobl.org/draft-0/bill/${kind}`,
    $addons: ["pt-saft-v1"],
    series,
    currency: "EUR",
    issue_date: TODAY,
    supplier: supplier(SUPPLIER),
    ...more,
  };
}

/** An invoice of € 123 with tax. */
export const invoice = () => document("invoice", "FT A2026", { customer, lines });
/** A delivery note of tomorrow. */
export const delivery = () =>
  document("delivery", "GR A2026", {
    type: "note",
    despatch_date: dayFrom(1),
    receiver: customer,
    lines: [{ quantity: "2", item: { name: "Broa" } }],
  });
const ext = { "pt-region": "PT", "pt-saft-tax-rate": "NOR" };
/** A receipt of the invoice. */
export const receipt = () =>
  document("payment", "RG A2026", {
    type: "receipt",
    customer,
    lines: [
      {
        document: { series: "FT A2026", code: "1", issue_date: TODAY, payable: "123.00" },
        tax: {
          categories: [
            { code: "VAT", rates: [{ key: "standard", base: "100.00", percent: "23.0%", ext }] },
          ],
        },
        amount: "123.00",
      },
    ],
    methods: [{ key: "cash", amount: "123.00" }],
  });
