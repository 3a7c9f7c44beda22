import { Percentage } from "@fakturo/model";
import {
  type CategoryData,
  GST_KEYS,
  type KeyData,
  type RateData,
  type RegimeData,
  type TaxCategory,
  type TaxRate,
  type TaxRateValue,
  type TaxRegime,
  VAT_KEYS,
} from "@fakturo/plugin";

/** Indexes a regime's data for the calculation. */
export function compileRegime(data: RegimeData): TaxRegime {
  const categories = new Map((data.categories ?? []).map((c) => [c.code, compileCategory(c)]));
  return {
    data,
    code: data.country,
    currency: data.currency,
    timeZone: data.time_zone,
    rounding: data.calculator_rounding_rule ?? "precise",
    category: (code) => categories.get(code),
  };
}

function compileCategory(data: CategoryData): TaxCategory {
  const rates = (data.rates ?? []).map(compileRate);
  return {
    data,
    code: data.code,
    retained: data.retained ?? false,
    informative: data.informative ?? false,
    keys: new Map((data.keys ?? []).map((key: KeyData) => [key.key ?? "", key])),
    rate: (key, rate) => findRate(rates, key, rate),
  };
}

function compileRate(data: RateData): TaxRate {
  return { data, values: (data.values ?? []).map(compileValue) };
}

function compileValue({
  since,
  ext,
  percent,
  surcharge,
}: NonNullable<RateData["values"]>[number]): TaxRateValue {
  return {
    since,
    ext,
    percent: Percentage.parse(percent),
    surcharge: surcharge === undefined ? undefined : Percentage.parse(surcharge),
  };
}

function findRate(rates: readonly TaxRate[], key: string, rate: string): TaxRate | undefined {
  const fits = ({ data: { keys } }: TaxRate): boolean =>
    keys?.length ? keys.includes(key) : key === "";
  const base = rate.split("+", 1)[0];
  return (
    rates.find((candidate) => candidate.data.rate === rate && fits(candidate)) ??
    rates.find((candidate) => candidate.data.rate === base && fits(candidate))
  );
}

/** Categories without a regime: VAT and GST with their keys and no rates. */
export const GLOBAL_CATEGORIES: ReadonlyMap<string, TaxCategory> = new Map([
  ["VAT", compileCategory(globalCategory("VAT", "Value Added Tax", VAT_KEYS))],
  ["GST", compileCategory(globalCategory("GST", "Goods and Services Tax", GST_KEYS))],
]);

function globalCategory(code: string, title: string, keys: readonly KeyData[]): CategoryData {
  return { code, name: { en: code }, title: { en: title }, keys };
}
