import type { Party } from "@fakturo/model";
import { fullCode } from "@fakturo/model";
import type { Bill } from "../bill/bill.ts";
import { endpointOf, partyName } from "../party/facts.ts";
import { type Check, each } from "./check.ts";
import { isGreekNumber } from "./numbers.ts";
import { both, isIn, soldIn, startsWithAny, taxedIn, writtenVat } from "./places.ts";
import { buyer, names, representative, seller } from "./subjects.ts";
import { supporting } from "./supporting.ts";

/** Prefix of Greek VAT numbers; the country itself is GR. */
const PREFIX = "EL";

/** Scheme of Greek VAT numbers as electronic addresses. */
const ADDRESS_SCHEME = "9933";

const isGreekSale = taxedIn("GR", PREFIX);

/** True if a party's own VAT number is Greek, or its address where it has none. */
const isGreek = (bill: Bill, party: Party | undefined) => {
  const number = writtenVat(bill, party);
  return number ? startsWithAny(number, "GR", PREFIX) : isIn("GR", party);
};

const isGreekSeller = (bill: Bill) => isGreek(bill, seller(bill));
const isBetweenGreeks = both(isGreekSale, (bill) => isGreek(bill, buyer(bill)));
const isSoldInGreece = both(isGreekSale, soldIn("GR"));

const isGreekVat = (number: string | undefined) =>
  number?.startsWith(PREFIX) === true && isGreekNumber(number.slice(PREFIX.length));

const hasGreekAddress = (party: Party | undefined) => {
  const { scheme, id = "" } = endpointOf(party ?? {}) ?? {};
  return scheme === ADDRESS_SCHEME && isGreekNumber(id);
};

/** Invoice types of myDATA that Peppol supports. */
const MYDATA_TYPES: ReadonlySet<string> = new Set(["1.1", "1.6", "2.1", "2.4", "5.1", "5.2"]);

/** Digits of the VAT number of the seller or its representative. */
function isOwnNumber(bill: Bill, number: string): boolean {
  const owners = [seller(bill), representative(bill)];
  const isOwn = owners.some((party) => writtenVat(bill, party)?.slice(2, 11) === number);
  return number.trim().length === 9 && isGreekNumber(number) && isOwn;
}

/** Date of issue as `DD/MM/YYYY`. */
function isDayOfIssue({ invoice: { issue_date } }: Bill, text: string): boolean {
  const [day, month, year] = text.split("/", 3);
  return issue_date === `${year}-${month}-${day}`;
}

/** Parts of a Greek invoice number, separated by bars (BT-1). */
const PARTS: readonly (readonly [
  rule: string,
  what: string,
  test: (part: string, bill: Bill) => boolean,
])[] = [
  [
    "GR-R-001-2",
    "VAT number of the seller or its representative",
    (part, bill) => isOwnNumber(bill, part),
  ],
  ["GR-R-001-3", "day of issue as DD/MM/YYYY", (part, bill) => isDayOfIssue(bill, part)],
  ["GR-R-001-4", "number of the branch", (part) => /^\s*\+?\d+\s*$/.test(part)],
  ["GR-R-001-5", "kind of invoice that myDATA knows", (part) => MYDATA_TYPES.has(part)],
  ["GR-R-001-6", "series", (part) => part !== ""],
  ["GR-R-001-7", "number in the series", (part) => part !== ""],
];

const partsOf = ({ invoice }: Bill) => (fullCode(invoice) ?? "").split("|");
const isGreekNumbered = both(isGreekSale, ({ invoice }) => Boolean(fullCode(invoice)));

const NUMBER: readonly Check[] = [
  {
    rule: "GR-R-001-1",
    path: "$.code",
    message: "the numbers of Greek invoices have six parts",
    when: isGreekNumbered,
    holds: (bill) => partsOf(bill).length === PARTS.length,
  },
  ...PARTS.map(([rule, what, test], i) => ({
    rule,
    path: "$.code",
    message: `part ${i + 1} of a Greek invoice's number is the ${what}`,
    when: isGreekNumbered,
    holds: (bill: Bill) => test(partsOf(bill)[i] ?? "", bill),
  })),
];

const PARTIES: readonly Check[] = [
  {
    rule: "GR-R-002",
    path: "$.supplier.name",
    message: "Greek sellers need the name they are registered by",
    when: isGreekSale,
    holds: (bill) => Boolean(partyName(seller(bill))),
  },
  {
    rule: "GR-R-003",
    path: "$.supplier.tax_id.code",
    message: "this is not a Greek VAT number",
    when: both(isGreekSale, (bill) => Boolean(writtenVat(bill, seller(bill)))),
    holds: (bill) => isGreekVat(writtenVat(bill, seller(bill))),
  },
  {
    rule: "GR-R-005",
    path: "$.customer.name",
    message: "Greek sellers name the buyer",
    when: both(isGreekSale, names(buyer)),
    holds: (bill) => Boolean(partyName(buyer(bill) ?? {})),
  },
  {
    rule: "GR-R-006",
    path: "$.customer.tax_id.code",
    message: "Greek buyers are known by their VAT number",
    when: isBetweenGreeks,
    holds: (bill) => isGreekVat(writtenVat(bill, buyer(bill))),
  },
  {
    rule: "GR-R-009",
    path: "$.supplier.inboxes",
    message: "the electronic address of Greek sellers is their VAT number (scheme 9933)",
    when: both(isGreekSeller, (bill) => Boolean(endpointOf(seller(bill)))),
    holds: (bill) => hasGreekAddress(seller(bill)),
  },
  {
    rule: "GR-R-010",
    path: "$.customer.inboxes",
    message: "the electronic address of Greek buyers is their VAT number (scheme 9933)",
    when: both(isBetweenGreeks, (bill) => Boolean(endpointOf(buyer(bill) ?? {}))),
    holds: (bill) => hasGreekAddress(buyer(bill)),
  },
];

/** The tax authority's reply, as supporting documents. */
const marks = supporting("##M.AR.K##");
const addresses = supporting("##INVOICE|URL##");

const REGISTRATION: readonly Check[] = [
  {
    rule: "GR-R-004-1",
    path: "$.attachments",
    message: "Greek invoices name one MARK, the number that myDATA gave them",
    when: isSoldInGreece,
    holds: (bill) => marks(bill).length === 1,
  },
  each(marks, {
    rule: "GR-R-004-2",
    path: "$.attachments[*]",
    message: "a MARK is a positive number",
    when: isSoldInGreece,
    holds: ({ reference }) => /^[1-9]/.test(reference),
  }),
  {
    rule: "GR-R-008-2",
    path: "$.attachments",
    message: "Greek invoices are shown at one address at most",
    when: isSoldInGreece,
    holds: (bill) => addresses(bill).length <= 1,
  },
  each(addresses, {
    rule: "GR-R-008-3",
    path: "$.attachments[*]",
    message: "where a Greek invoice is shown needs its address",
    when: isGreekSale,
    holds: ({ url }) => Boolean(url?.trim()),
  }),
];

/** Peppol's requirements for sellers in Greece, where each invoice is registered in myDATA first. */
export const GREEK_CHECKS: readonly Check[] = [...NUMBER, ...PARTIES, ...REGISTRATION];
