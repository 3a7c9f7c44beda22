import type { Identity, Party } from "@fakturo/model";
import type { Bill } from "../bill/bill.ts";
import { documentTypeOf } from "../codes/document-types.ts";
import { schemeOf } from "../codes/identity-schemes.ts";
import { paymentMeansOf } from "../codes/payment.ts";
import { countryOf } from "../party/country.ts";
import { legalIdentity } from "../party/facts.ts";
import { sellerOf } from "../party/seller.ts";
import type { Check } from "./check.ts";

/** Numbers of the chamber of commerce and of public bodies (ISO 6523). */
const REGISTERS: ReadonlySet<string> = new Set(["0106", "0190"]);
const TYPES: ReadonlySet<string> = new Set(["380", "381", "384", "389"]);
const MEANS: ReadonlySet<string> = new Set(["30", "48", "49", "57", "58", "59"]);

const isDutch = (party: Party | undefined) => party !== undefined && countryOf(party) === "NL";
const isSoldByDutch = ({ invoice }: Bill) => isDutch(sellerOf(invoice));
const isBetweenDutch = (bill: Bill) => isSoldByDutch(bill) && isDutch(bill.invoice.customer);

function isRegistered(identity: Identity | undefined): boolean {
  return identity !== undefined && REGISTERS.has(schemeOf(identity) ?? "");
}

function hasFullAddress(party: Party | undefined): boolean {
  const { street, locality, code } = party?.addresses?.[0] ?? {};
  return Boolean(street && locality && code);
}

/**
 * Requirements of the Dutch profile NLCIUS beyond EN 16931, most of them for sellers in the Netherlands.
 */
export const NLCIUS_CHECKS: readonly Check[] = [
  {
    rule: "BR-NL-1",
    path: "$.supplier.identities",
    message: "Dutch sellers need a KVK or OIN number",
    when: isSoldByDutch,
    holds: ({ invoice }) => isRegistered(legalIdentity(sellerOf(invoice))),
  },
  {
    rule: "BR-NL-3",
    path: "$.supplier.addresses[0]",
    message: "the seller's street, city and post code are needed",
    when: isSoldByDutch,
    holds: ({ invoice }) => hasFullAddress(sellerOf(invoice)),
  },
  {
    rule: "BR-NL-4",
    path: "$.customer.addresses[0]",
    message: "the buyer's street, city and post code are needed",
    when: isBetweenDutch,
    holds: ({ invoice }) => hasFullAddress(invoice.customer),
  },
  {
    rule: "BR-NL-5",
    path: "$.supplier.addresses[0]",
    message: "the tax representative's street, city and post code are needed",
    when: (bill) =>
      isSoldByDutch(bill) &&
      bill.invoice.ordering?.seller !== undefined &&
      isDutch(bill.invoice.supplier),
    holds: ({ invoice }) => hasFullAddress(invoice.supplier),
  },
  {
    rule: "BR-NL-7",
    path: "$.type",
    message: "this type of invoice is not part of the Dutch profile",
    holds: ({ invoice }) => TYPES.has(documentTypeOf(invoice)),
  },
  {
    rule: "BR-NL-9",
    path: "$.preceding",
    message: "corrections name the invoice they correct",
    when: (bill) => isSoldByDutch(bill) && documentTypeOf(bill.invoice) === "384",
    holds: ({ invoice }) => Boolean(invoice.preceding?.length),
  },
  {
    rule: "BR-NL-10",
    path: "$.customer.identities",
    message: "Dutch buyers of Dutch sellers need a KVK or OIN number",
    when: isBetweenDutch,
    holds: ({ invoice }) => isRegistered(legalIdentity(invoice.customer ?? {})),
  },
  {
    rule: "BR-NL-11",
    path: "$.payment.instructions",
    message: "payment instructions are needed",
    when: (bill) => isSoldByDutch(bill) && bill.totals.due.isPositive(),
    holds: ({ invoice }) =>
      Boolean(invoice.payment?.instructions) || invoice.type === "credit-note",
  },
  {
    rule: "BR-NL-12",
    path: "$.payment.instructions.key",
    message: "this means of payment is not part of the Dutch profile",
    when: isSoldByDutch,
    holds: ({ invoice }) => {
      const instructions = invoice.payment?.instructions;
      return !instructions || MEANS.has(paymentMeansOf(instructions));
    },
  },
  {
    rule: "BR-NL-13",
    path: "$.ordering.purchases",
    message: "lines that name a line of the order need the order's number",
    when: ({ invoice }) => (invoice.lines ?? []).some(({ order }) => order),
    holds: ({ invoice }) => Boolean(invoice.ordering?.purchases?.[0]?.code),
  },
];
