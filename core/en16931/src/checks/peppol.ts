import type { Party } from "@fakturo/model";
import type { Bill } from "../bill/bill.ts";
import { documentTypeOf } from "../codes/document-types.ts";
import { paymentMeansOf } from "../codes/payment.ts";
import { countryOf } from "../party/country.ts";
import { endpointOf } from "../party/facts.ts";
import { sellerOf } from "../party/seller.ts";
import type { Check } from "./check.ts";

const sellerIn =
  (...countries: readonly string[]) =>
  ({ invoice }: Bill) =>
    countries.includes(countryOf(sellerOf(invoice)) ?? "");

const isListed = (codes: string) => {
  const list = new Set(codes.split(" "));
  return ({ invoice }: Bill) => list.has(documentTypeOf(invoice));
};

const hasEndpoint = (party: Party | undefined) => Boolean(party && endpointOf(party));

/** E-mail addresses are no address in the network. */
const isNetworkAddress = (party: Party | undefined) => !party || endpointOf(party)?.scheme !== "EM";

const DIRECT_DEBIT: ReadonlySet<string> = new Set(["49", "59"]);

function isDirectDebit({ invoice }: Bill): boolean {
  const instructions = invoice.payment?.instructions;
  return instructions !== undefined && DIRECT_DEBIT.has(paymentMeansOf(instructions));
}

const bothGerman = (bill: Bill) =>
  sellerIn("DE")(bill) &&
  bill.invoice.customer !== undefined &&
  countryOf(bill.invoice.customer) === "DE";

/** Electronic addresses of both parties, in Peppol and XRechnung. */
export const ADDRESS_CHECKS: readonly Check[] = [
  {
    rule: "PEPPOL-EN16931-R020",
    path: "$.supplier.inboxes",
    message: "the seller needs an electronic address",
    holds: ({ invoice }) => hasEndpoint(sellerOf(invoice)),
  },
  {
    rule: "PEPPOL-EN16931-R010",
    path: "$.customer.inboxes",
    message: "the buyer needs an electronic address",
    holds: ({ invoice }) => hasEndpoint(invoice.customer),
  },
];

/** What Peppol BIS asks for beyond EN 16931. */
export const PEPPOL_CHECKS: readonly Check[] = [
  ...ADDRESS_CHECKS,
  {
    rule: "PEPPOL-EN16931-CL008",
    path: "$.supplier.inboxes[0].email",
    message: "an e-mail address is no Peppol address",
    holds: ({ invoice }) => isNetworkAddress(sellerOf(invoice)),
  },
  {
    rule: "PEPPOL-EN16931-CL008",
    path: "$.customer.inboxes[0].email",
    message: "an e-mail address is no Peppol address",
    holds: ({ invoice }) => isNetworkAddress(invoice.customer),
  },
  {
    rule: "PEPPOL-EN16931-R061",
    path: "$.payment.instructions.direct_debit.ref",
    message: "direct debits need the reference of the mandate",
    when: isDirectDebit,
    holds: ({ invoice }) => Boolean(invoice.payment?.instructions?.direct_debit?.ref),
  },
  {
    rule: "PEPPOL-EN16931-P0112",
    path: "$.type",
    message: "partial and corrected invoices are for parties in Germany",
    when: isListed("326 384"),
    holds: bothGerman,
  },
];

/** Types of profile 01. */
export const BILLING_TYPE_CHECKS: readonly Check[] = [
  {
    rule: "PEPPOL-EN16931-P0100",
    path: "$.type",
    message: "this type of invoice is not part of Peppol billing",
    when: ({ invoice }) => invoice.type !== "credit-note",
    holds: isListed(
      "71 80 82 84 102 218 219 326 331 380 382 383 384 386 388 393 395 553 575 623 780 817 870 875 876 877",
    ),
  },
  {
    rule: "PEPPOL-EN16931-P0101",
    path: "$.type",
    message: "this type of credit note is not part of Peppol billing",
    when: ({ invoice }) => invoice.type === "credit-note",
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
];
