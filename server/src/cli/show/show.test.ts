import { createEngine } from "@fakturo/engine";
import { isFakturoError } from "@fakturo/model";
import { definePlugin, is, on, ruleset } from "@fakturo/plugin";
import { describe, expect, it } from "vitest";
import { addonOf, listAddons, listRegimes, regimeOf } from "./definitions.ts";
import { formatOffers, offers } from "./plugins.ts";
import { listRules, rulesOf } from "./rules.ts";

const plugin = definePlugin({
  name: "acme-land",
  rulesets: [
    {
      kind: "regime",
      data: { country: "XX", name: { en: "Acmeland" }, currency: "EUR", time_zone: "UTC" },
      rules: ruleset("XX", [
        on("org.Party").field("name").assert("01", "needs a name", is.present),
      ]),
    },
    { kind: "addon", data: { key: "xx-test-v1", name: { de: "Probe" } } },
  ],
});

const { registry } = createEngine({ plugins: [plugin], now: () => 0, uuid: () => "" });

function keyOf(work: () => unknown): string | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    return isFakturoError(error) ? error.key : String(error);
  }
}

describe("what is loaded", () => {
  it("is listed by plugin", () => {
    expect(offers(registry)).toMatchObject([
      { name: "acme-land", regimes: ["XX"], addons: ["xx-test-v1"], steps: [] },
    ]);
    expect(formatOffers(offers(registry))).toMatch(/^acme-land\n {2}regimes +XX\n {2}addons/);
  });

  it("shows regimes and addons", () => {
    expect(listRegimes(registry)).toBe("XX  Acmeland\n");
    expect(listAddons(registry)).toBe("xx-test-v1  Probe\n");
    expect(regimeOf(registry, "xx").country).toBe("XX");
    expect(addonOf(registry, "xx-test-v1").key).toBe("xx-test-v1");
    expect(keyOf(() => regimeOf(registry, "YY"))).toBe("not-found");
    expect(keyOf(() => addonOf(registry, "XX"))).toBe("not-found");
  });

  it("shows sets of rules and single ones", () => {
    const id = "GOBL-XX-ORG-PARTY-01";
    expect(listRules(registry)).toContain(`${id}  org.Party  needs a name\n`);
    expect(rulesOf(registry, "xx").id).toBe("GOBL-XX");
    expect(rulesOf(registry, id)).toMatchObject({ id, object: "org.Party", desc: "needs a name" });
    expect(keyOf(() => rulesOf(registry, "GOBL-XX-ORG-PARTY-02"))).toBe("not-found");
  });
});
