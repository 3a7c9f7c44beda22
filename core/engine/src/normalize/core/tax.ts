import { baseTaxCode, type Combo, Percentage } from "@fakturo/model";
import { type Normalizer, normalizer } from "@fakturo/plugin";

const ZERO_PERCENT = Percentage.parse("0%");

/** Identities of countries without a regime; regimes bring their own normaliser. */
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

const combo = normalizer("tax.Combo", (draft) => {
  if (draft.cat !== "VAT") return;
  if (draft.rate) migrateRate(draft, draft.rate);
  if (!draft.key && draft.percent?.isZero()) draft.key = "zero";
  if (draft.key === "zero" && !draft.percent) draft.percent = ZERO_PERCENT;
});

function migrateRate(draft: Combo, rate: string): void {
  const legacy = Object.hasOwn(KEYS, rate) ? KEYS[rate] : undefined;
  if (legacy) {
    draft.key = legacy.key;
    delete draft.rate;
    if (legacy.noPercent) delete draft.percent;
  } else if (rate === "standard" || rate.startsWith("standard+")) {
    draft.rate = rate.replace("standard", "general");
  }
}

export const TAX_NORMALIZERS: readonly Normalizer[] = [identity, combo];
