import {
  type Bill,
  type Check,
  countryOf,
  documentTypeOf,
  each,
  type Find,
  isTextPresent,
  ofLines,
  partyName,
  payeeOf,
  sellerOf,
  sizeCheck,
  taxIdentities,
} from "@fakturo/en16931";
import { CURRENCIES, ISO_COUNTRIES, isZeroDate, type Party } from "@fakturo/model";
import { CONSISTENCY_CHECKS } from "./consistency.ts";
import { DUTY_CODE, isDuty } from "./oioubl/account.ts";
import { categoryOf, STANDARD } from "./oioubl/codes.ts";
import { contactIdOf } from "./oioubl/contact.ts";
import { endpointOf } from "./oioubl/party.ts";
import {
  identificationsOf,
  type Numbered,
  registrationOf,
  taxRegistrationOf,
  vatRegistrationOf,
} from "./oioubl/registrations.ts";
import { type Checked, DIGITS, isOfScheme, NETWORK_SCHEMES } from "./oioubl/schemes.ts";
import { UNIT_CODES } from "./oioubl/unit-codes.ts";
import { unitOf } from "./oioubl/units.ts";
import { PAYMENT_CHECKS } from "./payment-checks.ts";

/** Types of invoices, by UNTDID 1001. */
const TYPE_CODES: ReadonlySet<string> = new Set(["325", "380", "393"]);

type Pick = (bill: Bill) => Party | undefined;

const supplier: Pick = ({ invoice }) => sellerOf(invoice);
const customer: Pick = ({ invoice }) => invoice.customer;

const PARTIES: readonly (readonly [path: string, pick: Pick])[] = [
  ["$.supplier", supplier],
  ["$.customer", customer],
  ["$.payment.payee", ({ invoice }) => payeeOf(invoice)],
];

/** A network address has a scheme of OIOUBL. */
const knownScheme = ([path, pick]: (typeof PARTIES)[number]): Check => ({
  rule: "F-LIB179",
  path: `${path}.endpoints`,
  message: "OIOUBL has no name for the scheme of the address in the network",
  holds: (bill) => {
    const endpoint = endpointOf(pick(bill) ?? {});
    return !endpoint || NETWORK_SCHEMES.has(endpoint.scheme);
  },
});

/** A party has a name or an identification. */
const identified = ([path, pick]: (typeof PARTIES)[number]): Check => ({
  rule: "F-LIB022",
  path: `${path}.name`,
  message: "a party has a name or an identification",
  holds: (bill) => {
    const party = pick(bill);
    return (
      !party || Boolean(party.alias || partyName(party)) || identificationsOf(party).length > 0
    );
  },
});

/** Numbers of the parties at a path below theirs. */
const ofParties =
  (
    suffix: string,
    read: (party: Party) => readonly (Numbered | undefined)[],
  ): Find<Numbered | undefined> =>
  (bill) =>
    PARTIES.flatMap(([path, pick]) => {
      const party = pick(bill);
      return party ? read(party).map((it) => ({ at: `${path}${suffix}`, it })) : [];
    });

const networkNumbers = (party: Party): Numbered[] => {
  const endpoint = endpointOf(party);
  return endpoint ? [{ code: endpoint.id, scheme: endpoint.scheme }] : [];
};

const taxNumbers = (party: Party): readonly (Numbered | undefined)[] => [
  vatRegistrationOf(party),
  ...taxIdentities(party).map((identity) => taxRegistrationOf(identity, party)),
];

const registrations = (party: Party) => [registrationOf(party)];

type Read = (party: Party) => readonly (Numbered | undefined)[];

