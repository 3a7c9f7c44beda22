import type { Party } from "@fakturo/model";
import type { Adjustment, Bill } from "../bill/bill.ts";
import { schemeOf } from "../codes/identity-schemes.ts";
import { legalIdentity, sellerIdentities, taxIdentities, vatNumber } from "../party/facts.ts";
import { buyerIdentities } from "../party/seller.ts";
import { type Check, each, type Find, ofLines } from "./check.ts";
import { GREEK_CHECKS } from "./greece.ts";
import { ICELANDIC_CHECKS } from "./iceland.ts";
import { isNorwegianNumber, isSwedishNumber } from "./numbers.ts";
import {
  addressHas,
  both,
  isIn,
  registerOf,
  soldIn,
  startsWithAny,
  taxedIn,
  within,
} from "./places.ts";
import {
  accountOf,
  buyer,
  instructions,
  isCreditNote,
  isInvoice,
  isOutsideScope,
  meansOf,
  paidBy,
  representative,
  seller,
  writtenAccount,
} from "./subjects.ts";

const legalOf = (party: Party | undefined) => legalIdentity(party ?? {})?.code;
const hasFullAddress = addressHas("street", "locality", "code");

const DUTCH_REGISTERS: ReadonlySet<string> = new Set(["0106", "0190"]);
const isDutchRegister = (party: Party | undefined) => DUTCH_REGISTERS.has(registerOf(party) ?? "");

const NETHERLANDS: readonly Check[] = [
  {
    rule: "NL-R-001",
    path: "$.preceding",
    message: "Dutch credit notes name the invoice they correct",
    when: both(soldIn("NL"), isCreditNote),
    holds: ({ invoice }) => Boolean(invoice.preceding?.length),
  },
  {
    rule: "NL-R-002",
    path: "$.supplier.addresses[0]",
    message: "the street, city and post code of Dutch sellers are needed",
    when: soldIn("NL"),
    holds: (bill) => hasFullAddress(seller(bill)),
  },
  {
    rule: "NL-R-003",
    path: "$.supplier.identities",
    message: "the legal registration of Dutch sellers is a KVK or OIN number",
    when: both(soldIn("NL"), (bill) => Boolean(legalOf(seller(bill)))),
    holds: (bill) => isDutchRegister(seller(bill)),
  },
  {
    rule: "NL-R-004",
    path: "$.customer.addresses[0]",
    message: "the street, city and post code of Dutch buyers are needed",
    when: within("NL"),
    holds: (bill) => hasFullAddress(buyer(bill)),
  },
  {
    rule: "NL-R-005",
    path: "$.customer.identities",
    message: "the legal registration of Dutch buyers is a KVK or OIN number",
    when: both(within("NL"), (bill) => Boolean(legalOf(buyer(bill)))),
    holds: (bill) => isDutchRegister(buyer(bill)),
  },
  {
    rule: "NL-R-006",
    path: "$.supplier.addresses[0]",
    message: "the street, city and post code of Dutch tax representatives are needed",
    when: both(soldIn("NL"), (bill) => isIn("NL", representative(bill))),
    holds: (bill) => hasFullAddress(representative(bill)),
  },
  {
    rule: "NL-R-007",
    path: "$.payment.instructions",
    message: "Dutch sellers say how they are to be paid",
    when: both(soldIn("NL"), (bill) =>
      isCreditNote(bill) ? bill.totals.due.isNegative() : bill.totals.due.isPositive(),
    ),
    holds: (bill) => Boolean(instructions(bill)),
  },
  {
    rule: "NL-R-008",
    path: "$.payment.instructions.key",
    message: "this means of payment is not in use between Dutch parties",
    when: both(within("NL"), (bill) => meansOf(bill) !== undefined),
    holds: paidBy("30", "48", "49", "57", "58", "59"),
  },
  {
    rule: "NL-R-009",
    path: "$.ordering.purchases",
    message: "lines that name a line of the order need the order's number",
    when: both(soldIn("NL"), ({ lines }) => lines.some(({ source }) => source.order)),
    holds: ({ invoice: { ordering } }) =>
      Boolean(ordering?.purchases?.[0]?.code || ordering?.sales?.[0]?.code || !ordering?.code),
  },
];

const NORWAY: readonly Check[] = [
  {
    rule: "NO-R-001",
    path: "$.supplier.tax_id.code",
    message: "Norwegian VAT numbers are an organisation number and MVA",
    when: (bill) => !isOutsideScope(bill) && vatNumber(seller(bill))?.startsWith("NO") === true,
    holds: (bill) => {
      const [, digits = ""] = /^NO(\d{9})MVA$/.exec(vatNumber(seller(bill)) ?? "") ?? [];
      return isNorwegianNumber(digits);
    },
  },
];

const CVR = "0184";

