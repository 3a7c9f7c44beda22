import type { Bill } from "../bill/bill.ts";
import type { VatCode } from "../codes/vat-categories.ts";
import { countryOf } from "../party/country.ts";
import {
  legalIdentity,
  nameOf,
  sellerIdentities,
  taxIdentities,
  vatNumber,
} from "../party/facts.ts";
import { sellerOf } from "../party/seller.ts";
import type { Check } from "./check.ts";

const uses =
  (...codes: readonly VatCode[]) =>
  (bill: Bill) =>
    bill.subtotals.some(({ vat }) => codes.includes(vat.code));

/** VAT number of the seller or its tax representative (BT-31, BT-63). */
function hasSellerVat({ invoice }: Bill): boolean {
  const { supplier, ordering } = invoice;
  return Boolean(
    vatNumber(sellerOf(invoice)) || (ordering?.seller && supplier && vatNumber(supplier)),
  );
}

/** VAT number or another tax registration of the seller (BT-31, BT-32, BT-63). */
function isSellerRegistered(bill: Bill): boolean {
  return hasSellerVat(bill) || taxIdentities(sellerOf(bill.invoice)).length > 0;
}

/** Seller identifier, legal registration or VAT number (BT-29, BT-30, BT-31). */
function isSellerKnown(bill: Bill): boolean {
  const seller = sellerOf(bill.invoice);
  const isOutside = uses("O")(bill);
  if (legalIdentity(seller) || (vatNumber(seller) && !isOutside)) return true;
  return sellerIdentities(seller, isOutside).length > 0;
}

const buyerOf = ({ invoice }: Bill) => invoice.customer;

function hasBuyerVat(bill: Bill): boolean {
  const buyer = buyerOf(bill);
  return Boolean(buyer && vatNumber(buyer));
}

/** What EN 16931 requires and the document format does not. */
export const EN16931_CHECKS: readonly Check[] = [
  {
    rule: "BR-02",
    path: "$.code",
    message: "an invoice needs a number",
    holds: ({ invoice }) => Boolean(invoice.code),
  },
  {
    rule: "BR-06",
    path: "$.supplier.name",
    message: "the seller needs a name",
    holds: ({ invoice }) => Boolean(nameOf(sellerOf(invoice))),
  },
  {
    rule: "BR-09",
    path: "$.supplier.addresses[0].country",
    message: "the seller needs a country",
    holds: ({ invoice }) => Boolean(countryOf(sellerOf(invoice))),
  },
  {
    rule: "BR-07",
    path: "$.customer",
    message: "the buyer needs a name",
    holds: (bill) => {
      const buyer = buyerOf(bill);
      return Boolean(buyer && nameOf(buyer));
    },
  },
  {
    rule: "BR-11",
    path: "$.customer.addresses[0].country",
    message: "the buyer needs a country",
    when: (bill) => Boolean(buyerOf(bill)),
    holds: (bill) => {
      const buyer = buyerOf(bill);
      return Boolean(buyer && countryOf(buyer));
    },
  },
  {
    rule: "BR-16",
    path: "$.lines",
    message: "an invoice needs a line",
    holds: ({ invoice }) => Boolean(invoice.lines?.length),
  },
  {
    rule: "BR-CO-26",
    path: "$.supplier.tax_id",
    message: "the seller needs an identifier, a legal registration or a VAT number",
    holds: isSellerKnown,
  },
  {
    rule: "BR-S-02",
    path: "$.supplier.tax_id.code",
    message: "the seller needs a VAT number or another tax registration",
    when: uses("S", "Z", "E", "AE", "L", "M"),
    holds: isSellerRegistered,
  },
  {
    rule: "BR-IC-02",
    path: "$.supplier.tax_id.code",
    message: "supplies to other countries need the seller's VAT number",
    when: uses("K", "G"),
    holds: hasSellerVat,
  },
  {
    rule: "BR-AE-02",
    path: "$.customer.tax_id.code",
    message: "reverse charge needs the buyer's VAT number or legal registration",
    when: uses("AE"),
    holds: (bill) => {
      const buyer = buyerOf(bill);
      return hasBuyerVat(bill) || Boolean(buyer && legalIdentity(buyer));
    },
  },
  {
    rule: "BR-IC-02",
    path: "$.customer.tax_id.code",
    message: "intra-Community supplies need the buyer's VAT number",
    when: uses("K"),
    holds: hasBuyerVat,
  },
];
