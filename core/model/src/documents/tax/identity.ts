import { always, defineObject, optional, type Static, types } from "../../schema/index.ts";

/** Number under which a party pays taxes in a country (BT-31, BT-48). */
export const TaxIdentity = defineObject(
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
export type TaxIdentity = Static<typeof TaxIdentity>;
