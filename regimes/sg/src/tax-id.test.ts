import { expect, it } from "vitest";
import { isTaxCode, isUen, normalizeUen } from "./tax-id.ts";

it("cleans what is typed", () => {
  expect(normalizeUen("sg 2001 23456-k")).toBe("200123456K");
});

it.each(["200123456K", "199901234D", "53012345X", "T08GB0012A", "S99LP1234B"])(
  "takes %s for a UEN",
  (code) => {
    expect(isUen(code)).toBe(true);
    expect(isTaxCode(code)).toBe(true);
  },
);

it.each(["M90312345A", "MR2312345C"])("takes %s for a GST number only", (code) => {
  expect(isUen(code)).toBe(false);
  expect(isTaxCode(code)).toBe(true);
});

it.each(["180123456K", "210123456K", "2001234K", "R08GB0012A", "S1234567A", "T08G10012A"])(
  "refuses %s",
  (code) => {
    expect(isTaxCode(code)).toBe(false);
  },
);
