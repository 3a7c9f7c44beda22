import { createEngine, type Engine } from "@fakturo/engine";
import { isFakturoError } from "@fakturo/model";
import type { Plugin } from "@fakturo/plugin";
import { describe, expect, it } from "vitest";
import { fixedPorts } from "./ports.ts";

/** Documents by rule id: `fails` must show the rule's fault, `passes` must not. */
export type RuleCases = Readonly<
  Record<string, { readonly fails: readonly unknown[]; readonly passes: readonly unknown[] }>
>;

/** Tests every rule id given; documents are built, or only validated with `mode: "validate"`. */
export function describeRules(
  plugins: readonly Plugin[],
  cases: RuleCases,
  mode: "build" | "validate" = "build",
): void {
  const engine = createEngine({ plugins, ...fixedPorts() });
  describe.each(Object.entries(cases))("%s", (id, { fails, passes }) => {
    it.each(fails.map((document, i) => [i, document] as const))("fails %i", (_i, document) => {
      expect(codesOf(engine, document, mode)).toContain(id);
    });
    it.each(passes.map((document, i) => [i, document] as const))("passes %i", (_i, document) => {
      expect(codesOf(engine, document, mode)).not.toContain(id);
    });
  });
}

/** Fault codes a document shows; a calculation that stops shows its error key. */
export function codesOf(
  engine: Engine,
  document: unknown,
  mode: "build" | "validate" = "build",
): readonly string[] {
  try {
    const faults = mode === "build" ? engine.prepare(document).faults : engine.validate(document);
    return faults.map(({ code }) => code);
  } catch (error) {
    if (isFakturoError(error)) return [error.key];
    throw error;
  }
}
