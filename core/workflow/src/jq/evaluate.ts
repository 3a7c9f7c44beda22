import type { Json } from "@fakturo/model";
import type { Budget } from "../budget.ts";
import { isList, typeName } from "../json-value.ts";
import { tostring, VALUE_FUNCTIONS } from "./builtins.ts";
import type { Bound, Evaluator, Outputs, Place } from "./evaluator.ts";
import { FORM_BODIES } from "./forms.ts";
import type { Arithmetic, Comparison, Entry, Node } from "./node.ts";
import { calculate, compare, isTrue } from "./operators.ts";
import { cannotIndex, index, type Path, parts, replaced, valueAt, without } from "./paths.ts";
import { JqError } from "./problem.ts";

type OfKind<K extends Node["kind"]> = Extract<Node, { kind: K }>;

/** Outputs of a parsed filter, one after the other. @throws FakturoError "validation". */
export function evaluate(node: Node, input: Json, budget: Budget): Outputs {
  return new Evaluation(budget).run(node, input, undefined);
}

/** Members copied, or weight of a value gone through, that count as one step. */
const COPIES_PER_STEP = 64;
const REMOVALS_PER_STEP = 1024;

class Evaluation implements Evaluator {
  readonly #budget: Budget;

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  *run(node: Node, input: Json, bound: Bound | undefined): Outputs {
    this.#budget.spend();
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
          for (const [, value] of this.#parts(subject)) yield value;
        return;
      case "try":
        yield* quietly(this.run(node.body, input, bound));
        return;
      case "pipe":
        for (const middle of this.run(node.left, input, bound))
          yield* this.run(node.right, middle, bound);
        return;
      case "comma":
        yield* this.run(node.left, input, bound);
        yield* this.run(node.right, input, bound);
        return;
      default:
        yield* this.#compound(node, input, bound);
    }
  }

