import type { Json } from "@fakturo/model";
import type { Budget } from "../budget.ts";
import { ARITHMETIC_WORK } from "../decimal.ts";
import { depthOf } from "../depth.ts";
import { isList, readBoth, typeName } from "../json-value.ts";
import { printed as print, VALUE_FUNCTIONS } from "./builtins.ts";
import type { Bound, Evaluator, Outputs, PathValue, PathValues } from "./evaluator.ts";
import { FORM_BODIES } from "./forms.ts";
import type { Arithmetic, Comparison, JqMember, JqNode } from "./node.ts";
import { calculate, compare, isTrue } from "./operators.ts";
import { Copy, cannotIndex, index, type Path, parts, without } from "./paths.ts";
import { JqError, WORK_PER_ERROR } from "./problem.ts";

type OfKind<K extends JqNode["kind"]> = Extract<JqNode, { kind: K }>;

/** Outputs of a parsed filter, generated lazily. @throws FakturoError "validation". */
export function evaluateJq(node: JqNode, input: Json, budget: Budget): Outputs {
  const work = EVALUATION + depthOf(node) / LEVELS_PER_UNIT;
  return new Evaluation(budget, work).run(node, input, undefined);
}

/** Units of one evaluation, and of passing on one part of a list or object. */
const EVALUATION = 6;
/** Every output passes through the enclosing filters: this many levels cost one more unit. */
const LEVELS_PER_UNIT = 8;

class Evaluation implements Evaluator {
  readonly budget: Budget;
  /** Units of one evaluation. */
  readonly #work: number;

  constructor(budget: Budget, work: number) {
    this.budget = budget;
    this.#work = work;
  }

  *run(node: JqNode, input: Json, bound: Bound | undefined): Outputs {
    this.budget.spend(this.#work);
    switch (node.kind) {
      case "identity":
        yield input;
        return;
      case "literal":
        yield node.value;
        return;
      case "variable":
        yield lookUp(node.name, bound);
        return;
      case "index":
        for (const subject of this.run(node.term, input, bound))
          for (const key of this.run(node.key, input, bound)) yield index(subject, key);
        return;
      case "slice":
        yield* this.#slice(node, input, bound);
        return;
      case "iterate":
        for (const subject of this.run(node.term, input, bound))
          for (const [, value] of this.parts(subject)) yield value;
        return;
      case "try":
        yield* this.#quietly(this.run(node.body, input, bound));
        return;
      case "pipe":
        for (const middle of this.run(node.left, input, bound))
          yield* this.run(node.right, middle, bound);
        return;
      case "comma":
        for (const part of node.parts) yield* this.run(part, input, bound);
        return;
      default:
        yield* this.#compound(node, input, bound);
    }
  }

  *#compound(node: JqNode, input: Json, bound: Bound | undefined): Outputs {
    switch (node.kind) {
      case "alternative":
        yield* this.#alternative(node, input, bound);
        return;
      case "and":
      case "or":
        yield* this.#logic(node, input, bound);
        return;
      case "compare":
      case "arithmetic":
        yield* this.#calculate(node, input, bound);
        return;
      case "negate":
        for (const value of this.run(node.operand, input, bound))
          yield this.#calculated("-", 0, value);
        return;
      case "assign":
      case "update":
      case "update-with":
        yield* this.#change(node, input, bound);
        return;
      case "as":
        for (const value of this.run(node.source, input, bound))
          yield* this.run(node.body, input, { name: node.name, value, outer: bound });
        return;
      case "if":
        for (const test of this.run(node.test, input, bound))
          yield* this.run(isTrue(test) ? node.yes : node.no, input, bound);
        return;
      case "array":
        yield this.budget.built(node.content ? [...this.run(node.content, input, bound)] : []);
        return;
      case "object":
        yield* this.#objects(node.entries, input, bound);
        return;
      case "text":
        yield* this.#texts(node.parts, input, bound);
        return;
      case "call":
        yield* this.#call(node, input, bound);
    }
  }

  /** Counts every part: nested loops yield far more than they evaluate. */
  *parts(value: Json): ReturnType<typeof parts> {
    for (const part of parts(value)) {
      this.budget.spend(this.#work);
      yield part;
    }
  }

  *#slice({ term, from, to }: OfKind<"slice">, input: Json, bound: Bound | undefined): Outputs {
    for (const subject of this.run(term, input, bound))
      for (const end of to ? this.run(to, input, bound) : [null])
        for (const start of from ? this.run(from, input, bound) : [null])
          yield this.#sliced(subject, start, end);
  }

