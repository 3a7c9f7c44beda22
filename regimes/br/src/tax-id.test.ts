import { describeCheckDigits } from "@fakturo/testkit";
import fc from "fast-check";
import { expect, it } from "vitest";
import { isTaxCode, normalizeTaxCode } from "./tax-id.ts";

const PAIRS = Array.from({ length: 100 }, (_, i) => String(i).padStart(2, "0"));

it.each([
  ["00.000.000/0001-91", "00000000000191"],
  ["BR 529.982.247-25", "52998224725"],
  ["12.ABC.345/01DE-35", "12ABC34501DE35"],
])("cleans %s", (typed, code) => {
  expect(normalizeTaxCode(typed)).toBe(code);
});

it("keeps the BR of a number that begins so", () => {
  const code = PAIRS.map((pair) => `BR345678000A${pair}`).find(isTaxCode) ?? "";
  expect(normalizeTaxCode(code)).toBe(code);
  expect(normalizeTaxCode(`BR ${code}`)).toBe(code);
});

it.each(["00000000000191", "33000167000101", "52998224725", "12ABC34501DE35"])(
  "accepts %s",
  (code) => {
    expect(isTaxCode(code)).toBe(true);
  },
);

it.each(["00000000000192", "0000000000019", "52998224726", "12ABC34501DE36", "12ABC34501DEA5"])(
  "refuses %s",
  (code) => {
    expect(isTaxCode(code)).toBe(false);
  },
);

describeCheckDigits("CNPJ", {
  isValid: isTaxCode,
  body: fc.stringMatching(/^\d{12}$/),
  checks: PAIRS,
  missed: 0.01,
});

describeCheckDigits("CPF", {
  isValid: isTaxCode,
  body: fc.stringMatching(/^\d{9}$/),
  checks: PAIRS,
  missed: 0.01,
});
