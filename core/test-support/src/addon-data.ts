import { exportRules } from "@fakturo/engine";
import type { Plugin } from "@fakturo/plugin";
import { describe, expect, it } from "vitest";
import { asJson, published, withoutWording } from "./published.ts";

/**
 * Compares an addon with its published definition and rule listing, except wording; the listing is named
 * by the key without its version.
 */
export function describeAddonData(plugin: Plugin, key: string): void {
  const addon = (plugin.rulesets ?? []).find(
    (ruleset) => ruleset.kind === "addon" && ruleset.data.key === key,
  );
  describe(`addon ${key} as published`, () => {
    const definition = published("addons", key);
    it.skipIf(definition === undefined)("has the same data", () => {
      expect(withoutWording(asJson(addon?.data))).toEqual(withoutWording(definition));
    });
    const listing = published("rules", key.replace(/-v\d+$/, ""));
    it.skipIf(listing === undefined)("has the same rules", () => {
      const exported = addon?.rules && exportRules(addon.rules, key);
      expect(withoutWording(asJson(exported))).toEqual(withoutWording(listing));
    });
  });
}
