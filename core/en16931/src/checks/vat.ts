import type { Bill } from "../bill/bill.ts";
import type { VatCode } from "../codes/vat-categories.ts";
import { legalIdentity, vatNumber } from "../party/facts.ts";
import type { Check } from "./check.ts";
import { buyer, hasSellerVat, isSellerRegistered } from "./subjects.ts";

/** Where a category may occur, by the last two digits of the rules. */
const PLACES: readonly (readonly [number: string, codes: (bill: Bill) => readonly VatCode[]])[] = [
  ["02", ({ lines }) => lines.map(({ vat }) => vat.code)],
  ["03", (bill) => adjusted(bill, false)],
  ["04", (bill) => adjusted(bill, true)],
];

function adjusted({ adjustments }: Bill, isCharge: boolean): VatCode[] {
  return adjustments.filter((row) => row.isCharge === isCharge).map(({ vat }) => vat.code);
}

function hasBuyerVat(bill: Bill): boolean {
  const party = buyer(bill);
  return Boolean(party && vatNumber(party));
}

function isBuyerRegistered(bill: Bill): boolean {
  return hasBuyerVat(bill) || Boolean(legalIdentity(buyer(bill) ?? {})?.code);
}

type Requirement = Omit<Check, "rule">;

const SELLER_REGISTERED: Requirement = {
  path: "$.supplier.tax_id.code",
  message: "the seller needs a VAT number or another tax registration",
  holds: isSellerRegistered,
};

const SELLER_VAT: Requirement = {
  path: "$.supplier.tax_id.code",
  message: "supplies to other countries need the seller's VAT number",
  holds: hasSellerVat,
};

const BUYER_VAT: Requirement = {
  path: "$.customer.tax_id.code",
  message: "intra-Community supplies need the buyer's VAT number",
  holds: hasBuyerVat,
};

const BUYER_REGISTERED: Requirement = {
  path: "$.customer.tax_id.code",
  message: "reverse charge needs the buyer's VAT number or legal registration",
  holds: isBuyerRegistered,
};

/** Who has to be registered where a category occurs. */
const NEEDS: readonly (readonly [family: string, code: VatCode, needs: readonly Requirement[]])[] =
  [
    ["BR-S", "S", [SELLER_REGISTERED]],
    ["BR-Z", "Z", [SELLER_REGISTERED]],
    ["BR-E", "E", [SELLER_REGISTERED]],
    ["BR-AE", "AE", [SELLER_REGISTERED, BUYER_REGISTERED]],
    ["BR-IC", "K", [SELLER_VAT, BUYER_VAT]],
    ["BR-G", "G", [SELLER_VAT]],
    ["BR-AF", "L", [SELLER_REGISTERED]],
    ["BR-AG", "M", [SELLER_REGISTERED]],
  ];

/** Registrations that the categories of lines, allowances and charges need. */
export const VAT_CHECKS: readonly Check[] = NEEDS.flatMap(([family, code, needs]) =>
  PLACES.flatMap(([number, codes]) =>
    needs.map((need) => ({
      ...need,
      rule: `${family}-${number}`,
      when: (bill: Bill) => codes(bill).includes(code),
    })),
  ),
);
