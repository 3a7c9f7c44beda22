import { exportRules } from "@fakturo/engine";
import type { Plugin } from "@fakturo/plugin";
import { describe, expect, it } from "vitest";
import { asJson, published, withoutWording } from "./published.ts";

/**
 * Compares a regime with the published definition and rule listing of its country, except wording.
 * `rules` names the listing where it differs from `country`; null without a listing.
 */
export function describeRegimeData(
  plugin: Plugin,
  country: string,
  rules: string | null = country,
): void {
  const ruleset = plugin.rulesets?.find(({ kind }) => kind === "regime");
  describe(`regime ${country} as published`, () => {
    const definition = published("regimes", country);
    it.skipIf(definition === undefined)("has the same data", () => {
      expect(withoutWording(asJson(ruleset?.data))).toEqual(withoutWording(definition));
    });
    const listing = rules === null ? undefined : published("rules", rules);
    it.skipIf(listing === undefined)("has the same rules", () => {
      const exported = ruleset?.rules && exportRules(ruleset.rules);
      expect(withoutWording(asJson(exported))).toEqual(withoutWording(listing));
    });
  });
}
