import type { Party } from "@fakturo/model";
import type { Bill } from "../bill/bill.ts";
import { termsTextOf } from "../codes/payment.ts";
import { countryOf } from "../party/country.ts";
import { emailOf, personName, telephoneOf } from "../party/facts.ts";
import type { Check } from "./check.ts";
import {
  accountOf,
  buyer,
  destinationOf,
  hasAddress,
  instructions,
  isCreditNote,
  isSellerRegistered,
  paidBy,
  receiver,
  representative,
  seller,
  uses,
} from "./subjects.ts";
import { isTextPresent } from "./texts.ts";

/** The two syntaxes, whose German rules differ in a few places. */
export type Syntax = "ubl" | "cii";

const addressOf = (party: Party | undefined) => party?.addresses?.[0];

const contactName = (syntax: Syntax, { people = [] }: Party) =>
  personName(people[0]) ?? (syntax === "cii" ? people[0]?.role : undefined);

function hasContact(syntax: Syntax, bill: Bill): boolean {
  const party = seller(bill);
  return [contactName(syntax, party), telephoneOf(party), emailOf(party)].some(isTextPresent);
}

/** The party at the written delivery address. */
function deliveredTo(bill: Bill): Party | undefined {
  const party = receiver(bill) ?? (uses("K")(bill) ? buyer(bill) : undefined);
  return destinationOf(bill) ? party : undefined;
}

const isDelivered = (bill: Bill) => deliveredTo(bill) !== undefined;
const debitOf = (bill: Bill) => instructions(bill)?.direct_debit;
const hasCard = (bill: Bill) => Boolean(instructions(bill)?.card?.last4);
const hasAccount = (bill: Bill) => Boolean(accountOf(bill));

/** In CII the creditor identifier belongs to the mandate, in UBL to a party. */
function hasMandate(syntax: Syntax, bill: Bill): boolean {
  const { ref, account, creditor } = debitOf(bill) ?? {};
  return Boolean(ref || account || (syntax === "cii" && creditor));
}

/** Credit notes in UBL have their due date in the payment means. */
function hasMeans(syntax: Syntax, bill: Bill): boolean {
  const { terms } = bill.invoice.payment ?? {};
  const isDueInMeans = syntax === "ubl" && isCreditNote(bill) && !terms?.notes;
  return Boolean(instructions(bill)) || (isDueInMeans && Boolean(terms?.due_dates?.[0]?.date));
}

const SKONTO = /^#SKONTO#TAGE=\d+#PROZENT=\d+\.\d{2}(#BASISBETRAG=-?\d+\.\d{2})?#$/;

/**
 * Lines of the terms that start with a hash sign are discounts for early payment, each ended by a line
 * break.
 */
