import fc from "fast-check";
import { describe, expect, it } from "vitest";
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
  "(?<n>a)",
  "(a)\\1",
  "\\q",
  "[[:alpha:]]",
  "a\\",
  "((a{50}){50}){50}",
  "a".repeat(501),
];

describe("matchesPattern", () => {
  it.each(FOUND)("finds in %j: %s", (subject, pattern) => {
    expect(matchesPattern(subject, pattern)).toBe(true);
  });

  it.each(MISSED)("does not find in %j: %s", (subject, pattern) => {
    expect(matchesPattern(subject, pattern)).toBe(false);
  });

  it.each(REFUSED)("refuses %s", (pattern) => {
    expect(() => matchesPattern("a", pattern)).toThrow(
      expect.objectContaining({ key: "validation" }),
    );
  });

  it("takes linear time where backtracking would not end", () => {
    expect(matchesPattern(`${"a".repeat(5000)}!`, "^(a+)+$")).toBe(false);
    expect(matchesPattern("a".repeat(5000), "a*a*a*a*a*b")).toBe(false);
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
        expect(matchesPattern(text, full)).toBe(new RegExp(full).test(text));
      }),
    );
  });
});
