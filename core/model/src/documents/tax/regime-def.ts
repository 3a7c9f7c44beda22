import {
  always,
  defineObject,
  list,
  type ObjectDef,
  optional,
  type ScalarType,
  type Static,
  types,
} from "../../schema/index.ts";
import { Definition } from "../cbc/definition.ts";
import { Source } from "../cbc/source.ts";
import { CategoryDef } from "./category-def.ts";
import { CorrectionDefinition, ScenarioSet, TagSet } from "./scenario.ts";

/** Code of a country or region, from any list in use. */
const areaCode: ScalarType<string> = {
  ...types.text,
  name: "l10n.Code",
  schema: { ref: "l10n/code" },
};

const regimeDef = defineObject(
  "tax.RegimeDef",
  {
    schema: "tax/regime-def",
    title: "Regime Definition",
    description: "Tax rules of a country.",
  },
  {
    name: always(types.i18nText, "Name", "Country by language."),
    description: optional(types.i18nText, "Description", "Introduction to its taxes, by language."),
    sources: optional(list(Source), "Sources", "Law and guidance the rules were taken from."),
    time_zone: always(types.text, "Time Zone", "IANA zone in which its days begin."),
    country: always(types.taxCountry, "Code", "Tax country code, ISO except for Greece."),
    alt_country_codes: optional(
      list(areaCode),
      "Alternative Country Codes",
      "Further codes its tax identities may use, such as `XI`.",
    ),
    zone: optional(areaCode, "Zone", "Part of the country with rules of its own."),
    currency: always(types.currencyCode, "Currency", "Default currency of its documents."),
    tax_scheme: optional(
      types.code,
      "Tax Scheme",
      "Main consumption tax, used for tax identities.",
    ),
    calculator_rounding_rule: optional(
      types.key,
      "Calculator Rounding Rule",
      "When amounts are rounded: `precise`, the default, or `currency`.",
    ),
    tags: optional(list(TagSet), "Tags", "Document tags the regime adds."),
    extensions: optional(list(Definition), "Extensions", "Extension keys and their values."),
    identities: optional(list(Definition), "Identities", "Identity keys and types in use."),
    payment_means_keys: optional(
      list(Definition),
      "Payment Means Keys",
      "Means of payment beyond the common ones.",
    ),
    inbox_keys: optional(list(Definition), "Inbox Keys", "Document networks of the country."),
    scenarios: optional(
      list(ScenarioSet),
      "Scenarios",
      "Notes and codes that depend on documents.",
    ),
    corrections: optional(list(CorrectionDefinition), "Corrections", "How to correct documents."),
    categories: always(list(CategoryDef), "Categories", "The taxes."),
  },
);

/** Tax rules of a country. */
export interface RegimeDef extends Static<typeof regimeDef> {}
export const RegimeDef: ObjectDef<RegimeDef> = regimeDef;
