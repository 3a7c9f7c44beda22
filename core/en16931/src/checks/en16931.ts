import { fullCode } from "@fakturo/model";
import { partyName, vatNumber } from "../party/facts.ts";
import { type Check, each, ofLines } from "./check.ts";
import { CODE_CHECKS } from "./codes.ts";
import { sizeCheck } from "./size.ts";
import {
  buyer,
  hasAddress,
  isOutsideScope,
  names,
  ofParty,
  representative,
  seller,
} from "./subjects.ts";
import { isTextPresent, periodIsOrdered } from "./texts.ts";
import { RATE_CHECKS, VAT_CHECKS } from "./vat.ts";

/** Each preceding invoice has its number; `rule` names it in a format. */
export const precedingCheck = (rule: string): Check =>
  each(
    ({ invoice }) =>
      (invoice.preceding ?? []).map((it, i) => ({ at: `$.preceding[${i}].code`, it })),
    {
      rule,
      path: "$.preceding[*].code",
      message: "a preceding invoice needs its number",
      holds: (ref) => isTextPresent(fullCode(ref)),
    },
  );

/** Each line has the name of what is sold; `rule` names it in a format. */
export const itemNameCheck = (rule: string): Check =>
  each(
    ofLines(".item.name", ({ item }) => item.name ?? ""),
    {
      rule,
      path: "$.lines[*].item.name",
      message: "each line needs the name of what is sold",
      holds: isTextPresent,
    },
  );

/** Requirements of EN 16931, in every syntax, that the document format does not have. */
export const EN16931_CHECKS: readonly Check[] = [
  sizeCheck("BR-CO-10"),
  {
    rule: "BR-02",
    path: "$.code",
    message: "an invoice needs a number",
    holds: ({ invoice }) => isTextPresent(fullCode(invoice)),
  },
  {
    rule: "BR-05",
    path: "$.currency",
    message: "an invoice needs a currency",
    holds: ({ currency }) => isTextPresent(currency),
  },
  {
    rule: "BR-06",
    path: "$.supplier.name",
    message: "the seller needs a name",
    holds: (bill) => isTextPresent(partyName(seller(bill))),
  },
  {
    rule: "BR-07",
    path: "$.customer",
    message: "the buyer needs a name",
    holds: (bill) => isTextPresent(partyName(buyer(bill) ?? {})),
  },
  {
    rule: "BR-08",
    path: "$.supplier.addresses",
    message: "the seller needs an address",
    holds: (bill) => hasAddress(seller(bill)),
  },
  {
    rule: "BR-10",
    path: "$.customer.addresses",
    message: "the buyer needs an address",
    holds: (bill) => hasAddress(buyer(bill)),
  },
  {
    rule: "BR-16",
    path: "$.lines",
    message: "an invoice needs a line",
    holds: ({ invoice }) => Boolean(invoice.lines?.length),
  },
  {
    rule: "BR-19",
    path: "$.supplier.addresses",
    message: "the seller's tax representative needs an address",
    holds: ofParty(representative, hasAddress),
  },
  {
    rule: "BR-56",
    path: "$.supplier.tax_id.code",
    message:
      "the seller's tax representative needs a VAT number, so something has to be subject to VAT",
    when: names(representative),
    holds: (bill) =>
      ofParty(representative, (party) => Boolean(vatNumber(party)))(bill) && !isOutsideScope(bill),
  },
  itemNameCheck("BR-25"),
  each(
    ofLines(".period", ({ source }) => source.period),
    {
      rule: "BR-30",
      path: "$.lines[*].period",
      message: "a line's period ends before it starts",
      holds: periodIsOrdered,
    },
  ),
  precedingCheck("BR-55"),
  ...VAT_CHECKS,
  ...RATE_CHECKS,
  ...CODE_CHECKS,
];
