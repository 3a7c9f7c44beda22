import { Amount } from "@fakturo/model";
import type { Bill, VatSubtotal } from "../bill/bill.ts";
import type { VatCode } from "../codes/vat-categories.ts";
import { legalIdentity, vatNumber } from "../party/facts.ts";
import { type Check, each, ofLines } from "./check.ts";
import { buyer, hasSellerVat, isSellerRegistered } from "./subjects.ts";

/** Parts of an invoice in which a category may occur, by the last two digits of the rules. */
const PLACES: readonly (readonly [number: string, codes: (bill: Bill) => readonly VatCode[]])[] = [
  ["02", ({ lines }) => lines.map(({ vat }) => vat.code)],
  ["03", (bill) => adjusted(bill, false)],
  ["04", (bill) => adjusted(bill, true)],
];

function adjusted({ adjustments }: Bill, isCharge: boolean): VatCode[] {
  return adjustments.filter((row) => row.isCharge === isCharge).map(({ vat }) => vat.code);
}

function hasBuyerVat(bill: Bill): boolean {
  const party = buyer(bill);
  return Boolean(party && vatNumber(party));
}

function isBuyerRegistered(bill: Bill): boolean {
  return hasBuyerVat(bill) || Boolean(legalIdentity(buyer(bill) ?? {})?.code);
}

type Requirement = Omit<Check, "rule">;

const SELLER_REGISTERED: Requirement = {
  path: "$.supplier.tax_id.code",
  message: "the seller needs a VAT number or another tax registration",
  holds: isSellerRegistered,
};

const SELLER_VAT: Requirement = {
  path: "$.supplier.tax_id.code",
  message: "supplies to other countries need the seller's VAT number",
  holds: hasSellerVat,
};

const BUYER_VAT: Requirement = {
  path: "$.customer.tax_id.code",
  message: "intra-Community supplies need the buyer's VAT number",
  holds: hasBuyerVat,
};

const BUYER_REGISTERED: Requirement = {
  path: "$.customer.tax_id.code",
  message: "reverse charge needs the buyer's VAT number or legal registration",
  holds: isBuyerRegistered,
};

/** Parties that must be registered where a category occurs. */
const NEEDS: readonly (readonly [family: string, code: VatCode, needs: readonly Requirement[]])[] =
  [
    ["BR-S", "S", [SELLER_REGISTERED]],
    ["BR-Z", "Z", [SELLER_REGISTERED]],
    ["BR-E", "E", [SELLER_REGISTERED]],
    ["BR-AE", "AE", [SELLER_REGISTERED, BUYER_REGISTERED]],
    ["BR-IC", "K", [SELLER_VAT, BUYER_VAT]],
    ["BR-G", "G", [SELLER_VAT]],
    ["BR-AF", "L", [SELLER_REGISTERED]],
    ["BR-AG", "M", [SELLER_REGISTERED]],
  ];

/** What the tax of a subtotal may differ from base and rate by (BR-CO-17). */
const MARGIN = Amount.of(1, 0);

/** True where a subtotal's tax is its base times its rate, by the formula of the official rules. */
function isRate({ taxable, tax, vat: { percent } }: VatSubtotal): boolean {
  if (!percent || percent.rescale(0).isZero()) return tax.rescale(0).isZero();
  const base = taxable.abs().upscale(percent.exp + 2);
  const expected = base.mul(percent.withPointAt(percent.exp + 2)).rescale(2);
  return tax.abs().match(expected).sub(expected).abs().compare(MARGIN) < 0;
}

/** Rule about the tax of a subtotal, by category. */
const TAX_RULES: ReadonlyMap<VatCode, string> = new Map([
  ["S", "BR-S-09"],
  ["Z", "BR-Z-09"],
  ["E", "BR-E-09"],
  ["AE", "BR-AE-09"],
  ["K", "BR-IC-09"],
  ["G", "BR-G-09"],
  ["O", "BR-O-09"],
]);

/** Rates and amounts that contradict each other in documents that were changed after they were built. */
export const RATE_CHECKS: readonly Check[] = [
  each(
    ofLines(".taxes", ({ vat }) => vat.percent),
    {
      rule: "BR-S-05",
      path: "$.lines[*].taxes",
      message: "a rate of VAT is not below zero",
      holds: (percent) => !percent.isNegative(),
    },
  ),
  ...(
    [
      ["BR-S-06", "$.discounts", false],
      ["BR-S-07", "$.charges", true],
    ] as const
  ).map(
    ([rule, path, isCharge]): Check => ({
      rule,
      path,
      message: "a rate of VAT is not below zero",
      holds: ({ adjustments }) =>
        adjustments.every((row) => row.isCharge !== isCharge || !row.vat.percent?.isNegative()),
    }),
  ),
  {
    rule: "BR-CO-17",
    path: "$.totals.taxes",
    message: "the tax of a rate is its base times the rate",
    holds: ({ subtotals }) => subtotals.every(isRate),
  },
  ...[...TAX_RULES].map(
    ([code, rule]): Check => ({
      rule,
      path: "$.totals.taxes",
      message:
        code === "S" ? "the tax of a rate is its base times the rate" : "no tax is charged here",
      holds: ({ subtotals }) =>
        subtotals.every(
          (row) => row.vat.code !== code || (code === "S" ? isRate(row) : row.tax.isZero()),
        ),
    }),
  ),
];

/** Registrations that the categories of lines, allowances and charges require. */
export const VAT_CHECKS: readonly Check[] = NEEDS.flatMap(([family, code, needs]) =>
  PLACES.flatMap(([number, codes]) =>
    needs.map((need) => ({
      ...need,
      rule: `${family}-${number}`,
      when: (bill: Bill) => codes(bill).includes(code),
    })),
  ),
);
