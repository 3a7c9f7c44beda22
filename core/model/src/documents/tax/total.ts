import {
  always,
  defineObject,
  list,
  type ObjectDef,
  optional,
  type Static,
  types,
} from "../../schema/index.ts";
import { ext } from "../common.ts";

const rateTotalSurcharge = defineObject(
  "tax.RateTotalSurcharge",
  {
    within: "tax/total",
    title: "Rate Total Surcharge",
    description: "Equivalence surcharge of one rate.",
  },
  {
    percent: always(types.percentage, "Percent", "Percentage of the rate's base."),
    amount: always(types.amount, "Amount", "The surcharge, not contained in the rate's amount."),
  },
);

/** Equivalence surcharge of one rate. */
export interface RateTotalSurcharge extends Static<typeof rateTotalSurcharge> {}
export const RateTotalSurcharge: ObjectDef<RateTotalSurcharge> = rateTotalSurcharge;

const rateTotal = defineObject(
  "tax.RateTotal",
  {
    within: "tax/total",
    title: "Rate Total",
    description: "Rows with the same country, extensions and percentages, added up (BG-23).",
  },
  {
    country: optional(types.taxCountry, "Country", "Regime of the rate when not the document's."),
    key: optional(types.key, "Key", "Key of the first row of the group (BT-118)."),
    ext,
    base: always(types.amount, "Base", "Sum of the rows before tax (BT-116)."),
    percent: optional(types.percentage, "Percent", "Absent when no tax is due (BT-119)."),
    surcharge: optional(RateTotalSurcharge, "Surcharge", "Equivalence surcharge on the same base."),
    amount: always(types.amount, "Amount", "Tax of the group without surcharge (BT-117)."),
  },
);

/** Sum of rows with the same country, extensions and percentages (BG-23). */
export interface RateTotal extends Static<typeof rateTotal> {}
export const RateTotal: ObjectDef<RateTotal> = rateTotal;

const categoryTotal = defineObject(
  "tax.CategoryTotal",
  {
    within: "tax/total",
    title: "Category Total",
    description: "All rates of one tax category.",
  },
  {
    code: always(types.code, "Code", "Category, such as `VAT`."),
    retained: optional(types.flag, "Retained", "The customer withholds it: subtracted, not added."),
    informative: optional(types.flag, "Informative", "Shown only; part of no sum."),
    rates: always(list(RateTotal), "Rates", "Groups in the order of their first row."),
    amount: always(types.amount, "Amount", "Sum of the rates without surcharges."),
    surcharge: optional(types.amount, "Surcharge", "Sum of the rates' surcharges."),
  },
);

/** All rates of one tax category. */
export interface CategoryTotal extends Static<typeof categoryTotal> {}
export const CategoryTotal: ObjectDef<CategoryTotal> = categoryTotal;

const taxTotal = defineObject(
  "tax.Total",
  {
    schema: "tax/total",
    title: "Tax Total",
    description: "Taxes of a document by category and rate.",
  },
  {
    categories: optional(list(CategoryTotal), "Categories", "One entry for each tax that occurs."),
    sum: always(types.amount, "Sum", "Taxes added to the price, surcharges included (BT-110)."),
    retained: optional(types.amount, "Retained", "Taxes the customer withholds."),
  },
);

/** Taxes of a document by category and rate. */
export interface TaxTotal extends Static<typeof taxTotal> {}
export const TaxTotal: ObjectDef<TaxTotal> = taxTotal;
