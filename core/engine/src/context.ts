import type { DocumentContext } from "@fakturo/plugin";
import { GLOBAL_CATEGORIES } from "./regime.ts";
import type { Registry } from "./registry.ts";

/** The context of a root document for rules, normalisers and calculators. */
export function createContext(
  registry: Registry,
  schema: string,
  root: Readonly<Record<string, unknown>>,
  now: number,
): DocumentContext {
  const regimeCode = typeof root.$regime === "string" ? root.$regime : "";
  const addons = Array.isArray(root.$addons)
    ? root.$addons.filter((k) => typeof k === "string")
    : [];
  const regime = registry.regimes.get(regimeCode);
  const regimeFor = (country: string) => registry.regimes.get(country);
  return {
    regimeCode,
    regime,
    addons,
    root,
    schema,
    now,
    regimeFor,
    addon: (key) => registry.addons.get(key)?.data,
    category: (code, country) => {
      const resolved = country ? regimeFor(country) : regime;
      return resolved ? resolved.category(code) : GLOBAL_CATEGORIES.get(code);
    },
    knowsExtension: (key) => registry.extensions.has(key),
    extensionCodes: (key) => registry.extensions.get(key),
  };
}
