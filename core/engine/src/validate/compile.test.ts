import { type AddonData, definePlugin, is, on, type Rules, ruleset } from "@fakturo/plugin";
import { codesOf, fixedPorts } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { bill } from "../../fixtures/documents.ts";
import { REGIMES } from "../../fixtures/regimes.ts";
import { createEngine } from "../engine.ts";

const FAULT = "GOBL-YY-ORG-PARTY-01";

function addon(key: string, rules: Rules) {
  const data: AddonData = { key, name: { en: key }, extensions: null };
  return { kind: "addon", data, rules } as const;
}

const plugin = definePlugin({
  name: "ignoring",
  rulesets: [
    addon("yy", ruleset("YY", [on("org.Party").assert("01", "A party is never right", is.empty)])),
    addon(
      "zz",
      ruleset("ZZ", [on("bill.Invoice").field("series").assert("01", "No series", is.present)], {
        ignores: { "org.Address": [FAULT] },
      }),
    ),
  ],
});

const engine = createEngine({ plugins: [...REGIMES, plugin], ...fixedPorts() });

function codes(addresses: readonly object[], ...addons: readonly string[]): readonly string[] {
  const supplier = { name: "A", tax_id: { country: "ES", code: "B98602642" }, addresses };
  return codesOf(
    engine,
    bill({ $addons: [...addons], supplier: JSON.parse(JSON.stringify(supplier)) }),
  );
}

describe("faults of other namespaces", () => {
  it("are dropped where an object that ignores them occurs, though it has no rules", () => {
    const found = codes([{ locality: "Soria" }], "yy", "zz");
    expect(found).toContain("GOBL-ZZ-BILL-INVOICE-01");
    expect(found).not.toContain(FAULT);
  });

  it("stay where only other objects of the ignoring rules occur", () => {
    const found = codes([], "yy", "zz");
    expect(found).toContain("GOBL-ZZ-BILL-INVOICE-01");
    expect(found).toContain(FAULT);
  });

  it("stay without the ignoring addon", () => {
    expect(codes([{ locality: "Soria" }], "yy")).toContain(FAULT);
  });
});
