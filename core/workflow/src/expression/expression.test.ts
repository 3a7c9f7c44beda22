import { FakturoError, type Json } from "@fakturo/model";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Budget } from "../budget.ts";
import { compileExpression } from "./index.ts";

const ENV = {
  $schema: "https://example.com/bill/invoice",
  code: "0042",
  amount: "10.50",
  empty: null,
  paid: false,
  lines: [
    { i: 1, key: "a", sum: 5 },
    { i: 2, key: "b", sum: 7 },
    { i: 3, sum: 7 },
  ],
  head: { stamps: [{ prv: "x", val: "1" }] },
};

function resultOf(text: string): Json {
  return compileExpression(text)(ENV, new Budget());
}

const VALUES: readonly (readonly [string, Json])[] = [
  ["nil", null],
  ["'it' == \"it\"", true],
  ['"a\\"b\\u0041\\n"', 'a"bA\n'],
  ["`raw\\n`", "raw\\n"],
  ["0x1F + 1_000", 1031],
  ["1.5e2", 150],
  ["[1, 'a', {b: true,}.b,]", [1, "a", true]],
  ["{'a b': 1, c: 2}", { "a b": 1, c: 2 }],
  ["code", "0042"],
  ["unknown", null],
  ["$env['code']", "0042"],
  ["$schema endsWith 'bill/invoice'", true],
  ["head.stamps[0].prv", "x"],
  ["head['stamps'][-1]['val']", "1"],
  ["empty?.a.b.c", null],
  ["empty?.[0]", null],
  ["(empty?.a) == nil", true],
  ["1 + 2 * 3 - 4 / 2", 5],
  ["(1 + 2) * 3", 9],
  ["7 % 4", 3],
  ["-2 ** 2", -4],
  ["2 ** 3 ** 2", 512],
  ["0.1 + 0.2", 0.3],
  ["1.1 * 1.1", 1.21],
  ["'a' + 'b'", "ab"],
  ["1 < 2 && 2 <= 2 && 3 > 2 && 3 >= 3", true],
  ["'a' < 'b'", true],
  ["1 == 1.0", true],
  ["1 == '1'", false],
  ["[1, {a: 2}] == [1, {a: 2}]", true],
  ["paid != nil", true],
  ["true and not false or false", true],
  ["!paid && !(code == '')", true],
  ["false && undefined_name.boom", false],
  ["true || undefined_name.boom", true],
  ["empty ?? 'd' == 'd'", true],
  ["paid ? 1 : code == '0042' ? 2 : 3", 2],
  ["'b' in ['a', 'b']", true],
  ["'key' in {key: 1}", true],
  ["'a' not in ['a']", false],
  ["'a' in nil", false],
  ["code contains '04'", true],
  ["code startsWith '00'", true],
  ["empty startsWith '00'", false],
  ["code not startsWith '1'", true],
  ["code matches '^[0-9]{4}$'", true],
  ["len(code)", 4],
  ["len('ä€😀')", 3],
  ["len(lines) + len({a: 1})", 4],
  ["float(amount) > 10", true],
  ["int('12.9')", 12],
  ["string(12) + upper(' a ') + lower('B') + trim(' c ')", "12 A bc"],
  ["find(lines, {.key == 'b'}).i", 2],
  ["find(lines, .key == 'z')", null],
  ["len(filter(lines, .sum == 7))", 2],
  ["map(lines, #.i * 2)", [2, 4, 6]],
  ["map([5, 6], #index)", [0, 1]],
  ["any(lines, {?.key == 'a'})", true],
  ["all(lines, {.sum > 4})", true],
  ["none(lines, {.sum > 7})", true],
  ["one(lines, {.key == 'a'})", true],
  ["one(lines, {.sum == 7})", false],
  ["count(lines, {.sum == 7})", 2],
  ["count([true, false, true])", 2],
  ["map(lines, len(filter(lines, {.sum > 5})))", [2, 2, 2]],
  ["// remark\n1 /* more */ + 1", 2],
];

const FAILING: readonly string[] = [
  "",
  "1 +",
  "(1",
  "1 2",
  "[1 2]",
  "{1a: 2}",
  "'open",
  "@",
  "#",
  ".code",
  "nosuch(1)",
  "len()",
  "filter(lines)",
  "1 + 'a'",
  "1 < 'a'",
  "1 / 0",
  "!1",
  "-'a'",
  "1 && true",
  "1 ? 2 : 3",
  "empty.a",
  "code.a",
  "lines[9]",
  "lines[0.5]",
  "len(nil)",
  "any(nil, true)",
  "any(lines, .i)",
  "1 contains '1'",
  "1 in 'a'",
  "float('x')",
  `${"(".repeat(200)}1${")".repeat(200)}`,
  `${"!".repeat(200)}true`,
  `'${"a".repeat(20_000)}' == ''`,
];

describe("compileExpression", () => {
  it.each(VALUES)("evaluates %s", (text, expected) => {
    expect(resultOf(text)).toEqual(expected);
  });

  it.each(FAILING)("refuses %s", (text) => {
    expect(() => resultOf(text)).toThrow(expect.objectContaining({ key: "validation" }));
  });

  it("does not reach inherited members", () => {
    expect(resultOf("{a: 1}.constructor")).toBeNull();
    expect(resultOf("toString")).toBeNull();
    expect(resultOf("'__proto__' in {a: 1}")).toBe(false);
  });

  it("bounds nested loops and the values they build", () => {
    const list = Array.from({ length: 200 }, (_, i) => i);
    const nested = compileExpression("map(a, map(a, map(a, count(a, # > 1))))");
    expect(() => nested({ a: list }, new Budget())).toThrow(
      expect.objectContaining({ key: "validation" }),
    );
    const depth = 30;
    const doubling = `${"map(".repeat(depth)}[1]${", [#, #])".repeat(depth)} == []`;
    expect(() => resultOf(doubling)).toThrow(expect.objectContaining({ key: "validation" }));
  });

  it("never fails otherwise than with its own error", () => {
    const words = ["1", "'a'", "code", "lines", ".", "?.", "[", "]", "(", ")", "{", "}", "==", "+"];
    words.push(
      "-",
      "!",
      "not",
      "in",
      "and",
      "??",
      "?",
      ":",
      ",",
      "#",
      "any",
      "len",
      "matches",
      "nil",
    );
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...words), { maxLength: 12 }), (parts) => {
        try {
          resultOf(parts.join(" "));
        } catch (error) {
          expect(error).toBeInstanceOf(FakturoError);
        }
      }),
      { numRuns: 500 },
    );
  });

  it("knows arithmetic on whole numbers like the platform does", () => {
    const small = fc.integer({ min: -1000, max: 1000 });
    fc.assert(
      fc.property(small, small, small, (a, b, c) => {
        expect(compileExpression("a + b * c - a")({ a, b, c }, new Budget())).toBe(
          0 + a + b * c - a,
        );
        expect(compileExpression("a < b ? a : b")({ a, b }, new Budget())).toBe(Math.min(a, b));
      }),
    );
  });
});
