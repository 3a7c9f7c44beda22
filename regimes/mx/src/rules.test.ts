import { createEngine } from "@fakturo/engine";
import { describeRules, fixedPorts } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { plugin } from "./index.ts";

const invoice = (supplier: object, more: object = {}) => ({
  $schema: "https://gobl.org/draft-0/bill/invoice",
  $regime: "MX",
  supplier: { name: "Sample", ...supplier },
  ...more,
});
const coded = (code: string) => invoice({ tax_id: { country: "MX", code } });

describeRules([plugin], {
  "GOBL-MX-TAX-IDENTITY-01": {
    fails: [coded("ABC01020AB1"), coded("MX")],
    passes: [coded("abc 010203 ab1"), coded("XAXX010101000"), coded("")],
  },
});

describe("places", () => {
  const engine = createEngine({ plugins: [plugin], ...fixedPorts() });
  const code = (postal: string) => ({ ext: { "mx-cfdi-post-code": postal } });
  const at = (postal: string) => ({ addresses: [{ code: postal }] });

  it.each([
    ["an address", invoice(at("01234")), "01234"],
    ["an extension", invoice({ ...at("01234"), ...code("26015") }), "26015"],
    ["what is given", invoice(at("1"), { tax: { ext: { "mx-cfdi-issue-place": "9" } } }), "9"],
  ])("of issue come from %s", (_from, document, place) => {
    const { output } = engine.prepare(document);
    expect(output.tax).toEqual({ ext: { "mx-cfdi-issue-place": place } });
    expect(output.supplier).not.toHaveProperty("ext");
  });

  it.each([{}, at("1")])("of customers move to the address in %j", (customer) => {
    const { output } = engine.prepare(
      invoice({}, { customer: { name: "Buyer", ...customer, ...code("65000") } }),
    );
    expect(output.customer).toEqual({ name: "Buyer", addresses: [{ code: "65000" }] });
    expect(output).not.toHaveProperty("tax");
  });
});
