import { type Combo, Invoice, type JsonObject, readBuilt } from "@fakturo/model";

/** A member of a document that a file states only as part of others, which are `into`. */
export interface MergedMember {
  readonly path: string;
  readonly into: readonly string[];
}

/**
 * Surcharges of a built invoice: EN 16931 has none, so that they are part of the rate, and tax and surcharge are
 * rounded together. @throws FakturoError "unknown-schema", "input" as `billOf` does.
 */
export function mergedSurcharges(doc: JsonObject): MergedMember[] {
  const { lines = [], discounts = [], charges = [] } = readBuilt(Invoice, doc, "supplier");
  const rows = [
    ...lines.map(({ taxes }, i) => ({ path: `$.lines[${i}]`, taxes })),
    ...discounts.map(({ taxes }, i) => ({ path: `$.discounts[${i}]`, taxes })),
    ...charges.map(({ taxes }, i) => ({ path: `$.charges[${i}]`, taxes })),
  ];
  return rows.flatMap(({ path, taxes = [] }) => taxes.flatMap(mergedIn(`${path}.taxes`)));
}

const mergedIn =
  (path: string) =>
  ({ surcharge }: Combo, i: number): MergedMember[] => {
    if (!surcharge) return [];
    const into = [`${path}[${i}].percent`, "$.totals.taxes", "$.totals.tax"];
    return [{ path: `${path}[${i}].surcharge`, into }];
  };
