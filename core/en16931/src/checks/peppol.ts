import { Amount, type Identity, type Party } from "@fakturo/model";
import type { Bill } from "../bill/bill.ts";
import { isNear } from "../bill/money.ts";
import { documentTypeOf } from "../codes/document-types.ts";
import { schemeOf } from "../codes/identity-schemes.ts";
import { ADDRESS_SCHEMES, CURRENCY_CODES } from "../codes/lists.ts";
import { endpointOf, legalIdentity, sellerIdentities } from "../party/facts.ts";
import { buyerIdentities } from "../party/seller.ts";
import { type Check, each, type Find, type FoundElement, ofLines } from "./check.ts";
import { isBetweenGermans } from "./germany.ts";
import { NATIONAL_CHECKS } from "./nations.ts";
import {
  isAustralianNumber,
  isBelgianNumber,
  isDanishNumber,
  isGln,
  isNorwegianNumber,
  isSwedishNumber,
} from "./numbers.ts";
import {
  buyer,
  instructions,
  isCreditNote,
  isInvoice,
  isOutsideScope,
  names,
  paidBy,
  seller,
} from "./subjects.ts";

const isListed = (codes: string) => {
  const list = new Set(codes.split(" "));
  return ({ invoice }: Bill) => list.has(documentTypeOf(invoice));
};

const hasEndpoint = (party: Party | undefined) => Boolean(party && endpointOf(party));

/** A line's period is within that of the invoice. */
const PERIODS: readonly Check[] = [
  each((bill) => ofLines(".period.start", ({ source }) => source.period?.start)(bill), {
    rule: "PEPPOL-EN16931-R110",
    path: "$.lines[*].period.start",
    message: "a line's period starts before that of the invoice",
    holds: (start, bill) => {
      const first = periodOf(bill)?.start;
      return !first || start >= first;
    },
  }),
  each((bill) => ofLines(".period.end", ({ source }) => source.period?.end)(bill), {
    rule: "PEPPOL-EN16931-R111",
    path: "$.lines[*].period.end",
    message: "a line's period ends after that of the invoice",
    holds: (end, bill) => {
      const last = periodOf(bill)?.end;
      return !last || end <= last;
    },
  }),
];

function periodOf({ invoice }: Bill) {
  return invoice.ordering?.period;
}

/** Common requirements of Peppol and XRechnung. */
export const ADDRESS_CHECKS: readonly Check[] = [
  {
    rule: "PEPPOL-EN16931-R020",
    path: "$.supplier.inboxes",
    message: "the seller needs an electronic address",
    holds: (bill) => hasEndpoint(seller(bill)),
  },
  {
    rule: "PEPPOL-EN16931-R010",
    path: "$.customer.inboxes",
    message: "the buyer needs an electronic address",
    when: names(buyer),
    holds: (bill) => hasEndpoint(buyer(bill)),
  },
  {
    rule: "PEPPOL-EN16931-R061",
    path: "$.payment.instructions.direct_debit.ref",
    message: "direct debits need the reference of the mandate",
    when: paidBy("49", "59"),
    holds: (bill) => Boolean(instructions(bill)?.direct_debit?.ref),
  },
  ...PERIODS,
];

/** UBL requires the buyer, and empty elements are not allowed. */
export const NO_EMPTY_BUYER: Check = {
  rule: "PEPPOL-EN16931-R008",
  path: "$.customer",
  message: "an invoice needs a buyer",
  holds: names(buyer),
};

const SLACK = Amount.of(2, 2);

/** Net amounts follow from quantity, price, charges and allowances (BT-131). */
export const LINE_SUMS: Check = each(
  ofLines(".total", (line) => line),
  {
    rule: "PEPPOL-EN16931-R120",
    path: "$.lines[*].total",
    message: "the line's amount is not its quantity times its price, with charges and allowances",
    holds: ({ net, price, quantity, adjustments }) => {
      const sum = price.match(quantity).upscale(2).mul(quantity);
      const changes = adjustments.map(({ isCharge, amount }) => (isCharge ? amount : amount.neg()));
      return isNear(
        changes.reduce((a, b) => a.match(b).add(b), sum),
        net,
        SLACK,
      );
    },
  },
);

/** Schemes outside the network; two schemes are no longer registered in it. */
const NOT_IN_NETWORK: ReadonlySet<string> = new Set("AN AQ AS AU EM 0219 0220".split(" "));
const NEWLY_IN_NETWORK = "0245";

const inNetwork = (scheme: string) =>
  scheme === NEWLY_IN_NETWORK || (ADDRESS_SCHEMES.has(scheme) && !NOT_IN_NETWORK.has(scheme));

interface Numbered {
  readonly scheme: string | undefined;
  readonly code: string | undefined;
}

/** Every value with a scheme: addresses, identifiers, registrations. */
const numbers: Find<Numbered> = (bill) => {
  const customer = buyer(bill);
  return [
    ...numbersOf("$.supplier", seller(bill), sellerIdentities(seller(bill), isOutsideScope(bill))),
    ...(customer ? numbersOf("$.customer", customer, buyerIdentities(customer)) : []),
  ];
};

