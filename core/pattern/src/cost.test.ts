import { describe, expect, it } from "vitest";
import { compileCost } from "./cost.ts";
import { compilePattern, PatternError } from "./pattern.ts";

describe("compileCost", () => {
  it.each([
    ["^[A-Z]{2}\\d{9}$", 2_000],
    ["(?i)licen[cs]e", 2_000],
    ["^\\p{L}+ \\p{N}{1,10}$", 60_000],
    ["(?i)^[a-z0-9.]+@[a-z0-9.]+\\x{2d}?[a-z]{2,20}$", 10_000],
  ])("is small for %s", (pattern, most) => {
    expect(compileCost(pattern)).toBeLessThan(most);
  });

  it.each(["\\p{a}", "\\x{a}", "[:a:", "\\p[:a:"])(
    "reads a class without end of many %s once",
    (part) => {
      const pattern = `[${part.repeat(999 / part.length)}`;
      expect(compileCost(pattern)).toBeGreaterThan(0);
      expect(() => compilePattern(pattern)).toThrow(PatternError);
    },
  );
});
