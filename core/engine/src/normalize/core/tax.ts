import { baseTaxCode, type Combo, isObject, ownValue, Percentage } from "@fakturo/model";
import { type Normalizer, normalizer } from "@fakturo/plugin";

const ZERO_PERCENT = Percentage.parse("0%");

/** Identities of countries without a regime; regimes have their own normaliser. */
const identity = normalizer("tax.Identity", (draft, context) => {
  if (draft.code && !context.regimeFor(draft.country))
    draft.code = baseTaxCode(draft.code, draft.country);
});

/** Keys that older documents expressed as rates of VAT (spec §3.10). */
const KEYS: Readonly<Record<string, { readonly key: string; readonly noPercent?: true }>> = {
  zero: { key: "zero" },
  exempt: { key: "exempt" },
  "exempt+reverse-charge": { key: "reverse-charge", noPercent: true },
  "exempt+export": { key: "export" },
  "exempt+eea": { key: "intra-community" },
  "exempt+export+eea": { key: "intra-community" },
};

/**
 * Tag `customer-rates`: taxes follow the customer's country. The calculation applies it as well; it is
 * set here so that addons see the country in the first build.
 */
const customerRates = normalizer("tax.Combo", (draft, { root }) => {
  const { $tags, customer } = root;
  if (!Array.isArray($tags) || !$tags.includes("customer-rates") || $tags.includes("bypass"))
    return;
  const identity = isObject(customer) ? customer.tax_id : undefined;
  const country = isObject(identity) ? identity.country : undefined;
  if (typeof country === "string" && country) draft.country = country;
});

const combo = normalizer("tax.Combo", (draft) => {
  if (draft.cat !== "VAT") return;
  if (draft.rate) migrateRate(draft, draft.rate);
  if (!draft.key && draft.percent?.isZero()) draft.key = "zero";
  if (draft.key === "zero" && !draft.percent) draft.percent = ZERO_PERCENT;
});

function migrateRate(draft: Combo, rate: string): void {
  const legacy = ownValue(KEYS, rate);
  if (legacy) {
    draft.key = legacy.key;
    delete draft.rate;
    if (legacy.noPercent) delete draft.percent;
  } else if (rate === "standard" || rate.startsWith("standard+")) {
    draft.rate = rate.replace("standard", "general");
  }
}

export const TAX_NORMALIZERS: readonly Normalizer[] = [identity, customerRates, combo];
