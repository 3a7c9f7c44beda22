import { readdirSync, readFileSync } from "node:fs";
import { FakturoError, isObject, type Json } from "@fakturo/model";
import { shared } from "@fakturo/test-support";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Budget } from "../budget.ts";
import { runJq } from "./index.ts";

const INPUT: Json = {
  code: "A-1",
  none: null,
  off: false,
  n: 3,
  list: [1, 2, 3],
  lines: [
    { item: { price: "10.50" }, total: "10.50" },
    { item: { price: "-2.20" }, total: "-2.20" },
  ],
  issue_date: "2026-01-31",
};

const OUTPUTS: readonly (readonly [string, Json])[] = [
  [".code", "A-1"],
  [".missing.deeper", null],
  ['."code"', "A-1"],
  ['.["code"]', "A-1"],
  [".list[0]", 1],
  [".list[-1]", 3],
  [".list.[1]", 2],
  [".list[1:]", [2, 3]],
  [".code[:1]", "A"],
  ["[.list[]]", [1, 2, 3]],
  ["[.list[] | . * 2]", [2, 4, 6]],
  ["[.code, .n]", ["A-1", 3]],
  ["[]", []],
  ["[.code.x?]", []],
  ["[.list[]?.x?]", []],
  [".none // .off // .code", "A-1"],
  [".code.x // 1", 1],
  ["[(.none, 1, false, 2) // 9]", [1, 2]],
  [".n + 1 * 2", 5],
  ["-.n", -3],
  ["0.1 + 0.2", 0.3],
  ['("10.50" | tonumber) + 0.1', 10.6],
  ["10 / 4", 2.5],
  ["7 % 4", 3],
  ['"a" + "b"', "ab"],
  ["null + 1", 1],
  ["[1,2,2] - [2]", [1]],
  ["{a: {b: 1}} * {a: {c: 2}}", { a: { b: 1, c: 2 } }],
  ["{a: 1} + {a: 2}", { a: 2 }],
  ['"a,b" / ","', ["a", "b"]],
  ['"ab" * 2', "abab"],
  ["1 == 1.0 and .n != 4 and .n >= 3 or false", true],
  ["[1 < 2, null < false, [] < {}]", [true, true, true]],
  ["(true, false) | not | select(.)", true],
  ["if .n > 2 then 1 elif .n > 1 then 2 else 3 end", 1],
  ["if .off then 1 end | .n", 3],
  ["if .none then 1 elif .off then 2 else 3 end", 3],
  [". as $doc | .list | map(. + $doc.n)", [4, 5, 6]],
  ["1 as $x | 2 as $x | $x", 2],
  ["[.list[] as $x | $x * $x]", [1, 4, 9]],
  [
    '3 as $x | {$x, code, n: 1, (.code): 2, "q\\(.n)": 4}',
    { x: 3, code: "A-1", n: 1, "A-1": 2, q3: 4 },
  ],
  ["[{a: (1, 2)}]", [{ a: 1 }, { a: 2 }]],
  ['{"x": "found", "y": 1}["x"]', "found"],
  ["{x: .list | length}", { x: 3 }],
  ['"n is \\(.n + 1)!"', "n is 4!"],
  [".n # comment\n + 1", 4],
  [".lines | map(select(.item.price|tonumber < 0)) | length", 1],
  ["(.lines[1].total | tonumber) * -1 | tostring", "2.2"],
  [".list | any(. > 2)", true],
  [".list | all(. > 0)", true],
  ["[true, false] | [any, all]", [true, false]],
  ['"a+b" | split("+")[0]', "a"],
  ['.list | map(tostring) | join("-")', "1-2-3"],
  [".list | add", 6],
  ["[[1], null, [2, [3]]] | add", [1, 2, [3]]],
  ["[{a: 1}, {b: 2}, {a: 3}] | add", { a: 3, b: 2 }],
  ["[] | add", null],
  [".list | [first, last, length]", [1, 3, 3]],
  ["first(.list[])", 1],
  ['[keys[] | select(startswith("li"))]', ["lines", "list"]],
  ['has("code")', true],
  [".n | type", "number"],
  [
    '"AbC" | [ascii_downcase, ascii_upcase, ltrimstr("A"), rtrimstr("C"), endswith("C")]',
    ["abc", "ABC", "bC", "Ab", true],
  ],
  ["3.7 | floor", 3],
  ["{a: 1} | with_entries(.value += 1)", { a: 2 }],
  ["{a: 1} | to_entries | from_entries", { a: 1 }],
  ["{a: 1} | .a = 2", { a: 2 }],
  ["{a: 1} | .b.c[1] = 2", { a: 1, b: { c: [null, 2] } }],
  ["{a: 1} | .a |= . + 1", { a: 2 }],
  ["[1, 2, 3] | .[] |= . * 2", [2, 4, 6]],
  ["[1, 2, 3] | (.[] | select(. > 1)) |= empty", [1]],
  ["[1, 2] | .[-1] += 5", [1, 7]],
  ["{a: 5} | .a -= 1 | .a *= 3 | .a /= 4 | .a %= 2", { a: 1 }],
  ["{a: null} | .a //= 1 | .a //= 2", { a: 1 }],
  ["{a: 1, b: 2} | (.a, .b) = 9", { a: 9, b: 9 }],
  ["{a: 1} | (.x // .a) = 9", { a: 9 }],
  ["{a: 1} | (if .a then .a else .b end) = 9", { a: 9 }],
  ['{a: {b: 1}} | ("a" as $k | .[$k].b) = 2', { a: { b: 2 } }],
  ["{a: 1, b: [1, 2, 3]} | del(.a, .b[0, 2])", { b: [2] }],
  ["1 | .a? // 2", 2],
  ['.issue_date | strptime("%Y-%m-%d") | .[1] += 1 | mktime | strftime("%Y-%m-%d")', "2026-03-03"],
  ['.issue_date | strptime("%F")', [2026, 0, 31, 0, 0, 0, 6, 30]],
  ['"2026-01-31T01:02:03Z" | strptime("%Y-%m-%dT%T%Z")', [2026, 0, 31, 1, 2, 3, 6, 30]],
  ['"5% of 3/2/2026" | strptime("5%% of %d/%m/%Y")', [2026, 1, 3, 0, 0, 0, 2, 33]],
  ['0 | strftime("%A %e %b %y %T %Z %j %%")', "Thursday  1 Jan 70 00:00:00 UTC 001 %"],
];