function numbersOf(
  path: string,
  party: Party,
  identities: readonly Identity[],
): FoundElement<Numbered>[] {
  const endpoint = endpointOf(party);
  const legal = legalIdentity(party);
  return [
    { at: `${path}.inboxes[0].code`, it: { scheme: endpoint?.scheme, code: endpoint?.id } },
    ...[...identities, ...(legal ? [legal] : [])].map((row) => ({
      at: `${path}.identities`,
      it: { scheme: schemeOf(row), code: row.code },
    })),
  ];
}

/** Numbers of schemes with a known format or check digits. */
const FORMS: readonly (readonly [
  rule: string,
  scheme: string,
  what: string,
  test: (code: string) => boolean,
])[] = [
  ["PEPPOL-COMMON-R040", "0088", "GLN", isGln],
  ["PEPPOL-COMMON-R041", "0192", "Norwegian organisation number", isNorwegianNumber],
  ["PEPPOL-COMMON-R042", "0184", "Danish organisation number", isDanishNumber],
  ["PEPPOL-COMMON-R043", "0208", "Belgian enterprise number", isBelgianNumber],
  ["PEPPOL-COMMON-R049", "0007", "Swedish organisation number", isSwedishNumber],
  ["PEPPOL-COMMON-R050", "0151", "Australian business number", isAustralianNumber],
];

const FORM_CHECKS: readonly Check[] = FORMS.map(([rule, scheme, what, test]) =>
  each(numbers, {
    rule,
    path: "$.supplier.inboxes[0].code",
    message: `this is not a valid ${what}`,
    holds: (number) => number.scheme !== scheme || test((number.code ?? "").trim()),
  }),
);

/** Exemption reasons that belong to one category. */
const REASONS: readonly (readonly [rule: string, reason: string, category: string])[] = [
  ["PEPPOL-EN16931-P0104", "VATEX-EU-G", "G"],
  ["PEPPOL-EN16931-P0105", "VATEX-EU-O", "O"],
  ["PEPPOL-EN16931-P0106", "VATEX-EU-IC", "K"],
  ["PEPPOL-EN16931-P0107", "VATEX-EU-AE", "AE"],
  ["PEPPOL-EN16931-P0108", "VATEX-EU-D", "E"],
  ["PEPPOL-EN16931-P0109", "VATEX-EU-F", "E"],
  ["PEPPOL-EN16931-P0110", "VATEX-EU-I", "E"],
  ["PEPPOL-EN16931-P0111", "VATEX-EU-J", "E"],
];

const REASON_CHECKS: readonly Check[] = REASONS.map(([rule, reason, category]) => ({
  rule,
  path: "$.totals.taxes",
  message: `the reason ${reason} belongs to category ${category}`,
  holds: ({ subtotals }) =>
    subtotals.every(
      ({ reasonCode, vat }) => reasonCode?.toUpperCase() !== reason || vat.code === category,
    ),
}));

/** Requirements of Peppol BIS beyond EN 16931. */
export const PEPPOL_CHECKS: readonly Check[] = [
  ...ADDRESS_CHECKS,
  each(
    (bill) => [
      { at: "$.supplier.inboxes[0].scheme", it: endpointOf(seller(bill))?.scheme },
      { at: "$.customer.inboxes[0].scheme", it: endpointOf(buyer(bill) ?? {})?.scheme },
    ],
    {
      rule: "PEPPOL-EN16931-CL008",
      path: "$.supplier.inboxes[0].scheme",
      message:
        "the network has no addresses of this kind, such as e-mail: give a participant, e.g. scheme 9930 with the VAT number",
      holds: inNetwork,
    },
  ),
  {
    rule: "PEPPOL-EN16931-CL007",
    path: "$.currency",
    message: "the code is not in the list of currencies",
    holds: ({ currency }) => !currency || CURRENCY_CODES.has(currency),
  },
  {
    rule: "PEPPOL-EN16931-P0112",
    path: "$.type",
    message: "partial and corrected invoices are for parties in Germany",
    when: (bill) => isInvoice(bill) && isListed("326 384")(bill),
    holds: isBetweenGermans,
  },
  ...FORM_CHECKS,
  ...REASON_CHECKS,
  ...NATIONAL_CHECKS,
];

/** Types of profile 01. */
export const BILLING_TYPE_CHECKS: readonly Check[] = [
  {
    rule: "PEPPOL-EN16931-P0100",
    path: "$.type",
    message: "this type of invoice is not part of Peppol billing",
    when: isInvoice,
    holds: isListed(
      "71 80 82 84 102 218 219 326 331 380 382 383 384 386 388 393 395 553 575 623 780 817 870 875 876 877",
    ),
  },
  {
    rule: "PEPPOL-EN16931-P0101",
    path: "$.type",
    message: "this type of credit note is not part of Peppol billing",
    when: isCreditNote,
    holds: isListed("381 396 81 83 532"),
  },
];

/** Types of the self-billing profile. */
export const SELF_BILLING_TYPE_CHECKS: readonly Check[] = [
  {
    rule: "PEPPOL-EN16931-P0100",
    path: "$.$tags",
    message: "only self-billed invoices are part of Peppol self-billing",
    holds: isListed("389 527 261"),
  },
  {
    rule: "BR-CL-10",
    path: "$.payment.instructions.direct_debit.creditor",
    message: "self-billed invoices have no place for the creditor's number",
    holds: ({ invoice }) => !invoice.payment?.instructions?.direct_debit?.creditor,
  },
];
