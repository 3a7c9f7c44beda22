import type { Json } from "@fakturo/model";
import type { Budget } from "../budget.ts";
import type { JqNode } from "./node.ts";
import type { Path } from "./paths.ts";

/** Values of a filter, generated lazily. */
export type Outputs = Generator<Json, void, undefined>;

/** A bound variable and the enclosing ones. */
export interface Bound {
  readonly name: string;
  readonly value: Json;
  readonly outer: Bound | undefined;
}

/** A value and its path in the input. */
export interface PathValue {
  readonly path: Path;
  readonly value: Json;
}

/** Selected values, generated lazily. */
export type PathValues = Generator<PathValue, void, undefined>;

/** The evaluator's interface for functions over filters. */
export interface Evaluator {
  readonly budget: Budget;
  run(node: JqNode, input: Json, bound: Bound | undefined): Outputs;
  places(node: JqNode, from: PathValue, bound: Bound | undefined): PathValues;
  /** Parts of a list or object with their keys, a unit each. */
  parts(value: Json): Generator<readonly [string | number, Json], void, undefined>;
  /** The root without the values at these paths. */
  remove(root: Json, paths: readonly Path[]): Json;
}
