import { compact, type JsonObject } from "@fakturo/model";
import { CODE_OF_CATEGORY, CODE_OF_KEY } from "../codes/vat-categories.ts";

const KEY_OF_CODE: ReadonlyMap<string, string> = new Map(
  [...CODE_OF_KEY].map(([key, code]) => [code, key]),
);

/** Taxes of islands and cities, which the syntaxes distinguish from VAT only by the code. */
const CATEGORY_OF_CODE: ReadonlyMap<string, string> = new Map(
  [...CODE_OF_CATEGORY].flatMap(([category, code]) => (code ? [[code, category]] : [])),
);

const categoryOf = ({ scheme, category }: Pick<VatFields, "scheme" | "category">) =>
  CATEGORY_OF_CODE.get(category) ?? (scheme || "VAT");

/** VAT in the syntaxes; absent values are empty. */
export interface VatFields {
  readonly scheme: string;
  /** UNTDID 5305. */
  readonly category: string;
  /** Without the percent sign. */
  readonly percent: string;
  /** VATEX code of the category in the breakdown. */
  readonly vatex?: string | undefined;
}

/** Rates without meaning, as exemptions have them; other values are left to the engine. */
const NO_RATE = /^[+-]?0*(?:\.0*)?$/;

/** The tax of a line, allowance or charge (BG-30, BT-95, BT-102); undefined without a category. */
export function combosFrom(fields: VatFields): JsonObject[] {
  const { category, percent, vatex } = fields;
  if (category === "") return [];
  const isCharged = !NO_RATE.test(percent) || category === "Z" || CATEGORY_OF_CODE.has(category);
  const combo = compact({
    cat: categoryOf(fields),
    key: KEY_OF_CODE.get(category),
    percent: isCharged && percent ? `${percent}%` : undefined,
    ext: compact({ "cef-vatex": vatex, "untdid-tax-category": category }),
  });
  return combo ? [combo] : [];
}

/** Wording of an exemption (BT-120); undefined without one. */
export function taxNoteFrom(
  fields: Pick<VatFields, "scheme" | "category">,
  wording: string,
): JsonObject | undefined {
  if (wording === "") return undefined;
  return compact({
    cat: categoryOf(fields),
    key: KEY_OF_CODE.get(fields.category),
    text: wording,
    ext: compact({ "untdid-tax-category": fields.category }),
  });
}
