import { type AnyDef, isEmbedded, type Json, writeEmbedded, writeObject } from "@fakturo/model";
import type { Normalizer } from "@fakturo/plugin";
import { embed } from "../document.ts";
import type { NormalizerPlan } from "../normalize/walk.ts";
import type { Plan } from "../plan.ts";
import type { Registry } from "../registry.ts";
import type { RuleOwner } from "../rules/book.ts";
import type { Document, Pass } from "../workbench.ts";
import { type Difference, differences, type Place } from "./differences.ts";

/** One step of a property on its way through the passes. */
export interface Step extends Difference {
  readonly pass: Pass;
  readonly owner: RuleOwner;
}

const CORE: RuleOwner = { kind: "core" };

/** What a normaliser did to an object that stands somewhere in the document. */
interface Touch {
  readonly draft: object;
  readonly owner: RuleOwner;
  readonly found: readonly Difference[];
}

/**
 * Watches one document through the passes: compares what it was with what it is after each, and
 * around every normaliser. Linear in the document for each of them.
 */
export class Recorder {
  readonly steps: Step[] = [];
  readonly #registry: Registry;
  readonly #owners: ReadonlyMap<Normalizer, RuleOwner>;
  readonly #wrapped = new WeakMap<NormalizerPlan, NormalizerPlan>();
  #root: object | undefined;
  #now: Json | undefined;
  #places = new Map<object, Place>();
  #touches: Touch[] = [];

  /** `given` is the document as it came. */
  constructor(given: Json | undefined, registry: Registry) {
    this.#now = given;
    this.#registry = registry;
    this.#owners = normalizerOwners(registry);
  }

  /** Notes what a pass has made of the document; documents inside it are part of it. */
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

  /** The plan with normalisers that report what they do. */
  watch(plan: Plan): Plan {
    const { normalizers, ...rest } = plan;
    let watched = this.#wrapped.get(normalizers);
    if (!watched) {
      watched = new Map(
        [...normalizers].map(([name, list]) => [name, list.map((one) => this.#wrap(one))]),
      );
      this.#wrapped.set(normalizers, watched);
    }
    return { ...rest, normalizers: watched };
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

  /** Turns what normalisers did into steps, now that it is known where their objects stand. */
  #settle(pass: Pass, places: Map<object, Place>): ReadonlySet<string> {
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

/** Stands for what was not given until it is calculated. */
function isZero({ before, after }: Difference): boolean {
  return before === undefined && ZEROS.has(after);
}

function snapshot(def: AnyDef, draft: object): Json {
  return writeObject(def, draft);
}

function keyOf(place: Place): string {
  return JSON.stringify(place);
}

function normalizerOwners(registry: Registry): Map<Normalizer, RuleOwner> {
  const owners = new Map<Normalizer, RuleOwner>();
  for (const { data, normalizers = [] } of registry.regimeRulesets)
    for (const one of normalizers) owners.set(one, { kind: "regime", key: data.country });
  for (const { data, normalizers = [] } of registry.addons.values())
    for (const one of normalizers) owners.set(one, { kind: "addon", key: data.key });
  return owners;
}

/** Where every object of a document stands, the documents inside it included. */
function placesOf(document: Document): Map<object, Place> {
  const places = new Map<object, Place>();
  const visit = (value: unknown, place: Place): void => {
    if (typeof value !== "object" || value === null) return;
    const content = isEmbedded(value) ? value.value : value;
    places.set(content, place);
    for (const name of Object.keys(content))
      visit(Reflect.get(content, name), [...place, Array.isArray(content) ? Number(name) : name]);
  };
  visit(document.value, []);
  return places;
}
