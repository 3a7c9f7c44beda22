import { FakturoError, type Json, type JsonObject } from "@fakturo/model";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Budget, STEP_WORK } from "./budget.ts";
import { compileExpression } from "./expression/index.ts";
import { runJq } from "./jq/index.ts";
import { applyJsonPatch } from "./json-patch.ts";
import { programFailure } from "./program-failure.ts";
import { renderTemplate } from "./template/index.ts";

type Program = (budget: Budget) => unknown;

const expression =
  (text: string, env: JsonObject): Program =>
  (budget) =>
    compileExpression(text)(env, budget);
const jq =
  (filter: string, input: Json): Program =>
  (budget) =>
    runJq(filter, input, budget);
const template =
  (text: string, env: JsonObject): Program =>
  (budget) =>
    renderTemplate(text, env, budget);
const patch =
  (operations: Json, target: Json): Program =>
  (budget) =>
    applyJsonPatch(target, operations, budget);

function lines(count: number, name: string): Json {
  return Array.from({ length: count }, (_, i) => ({ i, item: { name, price: "10.00" } }));
}

function members(count: number): JsonObject {
  return Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, 0]));
}

const ones: Json = Array.from({ length: 2000 }, () => 1);
const text = "a".repeat(400_000);
/** V8 searches such a text in quadratic time. */
const needle = `${"a".repeat(100_000)}b${"a".repeat(100_000)}`;
const move = Array.from({ length: 10_000 }, () => ({
  op: "move",
  from: "/list/1",
  path: "/list/0",
}));

/** Programs that took minutes, or would. */
const HOSTILE: readonly (readonly [string, Program])[] = [
  ["errors that a filter suppresses", jq("[.[] as $a | .[] as $b | $b.a?]", ones)],
  [
    "a pattern over many names",
    expression('any(lines, {.item.name matches "(a?){200}(a|b|c|d)*x{200}[yz]$"})', {
      lines: lines(300, "a".repeat(15_000)),
    }),
  ],
  ["a search for a long text", expression("s contains n", { s: text, n: needle })],
  ["many searches", expression("any(l, {$env.s contains 'b'})", { l: ones, s: text })],
  ["case of long texts", expression("any(l, {lower($env.s) == ''})", { l: ones, s: text })],
  ["printing of lists", expression("any(l, {string($env.l) == ''})", { l: lines(2000, "x") })],
  ["loops in loops", expression("map(l, map(l, map(l, 1)))", { l: ones })],
  [
    "equality of lists",
    expression("all(l, {$env.l == $env.m})", { l: lines(2000, "x"), m: lines(2000, "x") }),
  ],
  ["a split at a long text", jq(".s / .n", { s: text, n: needle })],
  ["a function that splits", jq(". as $x | .s | split($x.n)", { s: text, n: needle })],
  ["all of a long list, often", jq("map(false) as $l | [.[] | ($l | any)]", ones)],
  ["slices of texts", jq(".s as $s | [.l[] | $s[0:1]]", { l: ones, s: text })],
  ["lengths of texts", jq(".s as $s | [.l[] | ($s | length)]", { l: ones, s: text })],
  [
    "case of texts",
    jq(".s as $s | [.l[] | ($s | ascii_downcase)]", { l: ones, s: `ä${"aA".repeat(100_000)}` }),
  ],
  ["keys of a large object", jq(".o as $o | [.l[] | ($o | keys)]", { l: ones, o: members(5000) })],
  ["lists made by an index", jq("[.[] | (null | .[9999] = 1)]", ones)],
  [
    "objects of many members",
    jq(`[.[] | {${Array.from({ length: 1500 }, (_, i) => `k${i}:1`).join(",")}}]`, ones),
  ],
  ["sums", jq("[.[] as $x | add]", ones)],
  ["formats of time", jq(`[.[] as $x | .[] | (0 | strftime("${"%j".repeat(100)}"))]`, ones)],
  [
    "difference of lists",
    jq(
      '. - map(. + "x")',
      Array.from({ length: 4000 }, (_, i) => `${i}`),
    ),
  ],
  ["a document printed often", template("{{.l}}".repeat(50_000), { l: ones })],
  [
    "comparisons in templates",
    template("{{eq .l .m}}".repeat(40_000), { l: ones, m: [...Array(2000)].map(() => 1) }),
  ],
  ["moves of a large value", patch(move, { list: [members(2000), members(2000)] })],
  [
    "copies of copies",
    patch(
      Array.from({ length: 200 }, (_, i) => ({ op: "copy", from: "", path: `/c${i}` })),
      { a: ones },
    ),
  ],
];

/** Cheap programs over a large document. */
const HONEST: readonly (readonly [string, Program])[] = [
  ["a condition", expression("lines != nil && len(lines) > 5", { lines: lines(70_000, "x") })],
  [
    "a pattern",
    expression('any(lines, {.item.name matches "(?i)^abc-[0-9]+$"})', {
      lines: lines(70_000, "Item ABC-123"),
    }),
  ],
  [
    "a change of each line",
    jq(".lines[].item.price |= (tonumber * 2 | tostring) | del(.lines[].i)", {
      lines: lines(10_000, "x"),
    }),
  ],
  ["an `if` in a template", template("{{if .o}}x{{end}}".repeat(3000), { o: members(20_000) })],
];

function outcome(program: Program): { readonly spent: number; readonly code: string } {
  const budget = new Budget();
  try {
    program(budget);
    return { spent: budget.spent, code: "" };
  } catch (error) {
    const result = programFailure(error, "failed");
    return { spent: budget.spent, code: ("code" in result && result.code) || "" };
  }
}

