import {
  always,
  defineObject,
  type ObjectDef,
  optional,
  type Static,
  types,
} from "../../schema/index.ts";
import { ext } from "../common.ts";
import { member, replaceMember } from "../migrate.ts";

type Choice = readonly [value: string, title: string];

/** JSON Schema condition: in category `cat` the key is one of `keys`. */
function keysOf(cat: string, keys: readonly Choice[]) {
  const oneOf = keys.map(([value, title]) => ({ const: value, title }));
  return {
    if: { properties: { cat: { const: cat } } },
    // biome-ignore lint/suspicious/noThenProperty: keyword of JSON Schema conditions
    then: { properties: { key: { oneOf } } },
  };
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === "";
}

/** Older documents name the rate by the first of `tags`. */
function migrate(raw: Record<string, unknown>): Record<string, unknown> {
  const tags = member(raw, "tags");
  const rate = member(raw, "rate");
  if (!Array.isArray(tags) || tags.length === 0 || !isBlank(rate)) return raw;
  return replaceMember(raw, "rate", tags[0]);
}

const combo = defineObject(
  "tax.Combo",
  {
    within: "tax/set",
    title: "Tax Combo",
    description: "One tax on a row: its category and what decides the percentage (BG-30).",
    migrate,
    extra: {
      anyOf: [
        keysOf("VAT", [
          ["standard", "Standard"],
          ["zero", "Zero"],
          ["reverse-charge", "Reverse charge"],
          ["exempt", "Exempt"],
          ["export", "Export"],
          ["intra-community", "Intra-community"],
          ["outside-scope", "Outside scope"],
        ]),
        keysOf("GST", [
          ["standard", "Standard"],
          ["zero", "Zero"],
          ["exempt", "Exempt"],
          ["outside-scope", "Outside scope"],
        ]),
      ],
    },
  },
  {
    cat: always(types.code, "Category", "Tax, such as `VAT`, from the regime's categories."),
    country: optional(types.taxCountry, "Country", "Regime of this tax when not the document's."),
    key: optional(types.key, "Key", "Situation within the category, such as `exempt` (BT-151)."),
    rate: optional(
      types.key,
      "Rate",
      "Rate of the regime, such as `general`; sets the percentage.",
    ),
    percent: optional(types.percentage, "Percent", "Percentage; absent when exempt (BT-152).", {
      calculated: true,
    }),
    surcharge: optional(types.percentage, "Surcharge", "Percentage added by equivalence schemes.", {
      calculated: true,
    }),
    ext,
  },
);

/** One tax on a row: its category and the members that determine the percentage (BG-30). */
export interface Combo extends Static<typeof combo> {}
export const Combo: ObjectDef<Combo> = combo;
