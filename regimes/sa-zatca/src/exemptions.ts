import { TAX_CATEGORY, VATEX } from "@fakturo/addon-eu-en16931";
import type { Combo, Invoice } from "@fakturo/model";
import { is } from "@fakturo/plugin";
import { isSimplified } from "./transaction.ts";

/** Allowed reasons for exemption (VATEX) of a tax category; an empty set allows none. */
const REASONS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["S", new Set([])],
  ["E", new Set(["VATEX-SA-29", "VATEX-SA-29-7", "VATEX-SA-30"])],
  [
    "Z",
    new Set([
      "VATEX-SA-32",
      "VATEX-SA-33",
      "VATEX-SA-34-1",
      "VATEX-SA-34-2",
      "VATEX-SA-34-3",
      "VATEX-SA-34-4",
      "VATEX-SA-34-5",
      "VATEX-SA-35",
      "VATEX-SA-36",
      "VATEX-SA-EDU",
      "VATEX-SA-HEA",
      "VATEX-SA-MLTRY",
    ]),
  ],
  ["O", new Set(["VATEX-SA-OOS"])],
]);

/** Private education and health care, whose tax the state bears for citizens. */
const FOR_CITIZENS: ReadonlySet<string> = new Set(["VATEX-SA-EDU", "VATEX-SA-HEA"]);

export const hasReason = is.absentOr(
  "valid SA VAT exemption code",
  (ext: Readonly<Record<string, string>>) => {
    const reasons = REASONS.get(ext[TAX_CATEGORY] ?? "");
    const given = ext[VATEX] ?? "";
    return !reasons || (reasons.size > 0 ? reasons.has(given) : !given);
  },
);

/** Combos of value added tax on the lines of an invoice. */
export function vatOfLines({ lines }: Invoice): Combo[] {
  return (lines ?? []).flatMap((line) => line?.taxes ?? []).filter((combo) => combo?.cat === "VAT");
}

function servesCitizens(invoice: Invoice): boolean {
  return vatOfLines(invoice).some(({ ext }) => FOR_CITIZENS.has(ext?.[VATEX] ?? ""));
}

export const isForCitizens = is.that("has EDU or HEA tax exemption", servesCitizens);

export const isSimplifiedForCitizens = is.that(
  "simplified and (EDU or HEA exemptions)",
  (invoice: Invoice) => isSimplified(invoice) && servesCitizens(invoice),
);
