import type { Identity, Party } from "@fakturo/model";
import type { Bill } from "../bill/bill.ts";
import { schemeOf } from "../codes/identity-schemes.ts";
import { lineUnitOf } from "../codes/line-units.ts";
import {
  ADDRESS_SCHEMES,
  COUNTRY_CODES,
  CURRENCY_CODES,
  EXEMPTION_CODES,
  IDENTIFIER_SCHEMES,
  PAYMENT_MEANS,
  REFERENCE_QUALIFIERS,
  UNIT_CODES,
} from "../codes/lists.ts";
import { countryOf } from "../party/country.ts";
import { endpointOf, legalIdentity, sellerIdentities, vatNumber } from "../party/facts.ts";
import { buyerIdentities } from "../party/seller.ts";
import { type Check, each, type Find, type FoundElement, ofLines } from "./check.ts";
import {
  buyer,
  destinationOf,
  isOutsideScope,
  meansOf,
  payee,
  representative,
  seller,
} from "./subjects.ts";

type Pick = (bill: Bill) => Party | undefined;

const SELLER = "$.supplier";
const BUYER = "$.customer";
const PAYEE = "$.payment.payee";

/** A value of each party, at a path below theirs. */
const ofParties =
  <T>(
    parties: readonly (readonly [path: string, pick: Pick])[],
    suffix: string,
    read: (party: Party, bill: Bill) => T,
  ): Find<T | undefined> =>
  (bill) =>
    parties.map(([path, pick]) => {
      const party = pick(bill);
      return { at: `${path}${suffix}`, it: party && read(party, bill) };
    });

const one =
  <T>(at: string, read: (bill: Bill) => T): Find<T> =>
  (bill) => [{ at, it: read(bill) }];

const schemesOf = (
  path: string,
  identities: readonly Identity[],
): FoundElement<string | undefined>[] =>
  identities.map((it) => ({ at: `${path}.identities`, it: it.code ? schemeOf(it) : undefined }));

/** Schemes of party identifiers (BT-29, BT-46, BT-60). */
const partySchemes: Find<string | undefined> = (bill) => {
  const customer = buyer(bill);
  return [
    ...schemesOf(SELLER, sellerIdentities(seller(bill), isOutsideScope(bill))),
    ...(customer ? schemesOf(BUYER, buyerIdentities(customer)) : []),
  ];
};

/** Schemes of legal registrations (BT-30, BT-47, BT-61). */
const legalSchemes = ofParties(
  [
    [SELLER, seller],
    [BUYER, buyer],
    [PAYEE, payee],
  ],
  ".identities",
  (party) => {
    const legal = legalIdentity(party);
    return legal?.code ? schemeOf(legal) : undefined;
  },
);

const referenced: Find<string | undefined> = (bill) => {
  const identities = bill.invoice.ordering?.identities ?? [];
  const identity = identities.find(({ ext }) => ext?.["untdid-reference"]) ?? identities[0];
  return [
    { at: "$.ordering.identities", it: identity?.code && identity.ext?.["untdid-reference"] },
    ...ofLines(".identifier", ({ source }) => {
      const { code, ext } = source.identifier ?? {};
      return code ? ext?.["untdid-reference"] : undefined;
    })(bill),
  ];
};

const PARTIES: readonly (readonly [string, Pick])[] = [
  [SELLER, seller],
  [BUYER, buyer],
];

/** Country prefix of VAT numbers, as written (BT-31, BT-48, BT-63). */
const vatPrefixes: Find<string | undefined> = (bill) =>
  isOutsideScope(bill)
    ? []
    : ofParties([...PARTIES, [SELLER, representative]], ".tax_id.country", (party) =>
        vatNumber(party)?.slice(0, 2),
      )(bill);

const GREEK_VAT = "EL";

interface CodeRule {
  readonly rule: string;
  readonly path: string;
  /** Subject of the code, for the message. */
  readonly what: string;
  readonly find: Find<string | undefined>;
  readonly list: Listed;
}

interface Listed {
  has(code: string): boolean;
}

