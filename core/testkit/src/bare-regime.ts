import { definePlugin, type Plugin } from "@fakturo/plugin";

/**
 * A regime without taxes, rules or normalisers: allows documents to name the country without affecting a
 * test.
 */
export function bareRegime(country: string, currency = "EUR"): Plugin {
  return definePlugin({
    name: `bare-regime-${country.toLowerCase()}`,
    rulesets: [
      {
        kind: "regime",
        data: { name: { en: country }, country, currency, time_zone: "UTC", categories: [] },
      },
    ],
  });
}
