import { describe, expect, it } from "vitest";
import {
  printedDay,
  printedKey,
  printedNumber,
  printedPhone,
  printedTaxNumber,
  printedTime,
} from "./print.ts";

describe("printed values", () => {
  it.each([
    ["1234567.5", 2, "1.234.567,50"],
    ["0", 2, "0,00"],
    ["3", 0, "3"],
    ["3.5000", 0, "3,5"],
    ["33.3333", 2, "33,3333"],
    ["-1000", 2, "-1.000,00"],
    ["SEM GTIN", 2, "SEM GTIN"],
  ])("number %s with %i decimals", (text, least, printed) => {
    expect(printedNumber(text, least)).toBe(printed);
  });

  it("moments, tax numbers, telephones and keys", () => {
    expect(printedDay("2026-01-15T14:05:09-03:00")).toBe("15/01/2026");
    expect(printedDay("2026-02-28")).toBe("28/02/2026");
    expect(printedDay("")).toBe("");
    expect(printedTime("2026-01-15T14:05:09-03:00")).toBe("14:05:09");
    expect(printedTime("2026-01-15")).toBe("");
    expect(printedTaxNumber("11222333000181")).toBe("11.222.333/0001-81");
    expect(printedTaxNumber("12ABC34501DE35")).toBe("12.ABC.345/01DE-35");
    expect(printedTaxNumber("54387763001")).toBe("543.877.630-01");
    expect(printedTaxNumber("")).toBe("");
    expect(printedPhone("11987654321")).toBe("(11) 98765-4321");
    expect(printedPhone("551133334444")).toBe("(11) 3333-4444");
    expect(printedPhone("08001234")).toBe("08001234");
    expect(printedKey("123456789")).toBe("1234 5678 9");
  });
});
