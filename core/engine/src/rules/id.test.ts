import { is, on, onComplement, ruleset } from "@fakturo/plugin";
import { describe, expect, it } from "vitest";
import { exportRules } from "./export.ts";
import { ruleId, ruleIds, setId } from "./id.ts";

describe("setId", () => {
  it.each([
    ["BILL", "bill.Invoice", "GOBL-BILL-INVOICE"],
    ["BILL", "bill.LineCharge", "GOBL-BILL-LINECHARGE"],
    ["ORG", "org.DocumentRef", "GOBL-ORG-DOCUMENTREF"],
    ["", "gobl.Envelope", "GOBL-ENVELOPE"],
    ["DE", "bill.Invoice", "GOBL-DE-BILL-INVOICE"],
    ["ES", "tax.Identity", "GOBL-ES-TAX-IDENTITY"],
    ["EU-EN16931", "org.Party", "GOBL-EU-EN16931-ORG-PARTY"],
    ["MX-CFDI", "bill.Invoice", "GOBL-MX-CFDI-BILL-INVOICE"],
    ["MX-CFDI", "mx.FuelAccountBalance", "GOBL-MX-CFDI-FUELACCOUNTBALANCE"],
  ])("in %s of %s is %s", (namespace, object, id) => {
    expect(setId(namespace, object)).toBe(id);
    expect(ruleId(namespace, object, "07")).toBe(`${id}-07`);
  });
});

const rules = ruleset("ZZ", [
  on("bill.Invoice").assert("03", "First of all", is.present),
  on("bill.Invoice").field("lines").each().field("item").assert("02", "Item", is.present),
  on("bill.Invoice").field("lines").assert("01", "Lines", is.present, is.length(1, 9)),
  onComplement<{ readonly kind?: string }>("zz.Permit")
    .field("kind")
    .ifPresent("01", "Kind", {
      label: "short",
      holds: () => true,
    }),
]);

describe("ruleIds", () => {
  it("finds assertions at every depth", () => {
    expect(ruleIds(rules)).toEqual([
      "GOBL-ZZ-BILL-INVOICE-03",
      "GOBL-ZZ-BILL-INVOICE-01",
      "GOBL-ZZ-BILL-INVOICE-02",
      "GOBL-ZZ-PERMIT-01",
    ]);
  });
});

describe("exportRules", () => {
  it("shows paths and guards as a tree, and joins the tests of a rule", () => {
    expect(exportRules(rules)).toEqual({
      id: "GOBL-ZZ",
      package: "zz",
      subsets: [
        {
          id: "GOBL-ZZ-BILL-INVOICE",
          object: "bill.Invoice",
          assert: [{ id: "GOBL-ZZ-BILL-INVOICE-03", desc: "First of all", tests: "present" }],
          subsets: [
            {
              field: "lines",
              assert: [
                {
                  id: "GOBL-ZZ-BILL-INVOICE-01",
                  desc: "Lines",
                  tests: "present, length between 1 and 9",
                },
              ],
              subsets: [
                {
                  each: true,
                  subsets: [
                    {
                      field: "item",
                      assert: [{ id: "GOBL-ZZ-BILL-INVOICE-02", desc: "Item", tests: "present" }],
                    },
                  ],
                },
              ],
            },
          ],
        },
        {
          id: "GOBL-ZZ-PERMIT",
          object: "zz.Permit",
          subsets: [
            {
              field: "kind",
              subsets: [
                {
                  guard: "present",
                  assert: [{ id: "GOBL-ZZ-PERMIT-01", desc: "Kind", tests: "short" }],
                },
              ],
            },
          ],
        },
      ],
    });
  });

  it("guards the rules of an addon by its key", () => {
    expect(exportRules(ruleset("ZZ-TEST", []), "zz-test-v1")).toEqual({
      id: "GOBL-ZZ-TEST",
      package: "zz-test",
      guard: "context: addon in [zz-test-v1]",
      subsets: [],
    });
  });
});
