import type { Identity, Party } from "@fakturo/model";
import type { Bill } from "../bill/bill.ts";
import { documentTypeOf } from "../codes/document-types.ts";
import { labelledScheme, schemeOf } from "../codes/identity-schemes.ts";
import {
  CREDIT_NOTE_TYPES,
  IDENTIFIER_SCHEMES,
  INVOICE_TYPES,
  NOTE_SUBJECTS,
  NOTE_SUBJECTS_OF_CII,
} from "../codes/lists.ts";
import { noteSubjectOf } from "../codes/note-subjects.ts";
import { countryOf } from "../party/country.ts";
import {
  legalIdentity,
  otherIdentities,
  partyName,
  sellerIdentities,
  vatNumber,
} from "../party/facts.ts";
import { type Check, each, type Find } from "./check.ts";
import {
  buyer,
  destinationOf,
  hasAddress,
  instructions,
  isCreditNote,
  isOutsideScope,
  names,
  ofParty,
  payee,
  representative,
  seller,
  uses,
} from "./subjects.ts";
import { isTextPresent, periodIsOrdered, subjectIn } from "./texts.ts";

const hasCountry = (party: Parameters<typeof countryOf>[0]) => isTextPresent(countryOf(party));
const identitiesOf = (bill: Bill) => sellerIdentities(seller(bill), isOutsideScope(bill));

/** Legal registration, or VAT number where one may be written, or another identifier. */
function isSellerKnown(bill: Bill): boolean {
  const party = seller(bill);
  const hasVat = Boolean(vatNumber(party)) && !isOutsideScope(bill);
  return (
    hasVat || Boolean(legalIdentity(party)?.code) || identitiesOf(bill).some(({ code }) => code)
  );
}

const creditorOf = (bill: Bill) => instructions(bill)?.direct_debit?.creditor;

/**
 * UBL assigns the creditor identifier of direct debits to the seller, unless there is a payee (BT-90).
 */
function isCreditor(bill: Bill): boolean {
  return Boolean(creditorOf(bill)) && !payee(bill);
}

const typeCode: Find<string> = ({ invoice }) => [{ at: "$.type", it: documentTypeOf(invoice) }];

const notesAs =
  (read: (note: NonNullable<Bill["invoice"]["notes"]>[number]) => string | undefined) =>
  ({ invoice }: Bill) =>
    (invoice.notes ?? []).map((note, i) => ({ at: `$.notes[${i}]`, it: read(note) }));

const SAME_PAYEE = {
  rule: "BR-17",
  path: "$.payment.payee",
  message: "the payee must not be the seller",
};

const NAMED_PAYEE = {
  rule: "BR-17",
  path: "$.payment.payee.name",
  message: "a payee other than the seller needs a name",
};

/** Identifier of a payee in UBL: an identifier with a scheme, else the registration (BT-60). */
function payeeIdentity(party: Party): Identity | undefined {
  return otherIdentities(party).find(labelledScheme) ?? legalIdentity(party);
}

/** Rules about a payee, each of which also compares its name with the seller's. */
const PAYEE_RULES = ["UBL-SR-19", "UBL-SR-20", "UBL-SR-21"] as const;

const hasPayeeIdentity = (bill: Bill) =>
  Boolean(payeeIdentity(payee(bill) ?? {})?.code || creditorOf(bill));

const isPayeeWritten = (bill: Bill) =>
  Boolean(partyName(payee(bill) ?? {})) || hasPayeeIdentity(bill);

/** Requirements specific to UBL. */
export const UBL_CHECKS: readonly Check[] = [
  {
    rule: "BR-09",
    path: "$.supplier.addresses[0].country",
    message: "the seller needs a country",
    when: (bill) => hasAddress(seller(bill)),
    holds: (bill) => hasCountry(seller(bill)),
  },
  {
    rule: "BR-11",
    path: "$.customer.addresses[0].country",
    message: "the buyer needs a country",
    when: (bill) => hasAddress(buyer(bill)),
    holds: ofParty(buyer, hasCountry),
  },
  {
    rule: "BR-18",
    path: "$.supplier.name",
    message: "the seller's tax representative needs a name",
    holds: ofParty(representative, (party) => isTextPresent(partyName(party))),
  },
  {
    rule: "BR-20",
    path: "$.supplier.addresses[0].country",
    message: "the seller's tax representative needs a country",
    when: (bill) => hasAddress(representative(bill)),
    holds: ofParty(representative, hasCountry),
  },
  {
    ...SAME_PAYEE,
    holds: ofParty(payee, (party, bill) => {
      const { alias } = seller(bill);
      const shown = alias || partyName(seller(bill));
      const codes = identitiesOf(bill).map(({ code }) => code);
      const identity = payeeIdentity(party);
      return partyName(party) !== shown && !(identity?.code && codes.includes(identity.code));
    }),
  },
  ...["BR-17", ...PAYEE_RULES].map((rule) => ({
    ...NAMED_PAYEE,
    rule,
    when: hasPayeeIdentity,
    holds: ofParty(payee, (party) => isTextPresent(partyName(party))),
  })),
  ...PAYEE_RULES.map((rule) => ({
    rule,
    path: "$.supplier.name",
    message: "the seller needs a name that the payee does not have",
    when: (bill: Bill) => names(payee)(bill) && isPayeeWritten(bill),
    holds: (bill: Bill) => Boolean(partyName(seller(bill))),
  })),
  {
    rule: "BR-29",
    path: "$.ordering.period",
    message: "the invoicing period ends before it starts",
    holds: ({ invoice }) => periodIsOrdered(invoice.ordering?.period ?? {}),
  },
  {
    rule: "BR-CO-26",
    path: "$.supplier.tax_id",
    message: "the seller needs an identifier, a legal registration or a VAT number",
    holds: (bill) => isSellerKnown(bill) || isCreditor(bill),
  },
  {
    rule: "BR-IC-12",
    path: "$.delivery.receiver.addresses[0].country",
    message: "intra-Community supplies need the country of delivery",
    when: uses("K"),
    holds: (bill) => isTextPresent(destinationOf(bill)),
  },
  each(typeCode, {
    rule: "BR-CL-01",
    path: "$.type",
    message: "the type is not in the list for invoices or credit notes (UNTDID 1001)",
    holds: (code, bill) => (isCreditNote(bill) ? CREDIT_NOTE_TYPES : INVOICE_TYPES).has(code),
  }),
  each(
    notesAs((note) => {
      const subject = noteSubjectOf(note);
      return subjectIn(subject ? `#${subject}#${note.text}` : note.text);
    }),
    {
      rule: "BR-CL-08",
      path: "$.notes[*]",
      message: "the subject is not in the list of subjects (UNTDID 4451)",
      holds: (subject) => NOTE_SUBJECTS.has(subject),
    },
  ),
  each(
    (bill) => {
      const party = payee(bill);
      const identity = party && payeeIdentity(party);
      const it = identity?.code ? labelledScheme(identity) : undefined;
      return [{ at: "$.payment.payee.identities", it }];
    },
    {
      rule: "BR-CL-10",
      path: "$.payment.payee.identities",
      message: "the code is not in the list of identifier schemes (ISO 6523)",
      holds: (scheme) => IDENTIFIER_SCHEMES.has(scheme),
    },
  ),
];

