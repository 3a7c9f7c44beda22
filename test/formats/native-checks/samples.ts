import type { Engine } from "@fakturo/engine";
import type { JsonObject } from "@fakturo/model";
import { KIND_NAMES } from "./documents.ts";
import { brokenDocument, type Stage } from "./judged.ts";
import { MUTATIONS } from "./mutations.ts";

export interface BrokenDocument {
  /** Kind, mutation, and stage. */
  readonly name: string;
  readonly doc: JsonObject;
}

const STAGES: readonly Stage[] = ["input", "built"];

/** Every kind of document with every mutation, without duplicates. */
export function brokenDocuments(engine: Engine): readonly BrokenDocument[] {
  const found = new Map<string, BrokenDocument>();
  for (const kind of KIND_NAMES)
    for (const [name, change] of MUTATIONS)
      for (const stage of STAGES) {
        const doc = brokenDocument(engine, kind, change, stage);
        const key = kind + JSON.stringify({ ...doc, uuid: "" });
        if (!found.has(key)) found.set(key, { name: `${kind}, ${name} (${stage})`, doc });
      }
  return [...found.values()];
}