const DENMARK: readonly Check[] = [
  {
    rule: "DK-R-002",
    path: "$.supplier.identities",
    message: "Danish sellers need their legal registration",
    when: soldIn("DK"),
    holds: (bill) => Boolean(legalOf(seller(bill))),
  },
  {
    rule: "DK-R-014",
    path: "$.supplier.identities",
    message: "the legal registration of Danish sellers is a CVR number",
    when: both(soldIn("DK"), (bill) => Boolean(legalOf(seller(bill)))),
    holds: (bill) => registerOf(seller(bill)) === CVR,
  },
  {
    rule: "DK-R-016",
    path: "$.totals.payable",
    message: "Danish credit notes are not negative",
    when: both(within("DK"), isCreditNote),
    holds: ({ totals }) => !totals.due.isNegative(),
  },
  {
    rule: "DK-R-013",
    path: "$.supplier.identities",
    message: "identifiers of Danish parties need a scheme",
    when: within("DK"),
    holds: (bill) => {
      const sellers = sellerIdentities(seller(bill), isOutsideScope(bill));
      const buyers = buyerIdentities(buyer(bill) ?? {});
      return [...sellers, ...buyers].every((identity) => !identity.code || schemeOf(identity));
    },
  },
  {
    rule: "DK-R-005",
    path: "$.payment.instructions.key",
    message: "this means of payment is not in use between Danish parties",
    when: both(within("DK"), (bill) => !isCreditNote(bill) && meansOf(bill) !== undefined),
    holds: paidBy("1", "10", "31", "42", "48", "49", "50", "58", "59", "93", "97"),
  },
  {
    rule: "DK-R-006",
    path: "$.payment.instructions.credit_transfer[0]",
    message: "transfers between Danish parties need account and bank",
    when: both(within("DK"), isInvoice, paidBy("31", "42")),
    holds: (bill) => Boolean(accountOf(bill) && instructions(bill)?.credit_transfer?.[0]?.bic),
  },
  {
    rule: "DK-R-007",
    path: "$.payment.instructions.direct_debit",
    message: "direct debits between Danish parties need mandate and account",
    when: both(within("DK"), isInvoice, paidBy("49")),
    holds: (bill) => {
      const { ref, account } = instructions(bill)?.direct_debit ?? {};
      return Boolean(ref && account);
    },
  },
];

/** Taxes other than VAT are charges with reasons outside UNTDID 7161. */
const OTHER_TAX = "ZZZ";
const TAX_CATEGORY = /^[\d.+eE-]{4}$/;

/** Four digits, or the part before the number sign. */
function isTaxCategory(reason: string): boolean {
  const text = reason.trim().replace(/\s+/g, " ");
  if (TAX_CATEGORY.test(text) && Number(text) >= 0) return true;
  return reason.includes("#") && !reason.startsWith("#") && !reason.endsWith("#");
}

const listOf = ({ isCharge }: Adjustment) => (isCharge ? "charges" : "discounts");

/** Allowances and charges of the document and its lines. */
const adjustments: Find<Adjustment> = (bill) => [
  ...bill.adjustments.map((it) => ({ at: `$.${listOf(it)}`, it })),
  ...ofLines(
    "",
    (line) => line.adjustments,
  )(bill).flatMap((line) => line.it.map((it) => ({ at: `${line.at}.${listOf(it)}`, it }))),
];

/** Taxes other than VAT between Danish parties. */
const DANISH_TAXES: Check = each(adjustments, {
  rule: "DK-R-004",
  path: "$.charges",
  message:
    "the reason of a Danish tax other than VAT is its category: four digits, or two parts with # between them",
  when: within("DK"),
  holds: ({ code, reason = "" }) => code !== OTHER_TAX || isTaxCategory(reason),
});

const isDanishDomestic = both(within("DK"), isInvoice);
const startsWith = (bill: Bill, ...starts: readonly string[]) =>
  startsWithAny(instructions(bill)?.ref ?? "", ...starts);

/** Payment slips, by the kind that prefixes their reference (BT-83). */
const DANISH_SLIPS: readonly Check[] = [
  {
    rule: "DK-R-008",
    path: "$.payment.instructions.ref",
    message: "Danish giro slips have kind 01, 04 or 15 and an account of seven or eight digits",
    when: both(isDanishDomestic, paidBy("50")),
    holds: (bill) =>
      startsWith(bill, "01#", "04#", "15#") && /^\d{7,8}$/.test(writtenAccount(bill)),
  },
  {
    rule: "DK-R-009",
    path: "$.payment.instructions.ref",
    message: "references of Danish giro slips of kind 04 and 15 have 16 digits",
    when: both(isDanishDomestic, paidBy("50"), (bill) => startsWith(bill, "04#", "15#")),
    holds: (bill) => instructions(bill)?.ref?.length === 19,
  },
  {
    rule: "DK-R-010",
    path: "$.payment.instructions.ref",
    message: "Danish FIK slips have kind 71, 73 or 75 and a creditor of eight digits",
    when: both(isDanishDomestic, paidBy("93")),
    holds: (bill) => startsWith(bill, "71#", "73#", "75#") && writtenAccount(bill).length === 8,
  },
  {
    rule: "DK-R-011",
    path: "$.payment.instructions.ref",
    message: "references of Danish FIK slips of kind 71 and 75 have 15 or 16 digits",
    when: both(isDanishDomestic, paidBy("93"), (bill) => startsWith(bill, "71#", "75#")),
    holds: (bill) => [18, 19].includes(instructions(bill)?.ref?.length ?? 0),
  },
];

