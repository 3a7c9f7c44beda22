import type { Json } from "@fakturo/model";
import type { Node } from "./node.ts";
import type { Path } from "./paths.ts";

/** Values a filter yields, made one by one. */
export type Outputs = Generator<Json, void, undefined>;

/** A bound variable and those around it. */
export interface Bound {
  readonly name: string;
  readonly value: Json;
  readonly outer: Bound | undefined;
}

/** A value and where in the input it is. */
export interface Place {
  readonly path: Path;
  readonly value: Json;
}

/** What functions over filters may ask of the evaluation around them. */
export interface Evaluator {
  run(node: Node, input: Json, bound: Bound | undefined): Outputs;
  places(node: Node, from: Place, bound: Bound | undefined): Generator<Place, void, undefined>;
  /** The root without the values at these paths. */
  remove(root: Json, paths: readonly Path[]): Json;
}
