import type { Registry } from "@fakturo/engine";
import { toIsoCountry } from "@fakturo/model";
import type { AddonData, Plugin } from "@fakturo/plugin";
import { isApp } from "../reference/app-pages.ts";

/** What a country's packages and addons are named by: `es` of `es-verifactu-v1`, `gr` for `EL`. */
function prefixOf(country: string): string {
  return toIsoCountry(country).toLowerCase();
}

/** The country of an app, by the first part of its name that is that of a loaded regime. */
export function countryOf({ regimeRulesets }: Registry, { name }: Plugin): string | undefined {
  const parts = name.split(/[@/-]+/);
  const countries = regimeRulesets.map(({ data }) => data.country);
  for (const part of parts) {
    const found = countries.find((country) => prefixOf(country) === part);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The apps of a country's authorities and formats. */
export function appsOf(registry: Registry, country: string): Plugin[] {
  return registry.plugins.filter((one) => isApp(one) && countryOf(registry, one) === country);
}

/** The addons of a country. */
export function addonsOf({ addons }: Registry, country: string): AddonData[] {
  const prefix = `${prefixOf(country)}-`;
  return [...addons.values()]
    .map(({ data }) => data)
    .filter(({ key }) => key.startsWith(prefix))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
}