  #sliced(value: Json, from: Json, to: Json): Json {
    if (typeof value === "string") this.budget.oneByOne(value);
    else if (isList(value)) this.budget.top(value);
    return sliced(value, from, to);
  }

  *#alternative(
    { left, right }: OfKind<"alternative">,
    input: Json,
    bound: Bound | undefined,
  ): Outputs {
    let found = false;
    for (const value of this.#quietly(this.run(left, input, bound))) {
      if (!isTrue(value)) continue;
      found = true;
      yield value;
    }
    if (!found) yield* this.run(right, input, bound);
  }

  *#logic(
    { kind, left, right }: OfKind<"and" | "or">,
    input: Json,
    bound: Bound | undefined,
  ): Outputs {
    const decided = kind === "or";
    for (const a of this.run(left, input, bound)) {
      if (isTrue(a) === decided) yield decided;
      else for (const b of this.run(right, input, bound)) yield isTrue(b);
    }
  }

  *#calculate(
    node: OfKind<"compare" | "arithmetic">,
    input: Json,
    bound: Bound | undefined,
  ): Outputs {
    for (const b of this.run(node.right, input, bound))
      for (const a of this.run(node.left, input, bound)) {
        yield node.kind === "compare"
          ? this.#compared(node.operator, a, b)
          : this.#calculated(node.operator, a, b);
      }
  }

  /** Objects of all combinations of the entries' outputs, the first entry changing last. */
  #objects(entries: readonly JqMember[], input: Json, bound: Bound | undefined): readonly Json[] {
    let made: Record<string, Json>[] = [{}];
    for (const entry of entries) {
      if (made.length === 0) break;
      const members = this.#members(entry, input, bound);
      const [only] = members;
      if (members.length === 1 && only) for (const object of made) object[only[0]] = only[1];
      else {
        this.budget.spend(made.length * members.length * entries.length);
        made = made.flatMap((object) => members.map(([k, v]) => ({ ...object, [k]: v })));
      }
    }
    return made.map((object) => this.budget.built(object));
  }

  #members({ key, value }: JqMember, input: Json, bound: Bound | undefined): [string, Json][] {
    const members: [string, Json][] = [];
    for (const name of this.run(key, input, bound)) {
      if (typeof name !== "string" || name === "__proto__")
        throw new JqError(`${typeName(name)} cannot name a member`);
      for (const of of this.run(value, input, bound)) members.push([name, of]);
    }
    return members;
  }

  /** Texts of all combinations of the parts' outputs, the first part changing last. */
  #texts(parts: readonly JqNode[], input: Json, bound: Bound | undefined): readonly Json[] {
    let made = [""];
    for (const part of parts) {
      if (made.length === 0) break;
      const printed: string[] = [];
      for (const value of this.run(part, input, bound)) printed.push(print(value, this.budget));
      this.budget.spend(made.length * printed.length);
      made = made.flatMap((text) => printed.map((more) => this.budget.built(text + more)));
    }
    return made;
  }

  *#change(
    node: OfKind<"assign" | "update" | "update-with">,
    input: Json,
    bound: Bound | undefined,
  ): Outputs {
    if (node.kind === "update") {
      yield this.#updated(input, node.left, bound, (old) => this.run(node.right, old, bound));
      return;
    }
    for (const value of this.run(node.right, input, bound))
      yield this.#updated(input, node.left, bound, (old) => [
        node.kind === "assign" ? value : this.#combined(node.operator, old, value),
      ]);
  }

  #combined(operator: OfKind<"update-with">["operator"], old: Json, value: Json): Json {
    if (operator === "//") return isTrue(old) ? old : value;
    return this.#calculated(operator, old, value);
  }

  #compared(operator: Comparison, a: Json, b: Json): boolean {
    readBoth(a, b, this.budget);
    return compare(operator, a, b);
  }

  #calculated(operator: Arithmetic, a: Json, b: Json): Json {
    this.budget.spend(ARITHMETIC_WORK);
    this.budget.walk(a);
    this.budget.walk(b);
    // A difference of lists compares each element with each.
    if (operator === "-" && isList(a)) this.budget.spend(a.length * this.budget.pages(b));
    if (typeof a === "string" && typeof b === "string") this.budget.search(a, b);
    return this.budget.built(calculate(operator, a, b));
  }

  /** The input with the value at each path replaced by its first output, or removed without one. */
  #updated(
    input: Json,
    target: JqNode,
    bound: Bound | undefined,
    change: (old: Json) => Iterable<Json>,
  ): Json {
    const copy = new Copy(input, this.budget);
    const gone: Path[] = [];
    for (const { path } of this.places(target, { path: [], value: input }, bound)) {
      const [value] = change(copy.at(path));
      if (value === undefined) gone.push(path);
      else copy.put(path, this.budget.built(value));
    }
    return this.budget.built(gone.length > 0 ? this.remove(copy.root, gone) : copy.root);
  }

  remove(root: Json, paths: readonly Path[]): Json {
    return without(root, paths, this.budget);
  }

  #call(node: OfKind<"call">, input: Json, bound: Bound | undefined): Iterable<Json> {
    const name = `${node.name}/${node.args.length}`;
    const form = FORM_BODIES.get(name);
    if (form) return form({ evaluation: this, args: node.args, input, bound });
    return this.#apply(name, node.args, input, bound);
  }

  *#apply(name: string, args: readonly JqNode[], input: Json, bound: Bound | undefined): Outputs {
    const apply = VALUE_FUNCTIONS.get(name);
    if (!apply) throw new JqError(`there is no function '${name}'`);
    const [argument] = args;
    for (const value of argument ? this.run(argument, input, bound) : [null])
      yield this.budget.built(apply(input, value, this.budget));
  }

  /** Paths that a filter selects; only path expressions have some. */
  *places(node: JqNode, from: PathValue, bound: Bound | undefined): PathValues {
    this.budget.spend(this.#work);
    switch (node.kind) {
      case "identity":
        yield from;
        return;
      case "index":
        for (const { path, value } of this.places(node.term, from, bound))
          for (const key of this.run(node.key, from.value, bound))
            yield { path: [...path, keyOf(value, key)], value: index(value, key) };
        return;
      case "iterate":
        for (const { path, value } of this.places(node.term, from, bound))
          for (const [key, part] of this.parts(value)) yield { path: [...path, key], value: part };
        return;
      case "try":
        yield* this.#quietly(this.places(node.body, from, bound));
        return;
      case "pipe":
        for (const middle of this.places(node.left, from, bound))
          yield* this.places(node.right, middle, bound);
        return;
      case "comma":
        for (const part of node.parts) yield* this.places(part, from, bound);
        return;
      default:
        yield* this.#chosen(node, from, bound);
    }
  }

  *#chosen(node: JqNode, from: PathValue, bound: Bound | undefined): PathValues {
    switch (node.kind) {
      case "alternative":
        yield* this.#firstPlaces(node, from, bound);
        return;
      case "as":
        for (const value of this.run(node.source, from.value, bound))
          yield* this.places(node.body, from, { name: node.name, value, outer: bound });
        return;
      case "if":
        for (const test of this.run(node.test, from.value, bound))
          yield* this.places(isTrue(test) ? node.yes : node.no, from, bound);
        return;
      case "call":
        yield* this.#calledPlaces(node, from, bound);
        return;
      default:
        throw notAPlace();
    }
  }

  *#calledPlaces(
    { name, args: [condition] }: OfKind<"call">,
    from: PathValue,
    bound: Bound | undefined,
  ): PathValues {
    if (name === "empty") return;
    if (name !== "select" || !condition) throw notAPlace();
    for (const test of this.run(condition, from.value, bound)) if (isTrue(test)) yield from;
  }

  *#firstPlaces(
    { left, right }: OfKind<"alternative">,
    from: PathValue,
    bound: Bound | undefined,
  ): PathValues {
    let found = false;
    for (const place of this.#quietly(this.places(left, from, bound))) {
      if (!isTrue(place.value)) continue;
      found = true;
      yield place;
    }
    if (!found) yield* this.places(right, from, bound);
  }

  /** Outputs until the first error of the filter; exceeded budgets still end everything. */
  *#quietly<T>(outputs: Generator<T, void, undefined>): Generator<T, void, undefined> {
    try {
      yield* outputs;
    } catch (error) {
      if (!(error instanceof JqError)) throw error;
      this.budget.spend(WORK_PER_ERROR);
    }
  }
}

function notAPlace(): JqError {
  return new JqError("the left side does not name a place in the input");
}

function lookUp(name: string, bound: Bound | undefined): Json {
  for (let at = bound; at; at = at.outer) if (at.name === name) return at.value;
  throw new JqError(`there is no variable '$${name}'`);
}

function keyOf(value: Json, key: Json): string | number {
  if (typeof key === "string" || typeof key === "number") return key;
  throw cannotIndex(value, key);
}

function sliced(value: Json, from: Json, to: Json): Json {
  const start = from ?? 0;
  if (value === null) return null;
  if (typeof start !== "number" || (to !== null && typeof to !== "number"))
    throw new JqError("a slice is bounded by numbers");
  const end = to === null ? undefined : Math.ceil(to);
  if (isList(value)) return value.slice(Math.floor(start), end);
  if (typeof value === "string") return [...value].slice(Math.floor(start), end).join("");
  throw new JqError(`cannot slice ${typeName(value)}`);
}
