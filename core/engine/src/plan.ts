import type { DocumentContext, Rules, Ruleset } from "@fakturo/plugin";
import { CORE_NORMALIZERS } from "./normalize/core/index.ts";
import { normalizersOf, normalizingOrder } from "./normalize/order.ts";
import { type NormalizerPlan, planNormalizers } from "./normalize/walk.ts";
import type { Registry } from "./registry.ts";
import { CORE_RULES, ENVELOPE_RULES } from "./rules/index.ts";
import { type ScenarioPlan, scenariosFor } from "./scenarios.ts";
import { compileRules } from "./validate/compile.ts";
import { Walker } from "./validate/walk.ts";

/** Normalisers, checks and scenarios for one combination of regime and addons. */
export interface Plan extends ScenarioPlan {
  /** Passes over the document, in order. */
  readonly passes: readonly NormalizerPlan[];
  readonly walker: Walker;
}

/**
 * Maximum number of cached plans. Regime codes and addons come from callers, so memory must be bounded.
 */
const MAX_PLANS = 256;

/** Compiles plans on demand and caches them. */
export class Planner {
  readonly #registry: Registry;
  readonly #plans = new Map<string, Plan>();
  readonly #regimeRules: readonly Rules[];
  readonly #normalizing: readonly Ruleset[];

  constructor(registry: Registry) {
    this.#registry = registry;
    this.#regimeRules = registry.regimeRulesets
      .flatMap(({ rules }) => (rules ? [rules] : []))
      .sort((a, b) => (a.namespace < b.namespace ? -1 : 1));
    this.#normalizing = normalizingOrder(registry);
  }

  plan(context: DocumentContext): Plan {
    const key = [context.regimeCode, ...context.addons].join(" ");
    const known = this.#plans.get(key);
    if (known) return known;
    if (this.#plans.size >= MAX_PLANS) this.#plans.clear();
    const plan = this.#compile(context);
    this.#plans.set(key, plan);
    return plan;
  }

  #compile(context: DocumentContext): Plan {
    const active = context.addons.flatMap((key) => this.#registry.addons.get(key) ?? []);
    const meeting = this.#normalizing.filter(
      (ruleset) => ruleset.kind === "regime" || active.includes(ruleset),
    );
    const rules = [
      ...CORE_RULES,
      ...this.#regimeRules,
      ENVELOPE_RULES,
      ...active.flatMap(({ rules: own }) => (own ? [own] : [])),
    ];
    return {
      passes: passesOf(meeting, context),
      walker: new Walker(compileRules(rules, context)),
      scenarios: scenariosFor(context),
    };
  }
}

/**
 * With several addons, a later one may change values that an earlier one has read: all run twice, so
 * that one build settles the document.
 */
function passesOf(rulesets: readonly Ruleset[], context: DocumentContext): NormalizerPlan[] {
  const first = planNormalizers([...CORE_NORMALIZERS, ...normalizersOf(rulesets)], context);
  const adding = rulesets.flatMap(({ kind, normalizers }) =>
    kind === "addon" && normalizers ? [normalizers] : [],
  );
  return adding.length < 2 ? [first] : [first, planNormalizers(adding.flat(), context)];
}
