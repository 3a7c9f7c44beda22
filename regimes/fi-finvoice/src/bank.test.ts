import { describeCheckDigits } from "@fakturo/testkit";
import fc from "fast-check";
import { expect, it } from "vitest";
import { isBic, isIban } from "./bank.ts";

it.each(["FI2112345600000785", "DE89370400440532013000", "GB29NWBK60161331926819"])(
  "takes %s for an IBAN",
  (iban) => {
    expect(isIban(iban)).toBe(true);
  },
);

it.each(["", "FI21", "FI2112345600000786", "fi2112345600000785", "FI21 1234 5600 0007 85"])(
  "does not take '%s' for an IBAN",
  (iban) => {
    expect(isIban(iban)).toBe(false);
  },
);

it.each([
  ["NDEAFIHH", true],
  ["DEUTDEFF500", true],
  ["NDEAFIHHX", false],
  ["ndeafihh", false],
])("tells whether %s is a BIC", (bic, valid) => {
  expect(isBic(bic)).toBe(valid);
});

// Check digits are issued from 02 to 98.
describeCheckDigits("IBAN", {
  isValid: isIban,
  body: fc.stringMatching(/^[0-9]{14}$/),
  checks: Array.from({ length: 97 }, (_, i) => `${i + 2}`.padStart(2, "0")),
  join: (body, check) => `FI${check}${body}`,
});
