import type { ObjectName, ObjectOf } from "@fakturo/model";
import { type AnyTest, is, type Test } from "./test.ts";

/** Next step of a rule's path: a property, each element, or a guard. */
export type Hop =
  | { readonly kind: "field"; readonly name: string }
  | { readonly kind: "each" }
  | { readonly kind: "when"; readonly test: AnyTest };

/** One numbered requirement; the first failing test reports it. */
export interface Assertion {
  /** Two digits, unique within the object's set, never reused. */
  readonly number: string;
  readonly message: string;
  readonly tests: readonly AnyTest[];
}

/** A node of a compiled rule tree; assertions run before the nodes below. */
export interface RuleNode {
  readonly hop: Hop | undefined;
  readonly assertions: readonly Assertion[];
  readonly nodes: readonly RuleNode[];
}

/** All rules of one namespace on one object. */
export interface RuleSet {
  readonly object: string;
  readonly root: RuleNode;
}

/** Rules of one namespace, e.g. `DE` for ids `GOBL-DE-…`; the empty one is the core's `GOBL-…`. */
export interface Rules {
  readonly namespace: string;
  /** Package whose own objects omit it in their ids (`BILL` → `GOBL-BILL-INVOICE-01`). */
  readonly sets: readonly RuleSet[];
  readonly ignores: Ignores;
}

/** Fault codes of other namespaces by object: ignored in a document with such an object. */
export type Ignores = Readonly<Partial<Record<string, readonly string[]>>>;

type Element<T> = T extends readonly (infer E)[] ? E : never;
type Property<T, K extends keyof T> = Exclude<T[K], undefined>;

/**
 * A path into an object and the requirements at its end. Chains are immutable values that can be
 * continued several times; `ruleset` merges neighbours with a common beginning.
 */
export class Chain<T> {
  readonly object: string;
  readonly hops: readonly Hop[];
  readonly assertions: readonly Assertion[];
  /** Binds the chain to the type of its object. */
  declare readonly at: (value: T) => void;

  constructor(object: string, hops: readonly Hop[], assertions: readonly Assertion[]) {
    this.object = object;
    this.hops = hops;
    this.assertions = assertions;
  }

  /** Continues to a property. */
  field<K extends keyof T & string>(name: K): Chain<Property<T, K>> {
    return new Chain(this.object, [...this.hops, { kind: "field", name }], []);
  }

  /** Continues to every element of a list. */
  each(): Chain<Exclude<Element<T>, null>> {
    return new Chain(this.object, [...this.hops, { kind: "each" }], []);
  }

  /** Applies only where the test passes for the current value. */
  when(test: Test<T>): Chain<T> {
    return new Chain(this.object, [...this.hops, { kind: "when", test }], []);
  }

  /** Requires all tests to pass for the current value; `number` is literal and never reused. */
  assert(number: string, message: string, ...tests: readonly [Test<T>, ...Test<T>[]]): Chain<T> {
    return new Chain(this.object, this.hops, [...this.assertions, { number, message, tests }]);
  }

  /** `when(is.present)` and `assert` in one. */
  ifPresent(number: string, message: string, ...tests: readonly [Test<T>, ...Test<T>[]]): Chain<T> {
    return this.when(is.present).assert(number, message, ...tests);
  }
}

/** Starts a chain on an object of the format. */
export function on<N extends ObjectName>(object: N): Chain<ObjectOf<N>> {
  return new Chain(object, [], []);
}

/** Starts a chain on an object that an addon defines itself (a complement). */
export function onComplement<T>(object: string): Chain<T> {
  return new Chain(object, [], []);
}

/** Options of a set of rules: fault codes of other namespaces that it ignores, by object. */
export interface RulesOptions {
  readonly ignores?: Readonly<Partial<Record<ObjectName, readonly string[]>>>;
}

/** Collects chains into the rules of a namespace, keeping their order. */
export function ruleset(
  namespace: string,
  chains: readonly Chain<never>[],
  options: RulesOptions = {},
): Rules {
  const sets = new Map<string, MutableNode>();
  for (const chain of chains) {
    const root = sets.get(chain.object) ?? newNode(undefined);
    sets.set(chain.object, root);
    descend(root, chain.hops).assertions.push(...chain.assertions);
  }
  const { ignores = {} } = options;
  for (const object of Object.keys(ignores))
    if (!sets.has(object)) sets.set(object, newNode(undefined));
  return {
    namespace,
    sets: [...sets].map(([object, root]) => ({ object, root })),
    ignores,
  };
}

interface MutableNode extends RuleNode {
  readonly assertions: Assertion[];
  readonly nodes: MutableNode[];
}

function newNode(hop: Hop | undefined): MutableNode {
  return { hop, assertions: [], nodes: [] };
}

function descend(node: MutableNode, hops: readonly Hop[]): MutableNode {
  let current = node;
  for (const hop of hops) {
    const last = current.nodes.at(-1);
    const next = last?.hop && isSameHop(last.hop, hop) ? last : newNode(hop);
    if (next !== last) current.nodes.push(next);
    current = next;
  }
  return current;
}

function isSameHop(a: Hop, b: Hop): boolean {
  if (a.kind === "field" && b.kind === "field") return a.name === b.name;
  // Published listings do not merge presence guards.
  if (a.kind === "when" && b.kind === "when")
    return a.test.label === b.test.label && a.test.label !== is.present.label;
  return a.kind === "each" && b.kind === "each";
}
