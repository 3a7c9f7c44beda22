import type { Invoice } from "@fakturo/model";
import { is } from "@fakturo/plugin";
import { TAX_CATEGORY, VATEX } from "./extensions.ts";

/** Tax categories without VAT, which require a reason. */
const EXEMPT: ReadonlySet<string> = new Set(["E", "AE", "K", "G", "O"]);

/** Categories in the VAT totals with neither a VATEX code nor a note. */
function unexplained({ totals, tax }: Invoice): string[] {
  const noted = new Set(tax?.notes?.map((note) => note?.ext?.[TAX_CATEGORY]));
  const vat = totals?.taxes?.categories?.filter((category) => category?.code === "VAT") ?? [];
  return vat
    .flatMap(({ rates }) => rates ?? [])
    .filter((rate) => rate !== null && !rate.ext?.[VATEX])
    .map(({ ext }) => ext?.[TAX_CATEGORY] ?? "")
    .filter((code) => EXEMPT.has(code) && !noted.has(code));
}

/** Every exempt category has a VATEX code or a note with the reason. */
export const exemptionsExplained = is.that(
  "exemption notes",
  (invoice: Invoice) => unexplained(invoice).length === 0,
);
