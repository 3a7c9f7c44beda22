import type { Percentage, StringMap } from "@fakturo/model";
import type { AddonData, CategoryData, KeyData, RateData, RegimeData } from "./tax.ts";

/** Value of a rate from a date on, and the extensions it applies to. */
export interface TaxRateValue {
  /** First day, `YYYY-MM-DD`; always valid when absent. */
  readonly since: string | undefined;
  /** Applies to combos with all of these extensions. */
  readonly ext: StringMap | undefined;
  readonly percent: Percentage;
  readonly surcharge: Percentage | undefined;
}

/** A tax rate of a category, indexed. */
export interface TaxRate {
  readonly data: RateData;
  /** Newest first, as published. */
  readonly values: readonly TaxRateValue[];
}

/** A tax category of a regime, or the global VAT and GST where no regime applies. */
export interface TaxCategory {
  readonly data: CategoryData;
  readonly code: string;
  readonly retained: boolean;
  readonly informative: boolean;
  /** Empty for categories without keys, such as Spanish IRPF. */
  readonly keys: ReadonlyMap<string, KeyData>;
  /** Exact rate first, else the part before the first `+` (`general+eqs` falls back to `general`). */
  rate(key: string, rate: string): TaxRate | undefined;
}

/** The tax regime of a document or country, as rules and calculators see it. */
export interface TaxRegime {
  readonly data: RegimeData;
  /** Main country code, e.g. `EL` for Greece. */
  readonly code: string;
  /** ISO 4217. */
  readonly currency: string;
  /** IANA name, e.g. `Europe/Athens`: the day of documents without a date. */
  readonly timeZone: string;
  /** Key of the rounding rule: `precise` where the regime has none. */
  readonly rounding: string;
  /** Undefined for categories that the regime does not have. */
  category(code: string): TaxCategory | undefined;
}

/** The document and the loaded plugins, as seen by rules and normalisers. */
export interface DocumentContext {
  /** `$regime` of the root as written; empty when none. */
  readonly regimeCode: string;
  /** The regime of that code, including alternative codes. */
  readonly regime: TaxRegime | undefined;
  /** `$addons` of the root, requirements included. */
  readonly addons: readonly string[];
  /** The root document (never the envelope). */
  readonly root: Readonly<Record<string, unknown>>;
  /** Short schema id of the root document, e.g. `bill/invoice`. */
  readonly schema: string;
  /** Moment of the operation, milliseconds since 1970 in UTC. */
  readonly now: number;
  /** Regime of a tax country or alternative code. */
  regimeFor(country: string): TaxRegime | undefined;
  /** The addon of that key, if its plugin is loaded. */
  addon(key: string): AddonData | undefined;
  /** Category of the combo's country, else of the regime, else the global VAT or GST. */
  category(code: string, country?: string): TaxCategory | undefined;
  /** True when a loaded regime, addon or catalogue registers the extension key. */
  knowsExtension(key: string): boolean;
  /** Codes a registered extension allows; undefined when it is unknown or has no closed list. */
  extensionCodes(key: string): ReadonlySet<string> | undefined;
}
