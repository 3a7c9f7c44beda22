import { Amount, type Combo, type RateTotal } from "@fakturo/model";
import {
  CHARGING,
  CODE_OF_CATEGORY,
  CODE_OF_KEY,
  isVatCode,
  type VatCode,
} from "../codes/vat-categories.ts";
import type { Vat } from "./bill.ts";

const ZERO = Amount.zero();

/** Source of the category: the tax on a row, or the same tax in the totals. */
export type Rated = Pick<Combo & RateTotal, "key" | "ext" | "percent"> & {
  readonly surcharge?: Combo["surcharge"] | RateTotal["surcharge"];
};

/** True for taxes of the VAT breakdown, false for withheld and other taxes. */
export function isVat(category: string): boolean {
  return CODE_OF_CATEGORY.has(category);
}

/** The tax of a row for the breakdown: a charged one before one that is not. */
export function vatCombo(taxes: readonly Combo[] = []): Combo | undefined {
  const candidates = taxes.filter(({ cat }) => isVat(cat));
  return candidates.find(({ percent }) => percent && !percent.isZero()) ?? candidates[0];
}

/** Category and rate of a tax: from the addon's code where it matches the rate, else from the key. */
export function vatOf(category: string, tax: Rated): Vat {
  const percent = percentOf(tax);
  const code = agree(CODE_OF_CATEGORY.get(category) ?? codeOf(tax), percent);
  if (code === "O") return { code, percent: undefined };
  return { code, percent: CHARGING.has(code) ? (percent ?? ZERO) : ZERO };
}

function codeOf({ key, ext, percent }: Rated): VatCode {
  const given = ext?.["untdid-tax-category"] ?? "";
  if (isVatCode(given)) return given;
  const [plain = ""] = (key ?? "").split("+", 1);
  return CODE_OF_KEY.get(plain) ?? (percent ? "S" : "E");
}

/**
 * Standard rates are above zero, and apart from them only island taxes are charged (BR-S-05, BR-E-05).
 */
function agree(code: VatCode, percent: Amount | undefined): VatCode {
  if (percent && !percent.isZero()) return CHARGING.has(code) ? code : "S";
  if (code !== "S") return code;
  return percent ? "Z" : "E";
}

/** Rate with any equivalence surcharge, in percent. */
function percentOf({ percent, surcharge }: Rated): Amount | undefined {
  if (!percent) return undefined;
  const more = surcharge && "percent" in surcharge ? surcharge.percent : surcharge;
  const fraction = more ? percent.amount.match(more.amount).add(more.amount) : percent.amount;
  const raised = fraction.rescaleUp(2);
  return raised.withPointAt(raised.exp - 2);
}

const COMPARABLE_DECIMALS = 8;

/** Rows with the same key share a subtotal: 19% and 19.0%, and all exempt rows. */
export function keyOf({ code, percent }: Vat): string {
  return `${code} ${percent?.rescale(COMPARABLE_DECIMALS) ?? ""}`;
}

/** Replaces "outside the scope" where other categories occur as well (BR-O-11 to -14). */
export const EXEMPT: Vat = { code: "E", percent: ZERO };

/** Rows without any tax are outside the scope of VAT. */
export const UNTAXED: Vat = { code: "O", percent: undefined };
