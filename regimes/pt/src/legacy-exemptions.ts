import type { Combo, Invoice, StringMap } from "@fakturo/model";
import { normalizeRegion } from "./region.ts";

const EXEMPT = "exempt";
/** Extension of the SAF-T addon with the reason, and its earlier key. */
const EXEMPTION = "pt-saft-exemption";
const OLD_EXEMPTION = "pt-exemption-code";
/** Set for the schemes of small retailers and travel agencies. */
const TAX_CODE = "at-tax-code";

/** Reasons (table of Ofício Circulado 30149) by the rates used in older documents. */
const REASONS: ReadonlyMap<string, string> = new Map([
  ["exempt+outlay", "M01"],
  ["exempt+intrastate-export", "M02"],
  ["exempt+imports", "M04"],
  ["exempt+exports", "M05"],
  ["exempt+suspension-scheme", "M06"],
  ["exempt+internal-operations", "M07"],
  ["exempt+small-retail-scheme", "M09"],
  ["exempt+exempt-scheme", "M10"],
  ["exempt+tobacco-scheme", "M11"],
  ["exempt+margin-scheme+travel", "M12"],
  ["exempt+margin-scheme+second-hand", "M13"],
  ["exempt+margin-scheme+art", "M14"],
  ["exempt+margin-scheme+antiques", "M15"],
  ["exempt+goods-transmission", "M16"],
  ["exempt+other", "M19"],
  ["exempt+flat-rate-scheme", "M20"],
  ["exempt+non-deductible", "M21"],
  ["exempt+consignment-goods", "M25"],
  ["exempt+reverse-charge+waste", "M30"],
  ["exempt+reverse-charge+civil-eng", "M31"],
  ["exempt+reverse-charge+greenhouse", "M32"],
  ["exempt+reverse-charge+woods", "M33"],
  ["exempt+reverse-charge+b2b", "M40"],
  ["exempt+reverse-charge+intraeu", "M41"],
  ["exempt+reverse-charge+real-estate", "M42"],
  ["exempt+reverse-charge+gold", "M43"],
  ["exempt+non-taxable", "M99"],
]);
const WITH_TAX_CODE = new Set(["M09", "M12"]);

/** Converts rates and extension keys of older documents to current ones. */
export function updateExemptions(invoice: Invoice): void {
  const { lines = [], discounts = [], charges = [] } = invoice;
  const combos = [...lines, ...discounts, ...charges].flatMap(({ taxes }) => taxes ?? []);
  for (const combo of combos) {
    replaceRate(combo);
    renameReason(combo);
  }
}

/** The reason replaces all extensions of the combo; the region is derived again. */
function replaceRate(combo: Combo): void {
  const reason = combo.key === EXEMPT ? undefined : REASONS.get(combo.rate ?? "");
  if (!reason) return;
  combo.key = EXEMPT;
  combo.rate = undefined;
  combo.ext = { [EXEMPTION]: reason, ...(WITH_TAX_CODE.has(reason) && { [TAX_CODE]: EXEMPT }) };
  normalizeRegion(combo);
}

function renameReason(combo: Combo): void {
  const { [OLD_EXEMPTION]: reason, ...rest }: StringMap = combo.ext ?? {};
  if (reason !== undefined) combo.ext = { ...rest, [EXEMPTION]: reason };
}
