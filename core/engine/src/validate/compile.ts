import type { AnyTest, DocumentContext, RuleNode, Rules } from "@fakturo/plugin";
import { ruleId } from "../rules/id.ts";

/** Collects the faults of a check. */
export interface Report {
  readonly context: DocumentContext;
  /** Number of faults so far. */
  readonly count: number;
  /** Adds a fault of the value under test; `place` completes its path. */
  fail(rank: number, code: string, message: string): void;
  /** Places all faults but the first `before` ones in a member or an element of the value under test. */
  place(before: number, part: string | number): void;
  /** Records that a set with ignored codes applied. */
  drop(codes: readonly string[]): void;
}

export type CompiledCheck = (value: unknown, report: Report) => void;

/** Checks a member or an element. Paths are made from the inside out, so only faults cost time. */
export function checkPart(
  check: CompiledCheck,
  value: unknown,
  part: string | number,
  report: Report,
): void {
  const before = report.count;
  check(value, report);
  if (report.count > before) report.place(before, part);
}

/** Checks by object or scalar name. */
export type ChecksByObject = ReadonlyMap<string, readonly CompiledCheck[]>;

/**
 * Compiles rules into functions for one context; omits branches whose guard fails for the context. Ranks
 * follow the order of `rules` and order the faults.
 */
export function compileRules(rules: readonly Rules[], context: DocumentContext): ChecksByObject {
  const checks = new Map<string, CompiledCheck[]>();
  rules.forEach(({ namespace, sets, ignores }, rank) => {
    for (const { object, root } of sets) {
      const own = compileNode(root, rank, (n) => ruleId(namespace, object, n), context);
      const dropped = ignores[object];
      // A set without rules still marks ignored codes of others.
      const check = dropped ? dropping(own ?? NOTHING, dropped) : own;
      if (!check) continue;
      const list = checks.get(object) ?? [];
      checks.set(object, list);
      list.push(check);
    }
  });
  return checks;
}

const NOTHING: CompiledCheck = () => {};

function dropping(check: CompiledCheck, codes: readonly string[]): CompiledCheck {
  return (value, report) => {
    report.drop(codes);
    check(value, report);
  };
}

type IdOf = (number: string) => string;

function compileNode(
  node: RuleNode,
  rank: number,
  idOf: IdOf,
  context: DocumentContext,
): CompiledCheck | undefined {
  const { hop } = node;
  if (hop?.kind === "when" && hop.test.contextual && !hop.test.holds(undefined, context))
    return undefined;
  const inner = sequence([
    ...node.assertions.map(({ number, message, tests }) =>
      compileAssertion(tests, rank, idOf(number), message),
    ),
    ...node.nodes.flatMap((child) => compileNode(child, rank, idOf, context) ?? []),
  ]);
  if (!inner || !hop) return inner;
  if (hop.kind === "field") return intoField(hop.name, inner);
  if (hop.kind === "each") return intoElements(inner);
  return hop.test.contextual ? inner : guarded(hop.test, inner);
}

function sequence(checks: readonly CompiledCheck[]): CompiledCheck | undefined {
  const [first, second] = checks;
  if (!second) return first;
  return (value, report) => {
    for (const check of checks) check(value, report);
  };
}

function compileAssertion(
  tests: readonly AnyTest[],
  rank: number,
  id: string,
  message: string,
): CompiledCheck {
  const [holds, second] = tests.map((test) => test.holds);
  if (holds && !second)
    return (value, report) => {
      if (!holds(value, report.context)) report.fail(rank, id, message);
    };
  return (value, report) => {
    for (const test of tests) {
      if (test.holds(value, report.context)) continue;
      report.fail(rank, id, message);
      return;
    }
  };
}

function guarded({ holds }: AnyTest, inner: CompiledCheck): CompiledCheck {
  return (value, report) => {
    if (holds(value, report.context)) inner(value, report);
  };
}

/** Members of an absent object are not checked; the absent property itself is. */
function intoField(name: string, inner: CompiledCheck): CompiledCheck {
  return (value, report) => {
    if (typeof value !== "object" || value === null) return;
    checkPart(inner, Reflect.get(value, name) ?? undefined, name, report);
  };
}

function intoElements(inner: CompiledCheck): CompiledCheck {
  return (value, report) => {
    if (!Array.isArray(value)) return;
    for (let i = 0; i < value.length; i++) checkPart(inner, value[i] ?? undefined, i, report);
  };
}
