import type { JsonObject } from "@fakturo/model";

/** VAT numbers of the parties of the documents. */
export const SUPPLIER = "177472438";
export const BUYER = "841442160";

/** A Greek party by its VAT number. */
export function partyOf(code: string): JsonObject {
  const address = { street: "Ερμού 1", locality: "Αθήνα", code: "10563", country: "GR" };
  const name = code === SUPPLIER ? "Βιβλία Σελίδα" : "Σχολείο";
  return { name, tax_id: { country: "EL", code }, addresses: [address] };
}

/** An invoice of today to the buyer. */
export function invoice(more: JsonObject = {}): JsonObject {
  return {
    $schema: "https://gobl.org/draft-0/bill/invoice",
    $addons: ["gr-mydata-v1"],
    $tags: ["goods"],
    issue_date: new Date().toLocaleDateString("sv-SE", { timeZone: "Europe/Athens" }),
    currency: "EUR",
    series: "A",
    supplier: partyOf(SUPPLIER),
    customer: partyOf(BUYER),
    lines: [
      {
        quantity: "1",
        item: { name: "Βιβλίο", price: "100.00" },
        taxes: [{ cat: "VAT", key: "standard", rate: "general" }],
      },
    ],
    payment: { instructions: { key: "credit-transfer" } },
    ...more,
  };
}

/** Goods on their way to the buyer. */
export const delivery = (more: JsonObject = {}): JsonObject => ({
  $schema: "https://gobl.org/draft-0/bill/delivery",
  type: "note",
  issue_date: new Date().toLocaleDateString("sv-SE", { timeZone: "Europe/Athens" }),
  despatch_date: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
  series: "D",
  supplier: partyOf(SUPPLIER),
  customer: partyOf(BUYER),
  lines: [{ quantity: "3", item: { name: "Βιβλίο" } }],
  ...more,
});