/** Codes and the lists that contain them. */
const CODES: readonly CodeRule[] = [
  {
    rule: "BR-CL-04",
    path: "$.currency",
    what: "currencies",
    find: one("$.currency", ({ currency }) => currency || undefined),
    list: CURRENCY_CODES,
  },
  {
    rule: "BR-CL-03",
    path: "$.currency",
    what: "currencies of amounts",
    find: one("$.currency", ({ currency }) => currency || undefined),
    list: CURRENCY_CODES,
  },
  {
    rule: "BR-CL-07",
    path: "$.ordering.identities",
    what: "kinds of reference (UNTDID 1153)",
    find: referenced,
    list: REFERENCE_QUALIFIERS,
  },
  {
    rule: "BR-CL-10",
    path: "$.supplier.identities",
    what: "identifier schemes (ISO 6523)",
    find: partySchemes,
    list: IDENTIFIER_SCHEMES,
  },
  {
    rule: "BR-CL-11",
    path: "$.supplier.identities",
    what: "registers (ISO 6523)",
    find: legalSchemes,
    list: IDENTIFIER_SCHEMES,
  },
  {
    rule: "BR-CL-14",
    path: "$.supplier.addresses[0].country",
    what: "countries",
    find: (bill) => [
      ...ofParties(
        [...PARTIES, [SELLER, representative]],
        ".addresses[0].country",
        countryOf,
      )(bill),
      { at: "$.delivery.receiver.addresses[0].country", it: destinationOf(bill) },
    ],
    list: COUNTRY_CODES,
  },
  {
    rule: "BR-CL-15",
    path: "$.lines[*].item.origin",
    what: "countries",
    find: ofLines(".item.origin", ({ item }) => item.origin || undefined),
    list: COUNTRY_CODES,
  },
  {
    rule: "BR-CL-16",
    path: "$.payment.instructions.ext",
    what: "means of payment (UNTDID 4461)",
    find: one("$.payment.instructions.ext", meansOf),
    list: PAYMENT_MEANS,
  },
  {
    rule: "BR-CL-21",
    path: "$.lines[*].item.identities",
    what: "identifier schemes (ISO 6523)",
    find: ofLines(".item.identities", ({ item }) => {
      const standard = item.identities?.find(schemeOf);
      return standard?.code ? schemeOf(standard) : undefined;
    }),
    list: IDENTIFIER_SCHEMES,
  },
  {
    rule: "BR-CL-22",
    path: "$.lines[*].taxes[*].ext",
    what: "reasons for exemption (VATEX)",
    find: ({ subtotals }) =>
      subtotals.map(({ reasonCode }) => ({ at: "$.totals.taxes", it: reasonCode?.toUpperCase() })),
    list: EXEMPTION_CODES,
  },
  {
    rule: "BR-CL-23",
    path: "$.lines[*].item.unit",
    what: "units (UN/ECE recommendations 20 and 21)",
    find: ofLines(".item.unit", ({ item }) => lineUnitOf(item)),
    list: UNIT_CODES,
  },
  {
    rule: "BR-CL-25",
    path: "$.supplier.inboxes[0].scheme",
    what: "electronic address schemes",
    find: ofParties(PARTIES, ".inboxes[0].scheme", (party) => endpointOf(party)?.scheme),
    list: ADDRESS_SCHEMES,
  },
  {
    rule: "BR-CL-26",
    path: "$.delivery.identities[0]",
    what: "identifier schemes (ISO 6523)",
    find: one("$.delivery.identities[0]", ({ invoice }) => {
      const identity = invoice.delivery?.identities?.[0];
      return identity?.code ? schemeOf(identity) : undefined;
    }),
    list: IDENTIFIER_SCHEMES,
  },
  {
    rule: "BR-CO-09",
    path: "$.supplier.tax_id.country",
    what: "countries of VAT numbers",
    find: vatPrefixes,
    list: { has: (code) => COUNTRY_CODES.has(code) || code === GREEK_VAT },
  },
];

/** Codes must be in the lists of the standard. */
export const CODE_CHECKS: readonly Check[] = CODES.map(({ rule, path, what, find, list }) =>
  each(find, {
    rule,
    path,
    message: `the code is not in the list of ${what}`,
    holds: (code) => list.has(code),
  }),
);