const REFUSED: readonly string[] = [
  "",
  ".a |",
  "(.a",
  "{a: }",
  "[1",
  '"open',
  "@base64",
  "$x",
  "nosuch",
  "map(1; 2)",
  "if . then 1",
  "1 == 1 == 1",
  "def f: 1; f",
  "env",
  "input",
  "now",
  "empty",
  "1, 2",
  ".list[]",
  ".code.x",
  ".code[]",
  ".n[0]",
  "{} | .[0]",
  "1 + {}",
  "1 / 0",
  '"x" | tonumber',
  "{(1): 2}",
  '{"__proto__": 1}',
  '.["__proto__"] = 1',
  ".list[99999] = 1",
  "[1] | .[-2] = 1",
  "1 = 2",
  "map(.) |= 1",
  'error("stop")',
  '"2026-02-30" | strptime("%F")',
  '"x" | strptime("%F")',
  '"2026-01-15x" | strptime("%F")',
  '"111" | strptime("%d%d%d")',
  `"${"1".repeat(150)}x" | strptime("${"%d".repeat(100)}")`,
  "[1] | mktime",
  "(((.".padStart(400, "("),
];

describe("runJq", () => {
  it.each(OUTPUTS)("yields of %s", (filter, expected) => {
    expect(runJq(filter, INPUT, new Budget())).toEqual(expected);
  });

  it.each(REFUSED)("refuses %s", (filter) => {
    expect(() => runJq(filter, INPUT, new Budget())).toThrow(
      expect.objectContaining({ key: "validation" }),
    );
  });

  it("leaves its input alone", () => {
    const before = JSON.stringify(INPUT);
    runJq(".list[0] = 9 | .lines |= map(.total = 1) | del(.code)", INPUT, new Budget());
    expect(JSON.stringify(INPUT)).toBe(before);
  });

  it.each([
    ["[.[]|.] as $a | [$a[]|$a[]|$a[]|$a[]] | length", Array.from({ length: 100 }, () => 1)],
    [`[0] | ${"[., .] | ".repeat(40)} tostring`, null],
    [`"xxxxxxxx" | ${". + . | ".repeat(40)} length`, null],
  ])("bounds work and size: %s", (filter, input) => {
    expect(() => runJq(filter, input, new Budget())).toThrow(
      expect.objectContaining({ key: "validation" }),
    );
  });

  it("has enough steps for long documents", () => {
    const lines = Array.from({ length: 2000 }, (_, i) => ({ i: String(i), x: null }));
    const filter = ".lines[].i |= (tonumber * 2 | tostring) | del(.lines[].x)";
    expect(runJq(filter, { lines }, new Budget())).toMatchObject({
      lines: { length: 2000, 7: { i: "14" } },
    });
  });

  it("never fails otherwise than with its own error", () => {
    const words = [".", ".a", "[", "]", "(", ")", "{", "}", "|", ",", "//", "=", "|=", "as", "$x"];
    words.push("if", "then", "end", "1", '"s"', "map", "select", "?", "+", "-", "==", ":", "not");
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...words), { maxLength: 12 }), (parts) => {
        try {
          runJq(parts.join(" "), INPUT, new Budget());
        } catch (error) {
          expect(error).toBeInstanceOf(FakturoError);
        }
      }),
      { numRuns: 500 },
    );
  });
});

