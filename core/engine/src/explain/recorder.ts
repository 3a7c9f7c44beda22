import { type AnyDef, isEmbedded, type Json, writeEmbedded, writeObject } from "@fakturo/model";
import type { Normalizer } from "@fakturo/plugin";
import { embed } from "../document.ts";
import type { Document, Pass } from "../engine-scope.ts";
import { normalizersOf } from "../normalize/order.ts";
import type { NormalizerPlan } from "../normalize/walk.ts";
import type { Plan } from "../plan.ts";
import type { Registry } from "../registry.ts";
import type { RuleOwner } from "../rules/book.ts";
import { type Difference, differences, type JsonPath } from "./differences.ts";

/** One change of a property in the passes. */
export interface RecordedChange extends Difference {
  readonly pass: Pass;
  readonly owner: RuleOwner;
}

const CORE: RuleOwner = { kind: "core" };

/** A normaliser's change of an object of the document. */
interface Touch {
  readonly draft: object;
  readonly owner: RuleOwner;
  readonly found: readonly Difference[];
}

/**
 * Records the changes of one document: compares it before and after each pass, and around every
 * normaliser. Each comparison is linear in the document.
 */
export class Recorder {
  readonly steps: RecordedChange[] = [];
  readonly #registry: Registry;
  readonly #owners: ReadonlyMap<Normalizer, RuleOwner>;
  readonly #wrapped = new WeakMap<NormalizerPlan, NormalizerPlan>();
  #root: object | undefined;
  #now: Json | undefined;
  #places = new Map<object, JsonPath>();
  #touches: Touch[] = [];

  /** `given` is the unbuilt document. */
  constructor(given: Json | undefined, registry: Registry) {
    this.#now = given;
    this.#registry = registry;
    this.#owners = normalizerOwners(registry);
  }

  /** Records a pass's changes of the document, including embedded documents. */
  mark(pass: Pass, document: Document): void {
    this.#root ??= document.value;
    if (document.value !== this.#root) return;
    const before = this.#now;
    this.#now = writeEmbedded(embed(document));
    const touched = this.#settle(pass, placesOf(document));
    for (const difference of differences(before, this.#now))
      if (!touched.has(keyOf(difference.place)) && !(pass === "read" && isZero(difference)))
        this.steps.push({ ...difference, pass, owner: CORE });
  }

  /** The plan with normalisers that report their changes. */
  watch(plan: Plan): Plan {
    return { ...plan, passes: plan.passes.map((pass) => this.#watchPass(pass)) };
  }

  #watchPass(pass: NormalizerPlan): NormalizerPlan {
    let watched = this.#wrapped.get(pass);
    if (!watched) {
      watched = new Map(
        [...pass].map(([name, list]) => [name, list.map((one) => this.#wrap(one))]),
      );
      this.#wrapped.set(pass, watched);
    }
    return watched;
  }

  #wrap(normalizer: Normalizer): Normalizer {
    const def = this.#registry.objects.get(normalizer.object);
    const owner = this.#owners.get(normalizer) ?? CORE;
    if (!def || owner.kind === "core") return normalizer;
    const apply: Normalizer["apply"] = (draft, context) => {
      const before = snapshot(def, draft);
      normalizer.apply(draft, context);
      const found = differences(before, snapshot(def, draft));
      if (found.length > 0) this.#touches.push({ draft, owner, found });
    };
    return { ...normalizer, apply };
  }

  /** Adds the changes of normalisers, once the paths of their objects are known. */
  #settle(pass: Pass, places: Map<object, JsonPath>): ReadonlySet<string> {
    const touched = new Set<string>();
    for (const { draft, owner, found } of this.#touches) {
      const above = places.get(draft) ?? this.#places.get(draft) ?? [];
      for (const { place, before, after } of found) {
        const whole = [...above, ...place];
        touched.add(keyOf(whole));
        this.steps.push({ place: whole, before, after, pass, owner });
      }
    }
    this.#touches = [];
    this.#places = places;
    return touched;
  }
}

const ZEROS: ReadonlySet<unknown> = new Set([0, "0", "0%", false]);

/** True for a zero that replaces an absent value. */
function isZero({ before, after }: Difference): boolean {
  return before === undefined && ZEROS.has(after);
}

function snapshot(def: AnyDef, draft: object): Json {
  return writeObject(def, draft);
}

function keyOf(place: JsonPath): string {
  return JSON.stringify(place);
}

function normalizerOwners(registry: Registry): Map<Normalizer, RuleOwner> {
  const owners = new Map<Normalizer, RuleOwner>();
  for (const regime of registry.regimeRulesets)
    for (const one of normalizersOf([regime]))
      owners.set(one, { kind: "regime", key: regime.data.country });
  for (const addon of registry.addons.values())
    for (const one of normalizersOf([addon]))
      owners.set(one, { kind: "addon", key: addon.data.key });
  return owners;
}

/** Paths of all objects of a document, including embedded documents. */
function placesOf(document: Document): Map<object, JsonPath> {
  const places = new Map<object, JsonPath>();
  const visit = (value: unknown, place: JsonPath): void => {
    if (typeof value !== "object" || value === null) return;
    const content = isEmbedded(value) ? value.value : value;
    places.set(content, place);
    for (const name of Object.keys(content))
      visit(Reflect.get(content, name), [...place, Array.isArray(content) ? Number(name) : name]);
  };
  visit(document.value, []);
  return places;
}