/** Schemes with checked numbers, by path. */
const FORMS: readonly (readonly [rule: string, scheme: Checked, suffix: string, read: Read])[] = [
  ["F-LIB180", "DK:CVR", ".endpoints", networkNumbers],
  ["F-LIB181", "GLN", ".endpoints", networkNumbers],
  ["F-LIB184", "DK:CVR", ".identities", identificationsOf],
  ["F-LIB217", "DK:CPR", ".identities", identificationsOf],
  ["F-LIB185", "GLN", ".identities", identificationsOf],
  ["F-LIB287", "DK:P", ".identities", identificationsOf],
  ["F-LIB190", "DK:CVR", ".identities", registrations],
  ["F-LIB191", "DK:CPR", ".identities", registrations],
  ["F-LIB196", "DK:SE", ".tax_id", taxNumbers],
];

/** Numbers have the form of their scheme. */
const FORM_CHECKS: readonly Check[] = FORMS.map(([rule, wanted, suffix, read]) =>
  each(ofParties(suffix, read), {
    rule,
    path: `$.supplier${suffix}`,
    message: `a ${wanted} number has ${DIGITS[wanted]} digits`,
    holds: ({ code, scheme }) => scheme !== wanted || isOfScheme(code, scheme),
  }),
);

/** Current currencies of ISO 4217 that OIOUBL's list lacks. */
const NEW_CURRENCIES: ReadonlySet<string> = new Set("CNH SLE UYW VED VES XXX ZWG".split(" "));

/** Countries of ISO 3166, which has no code for Kosovo. */
const COUNTRIES: ReadonlySet<string> = new Set(ISO_COUNTRIES.filter((code) => code !== "XK"));

interface Charge {
  readonly key?: string | undefined;
  readonly ext?: Readonly<Record<string, string>> | undefined;
}

const duties = (path: string, charges: readonly Charge[] = []) =>
  charges.flatMap((charge, i) =>
    isDuty(charge) ? [{ at: `${path}.charges[${i}].ext`, it: charge.ext?.[DUTY_CODE] ?? "" }] : [],
  );

