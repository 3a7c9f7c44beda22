import type { Party } from "@fakturo/model";
import type { Bill } from "../bill/bill.ts";
import { countryOf } from "../party/country.ts";
import { emailOf, personName, telephoneOf } from "../party/facts.ts";
import { sellerOf } from "../party/seller.ts";
import type { Check } from "./check.ts";

type Rules = readonly (readonly [rule: string, requirement: Omit<Check, "rule">])[];

const contactName = (party: Party) => personName(party.people?.[0]);
const addressOf = (party: Party | undefined) => party?.addresses?.[0];
const debitOf = ({ invoice }: Bill) => invoice.payment?.instructions?.direct_debit;
const isGerman = ({ invoice }: Bill) => countryOf(sellerOf(invoice)) === "DE";
const isDebit = ({ invoice }: Bill) =>
  invoice.payment?.instructions?.key.startsWith("direct-debit") ?? false;
const hasReceiver = ({ invoice }: Bill) => Boolean(addressOf(invoice.delivery?.receiver));

/** What invoices of German sellers have to say, under whatever rule id. */
const REQUIREMENTS = {
  instructions: {
    path: "$.payment.instructions",
    message: "payment instructions are needed",
    holds: ({ invoice }: Bill) => Boolean(invoice.payment?.instructions),
  },
  sellerCity: {
    path: "$.supplier.addresses[0].locality",
    message: "the seller's city is needed",
    holds: ({ invoice }: Bill) => Boolean(addressOf(sellerOf(invoice))?.locality),
  },
  sellerPostCode: {
    path: "$.supplier.addresses[0].code",
    message: "the seller's post code is needed",
    holds: ({ invoice }: Bill) => Boolean(addressOf(sellerOf(invoice))?.code),
  },
  contact: {
    path: "$.supplier.people",
    message: "the seller's contact person is needed",
    holds: ({ invoice }: Bill) => Boolean(contactName(sellerOf(invoice))),
  },
  telephone: {
    path: "$.supplier.telephones",
    message: "the seller's telephone number is needed",
    holds: ({ invoice }: Bill) => Boolean(telephoneOf(sellerOf(invoice))),
  },
  email: {
    path: "$.supplier.emails",
    message: "the seller's e-mail address is needed",
    holds: ({ invoice }: Bill) => Boolean(emailOf(sellerOf(invoice))),
  },
  buyerCity: {
    path: "$.customer.addresses[0].locality",
    message: "the buyer's city is needed",
    holds: ({ invoice }: Bill) => Boolean(addressOf(invoice.customer)?.locality),
  },
  buyerPostCode: {
    path: "$.customer.addresses[0].code",
    message: "the buyer's post code is needed",
    holds: ({ invoice }: Bill) => Boolean(addressOf(invoice.customer)?.code),
  },
  deliveryCity: {
    path: "$.delivery.receiver.addresses[0].locality",
    message: "the city of delivery is needed",
    when: hasReceiver,
    holds: ({ invoice }: Bill) => Boolean(addressOf(invoice.delivery?.receiver)?.locality),
  },
  deliveryPostCode: {
    path: "$.delivery.receiver.addresses[0].code",
    message: "the post code of delivery is needed",
    when: hasReceiver,
    holds: ({ invoice }: Bill) => Boolean(addressOf(invoice.delivery?.receiver)?.code),
  },
  buyerReference: {
    path: "$.ordering.code",
    message: "the buyer's reference is needed",
    holds: ({ invoice }: Bill) => Boolean(invoice.ordering?.code),
  },
  creditor: {
    path: "$.payment.instructions.direct_debit.creditor",
    message: "direct debits need the creditor's number",
    when: isDebit,
    holds: (bill: Bill) => Boolean(debitOf(bill)?.creditor),
  },
  account: {
    path: "$.payment.instructions.direct_debit.account",
    message: "direct debits need the account debited",
    when: isDebit,
    holds: (bill: Bill) => Boolean(debitOf(bill)?.account),
  },
} satisfies Record<string, Omit<Check, "rule">>;

const PEPPOL_RULES: Rules = [
  ["DE-R-001", REQUIREMENTS.instructions],
  ["DE-R-002", REQUIREMENTS.contact],
  ["DE-R-003", REQUIREMENTS.sellerCity],
  ["DE-R-004", REQUIREMENTS.sellerPostCode],
  ["DE-R-006", REQUIREMENTS.telephone],
  ["DE-R-007", REQUIREMENTS.email],
  ["DE-R-008", REQUIREMENTS.buyerCity],
  ["DE-R-009", REQUIREMENTS.buyerPostCode],
  ["DE-R-010", REQUIREMENTS.deliveryCity],
  ["DE-R-011", REQUIREMENTS.deliveryPostCode],
  ["DE-R-015", REQUIREMENTS.buyerReference],
  ["DE-R-030", REQUIREMENTS.creditor],
  ["DE-R-031", REQUIREMENTS.account],
];

const XRECHNUNG_RULES: Rules = [
  ["BR-DE-1", REQUIREMENTS.instructions],
  ["BR-DE-2", REQUIREMENTS.contact],
  ["BR-DE-3", REQUIREMENTS.sellerCity],
  ["BR-DE-4", REQUIREMENTS.sellerPostCode],
  ["BR-DE-6", REQUIREMENTS.telephone],
  ["BR-DE-7", REQUIREMENTS.email],
  ["BR-DE-8", REQUIREMENTS.buyerCity],
  ["BR-DE-9", REQUIREMENTS.buyerPostCode],
  ["BR-DE-10", REQUIREMENTS.deliveryCity],
  ["BR-DE-11", REQUIREMENTS.deliveryPostCode],
  ["BR-DE-15", REQUIREMENTS.buyerReference],
  ["BR-DE-30", REQUIREMENTS.creditor],
  ["BR-DE-31", REQUIREMENTS.account],
];

function checksOf(rules: Rules): Check[] {
  return rules.map(([rule, requirement]) => ({ rule, ...requirement }));
}

/** XRechnung's rules for everybody. */
export const XRECHNUNG_CHECKS: readonly Check[] = checksOf(XRECHNUNG_RULES);

/** Peppol's rules for sellers in Germany, about buyers in Germany too. */
export const PEPPOL_GERMAN_CHECKS: readonly Check[] = checksOf(PEPPOL_RULES).map((check) => ({
  ...check,
  when: (bill) =>
    isGerman(bill) &&
    bill.invoice.customer !== undefined &&
    countryOf(bill.invoice.customer) === "DE" &&
    (check.when?.(bill) ?? true),
}));
