import { describeCheckDigits } from "@fakturo/testkit";
import fc from "fast-check";
import { expect, it } from "vitest";
import { isNip } from "./tax-id.ts";

it.each(["5260250274", "9551893317", "7740001454"])("accepts %s", (code) => {
  expect(isNip(code)).toBe(true);
});

it.each(["5260250275", "526025027", "52602502740", "1002345678", "0260250274"])(
  "refuses %s",
  (code) => {
    expect(isNip(code)).toBe(false);
  },
);

describeCheckDigits("Nip", {
  isValid: isNip,
  body: fc.stringMatching(/^[1-9][1-9]\d{7}$/),
  fits: [0, 1],
});
