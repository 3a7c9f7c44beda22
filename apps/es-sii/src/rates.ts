import type { RateTotal } from "@fakturo/model";
import type { BookEntry } from "./entry.ts";
import { EXT } from "./extensions.ts";
import { RULES } from "./rules.ts";

/** Taxes of the books. */
const TAXES: ReadonlySet<string> = new Set(["VAT", "IGIC"]);

/** A rate of tax, with its path in the document. */
export interface LocatedRate {
  readonly rate: RateTotal;
  readonly path: string;
}

/** Rates of VAT and IGIC. */
export function ratesOf({ invoice }: BookEntry): LocatedRate[] {
  return (invoice.totals?.taxes?.categories ?? []).flatMap(({ code, rates = [] }, i) =>
    TAXES.has(code)
      ? rates.map((rate, j) => ({ rate, path: `$.totals.taxes.categories[${i}].rates[${j}]` }))
      : [],
  );
}

/** Meaning of a rate in a breakdown. */
export type Treatment = "exempt" | "other" | "location" | "reverse-charge" | "charged";

/** Taxation of an operation, by extension or key. */
export function treatmentOf({ key, ext }: RateTotal): Treatment {
  if (ext?.[EXT.exempt]) return "exempt";
  const outside = ext?.[EXT.outsideScope];
  if (outside) return outside === "other" ? "other" : "location";
  return key === "reverse-charge" ? "reverse-charge" : "charged";
}

/** ClaveRegimenEspecialOTrascendencia, the same for all rates of an invoice. */
export function regimeOf(entry: BookEntry): string | undefined {
  const keys = new Set(ratesOf(entry).map(({ rate }) => rate.ext?.[EXT.regime] ?? ""));
  const [key = ""] = keys;
  if (keys.size === 1 && key !== "") return key;
  const path = ratesOf(entry)[0]?.path ?? "$.totals.taxes";
  entry.faults.add(RULES.regime, path, `one '${EXT.regime}' is needed for the whole invoice`);
  return undefined;
}
