import { describeCheckDigits } from "@fakturo/testkit";
import fc from "fast-check";
import { expect, it } from "vitest";
import { isNit } from "./tax-id.ts";

it.each(["8001972684", "8909039388", "9014514812"])("accepts %s", (code) => {
  expect(isNit(code)).toBe(true);
});

it.each(["8001972685", "80019726", "80019726840", "800197268A", "222222222222"])(
  "refuses %s",
  (code) => {
    expect(isNit(code)).toBe(false);
  },
);

describeCheckDigits("Nit", {
  isValid: isNit,
  body: fc.stringMatching(/^\d{9}$/),
  missed: 0.03,
});
