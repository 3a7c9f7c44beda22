import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Budget } from "../budget.ts";
import { matchesPattern } from "./pattern.ts";

const FOUND: readonly (readonly [string, string])[] = [
  ["", ""],
  ["abc", "b"],
  ["abc", "^a.c$"],
  ["aaa", "^a{3}$"],
  ["ab", "^(a|b)+?$"],
  ["12-3-", "^(\\d+-)*$"],
  ["a.b", "a\\.b"],
  ["x]y", "[]]"],
  ["a-b", "^[a-z-]+$"],
  ["ABC", "(?i)^abc$"],
  ["ABC", "(?i)^[a-c]+$"],
  ["one two", "\\btwo\\b"],
  ["tab\there", "\\s\\S"],
  ["ä", "^\\W$"],
  ["😀", "^.$"],
  ["a{b", "a{b"],
  ["aa", "^(?:a){2,}$"],
  ["ab12", "^[\\w]?.*$"],
  ["ä", "^\\p{L}$"],
  ["abc", "[[:alpha:]]"],
  ["ab", "(?P<first>a)(?<second>b)"],
];

const MISSED: readonly (readonly [string, string])[] = [
  ["abc", "^b"],
  ["aaaa", "^a{2,3}$"],
  ["a\nb", "a.b"],
  ["abc", "^[^b]+$"],
  ["abc", "ABC"],
  ["onetwo", "\\btwo"],
];

const REFUSED: readonly string[] = [
  "(",
  ")",
  "[a",
  "[b-a]",
  "*a",
  "a**",
  "a{3,2}",
  "a{9999}",
  "(?=a)",
  "(a)\\1",
  "\\q",
  "a\\",
  "((a{2}){30}){30}",
  "a".repeat(1001),
];

/** Patterns that are slow to compile, or slow for each character of a text. */
const EXPENSIVE: readonly (readonly [string, string])[] = [
  [`(${"a".repeat(480)}){1000}`, "a"],
  [".{1,1000}".repeat(50), "a"],
  [`(?:${"a?|".repeat(120)}b){500}`, "a"],
  [`(?i)[${" -\u{1E942}".repeat(120)}]`, "a"],
  [`(?i)${"[^a-\u{1E942}]".repeat(80)}`, "a"],
  [`[${"\\pL\\PN".repeat(80)}]{500}`, "a"],
  ["a[ab]{900}[cd]", "ab".repeat(7000)],
  ["(a?){200}(a|b|c|d)*x{200}[yz]$", "a".repeat(15_000)],
];

describe("matchesPattern", () => {
  it.each(FOUND)("finds in %j: %s", (subject, pattern) => {
    expect(matchesPattern(subject, pattern, new Budget())).toBe(true);
  });

  it.each(MISSED)("does not find in %j: %s", (subject, pattern) => {
    expect(matchesPattern(subject, pattern, new Budget())).toBe(false);
  });

  it.each(REFUSED)("refuses %s", (pattern) => {
    expect(() => matchesPattern("a", pattern, new Budget())).toThrow(
      expect.objectContaining({ key: "validation", faults: [] }),
    );
  });

  it("reads long texts where backtracking would not end", () => {
    expect(matchesPattern(`${"a".repeat(5000)}!`, "^(a+)+$", new Budget())).toBe(false);
    expect(matchesPattern("a".repeat(5000), "a*a*a*a*a*b", new Budget())).toBe(false);
  });

  it.each(EXPENSIVE)("does not begin with %s", (pattern, subject) => {
    const budget = new Budget();
    expect(() => matchesPattern(subject, pattern, budget)).toThrow(
      expect.objectContaining({ faults: [expect.objectContaining({ code: "too-expensive" })] }),
    );
    expect(budget.spent).toBeLessThan(200_000);
  });

  it("takes little for known states and much for new ones", () => {
    const budget = new Budget();
    const spent = (subject: string): number => {
      const before = budget.spent;
      matchesPattern(subject, "^[A-Z]{3}-[0-9]+$", budget);
      return budget.spent - before;
    };
    const first = spent("ABC-1234567890");
    expect(first).toBeGreaterThan(200);
    for (let i = 0; i < 1000; i += 1) expect(spent("DEF-9876543210")).toBeLessThan(10);
  });

  it("takes units for each character where the automaton's memory overflows", () => {
    // Every text of a and b leads to a state of its own.
    const bits = fc.sample(fc.boolean(), { seed: 1, numRuns: 3000 });
    const text = bits.map((bit) => (bit ? "a" : "b"));
    const budget = new Budget(100_000_000);
    const pattern = "[ab]*a[ab]{600}[cd]";
    matchesPattern(text.join(""), pattern, budget);
    const first = budget.spent;
    expect(first).toBeGreaterThan(3000 * 600);
    // Nothing is cached between steps, so that a repeated step costs the same.
    const again = new Budget(100_000_000);
    matchesPattern(text.join(""), pattern, again);
    expect(again.spent).toBe(first);
  });

  it("agrees with the platform on patterns it can be given", () => {
    const atom = fc.constantFrom("a", "b", ".", "[ab]", "[^a]", "(a|b)", "(?:ab)", "\\w", "c");
    const mark = fc.constantFrom("", "*", "+", "?", "{2}", "{1,2}");
    const piece = fc.tuple(atom, mark).map((parts) => parts.join(""));
    const pattern = fc.array(piece, { maxLength: 4 }).map((pieces) => pieces.join(""));
    const subject = fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 6 });
    fc.assert(
      fc.property(pattern, subject, fc.boolean(), (source, chars, whole) => {
        const text = chars.join("");
        const full = whole ? `^${source}$` : source;
        expect(matchesPattern(text, full, new Budget())).toBe(new RegExp(full).test(text));
      }),
    );
  });
});