const DOCUMENT: Json = {
  issue_date: "2026-01-15",
  supplier: { name: "S" },
  lines: [
    {
      item: { name: "a", price: "10.00" },
      total: "10.00",
      taxes: [{ cat: "VAT", ext: { "untdid-tax-category": "AE" } }, { cat: "VAT" }],
    },
    { item: { name: "discount", price: "-2.50" }, total: "-2.50", taxes: [{ cat: "VAT" }] },
  ],
  tax: {},
  payment: { instructions: { key: "credit-transfer+sepa" } },
  totals: { advance: "5.00", total_with_tax: "5.00" },
};

describe("runJq over published filters", () => {
  const folder = shared("corpus", "workflows");
  const filters = folder === undefined ? [] : corpusFilters(folder);

  it.skipIf(folder === undefined)("runs every one of them", () => {
    expect(filters.length).toBeGreaterThan(5);
    for (const filter of filters)
      expect(isObject(runJq(filter, DOCUMENT, new Budget()))).toBe(true);
  });

  it.skipIf(folder === undefined)("makes of negative lines discounts, as its author meant", () => {
    const split = filters.find((filter) => filter.includes("$neg")) ?? "";
    expect(runJq(split, DOCUMENT, new Budget())).toMatchObject({
      lines: [{ total: "10.00" }],
      discounts: [{ reason: "discount", amount: "2.5", taxes: [{ cat: "VAT" }] }],
    });
  });

  it.skipIf(folder === undefined)("adds payment terms a month later", () => {
    const terms = filters.find((filter) => filter.includes("strptime")) ?? "";
    expect(runJq(terms, DOCUMENT, new Budget())).toMatchObject({
      payment: {
        instructions: { key: "credit-transfer" },
        terms: { due_dates: [{ date: "2026-02-15", percent: "100%" }] },
      },
    });
  });

  it.skipIf(folder === undefined)("maps tax categories", () => {
    const map = filters.find((filter) => filter.includes("VATEX")) ?? "";
    expect(runJq(map, DOCUMENT, new Budget())).toMatchObject({
      lines: [
        {
          taxes: [
            {
              key: "reverse-charge",
              ext: { "untdid-tax-category": "AE", "cef-vatex": "VATEX-EU-AE" },
            },
            { cat: "VAT" },
          ],
        },
        {},
      ],
    });
  });
});

/** The `jq` members of all workflows in a folder. */
function corpusFilters(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const filters = files
    .filter((file) => file.endsWith(".json"))
    .flatMap((file) => filtersIn(JSON.parse(readFileSync(`${folder}/${file}`, "utf8"))));
  return [...new Set(filters)];
}

function filtersIn(json: unknown): string[] {
  if (Array.isArray(json)) return json.flatMap(filtersIn);
  if (!isObject(json)) return [];
  const own = typeof json.jq === "string" ? [json.jq] : [];
  return [...own, ...Object.values(json).flatMap(filtersIn)];
}
