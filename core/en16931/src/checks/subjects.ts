import type { Party, PayInstructions } from "@fakturo/model";
import type { Bill } from "../bill/bill.ts";
import { paymentMeansOf } from "../codes/payment.ts";
import type { VatCode } from "../codes/vat-categories.ts";
import { countryOf, deliveryCountryOf } from "../party/country.ts";
import { taxIdentities, vatNumber } from "../party/facts.ts";
import { payeeOf, sellerOf } from "../party/seller.ts";
import { streetOf } from "../party/street.ts";

/** Parties and values that rules check. */
export const seller = ({ invoice }: Bill): Party => sellerOf(invoice);
export const buyer = ({ invoice }: Bill): Party | undefined => invoice.customer;
export const payee = ({ invoice }: Bill): Party | undefined => payeeOf(invoice);
export const receiver = ({ invoice }: Bill): Party | undefined => invoice.delivery?.receiver;
export const instructions = ({ invoice }: Bill): PayInstructions | undefined =>
  invoice.payment?.instructions;

/** Seller's tax representative: the supplier, where the seller is named separately (BG-11). */
export const representative = ({ invoice }: Bill): Party | undefined =>
  invoice.ordering?.seller ? invoice.supplier : undefined;

export const isCreditNote = ({ invoice }: Bill): boolean => invoice.type === "credit-note";
export const isInvoice = (bill: Bill): boolean => !isCreditNote(bill);

/** True for bills with any of the VAT categories. */
export const uses =
  (...codes: readonly VatCode[]) =>
  ({ subtotals }: Bill): boolean =>
    subtotals.some(({ vat }) => codes.includes(vat.code));

export const isOutsideScope: (bill: Bill) => boolean = uses("O");

/** True when a part of a party's address is written. */
export function hasAddress(party: Party | undefined): boolean {
  if (!party) return false;
  const [address] = party.addresses ?? [];
  if (countryOf(party)) return true;
  const { street_extra, block, locality, code, region } = address ?? {};
  const street = address && streetOf(address);
  return [street, street_extra, block, locality, code, region].some(Boolean);
}

/** Tests on a party of a bill; they pass for bills without it. */
export const ofParty =
  (pick: (bill: Bill) => Party | undefined, test: (party: Party, bill: Bill) => boolean) =>
  (bill: Bill): boolean => {
    const party = pick(bill);
    return party === undefined || test(party, bill);
  };

/** True for bills with the party. */
export const names =
  (pick: (bill: Bill) => Party | undefined) =>
  (bill: Bill): boolean =>
    pick(bill) !== undefined;

/** Code of the payment means; undefined without any. */
export function meansOf(bill: Bill): string | undefined {
  const given = instructions(bill);
  return given && paymentMeansOf(given);
}

/** True for bills paid by any of the means. */
export const paidBy =
  (...codes: readonly string[]) =>
  (bill: Bill): boolean =>
    codes.includes(meansOf(bill) ?? "");

/** Number of the seller's account (BT-84). */
export function accountOf(bill: Bill): string | undefined {
  const [account] = instructions(bill)?.credit_transfer ?? [];
  return account?.iban || account?.number;
}

/** VAT number of the seller or its tax representative (BT-31, BT-63). */
export function hasSellerVat(bill: Bill): boolean {
  const agent = representative(bill);
  return Boolean(vatNumber(seller(bill)) || (agent && vatNumber(agent)));
}

/** VAT number or another tax registration of the seller (BT-31, BT-32, BT-63). */
export function isSellerRegistered(bill: Bill): boolean {
  return hasSellerVat(bill) || taxIdentities(seller(bill)).some(({ code }) => code);
}

/** Country of the place of delivery, else of the recipient, else of the buyer (BT-80). */
export function destinationOf(bill: Bill): string | undefined {
  const party = receiver(bill) ?? (uses("K")(bill) ? buyer(bill) : undefined);
  return party && deliveryCountryOf(party, buyer(bill));
}

/** The account number without blanks. */
export function writtenAccount(bill: Bill): string {
  return (accountOf(bill) ?? "").replaceAll(" ", "");
}

/** First due date (BT-9). */
export function dueDateOf({ invoice }: Bill): string | undefined {
  return invoice.payment?.terms?.due_dates?.[0]?.date;
}
