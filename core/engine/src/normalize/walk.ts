import { type AnyDef, isObject, properties, type ScalarType, type Type } from "@fakturo/model";
import type { DocumentContext, Normalizer } from "@fakturo/plugin";
import { cleanExtensions } from "./core/extensions.ts";

type Draft = Record<string, unknown>;
type Visit = (parent: Draft, name: string) => void;

/** Normalisers that apply in one context, by object name and in order. */
export type NormalizerPlan = ReadonlyMap<string, readonly Normalizer[]>;

/** Omits normalisers whose guard fails for the context. */
export function planNormalizers(
  normalizers: readonly Normalizer[],
  context: DocumentContext,
): NormalizerPlan {
  const plan = new Map<string, Normalizer[]>();
  for (const normalizer of normalizers) {
    const { when } = normalizer;
    if (when?.contextual && !when.holds(undefined, context)) continue;
    const list = plan.get(normalizer.object);
    if (list) list.push(normalizer);
    else plan.set(normalizer.object, [normalizer]);
  }
  return plan;
}

/**
 * Cleans a document in place, pass by pass: children before parents, properties in output order, lists
 * in order, null elements dropped (spec §3.1). Embedded documents are left to their own normalisation.
 */
export function normalizeObject(
  def: AnyDef,
  draft: Draft,
  passes: readonly NormalizerPlan[],
  context: DocumentContext,
): void {
  for (const plan of passes) walk(def, draft, plan, context);
}

function walk(def: AnyDef, draft: Draft, plan: NormalizerPlan, context: DocumentContext): void {
  for (const { name, clean, inner, isList } of visitsOf(def)) {
    const member = draft[name];
    if (member === undefined) continue;
    if (clean) clean(draft, name);
    else if (isList) draft[name] = walkList(inner, member, plan, context);
    else if (inner && isObject(member)) walk(inner, member, plan, context);
  }
  for (const normalizer of plan.get(def.name) ?? []) apply(normalizer, draft, context);
}

function apply(normalizer: Normalizer, draft: object, context: DocumentContext): void {
  const { when } = normalizer;
  if (when?.contextual || !when || when.holds(draft, context)) normalizer.apply(draft, context);
}

/** The list without null elements, of which objects are cleaned. */
function walkList(
  def: AnyDef | undefined,
  list: unknown,
  plan: NormalizerPlan,
  context: DocumentContext,
): unknown {
  if (!Array.isArray(list)) return list;
  const kept: unknown[] = list.includes(null) ? list.filter((element) => element !== null) : list;
  if (def) for (const element of kept) if (isObject(element)) walk(def, element, plan, context);
  return kept;
}

interface FieldVisit {
  readonly name: string;
  /** Cleans the member of a draft; undefined where the objects in it are walked. */
  readonly clean: Visit | undefined;
  /** Definition of the object, or of the list's elements. */
  readonly inner: AnyDef | undefined;
  readonly isList: boolean;
}

const VISITS = new WeakMap<AnyDef, readonly FieldVisit[]>();

/** The properties that normalisation visits, computed once per definition. */
function visitsOf(def: AnyDef): readonly FieldVisit[] {
  let visits = VISITS.get(def);
  if (!visits) {
    visits = properties(def).flatMap(({ name, type }) => {
      const inside = type.kind === "list" ? type.of : type;
      const clean = cleanerOf(type);
      const inner = inside.kind === "object" ? inside : undefined;
      const isList = type.kind === "list" && inside.kind !== "embedded";
      return clean || inner || isList ? [{ name, clean, inner, isList }] : [];
    });
    VISITS.set(def, visits);
  }
  return visits;
}

function cleanerOf(type: Type<unknown>): Visit | undefined {
  if (type.kind === "scalar") return type.clean && cleaner(type);
  if (type.kind === "map") return type.name === "tax.Extensions" ? cleanMap : undefined;
  return type.kind === "list" && type.of.kind === "scalar" && type.of.clean
    ? listCleaner(type.of)
    : undefined;
}

function cleaner(type: ScalarType<unknown>): Visit {
  return (parent, name) => {
    const before = parent[name];
    const after = type.clean?.(before);
    if (after !== before) parent[name] = after;
  };
}

function listCleaner(type: ScalarType<unknown>): Visit {
  return (parent, name) => {
    const list = parent[name];
    if (Array.isArray(list)) parent[name] = list.map((element) => type.clean?.(element));
  };
}

function cleanMap(parent: Draft, name: string): void {
  const map = cleanExtensions(Object(parent[name]));
  if (map) parent[name] = map;
  else delete parent[name];
}
