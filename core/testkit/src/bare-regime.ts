import { definePlugin, type Plugin } from "@fakturo/plugin";

/**
 * A regime without taxes, rules or normalisers: documents may name the country, which they may not
 * where nobody offers it, and nothing else of it gets in the way of a test.
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
