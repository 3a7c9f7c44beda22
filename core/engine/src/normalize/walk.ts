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
  for (const { name, visit } of visitsOf(def)) {
    if (draft[name] === undefined) continue;
    if (visit === "object" || visit === "list") descend(def, draft, name, plan, context);
    else visit(draft, name);
  }
  for (const normalizer of plan.get(def.name) ?? []) apply(normalizer, draft, context);
}

function apply(normalizer: Normalizer, draft: object, context: DocumentContext): void {
  const { when } = normalizer;
  if (when?.contextual || !when || when.holds(draft, context)) normalizer.apply(draft, context);
}

function descend(
  def: AnyDef,
  draft: Draft,
  name: string,
  plan: NormalizerPlan,
  context: DocumentContext,
): void {
  const type = def.fields[name]?.type;
  const value = draft[name];
  if (type?.kind === "object" && isObject(value)) walk(type, value, plan, context);
  if (type?.kind !== "list" || !Array.isArray(value)) return;
  const kept = value.includes(null) ? value.filter((element) => element !== null) : value;
  if (type.of.kind === "object")
    for (const element of kept) if (isObject(element)) walk(type.of, element, plan, context);
  if (kept !== value) draft[name] = kept;
}

interface FieldVisit {
  readonly name: string;
  readonly visit: Visit | "object" | "list";
}

const VISITS = new WeakMap<AnyDef, readonly FieldVisit[]>();

/** The properties that normalisation visits, computed once per definition. */
function visitsOf(def: AnyDef): readonly FieldVisit[] {
  let visits = VISITS.get(def);
  if (!visits) {
    visits = properties(def).flatMap(({ name, type }) => {
      const visit = visitOf(type);
      return visit ? [{ name, visit }] : [];
    });
    VISITS.set(def, visits);
  }
  return visits;
}

function visitOf(type: Type<unknown>): FieldVisit["visit"] | undefined {
  if (type.kind === "object") return "object";
  if (type.kind === "scalar") return type.clean && cleaner(type);
  if (type.kind === "map") return type.name === "tax.Extensions" ? cleanMap : undefined;
  if (type.kind !== "list" || type.of.kind === "embedded") return undefined;
  return type.of.kind === "scalar" && type.of.clean ? listCleaner(type.of) : "list";
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
