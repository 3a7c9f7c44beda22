import type { JsonObject } from "@fakturo/model";

/** Business ids of two companies. */
export const SELLER = "26174164";
export const BUYER = "11223349";

/** OVT number of a business id. */
export function OVT(code: string): string {
  return `0037${code}`;
}

/** A Finnish company with its e-invoice address. */
export function finnishCompany(code: string): JsonObject {
  return {
    name: code === SELLER ? "Aurora Ohjelmistot Oy" : "Pohjola Rakennus Oy",
    tax_id: { country: "FI", code },
    inboxes: [{ scheme: "0216", code: OVT(code) }],
    addresses: [
      { street: "Mannerheimintie", num: "12", locality: "Helsinki", code: "00100", country: "FI" },
    ],
  };
}

/** An invoice of the seller to the buyer, with its number and other members. */
export function finnishInvoice(code: string, members: JsonObject = {}): JsonObject {
  return {
    $schema: "https://gobl.org/draft-0/bill/invoice",
    $addons: ["fi-finvoice-v3"],
    series: "A",
    code,
    currency: "EUR",
    supplier: finnishCompany(SELLER),
    customer: finnishCompany(BUYER),
    lines: [
      {
        quantity: "10",
        item: { name: "Konsultointi", price: "90.00" },
        taxes: [{ cat: "VAT", percent: "25.5%" }],
      },
    ],
    payment: {
      terms: { due_dates: [{ date: "2099-08-15", percent: "100%" }] },
      instructions: {
        key: "credit-transfer",
        ref: "RF1310023",
        credit_transfer: [{ iban: "FI2112345600000785", bic: "NDEAFIHH" }],
      },
    },
    ...members,
  };
}
