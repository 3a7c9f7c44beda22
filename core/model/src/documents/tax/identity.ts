import {
  always,
  defineObject,
  type ObjectDef,
  optional,
  type Static,
  types,
} from "../../schema/index.ts";

const taxIdentity = defineObject(
  "tax.Identity",
  {
    schema: "tax/identity",
    title: "Tax Identity",
    description: "Number under which a party pays taxes in a country (BT-31, BT-48).",
    extra: { recommended: ["code"] },
  },
  {
    country: always(types.taxCountry, "Country Code", "Country that issued the number."),
    code: optional(types.code, "Code", "The number without prefix, blanks or punctuation.", {
      extra: { pattern: "^[A-Z0-9Ñ&]+$" },
    }),
    scheme: optional(types.code, "Scheme", "Tax it serves when not the regime's main one."),
    type: optional(types.key, "Type", "Kind of number in countries that have several."),
  },
);

/** Tax number in a country (BT-31, BT-48). */
export interface TaxIdentity extends Static<typeof taxIdentity> {}
export const TaxIdentity: ObjectDef<TaxIdentity> = taxIdentity;
