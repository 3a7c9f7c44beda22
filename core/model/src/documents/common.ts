import { list, optional, types } from "../schema/index.ts";

/** First property of objects that have an identifier of their own. */
export const identified = {
  uuid: optional(
    types.uuid,
    "UUID",
    "Identifier that stays the same wherever the object is copied.",
  ),
};

/** Open-ended codes required by a regime or an addon. */
export const ext = optional(
  types.extensions,
  "Extensions",
  "Codes of regimes and addons, each under the extension key that defines its values.",
);

/** Free data of the issuer. */
export const meta = optional(
  types.meta,
  "Meta",
  "The issuer's own key and text pairs; no rule or converter reads them.",
);

/** Text printed with the object. */
export const label = optional(
  types.text,
  "Label",
  "Tells objects of one list apart for a human reader, in one language.",
);

/** Country whose tax rules apply to the whole document. */
export const regime = {
  $regime: optional(
    types.regimeCode,
    "Tax Regime",
    "Country code of the tax rules to apply; taken from the supplier's tax identity when empty.",
  ),
};

/** Regime and addons of a document, in output order. */
export const ruled = {
  ...regime,
  $addons: optional(
    list(types.addonKey),
    "Addons",
    "Keys of the rule packages applied on top of the regime; those they require are added on build.",
  ),
};

/** Tags of every calculable document. */
export const tags = {
  $tags: optional(
    list(types.key),
    "Tags",
    "Situations of the document that select scenarios and, a few of them, change calculation.",
  ),
};