describe("Budget", () => {
  it.each(HOSTILE)("ends %s", (_, program) => {
    expect(outcome(program).code).toBe("too-expensive");
  });

  it.each(HONEST)("is enough for %s", (_, program) => {
    expect(outcome(program).code).toBe("");
  });

  it("is one for all programs of a step", () => {
    const budget = new Budget();
    const program = expression("all(l, {# == 1})", { l: ones });
    const run = () => {
      for (let i = 0; i < 1000; i += 1) program(budget);
    };
    expect(run).toThrow(expect.objectContaining({ key: "validation" }));
    expect(budget.spent).toBeLessThanOrEqual(STEP_WORK);
  });

  it("counts the same work for the same program", () => {
    const program = HONEST[1]?.[1] ?? (() => undefined);
    expect(outcome(program).spent).toBe(outcome(program).spent);
  });

  it.each([
    ["an endless comment", `{{${"/*".repeat(100_000)}`],
    ["an endless text", `{{"${'\\"'.repeat(100_000)}`],
  ])("reads %s once", (_, source) => {
    expect(outcome(template(source, {}))).toEqual({ code: "failed", spent: 50_001 });
  });

  it.each([
    ["sums", jq(`1${"+1".repeat(9000)}`, {})],
    ["members", jq(".a".repeat(9000), {})],
    ["attempts", jq(`.a${"?".repeat(9000)}`, {})],
    ["terms", expression(`1${"+1".repeat(4900)}`, {})],
    ["chains", expression(`a${"?.a".repeat(3000)}`, {})],
  ])("refuses long %s that would fill the call stack", (_, program) => {
    expect(outcome(program).code).toBe("failed");
  });

  it("takes long lists of literals", () => {
    expect(runJq(`[1${",1".repeat(9000)}] | length`, null, new Budget())).toBe(9001);
    expect(runJq(`"${"\\(1)".repeat(4000)}" | length`, null, new Budget())).toBe(4000);
  });
});

/** Programs built from constructs that multiply work. */
const source = fc.constantFrom("$l[]", "$s", ".", "$o", "$l");
const stage = fc.constantFrom(
  "[., .]",
  "[.[]?, .[]?]",
  "(. + .)?",
  "tostring",
  "[.[]? as $x | $l[]]",
  "map([., $s])?",
  '(split(""))?',
  "(join($s))?",
  "keys?",
  "to_entries?",
  "{a: ., b: .}",
  ".a = .",
  "(.. |= .)?",
  "(.[] |= [., .])?",
  "del(.[]?)",
  "add?",
  "ascii_upcase?",
  "[.[]? | .[]?]",
  "(. - $l)?",
  "(. * 3)?",
  ".[0:100]?",
  "any?",
  "length?",
);
const filters = fc
  .tuple(source, fc.array(stage, { minLength: 1, maxLength: 14 }))
  .map(([from, stages]) => `.l as $l | .s as $s | .o as $o | [${[from, ...stages].join(" | ")}]`);
const operand = fc.constantFrom("l", "s", "o", "#", "map(l, {# + #})", "string(l)", "[s, s]");
const wrapped = fc
  .tuple(
    operand,
    fc.array(
      fc.constantFrom(
        (e: string) => `map(l, {${e}})`,
        (e: string) => `[${e}, ${e}]`,
        (e: string) => `(${e} + ${e})`,
        (e: string) => `string(${e})`,
        (e: string) => `filter(l, {${e} == ${e}})`,
        (e: string) => `(${e} in l)`,
        (e: string) => `('a' + string(${e}) matches '(a|.){50}[^a]$')`,
        (e: string) => `(string(${e}) contains string(${e}))`,
      ),
      { maxLength: 8 },
    ),
  )
  .map(([start, wraps]) => wraps.reduce<string>((text, wrap) => wrap(text), start));

describe("programs at random", () => {
  const env = {
    l: Array.from({ length: 60 }, (_, i) => `v${i}`),
    s: "aB".repeat(2000),
    o: members(50),
  };

  function check(program: Program): void {
    const budget = new Budget();
    try {
      program(budget);
    } catch (error) {
      expect(error).toBeInstanceOf(FakturoError);
    }
    expect(budget.spent).toBeLessThanOrEqual(STEP_WORK);
  }

  it("never cost a filter more than its budget", () => {
    fc.assert(
      fc.property(filters, (filter) => check(jq(filter, env))),
      { numRuns: 100 },
    );
  });

  it("never cost an expression more than its budget", () => {
    fc.assert(
      fc.property(wrapped, (text) => check(expression(text, env))),
      { numRuns: 100 },
    );
  });

  it("never cost a pattern more than its budget", () => {
    const atom = fc.constantFrom(
      "a",
      ".",
      "[ab]",
      "(a|b)",
      "\\pL",
      "[^\\pN]",
      "(?i:[ -\uffff])",
      "(a?){30}",
    );
    const count = fc.constantFrom("", "*", "+", "?", "{50}", "{0,900}", "{20,}");
    const pattern = fc
      .array(fc.tuple(atom, count), { minLength: 1, maxLength: 12 })
      .map((pieces) => `${pieces.flat().join("")}[xyz]`);
    fc.assert(
      fc.property(
        pattern,
        fc.string({ unit: fc.constantFrom("a", "b", "é"), maxLength: 3000 }),
        (re, s) => check(expression("s matches re", { s, re })),
      ),
      { numRuns: 60 },
    );
  });
});
