import { createEngine } from "@fakturo/engine";
import { describeCheckDigits, fixedPorts } from "@fakturo/testkit";
import fc from "fast-check";
import { expect, it } from "vitest";
import { plugin } from "./index.ts";
import { isAfm } from "./tax-id.ts";

it.each(["094259216", "998144460", "090000045"])("accepts %s", (code) => {
  expect(isAfm(code)).toBe(true);
});

it.each(["094259217", "94259216", "0942592160", "09425921A"])("refuses %s", (code) => {
  expect(isAfm(code)).toBe(false);
});

it.each([
  ["GR", "GR 094259216"],
  ["EL", "EL 094-259-216"],
  ["EL", "ELGR094259216"],
])("stores %s %s under EL", (country, code) => {
  const engine = createEngine({ plugins: [plugin], ...fixedPorts() });
  const { output } = engine.prepare({
    $schema: "https://gobl.org/draft-0/org/party",
    name: "Sample",
    tax_id: { country, code },
  });
  expect(output.tax_id).toEqual({ country: "EL", code: "094259216" });
});

describeCheckDigits("AFM", {
  isValid: isAfm,
  body: fc.stringMatching(/^\d{8}$/),
  missed: 0.03,
});
