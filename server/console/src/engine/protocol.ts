import type { Explained } from "@fakturo/engine";
import type { AddonData, RegimeData } from "@fakturo/plugin";
import type { DocumentPath, PlaceFacts } from "./place.ts";

/** A fault of a document with the places that have it. */
export interface DocumentFault {
  readonly code: string;
  readonly message: string;
  /** JSON paths from `$`. */
  readonly paths: readonly string[];
}

/** A document built as far as it can be. */
export interface BuiltDocument {
  /** Absent where the document cannot be calculated. */
  readonly output?: Readonly<Record<string, unknown>>;
  readonly faults: readonly DocumentFault[];
  /** Milliseconds that the engine took. */
  readonly ms: number;
}

/** What the form needs to know of a country. */
export interface Country {
  readonly categories: RegimeData["categories"];
  readonly addons: readonly Pick<AddonData, "key" | "name">[];
}

/** A call of the engine's worker. */
export type Request = { readonly id: number } & (
  | { readonly call: "build" | "explain"; readonly doc: unknown }
  | { readonly call: "country"; readonly code: string }
  | { readonly call: "place"; readonly doc: unknown; readonly path: DocumentPath }
);

/** Result of a call by its name. */
export type WorkerResult =
  | { readonly call: "build"; readonly value: BuiltDocument }
  | { readonly call: "explain"; readonly value: Explained }
  | { readonly call: "country"; readonly value: Country }
  | { readonly call: "place"; readonly value: PlaceFacts };

export interface WorkerReply {
  readonly id: number;
  readonly result: WorkerResult | { readonly call: "failed"; readonly problem: string };
}
