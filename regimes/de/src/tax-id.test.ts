import { describeCheckDigits } from "@fakturo/testkit";
import fc from "fast-check";
import { expect, it } from "vitest";
import { isVatCode } from "./tax-id.ts";

it.each(["136695976", "129273398", "811569869"])("accepts %s", (code) => {
  expect(isVatCode(code)).toBe(true);
});

it.each(["136695977", "036695976", "13669597", "1366959760", "13669597A"])("refuses %s", (code) => {
  expect(isVatCode(code)).toBe(false);
});

describeCheckDigits("USt-IdNr.", {
  isValid: isVatCode,
  body: fc.stringMatching(/^[1-9]\d{7}$/),
});
