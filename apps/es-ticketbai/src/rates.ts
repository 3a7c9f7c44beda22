import type { CategoryTotal, Faults, Invoice, RateTotal } from "@fakturo/model";
import type { EuroAmounts } from "@fakturo/spain";
import { EXT } from "./extensions.ts";
import { RULES } from "./rules.ts";

/** TaxTreatment of a rate in a breakdown. */
export type TaxTreatment =
  | { readonly in: "exempt"; readonly cause: string }
  | { readonly in: "taxed"; readonly kind: "S1" | "S2" }
  | { readonly in: "outside"; readonly cause: string };

/** A rate of tax with its place in the breakdown. */
export interface PlacedRate {
  readonly rate: RateTotal;
  /** JSON path. */
  readonly path: string;
  readonly place: TaxTreatment;
  /** Sold goods, and not services. */
  readonly isGoods: boolean;
  /** Under the equivalence surcharge or the simplified scheme. */
  readonly isSpecial: boolean;
}

const OUTSIDE: ReadonlySet<string> = new Set(["OT", "RL", "VT", "IE"]);
const REVERSE_CHARGE = "S2";
const BY_LOCATION = "RL";
const RESALE = "resale";
const GOODS = "goods";

/** Categories of tax that are added to the price. */
export function chargedCategories({ totals }: Invoice): readonly CategoryTotal[] {
  const categories = totals?.taxes?.categories ?? [];
  return categories.filter(({ retained, informative }) => !retained && !informative);
}

/** Every rate with its place; rates with neither percentage nor cause are faults. */
export function placedRates(invoice: Invoice, faults: Faults): PlacedRate[] {
  const abroad = hasTag(invoice, "customer-rates");
  const simplified = hasTag(invoice, "simplified-scheme");
  const categories = invoice.totals?.taxes?.categories ?? [];
  return chargedCategories(invoice).flatMap((category) =>
    (category.rates ?? []).map((rate, i): PlacedRate => {
      const product = rate.ext?.[EXT.product];
      const path = `$.totals.taxes.categories[${categories.indexOf(category)}].rates[${i}]`;
      return {
        rate,
        path,
        place: abroad ? { in: "outside", cause: BY_LOCATION } : placeOf(rate, path, faults),
        isGoods: product === GOODS,
        isSpecial: simplified || product === RESALE,
      };
    }),
  );
}

function placeOf({ ext, percent }: RateTotal, path: string, faults: Faults): TaxTreatment {
  const cause = ext?.[EXT.exemption] ?? "";
  if (OUTSIDE.has(cause)) return { in: "outside", cause };
  if (cause === REVERSE_CHARGE) return { in: "taxed", kind: REVERSE_CHARGE };
  if (cause !== "") return { in: "exempt", cause };
  if (!percent) faults.add(RULES.taxes, path, `a percentage or '${EXT.exemption}' is needed`);
  return { in: "taxed", kind: "S1" };
}

/** True when the document carries the tag. */
export function hasTag({ $tags }: Invoice, tag: string): boolean {
  return $tags?.includes(tag) ?? false;
}

/** True for invoices without a required customer. */
export function isSimplified(invoice: Invoice): boolean {
  return hasTag(invoice, "simplified") || invoice.tax?.ext?.[EXT.simplified] === "S";
}

/** ImporteTotalFactura: net amount and all added taxes. */
export function totalOf(invoice: Invoice, money: EuroAmounts): string {
  const { totals } = invoice;
  if (!totals) return "0.00";
  const taxes = chargedCategories(invoice).flatMap(({ amount, surcharge }) =>
    surcharge ? [amount, surcharge] : [amount],
  );
  return taxes.reduce((sum, tax) => sum.add(money.of(tax)), money.of(totals.total)).toString();
}
