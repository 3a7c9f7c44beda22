import { existsSync, readFileSync } from "node:fs";
import { isObject, type Json } from "@fakturo/model";
import { shared } from "@fakturo/test-support";
import { describe, expect, it } from "vitest";
import { exportRules } from "./export.ts";
import { CORE_RULES, ENVELOPE_RULES } from "./index.ts";

/** Descriptions are our own text. */
function withoutDescriptions(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutDescriptions);
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([key]) => key !== "desc");
  return Object.fromEntries(kept.map(([key, member]) => [key, withoutDescriptions(member)]));
}

describe.each(
  [...CORE_RULES, ENVELOPE_RULES].map((rules) => [rules.namespace || "GOBL", rules] as const),
)("rules of %s", (name, rules) => {
  const file = shared("reference", "rules", `${name.toLowerCase()}.json`);
  const listing = file !== undefined && existsSync(file) ? file : undefined;

  it.skipIf(listing === undefined)("export as published", () => {
    const published: Json = JSON.parse(readFileSync(String(listing), "utf8"));
    expect(withoutDescriptions(exportRules(rules))).toEqual(withoutDescriptions(published));
  });

  it("describe every rule", () => {
    const descriptions = JSON.stringify(exportRules(rules)).matchAll(/"desc":"([^"]*)/g);
    for (const [, text] of descriptions) expect(text).not.toBe("");
  });
});
