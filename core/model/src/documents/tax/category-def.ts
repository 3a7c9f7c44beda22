import {
  always,
  defineObject,
  list,
  type ObjectDef,
  optional,
  type Static,
  types,
} from "../../schema/index.ts";
import { Source } from "../cbc/source.ts";
import { ext, meta } from "../common.ts";

const keyDef = defineObject(
  "tax.KeyDef",
  {
    within: "tax/regime-def",
    title: "Key Definition",
    description: "Situation a tax may be in, such as exempt.",
  },
  {
    key: optional(types.key, "Key", "Value for the key of a combo."),
    name: optional(types.i18nText, "Name", "Short name by language."),
    desc: optional(types.i18nText, "Description", "When the situation applies, by language."),
    no_percent: optional(types.flag, "No Percent", "Combos with the key carry no percentage."),
  },
);

/** Tax situation, such as exempt. */
export interface KeyDef extends Static<typeof keyDef> {}
export const KeyDef: ObjectDef<KeyDef> = keyDef;

const rateValueDef = defineObject(
  "tax.RateValueDef",
  {
    within: "tax/regime-def",
    title: "Rate Value Definition",
    description: "Percentage of a rate from a day on.",
  },
  {
    ext: optional(
      types.extensions,
      "Extensions",
      "Codes a combo must have for the value to apply.",
    ),
    since: optional(types.date, "Since", "First day; without one the value always applied."),
    percent: always(types.percentage, "Percent", "The percentage."),
    surcharge: optional(types.percentage, "Surcharge", "Equivalence surcharge that goes with it."),
    disabled: optional(types.flag, "Disabled", "No longer to be used."),
  },
);

/** Percentage of a rate from a date on. */
export interface RateValueDef extends Static<typeof rateValueDef> {}
export const RateValueDef: ObjectDef<RateValueDef> = rateValueDef;

const rateDef = defineObject(
  "tax.RateDef",
  {
    within: "tax/regime-def",
    title: "Rate Definition",
    description: "Named rate of a tax with its percentages over time.",
  },
  {
    rate: always(types.key, "Rate", "Value for the rate of a combo."),
    keys: optional(list(types.key), "Keys", "Keys of the category the rate can go with."),
    name: always(types.i18nText, "Name", "Short name by language."),
    desc: optional(types.i18nText, "Description", "What the rate is charged on, by language."),
    values: optional(list(RateValueDef), "Values", "Percentages, newest first."),
    meta,
  },
);

/** Named rate of a tax with its percentages over time. */
export interface RateDef extends Static<typeof rateDef> {}
export const RateDef: ObjectDef<RateDef> = rateDef;

const categoryDef = defineObject(
  "tax.CategoryDef",
  {
    within: "tax/regime-def",
    title: "Category Definition",
    description: "A tax of a country.",
  },
  {
    code: always(types.code, "Code", "Value for the category of a combo, such as `VAT`."),
    name: always(types.i18nText, "Name", "Abbreviation in use, by language."),
    title: optional(types.i18nText, "Title", "Full name by language."),
    desc: optional(types.i18nText, "Description", "What the tax is, by language."),
    retained: optional(types.flag, "Retained", "The customer withholds it from the payment."),
    informative: optional(types.flag, "Informative", "Reported only; part of no sum."),
    keys: optional(list(KeyDef), "Keys", "Situations the tax knows."),
    rates: optional(list(RateDef), "Rates", "Rates the tax knows."),
    extensions: optional(list(types.key), "Extensions", "Extension keys its combos may carry."),
    map: optional(types.codeMap, "Map", "Codes of the tax in local formats."),
    sources: optional(list(Source), "Sources", "Law and official pages with the current rates."),
    ext,
    meta,
  },
);

/** A tax of a country. */
export interface CategoryDef extends Static<typeof categoryDef> {}
export const CategoryDef: ObjectDef<CategoryDef> = categoryDef;
