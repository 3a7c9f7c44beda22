import { describeCheckDigits } from "@fakturo/testkit";
import fc from "fast-check";
import { expect, it } from "vitest";
import { hasFiscalCheck, hasFiscalFormat, normalizeFiscalCode } from "./fiscal-code.ts";

it("cleans what is typed", () => {
  expect(normalizeFiscalCode("it rss mra 85t10 a562s")).toBe("RSSMRA85T10A562S");
});

it.each([
  ["RSSMRA85T10A562S", true, true],
  ["RSSMRA85T10A562T", true, false],
  ["RSSMRAURTM0A562S", true, undefined],
  ["XXSMRA85F10A562S", false, false],
  ["RSSMRA85B29A562S", false, undefined],
  ["RSSMRA84B29A562X", true, undefined],
  ["RSSMRA85D31A562S", false, undefined],
  ["RSSMRA85T10N562S", false, undefined],
  ["RSSMRA85T10A00AS", false, undefined],
  ["00743110157", true, true],
  ["00743110158", true, false],
  ["0074311015A", false, undefined],
  ["00B43110156", false, true],
  ["RSSMRA85T10A562", false, false],
  ["RSSMRA85T10A562Ñ", false, false],
])("sees %s with form %s and check %s", (code, format, check) => {
  expect(hasFiscalFormat(code)).toBe(format);
  if (check !== undefined) expect(hasFiscalCheck(code)).toBe(check);
});

describeCheckDigits("persons", {
  isValid: hasFiscalCheck,
  body: fc.stringMatching(/^[A-Z]{6}\d{2}[A-EHLMPR-T]\d{2}[A-M]\d{3}$/),
  checks: [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"],
});