/** Requirements of OIOUBL that the document format does not have. */
export const CHECKS: readonly Check[] = [
  {
    rule: "F-INV009",
    path: "$.code",
    message: "an invoice needs a number",
    holds: ({ invoice }) => isTextPresent(invoice.code),
  },
  {
    rule: "F-INV011",
    path: "$.type",
    message:
      "OIOUBL has proforma invoices (325), invoices (380), factored ones (393) and credit notes",
    holds: ({ invoice }) =>
      invoice.type === "credit-note" || TYPE_CODES.has(documentTypeOf(invoice)),
  },
  {
    rule: "F-INV031",
    path: "$.supplier.endpoints",
    message: "the supplier needs an address in the network",
    holds: ({ invoice }) => endpointOf(sellerOf(invoice)) !== undefined,
  },
  {
    rule: "F-INV043",
    path: "$.customer",
    message: "an invoice needs a customer",
    holds: ({ invoice }) => invoice.customer !== undefined,
  },
  {
    rule: "F-INV044",
    path: "$.customer.endpoints",
    message: "the customer needs an address in the network",
    when: ({ invoice }) => invoice.customer !== undefined,
    holds: ({ invoice }) => endpointOf(invoice.customer ?? {}) !== undefined,
  },
  ...PARTIES.flatMap((party) => [knownScheme(party), identified(party)]),
  ...FORM_CHECKS,
  {
    rule: "F-INV034",
    path: "$.supplier.tax_id",
    message: "the supplier needs a VAT number or a legal registration",
    holds: ({ invoice }) => registrationOf(sellerOf(invoice)) !== undefined,
  },
  ...PARTIES.slice(0, 2).map(
    ([path, pick]): Check => ({
      rule: "F-LIB022",
      path: `${path}.name`,
      message: "a party needs a name",
      holds: (bill) => {
        const party = pick(bill);
        return !party || isTextPresent(party.alias || partyName(party));
      },
    }),
  ),
  {
    rule: "F-INV051",
    path: "$.customer.people[0].identities",
    message: "the customer's contact needs a number, an e-mail address or a name",
    when: (bill) => customer(bill) !== undefined,
    holds: (bill) => Boolean(contactIdOf(customer(bill) ?? {})),
  },
  each(
    ofLines(".item.unit", ({ item }) => unitOf(item)),
    {
      rule: "F-LIB318",
      path: "$.lines[*].item.unit",
      message: "OIOUBL has no code for this unit",
      holds: (code) => UNIT_CODES.has(code),
    },
  ),
  each(
    ofLines(".quantity", ({ quantity }) => quantity),
    {
      rule: "F-INV147",
      path: "$.lines[*].quantity",
      message: "a line needs a quantity other than zero",
      holds: (quantity) => !quantity.isZero(),
    },
  ),
  each(
    ({ invoice: { charges, lines = [] } }) => [
      ...duties("$", charges ?? []),
      ...lines.flatMap((line, i) => duties(`$.lines[${i}]`, line.charges ?? [])),
    ],
    {
      rule: "F-LIB065",
      path: "$.charges[*].ext",
      message: `an excise duty needs the code of its tax scheme, '${DUTY_CODE}'`,
      holds: (code) => code.trim() !== "",
    },
  ),
  {
    rule: "F-LIB309",
    path: "$.lines",
    message: "OIOUBL has no category for taxes of the Canary Islands, Ceuta and Melilla",
    holds: ({ subtotals }) => subtotals.every(({ vat }) => categoryOf(vat.code) !== undefined),
  },
  {
    rule: "F-LIB315",
    path: "$.lines",
    message: "an invoice has one rate of VAT at most",
    holds: ({ subtotals }) =>
      subtotals.filter(({ vat }) => categoryOf(vat.code) === STANDARD).length <= 1,
  },
  {
    rule: "F-LIB404",
    path: "$.charges",
    message: "a charge is taxed at a rate that no line has",
    holds: ({ subtotals, lines }) =>
      subtotals.every(
        ({ vat, tax }) =>
          tax.isZero() || lines.some((line) => categoryOf(line.vat.code) === categoryOf(vat.code)),
      ),
  },
  {
    rule: "F-LIB016",
    path: "$.totals.payable",
    message: "the amount to be paid is not below zero",
    holds: ({ totals }) => !totals.due.isNegative(),
  },
  {
    rule: "F-LIB013",
    path: "$.payment.advances",
    message: "an advance is not below zero",
    holds: ({ invoice }) =>
      (invoice.payment?.advances ?? []).every(({ amount }) => !amount.isNegative()),
  },
  {
    rule: "F-LIB298",
    path: "$.currency",
    message: "OIOUBL's list of currencies does not have this one",
    holds: ({ currency }) => CURRENCIES.has(currency) && !NEW_CURRENCIES.has(currency),
  },
  ...PARTIES.map(
    ([path, pick]): Check => ({
      rule: "F-LIB301",
      path: `${path}.addresses[0].country`,
      message: "OIOUBL's list of countries does not have this one",
      holds: (bill) => isListed(countryOf(pick(bill) ?? {})),
    }),
  ),
  {
    rule: "F-LIB301",
    path: "$.delivery.receiver.addresses[0].country",
    message: "OIOUBL's list of countries does not have this one",
    holds: ({ invoice }) => isListed(countryOf(invoice.delivery?.receiver ?? {})),
  },
  sizeCheck("F-INV133"),
  each(
    ({ invoice }) =>
      (invoice.payment?.advances ?? []).map(({ date }, i) => ({
        at: `$.payment.advances[${i}].date`,
        it: date,
      })),
    {
      rule: "XSD",
      path: "$.payment.advances[*].date",
      message: "this is not a date",
      holds: (date) => !isZeroDate(date),
    },
  ),
  ...CONSISTENCY_CHECKS,
  ...PAYMENT_CHECKS,
];

function isListed(country: string | undefined): boolean {
  return !country || COUNTRIES.has(country);
}
