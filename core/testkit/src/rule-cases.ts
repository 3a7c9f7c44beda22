import { createEngine, type Engine } from "@fakturo/engine";
import { type Fault, isFakturoError } from "@fakturo/model";
import type { Plugin } from "@fakturo/plugin";
import { describe, expect, it } from "vitest";
import { fixedPorts } from "./ports.ts";

/** Documents of a rule: `fails` must have its fault, at the path `at` where given, `passes` must not. */
export interface RuleCase {
  readonly fails: readonly unknown[];
  readonly passes: readonly unknown[];
  readonly at?: string;
}

/** Cases by rule id. */
export type RuleCases = Readonly<Record<string, RuleCase>>;

/** Tests every given rule id; documents are built, or only validated with `mode: "validate"`. */
export function describeRules(
  plugins: readonly Plugin[],
  cases: RuleCases,
  mode: Mode = "build",
): void {
  const engine = createEngine({ plugins, ...fixedPorts() });
  describe.each(Object.entries(cases))("%s", (id, { fails, passes, at }) => {
    it("has a document that fails and one that passes", () => {
      expect([fails.length > 0, passes.length > 0]).toEqual([true, true]);
    });
    it.each(fails.map((document, i) => [i, document] as const))("fails %i", (_i, document) => {
      expect(codesOf(engine, document, mode)).toContain(id);
      if (at !== undefined) expect(pathsOf(engine, id, document, mode)).toContain(at);
    });
    it.each(passes.map((document, i) => [i, document] as const))("passes %i", (_i, document) => {
      expect(codesOf(engine, document, mode)).not.toContain(id);
    });
  });
}

type Mode = "build" | "validate";

function faultsOf(engine: Engine, document: unknown, mode: Mode): readonly Fault[] {
  return mode === "build" ? engine.prepare(document).faults : engine.validate(document);
}

function pathsOf(engine: Engine, id: string, document: unknown, mode: Mode): readonly string[] {
  return faultsOf(engine, document, mode).flatMap(({ code, paths }) => (code === id ? paths : []));
}

/** Fault codes a document shows; a calculation that stops shows its error key. */
export function codesOf(
  engine: Engine,
  document: unknown,
  mode: Mode = "build",
): readonly string[] {
  try {
    return faultsOf(engine, document, mode).map(({ code }) => code);
  } catch (error) {
    if (isFakturoError(error)) return [error.key];
    throw error;
  }
}
