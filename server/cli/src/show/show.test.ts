import { createEngine } from "@fakturo/engine";
import { isFakturoError } from "@fakturo/model";
import { definePlugin, is, on, ruleset } from "@fakturo/plugin";
import {
  formatMarkdown,
  formatText,
  referencePages,
  regimePage,
  rulePage,
} from "@fakturo/server-docs/reference";
import { describe, expect, it } from "vitest";
import { addonOf, listAddons, listRegimes, regimeOf } from "./definitions.ts";
import { formatOffers, offers } from "./plugins.ts";
import { findRules, listRules, rulesOf } from "./rules.ts";

const plugin = definePlugin({
  name: "acme-land",
  rulesets: [
    {
      kind: "regime",
      data: {
        country: "XX",
        name: { en: "Acmeland" },
        currency: "EUR",
        time_zone: "UTC",
        sources: [{ title: { en: "Act" }, url: "https://law.example" }],
        categories: [
          {
            code: "VAT",
            name: { en: "VAT" },
            rates: [
              {
                rate: "general",
                name: { en: "General" },
                values: [{ since: "2020-01-01", percent: "20%" }, { percent: "19%" }],
              },
            ],
          },
        ],
      },
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
    expect(rulesOf(registry, id)).toEqual({
      id,
      owner: { kind: "regime", key: "XX" },
      namespace: "XX",
      object: "org.Party",
      path: "name",
      guards: [],
      expected: ["present"],
      message: "needs a name",
      sources: [{ title: { en: "Act" }, url: "https://law.example" }],
    });
    expect(rulesOf(registry, "GOBL").id).toBe("GOBL");
    expect(rulesOf(registry, "gobl-envelope-01")).toMatchObject({ owner: { kind: "core" } });
    expect(rulesOf(registry, "bill").id).toBe("GOBL-BILL");
    expect(keyOf(() => rulesOf(registry, "GOBL-XX-ORG-PARTY-02"))).toBe("not-found");
  });
});

describe("pages", () => {
  it("show rates by date, and the law, in columns and as Markdown", () => {
    const page = regimePage(regimeOf(registry, "xx"));
    expect(formatText(page)).toMatch(/ {2}general +General +2020-01-01 +20%\n +always +19%\n/);
    expect(formatText(page)).toContain("  Act  https://law.example\n");
    expect(formatMarkdown(page)).toContain("| general | General | 2020-01-01 | 20% |\n");
    expect(formatMarkdown(page)).toContain("- [Act](https://law.example)\n");
  });

  it("show what a rule looks at, and where its page is", () => {
    const found = findRules(registry, "GOBL-XX-ORG-PARTY-01");
    const page = "rule" in found ? rulePage(registry, found.rule) : [];
    expect(formatText(page)).toContain("  Looks at  org.Party name\n");
    const pages = referencePages(registry);
    expect(pages.get("rules/xx.md")).toContain('<a id="gobl-xx-org-party-01"></a>');
    expect(pages.get("regimes/xx.md")).toContain("(../rules/xx.md)");
    expect(pages.get("addons/xx-test-v1.md")).toContain("# xx-test-v1: Probe");
  });
});
