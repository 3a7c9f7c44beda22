import {
  type Bill,
  type Check,
  each,
  ofLines,
  payeeOf,
  paymentMeansOf,
  sellerOf,
} from "@fakturo/en16931";
import type { Party } from "@fakturo/model";
import { categoryOf, STANDARD } from "./oioubl/codes.ts";
import { endpointOf } from "./oioubl/party.ts";
import { NETWORK_SCHEMES } from "./oioubl/schemes.ts";

const means = ({ invoice }: Bill) => {
  const instructions = invoice.payment?.instructions;
  return instructions && paymentMeansOf(instructions);
};
const account = ({ invoice }: Bill) => invoice.payment?.instructions?.credit_transfer?.[0];

/** An address in the network is of a scheme that OIOUBL has a name for. */
const knownScheme = (path: string, partyIn: (bill: Bill) => Party | undefined): Check => ({
  rule: "F-LIB179",
  path: `${path}.endpoints`,
  message: "OIOUBL has no name for the scheme of the address in the network",
  holds: (bill) => {
    const endpoint = endpointOf(partyIn(bill) ?? {});
    return !endpoint || NETWORK_SCHEMES.has(endpoint.scheme);
  },
});

/** What OIOUBL requires and the document format does not. */
export const CHECKS: readonly Check[] = [
  {
    rule: "F-INV009",
    path: "$.code",
    message: "an invoice needs a number",
    holds: ({ invoice }) => Boolean(invoice.code),
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
  knownScheme("$.supplier", ({ invoice }) => sellerOf(invoice)),
  knownScheme("$.customer", ({ invoice }) => invoice.customer),
  knownScheme("$.payment.payee", ({ invoice }) => payeeOf(invoice)),
  {
    rule: "F-INV051",
    path: "$.customer.people[0].identities",
    message: "the customer's contact needs a number",
    when: ({ invoice }) => invoice.customer !== undefined,
    holds: ({ invoice }) => Boolean(invoice.customer?.people?.[0]?.identities?.[0]?.code),
  },
  each(
    ofLines(".quantity", ({ quantity }) => quantity),
    {
      rule: "F-INV147",
      path: "$.lines[*].quantity",
      message: "a line needs a quantity other than zero",
      holds: (quantity) => !quantity.isZero(),
    },
  ),
  {
    rule: "F-LIB309",
    path: "$.lines",
    message: "OIOUBL has no category for exports, intra-Community and untaxed supplies",
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
    rule: "F-LIB113",
    path: "$.payment.instructions.credit_transfer[0].bic",
    message: "a transfer to an IBAN needs the bank's BIC",
    when: (bill) => means(bill) === "31",
    holds: (bill) => Boolean(account(bill)?.bic),
  },
  {
    rule: "F-LIB124",
    path: "$.payment.instructions.credit_transfer[0].clearing",
    message: "a domestic transfer needs the bank's registration number",
    when: (bill) => means(bill) === "42",
    holds: (bill) => /^\d{4}$/.test(account(bill)?.clearing ?? ""),
  },
];
