import type { AddonRuleset, Normalizer, Ruleset } from "@fakturo/plugin";
import type { Registry } from "../registry.ts";

/**
 * Order in which rulesets normalise an object: regimes by country, then addons by key with their
 * requirements before them. It is independent of the order of `$addons` and of the plugins.
 */
export function normalizingOrder({ addons, regimeRulesets }: Registry): readonly Ruleset[] {
  const regimes = [...regimeRulesets].sort((a, b) => (a.data.country < b.data.country ? -1 : 1));
  return [...regimes, ...inOrder(addons)];
}

function inOrder(addons: Registry["addons"]): readonly AddonRuleset[] {
  const seen = new Set<string>();
  const ordered: AddonRuleset[] = [];
  const place = (key: string): void => {
    const addon = addons.get(key);
    if (!addon || seen.has(key)) return;
    seen.add(key);
    for (const required of addon.data.requires ?? []) place(required);
    ordered.push(addon);
  };
  for (const key of [...addons.keys()].sort()) place(key);
  return ordered;
}

/** Readers of the rulesets' own codes, which run before any ruleset applies a default. */
export function normalizersOf(rulesets: readonly Ruleset[]): readonly Normalizer[] {
  return [
    ...rulesets.flatMap(({ readers = [] }) => readers),
    ...rulesets.flatMap(({ normalizers = [] }) => normalizers),
  ];
}