  *#compound(node: Node, input: Json, bound: Bound | undefined): Outputs {
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
        for (const value of this.run(node.operand, input, bound)) yield calculate("-", 0, value);
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
        yield this.#budget.built(node.content ? [...this.run(node.content, input, bound)] : []);
        return;
      case "object":
        yield* this.#object(node.entries, {}, input, bound);
        return;
      case "text":
        yield* this.#text(node.parts, "", input, bound);
        return;
      case "call":
        yield* this.#call(node, input, bound);
    }
  }

  /** Every part counts as a step: loops within loops yield far more than they evaluate. */
  *#parts(value: Json): ReturnType<typeof parts> {
    for (const part of parts(value)) {
      this.#budget.spend();
      yield part;
    }
  }

  *#slice({ term, from, to }: OfKind<"slice">, input: Json, bound: Bound | undefined): Outputs {
    for (const subject of this.run(term, input, bound))
      for (const end of to ? this.run(to, input, bound) : [null])
        for (const start of from ? this.run(from, input, bound) : [null])
          yield sliced(subject, start, end);
  }

  *#alternative(
    { left, right }: OfKind<"pipe" | "comma" | "alternative">,
    input: Json,
    bound: Bound | undefined,
  ): Outputs {
    let found = false;
    for (const value of quietly(this.run(left, input, bound))) {
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

  *#object(
    [first, ...rest]: readonly Entry[],
    made: { readonly [name: string]: Json },
    input: Json,
    bound: Bound | undefined,
  ): Outputs {
    if (!first) {
      yield this.#budget.built(made);
      return;
    }
    for (const key of this.run(first.key, input, bound)) {
      if (typeof key !== "string" || key === "__proto__")
        throw new JqError(`${typeName(key)} cannot name a member`);
      for (const value of this.run(first.value, input, bound))
        yield* this.#object(rest, { ...made, [key]: value }, input, bound);
    }
  }

  *#text(
    [first, ...rest]: readonly Node[],
    made: string,
    input: Json,
    bound: Bound | undefined,
  ): Outputs {
    if (!first) {
      yield this.#budget.built(made);
      return;
    }
    for (const value of this.run(first, input, bound)) {
      this.#budget.walk(value);
      yield* this.#text(rest, made + tostring(value), input, bound);
    }
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
    this.#budget.walk(a);
    this.#budget.walk(b);
    return compare(operator, a, b);
  }

  #calculated(operator: Arithmetic, a: Json, b: Json): Json {
    this.#budget.walk(a);
    this.#budget.walk(b);
    // A difference of lists compares each element with each.
    if (operator === "-" && isList(a)) this.#budget.spend(a.length * this.#budget.pages(b));
    return this.#budget.built(calculate(operator, a, b));
  }

  /** The input with each place's value changed to the first output; those without one are removed. */
  #updated(
    input: Json,
    target: Node,
    bound: Bound | undefined,
    change: (old: Json) => Iterable<Json>,
  ): Json {
    let root = input;
    const gone: Path[] = [];
    for (const { path } of this.places(target, { path: [], value: input }, bound)) {
      const [value] = change(valueAt(root, path));
      if (value === undefined) gone.push(path);
      else root = this.#put(root, path, value);
    }
    return this.#budget.built(gone.length > 0 ? this.remove(root, gone) : root);
  }

  /** Copies what lies along the path, and pays for it. */
  #put(root: Json, path: Path, value: Json): Json {
    let at = root;
    for (const key of path) {
      if (typeof at === "object" && at !== null)
        this.#budget.spend(Math.ceil(Object.keys(at).length / COPIES_PER_STEP));
      at = index(at, key);
    }
    return replaced(root, path, this.#budget.built(value));
  }

  remove(root: Json, paths: readonly Path[]): Json {
    const each = Math.ceil(this.#budget.weight(root) / REMOVALS_PER_STEP);
    this.#budget.spend(paths.length * each);
    return without(root, paths);
  }

  #call(node: OfKind<"call">, input: Json, bound: Bound | undefined): Iterable<Json> {
    const name = `${node.name}/${node.args.length}`;
    const form = FORM_BODIES.get(name);
    if (form) return form({ evaluation: this, args: node.args, input, bound });
    return this.#apply(name, node.args, input, bound);
  }

  *#apply(name: string, args: readonly Node[], input: Json, bound: Bound | undefined): Outputs {
    const apply = VALUE_FUNCTIONS.get(name);
    if (!apply) throw new JqError(`there is no function '${name}'`);
    const [argument] = args;
    this.#budget.walk(input);
    for (const value of argument ? this.run(argument, input, bound) : [null])
      yield this.#budget.built(apply(input, value));
  }

  /** Places that a filter leads to; only filters that select can. */
  *places(node: Node, from: Place, bound: Bound | undefined): Generator<Place, void, undefined> {
    this.#budget.spend();
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
          for (const [key, part] of this.#parts(value)) yield { path: [...path, key], value: part };
        return;
      case "try":
        yield* quietly(this.places(node.body, from, bound));
        return;
      case "pipe":
        for (const middle of this.places(node.left, from, bound))
          yield* this.places(node.right, middle, bound);
        return;
      case "comma":
        yield* this.places(node.left, from, bound);
        yield* this.places(node.right, from, bound);
        return;
      default:
        yield* this.#chosen(node, from, bound);
    }
  }

  *#chosen(node: Node, from: Place, bound: Bound | undefined): Generator<Place, void, undefined> {
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
    from: Place,
    bound: Bound | undefined,
  ): Generator<Place, void, undefined> {
    if (name === "empty") return;
    if (name !== "select" || !condition) throw notAPlace();
    for (const test of this.run(condition, from.value, bound)) if (isTrue(test)) yield from;
  }

  *#firstPlaces(
    { left, right }: OfKind<"pipe" | "comma" | "alternative">,
    from: Place,
    bound: Bound | undefined,
  ): Generator<Place, void, undefined> {
    let found = false;
    for (const place of quietly(this.places(left, from, bound))) {
      if (!isTrue(place.value)) continue;
      found = true;
      yield place;
    }
    if (!found) yield* this.places(right, from, bound);
  }
}

/** Outputs until the first error over the input; exhausted budgets still end everything. */
function* quietly<T>(outputs: Generator<T, void, undefined>): Generator<T, void, undefined> {
  try {
    yield* outputs;
  } catch (error) {
    if (!(error instanceof JqError)) throw error;
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