const MAX_CARD_NUMBER = 10;

/** Requirements specific to CII. */
export const CII_CHECKS: readonly Check[] = [
  {
    rule: "BR-09",
    path: "$.supplier.addresses[0].country",
    message: "the seller needs a country",
    holds: (bill) => hasCountry(seller(bill)),
  },
  {
    rule: "BR-11",
    path: "$.customer.addresses[0].country",
    message: "the buyer needs a country",
    holds: (bill) => hasCountry(buyer(bill) ?? {}),
  },
  {
    rule: "BR-18",
    path: "$.supplier.name",
    message: "the seller's tax representative needs a name",
    holds: ofParty(representative, (party) => Boolean(partyName(party))),
  },
  {
    rule: "BR-20",
    path: "$.supplier.addresses[0].country",
    message: "the seller's tax representative needs a country",
    holds: ofParty(representative, hasCountry),
  },
  {
    ...NAMED_PAYEE,
    when: (bill) => {
      const party = payee(bill) ?? {};
      return Boolean(otherIdentities(party)[0]?.code || legalIdentity(party)?.code);
    },
    holds: ofParty(payee, (party) => isTextPresent(partyName(party))),
  },
  {
    ...SAME_PAYEE,
    holds: ofParty(payee, (party, bill) => {
      const plain = (rows: readonly { code?: string | undefined }[]) =>
        rows.map(({ code }) => code);
      const [identity] = otherIdentities(party);
      const own = plain(identitiesOf(bill).filter((row) => !schemeOf(row)));
      const legal = legalIdentity(party)?.code;
      const isSame = identity?.code && !schemeOf(identity) && own.includes(identity.code);
      return !isSame && (!legal || legal !== legalIdentity(seller(bill))?.code);
    }),
  },
  {
    rule: "BR-29",
    path: "$.ordering.period",
    message: "the invoicing period ends before it starts",
    holds: ({ invoice }) =>
      periodIsOrdered(invoice.ordering?.period ?? invoice.delivery?.period ?? {}),
  },
  {
    rule: "BR-51",
    path: "$.payment.instructions.card.last4",
    message: "at most the last ten digits of a card are shown",
    holds: ({ invoice }) =>
      (invoice.payment?.instructions?.card?.last4 ?? "").length <= MAX_CARD_NUMBER,
  },
  {
    rule: "BR-CO-26",
    path: "$.supplier.tax_id",
    message: "the seller needs an identifier, a legal registration or a VAT number",
    holds: isSellerKnown,
  },
  {
    rule: "BR-IC-12",
    path: "$.delivery.receiver.addresses[0].country",
    message: "intra-Community supplies need the country of delivery",
    when: uses("K"),
    holds: (bill) =>
      isTextPresent(destinationOf(bill)) &&
      (names(({ invoice }) => invoice.delivery?.receiver)(bill) ||
        Boolean(buyer(bill)?.addresses?.[0])),
  },
  each(typeCode, {
    rule: "BR-CL-01",
    path: "$.type",
    message: "the type is not in the list for invoices and credit notes (UNTDID 1001)",
    holds: (code) => INVOICE_TYPES.has(code) || CREDIT_NOTE_TYPES.has(code),
  }),
  each(notesAs(noteSubjectOf), {
    rule: "BR-CL-08",
    path: "$.notes[*]",
    message: "the subject is not in the list of subjects (UNTDID 4451)",
    holds: (subject) => NOTE_SUBJECTS.has(subject) || NOTE_SUBJECTS_OF_CII.has(subject),
  }),
  each(
    (bill) => {
      const party = payee(bill);
      const [identity] = party ? otherIdentities(party) : [];
      return [
        { at: "$.payment.payee.identities", it: identity?.code ? schemeOf(identity) : undefined },
      ];
    },
    {
      rule: "BR-CL-10",
      path: "$.payment.payee.identities",
      message: "the code is not in the list of identifier schemes (ISO 6523)",
      holds: (scheme) => IDENTIFIER_SCHEMES.has(scheme),
    },
  ),
];