function isDiscountWellFormed({ invoice, totals }: Bill): boolean {
  const terms = invoice.payment?.terms;
  const text = terms?.due_dates?.[0]?.date
    ? terms.notes
    : termsTextOf(terms, totals.due.isPositive());
  const discounts = (text ?? "").split(/\r?\n/).filter((line) => line.trim().startsWith("#"));
  const rest = (text ?? "").split(/#.+#/).at(-1) ?? "";
  return (
    discounts.every((line) => SKONTO.test(line.trim())) &&
    (discounts.length === 0 || /^\s*\n/.test(rest))
  );
}

type Requirement = Omit<Check, "rule">;

/** Requirements for invoices of German sellers, under the ids of XRechnung and Peppol. */
function requirements(
  syntax: Syntax,
): readonly (readonly [xrechnung: string, peppol: string, requirement: Requirement])[] {
  return [
    [
      "BR-DE-1",
      "DE-R-001",
      {
        path: "$.payment.instructions",
        message: "payment instructions are needed, such as a credit transfer with its IBAN",
        holds: (bill) => hasMeans(syntax, bill),
      },
    ],
    [
      "BR-DE-2",
      "DE-R-002",
      {
        path: "$.supplier.people",
        message: "the seller's contact is needed: a person with telephone and e-mail address",
        holds: (bill) => hasContact(syntax, bill),
      },
    ],
    [
      "BR-DE-3",
      "DE-R-003",
      {
        path: "$.supplier.addresses[0].locality",
        message: "the seller's city is needed",
        when: (bill) => hasAddress(seller(bill)),
        holds: (bill) => isTextPresent(addressOf(seller(bill))?.locality),
      },
    ],
    [
      "BR-DE-4",
      "DE-R-004",
      {
        path: "$.supplier.addresses[0].code",
        message: "the seller's post code is needed",
        when: (bill) => hasAddress(seller(bill)),
        holds: (bill) => isTextPresent(addressOf(seller(bill))?.code),
      },
    ],
    [
      "BR-DE-5",
      "DE-R-005",
      {
        path: "$.supplier.people[0].name",
        message: "the name of the seller's contact is needed",
        when: (bill) => hasContact(syntax, bill),
        holds: (bill) => isTextPresent(contactName(syntax, seller(bill))),
      },
    ],
    [
      "BR-DE-6",
      "DE-R-006",
      {
        path: "$.supplier.telephones",
        message: "the seller's telephone number is needed",
        when: (bill) => hasContact(syntax, bill),
        holds: (bill) => isTextPresent(telephoneOf(seller(bill))),
      },
    ],
    [
      "BR-DE-7",
      "DE-R-007",
      {
        path: "$.supplier.emails",
        message: "the seller's e-mail address is needed",
        when: (bill) => hasContact(syntax, bill),
        holds: (bill) => isTextPresent(emailOf(seller(bill))),
      },
    ],
    [
      "BR-DE-8",
      "DE-R-008",
      {
        path: "$.customer.addresses[0].locality",
        message: "the buyer's city is needed",
        when: (bill) => hasAddress(buyer(bill)),
        holds: (bill) => isTextPresent(addressOf(buyer(bill))?.locality),
      },
    ],
    [
      "BR-DE-9",
      "DE-R-009",
      {
        path: "$.customer.addresses[0].code",
        message: "the buyer's post code is needed",
        when: (bill) => hasAddress(buyer(bill)),
        holds: (bill) => isTextPresent(addressOf(buyer(bill))?.code),
      },
    ],
    [
      "BR-DE-10",
      "DE-R-010",
      {
        path: "$.delivery.receiver.addresses[0].locality",
        message: "the city of delivery is needed",
        when: isDelivered,
        holds: (bill) => isTextPresent(addressOf(deliveredTo(bill))?.locality),
      },
    ],
    [
      "BR-DE-11",
      "DE-R-011",
      {
        path: "$.delivery.receiver.addresses[0].code",
        message: "the post code of delivery is needed",
        when: isDelivered,
        holds: (bill) => isTextPresent(addressOf(deliveredTo(bill))?.code),
      },
    ],
    [
      "BR-DE-15",
      "DE-R-015",
      {
        path: "$.ordering.code",
        message:
          "the buyer's reference is needed: what the buyer asked to be quoted, such as a Leitweg-ID",
        holds: ({ invoice }) => isTextPresent(invoice.ordering?.code),
      },
    ],
    [
      "BR-DE-16",
      "DE-R-016",
      {
        path: "$.supplier.tax_id.code",
        message: "the seller needs a VAT number, another tax registration or a tax representative",
        when: uses("S", "Z", "E", "AE", "K", "G", "L", "M"),
        holds: (bill) => isSellerRegistered(bill) || representative(bill) !== undefined,
      },
    ],
    [
      "BR-DE-18",
      "DE-R-018",
      {
        path: "$.payment.terms.notes",
        message:
          "discounts for early payment have a form of their own, and a line break behind them",
        holds: isDiscountWellFormed,
      },
    ],
    [
      "BR-DE-23-b",
      "DE-R-023-2",
      {
        path: "$.payment.instructions",
        message: "credit transfers have neither card nor direct debit beside them",
        when: paidBy("30", "58"),
        holds: (bill) => !hasCard(bill) && !hasMandate(syntax, bill),
      },
    ],
    [
      "BR-DE-24-a",
      "DE-R-024-1",
      {
        path: "$.payment.instructions.card",
        message: "payments by card need the card",
        when: paidBy("48", "54", "55"),
        holds: hasCard,
      },
    ],
    [
      "BR-DE-24-b",
      "DE-R-024-2",
      {
        path: "$.payment.instructions",
        message: "payments by card have neither account nor direct debit beside them",
        when: paidBy("48", "54", "55"),
        holds: (bill) => !hasAccount(bill) && !hasMandate(syntax, bill),
      },
    ],
    [
      "BR-DE-25-a",
      "DE-R-025-1",
      {
        path: "$.payment.instructions.direct_debit",
        message: "direct debits need a mandate",
        when: paidBy("59"),
        holds: (bill) => hasMandate(syntax, bill),
      },
    ],
    [
      "BR-DE-25-b",
      "DE-R-025-2",
      {
        path: "$.payment.instructions",
        message: "direct debits have neither account nor card beside them",
        when: paidBy("59"),
        holds: (bill) => !hasAccount(bill) && !hasCard(bill),
      },
    ],
    [
      "BR-DE-30",
      "DE-R-030",
      {
        path: "$.payment.instructions.direct_debit.creditor",
        message: "direct debits need the creditor's number, and more than that",
        when: (bill) => hasMandate(syntax, bill),
        holds: (bill) => {
          const { creditor, ref, account } = debitOf(bill) ?? {};
          return Boolean(creditor && (ref || account));
        },
      },
    ],
    [
      "BR-DE-31",
      "DE-R-031",
      {
        path: "$.payment.instructions.direct_debit.account",
        message: "direct debits need the account debited, and more than that",
        when: (bill) => hasMandate(syntax, bill),
        holds: (bill) => {
          const { creditor, ref, account } = debitOf(bill) ?? {};
          return Boolean(account && (syntax === "ubl" || ref || creditor));
        },
      },
    ],
  ];
}

/** XRechnung's rules for all parties, in a syntax. */
export function xrechnungChecks(syntax: Syntax): readonly Check[] {
  return requirements(syntax).map(([rule, , requirement]) => ({ rule, ...requirement }));
}

const isIn = (country: string, party: Party | undefined) =>
  party !== undefined && countryOf(party) === country;

/** True for bills between parties in Germany. */
export function isBetweenGermans(bill: Bill): boolean {
  return isIn("DE", seller(bill)) && isIn("DE", buyer(bill));
}

/** Peppol's rules for invoices between parties in Germany. */
export const PEPPOL_GERMAN_CHECKS: readonly Check[] = requirements("ubl").map(
  ([, rule, { when, ...requirement }]) => ({
    ...requirement,
    rule,
    when: (bill) => isBetweenGermans(bill) && (when?.(bill) ?? true),
  }),
);
