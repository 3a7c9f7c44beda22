import type { DocumentContext, Normalizer, Rules } from "@fakturo/plugin";
import { CORE_NORMALIZERS } from "./normalize/core/index.ts";
import { type NormalizerPlan, planNormalizers } from "./normalize/walk.ts";
import type { Registry } from "./registry.ts";
import { CORE_RULES, ENVELOPE_RULES } from "./rules/index.ts";
import { compileRules } from "./validate/compile.ts";
import { Walker } from "./validate/walk.ts";

/** Normalisers and checks compiled for one combination of regime and addons. */
export interface Plan {
  readonly normalizers: NormalizerPlan;
  readonly walker: Walker;
}

/** Regime codes and addons come from outside: the cache must not grow with them. */
const MAX_PLANS = 256;

/** Compiles plans on demand and keeps them. */
export class Planner {
  readonly #registry: Registry;
  readonly #plans = new Map<string, Plan>();
  readonly #regimeRules: readonly Rules[];
  readonly #regimeNormalizers: readonly Normalizer[];

  constructor(registry: Registry) {
    this.#registry = registry;
    this.#regimeRules = registry.regimeRulesets
      .flatMap(({ rules }) => (rules ? [rules] : []))
      .sort((a, b) => (a.namespace < b.namespace ? -1 : 1));
    this.#regimeNormalizers = registry.regimeRulesets.flatMap((r) => r.normalizers ?? []);
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
    const loaded = [...this.#registry.addons.values()].filter((addon) => active.includes(addon));
    const normalizers = [
      ...CORE_NORMALIZERS,
      ...this.#regimeNormalizers,
      ...loaded.flatMap((addon) => addon.normalizers ?? []),
    ];
    const rules = [
      ...CORE_RULES,
      ...this.#regimeRules,
      ENVELOPE_RULES,
      ...active.flatMap(({ rules: own }) => (own ? [own] : [])),
    ];
    return {
      normalizers: planNormalizers(normalizers, context),
      walker: new Walker(compileRules(rules, context)),
    };
  }
}