const ITALY: readonly Check[] = [
  {
    rule: "IT-R-001",
    path: "$.supplier.identities",
    message: "tax registrations of Italian sellers have 11 to 16 letters or digits",
    when: both(taxedIn("IT"), (bill) => Boolean(taxIdentities(seller(bill))[0]?.code)),
    holds: (bill) => /^[A-Z0-9]{11,16}$/.test(taxIdentities(seller(bill))[0]?.code ?? ""),
  },
  ...(
    [
      ["IT-R-002", "street"],
      ["IT-R-003", "locality"],
      ["IT-R-004", "code"],
    ] as const
  ).map(([rule, member]) => ({
    rule,
    path: `$.supplier.addresses[0].${member}`,
    message: "street, city and post code of Italian sellers are needed",
    when: taxedIn("IT"),
    holds: (bill: Bill) => addressHas(member)(seller(bill)),
  })),
];

const isSwedishTaxpayer = (bill: Bill) =>
  soldIn("SE")(bill) && !isOutsideScope(bill) && vatNumber(seller(bill))?.startsWith("SE") === true;

const isSwedishCompany = (bill: Bill) => soldIn("SE")(bill) && Boolean(legalOf(seller(bill)));

const SWEDISH_RATES: ReadonlySet<number> = new Set([25, 12, 6]);

const SWEDEN: readonly Check[] = [
  {
    rule: "SE-R-001",
    path: "$.supplier.tax_id.code",
    message: "Swedish VAT numbers have 14 places",
    when: isSwedishTaxpayer,
    holds: (bill) => vatNumber(seller(bill))?.length === 14,
  },
  {
    rule: "SE-R-002",
    path: "$.supplier.tax_id.code",
    message: "Swedish VAT numbers are digits behind the country",
    when: isSwedishTaxpayer,
    holds: (bill) => /^SE\d+$/.test(vatNumber(seller(bill))?.slice(0, 14) ?? ""),
  },
  {
    rule: "SE-R-003",
    path: "$.supplier.identities",
    message: "Swedish organisation numbers are digits",
    when: isSwedishCompany,
    holds: (bill) => /^\d+$/.test(legalOf(seller(bill)) ?? ""),
  },
  {
    rule: "SE-R-004",
    path: "$.supplier.identities",
    message: "Swedish organisation numbers have ten digits",
    when: isSwedishCompany,
    holds: (bill) => legalOf(seller(bill))?.length === 10,
  },
  {
    rule: "SE-R-013",
    path: "$.supplier.identities",
    message: "the check digit of the Swedish organisation number is wrong",
    when: isSwedishCompany,
    holds: (bill) => isSwedishNumber(legalOf(seller(bill)) ?? ""),
  },
  {
    rule: "SE-R-005",
    path: "$.supplier.identities",
    message: "the tax registration of Swedish sellers is the note about F-tax",
    when: both(isSwedishCompany, (bill) => Boolean(taxIdentities(seller(bill))[0]?.code)),
    holds: (bill) =>
      taxIdentities(seller(bill))[0]?.code?.trim().toUpperCase() === "GODKÄND FÖR F-SKATT",
  },
  each((bill) => bill.subtotals.map(({ vat }) => ({ at: "$.totals.taxes", it: vat })), {
    rule: "SE-R-006",
    path: "$.totals.taxes",
    message: "this is not a standard rate of Swedish VAT",
    when: isSwedishTaxpayer,
    holds: ({ code, percent }) =>
      code !== "S" || SWEDISH_RATES.has(Number(percent?.toString() ?? "0")),
  }),
];

/** Peppol's requirements in single countries, except Germany. */
export const NATIONAL_CHECKS: readonly Check[] = [
  ...NETHERLANDS,
  ...NORWAY,
  ...DENMARK,
  DANISH_TAXES,
  ...DANISH_SLIPS,
  ...ITALY,
  ...SWEDEN,
  ...ICELANDIC_CHECKS,
  ...GREEK_CHECKS,
];
