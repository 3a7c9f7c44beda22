import type { Combo, StringMap } from "@fakturo/model";
import type { DocumentContext, TaxCategory, TaxRateValue } from "@fakturo/plugin";
import { failure } from "./failure.ts";

const NO_FLAGS = { retained: false, informative: false };

/**
 * Completes a combo from its category: default key, percent and surcharge of the rate in force on
 * the tax date (spec §2.9 step 1).
 */
export function resolveCombo(combo: Combo, taxDate: string, context: DocumentContext): void {
  if (combo.country && combo.country === context.regime?.code) delete combo.country;
  const category = categoryOf(combo, context);
  if (!category) return;
  if (category.keys.size > 0 && !combo.key) combo.key = "standard";
  if (combo.key && category.keys.get(combo.key)?.no_percent) {
    delete combo.percent;
    delete combo.surcharge;
    return;
  }
  if (combo.rate) applyRate(combo, combo.rate, category, taxDate);
}

function categoryOf(combo: Combo, context: DocumentContext): TaxCategory | undefined {
  const category = context.category(combo.cat, combo.country);
  const regime = combo.country ? context.regimeFor(combo.country) : context.regime;
  if (regime && !category) throw failure(`invalid-category: '${combo.cat}' not defined in regime`);
  return category;
}

function applyRate(combo: Combo, rate: string, category: TaxCategory, taxDate: string): void {
  const found = category.rate(combo.key ?? "", rate);
  if (!found) {
    const forKey = combo.key ? ` for key '${combo.key}'` : "";
    throw failure(`invalid: '${rate}' rate not defined${forKey} in category '${combo.cat}'`);
  }
  if (found.values.length === 0) return;
  const value = found.values.find((candidate) => applies(candidate, combo.ext, taxDate));
  if (!value)
    throw failure(
      `invalid-date: rate value unavailable for '${rate}' in '${combo.cat}' on '${taxDate}'`,
    );
  combo.percent = value.percent;
  if (value.surcharge) combo.surcharge = value.surcharge;
  else delete combo.surcharge;
}

function applies(value: TaxRateValue, ext: StringMap | undefined, date: string): boolean {
  if (value.since !== undefined && value.since > date) return false;
  return Object.entries(value.ext ?? {}).every(([key, code]) => ext?.[key] === code);
}

/** True if a combo's category is retained or informative. */
export function categoryFlags(combo: Combo, context: DocumentContext) {
  return context.category(combo.cat, combo.country) ?? NO_FLAGS;
}
