import { createEngine } from "@fakturo/engine";
import { fixedPorts } from "@fakturo/testkit";
import { expect, it } from "vitest";
import { plugin } from "./index.ts";
import { normalizeRegion } from "./region.ts";

function build(tax: object, issued: string) {
  return createEngine({ plugins: [plugin], ...fixedPorts() }).prepare({
    $schema: "https://gobl.org/draft-0/bill/invoice",
    issue_date: issued,
    supplier: { name: "Sample", tax_id: { country: "PT", code: "123456789" } },
    lines: [
      { quantity: "1", item: { name: "Work", price: "10.00" }, taxes: [{ cat: "VAT", ...tax }] },
    ],
  });
}

it.each([
  [{ cat: "VAT" }, { "pt-region": "PT" }],
  [{ cat: "VAT", country: "PT" }, { "pt-region": "PT" }],
  [{ cat: "VAT", ext: { "pt-region": "PT-AC" } }, { "pt-region": "PT-AC" }],
  [{ cat: "VAT", country: "ES", ext: { "pt-region": "PT-AC" } }, { "pt-region": "ES" }],
  [{ cat: "VAT", country: "EL" }, { "pt-region": "GR" }],
  [{ cat: "VAT", country: "XI" }, { "pt-region": "GB" }],
  [{ cat: "IRS" }, undefined],
])("gives %j the extensions %j", (combo, ext) => {
  const draft = { ...combo };
  normalizeRegion(draft);
  expect(draft).toEqual({ ...combo, ...(ext && { ext }) });
  normalizeRegion(draft);
  expect(draft).toEqual({ ...combo, ...(ext && { ext }) });
});

it.each([
  ["exempt+imports", { "pt-saft-exemption": "M04", "pt-region": "PT" }],
  [
    "exempt+small-retail-scheme",
    { "pt-saft-exemption": "M09", "at-tax-code": "exempt", "pt-region": "PT" },
  ],
])("turns the rate %s into a reason", (rate, ext) => {
  const { output } = build({ rate, ext: { "pt-region": "PT-AC" } }, "2026-01-01");
  expect(output.lines).toMatchObject([{ taxes: [{ cat: "VAT", key: "exempt", ext }] }]);
});

it("renames the key of reasons", () => {
  const { output } = build({ key: "exempt", ext: { "pt-exemption-code": "M04" } }, "2026-01-01");
  expect(output.lines).toMatchObject([
    { taxes: [{ ext: { "pt-region": "PT", "pt-saft-exemption": "M04" } }] },
  ]);
});

it.each([
  ["PT", "general", "2026-01-01", "23.0%"],
  ["PT-AC", "general", "2026-01-01", "16.0%"],
  ["PT-MA", "reduced", "2024-09-30", "5.0%"],
  ["PT-MA", "reduced", "2024-10-01", "4.0%"],
])("charges in %s the %s rate on %s at %s", (region, rate, issued, percent) => {
  const { output } = build({ rate, ext: { "pt-region": region } }, issued);
  expect(output.lines).toMatchObject([{ taxes: [{ percent }] }]);
});
