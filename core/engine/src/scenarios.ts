import type { Invoice, StringMap, TaxNote } from "@fakturo/model";
import { TaxNote as TaxNoteDef } from "@fakturo/model";
import type { DocumentContext, ScenarioData, ScenarioSetData } from "@fakturo/plugin";
import { combosOf } from "./calculate/bill.ts";
import { type NormalizerPlan, normalizeObject } from "./normalize/walk.ts";

/** What is applied for one combination of regime and addons. */
export interface ScenarioPlan {
  readonly scenarios: readonly ScenarioData[];
  /** Normalise the notes that scenarios add. */
  readonly passes: readonly NormalizerPlan[];
}

/** Notes and extensions that follow from an invoice's type, tags and taxes (spec §4.2). */
export function applyScenarios(
  invoice: Invoice,
  context: DocumentContext,
  { scenarios, passes }: ScenarioPlan,
): void {
  const matching = scenarios.filter((scenario) => matches(scenario, invoice));
  if (matching.length === 0) return;
  const notes = mergeNotes(matching);
  const ext: StringMap = Object.assign({}, ...matching.map((scenario) => scenario.ext ?? {}));
  const tax = invoice.tax ?? {};
  for (const note of notes) {
    if (tax.notes?.some((present) => isSameNote(present, note))) continue;
    normalizeObject(TaxNoteDef, note, passes, context);
    tax.notes = [...(tax.notes ?? []), note];
  }
  if (Object.keys(ext).length > 0) tax.ext = { ...tax.ext, ...ext };
  if (notes.length > 0 || Object.keys(ext).length > 0) invoice.tax = tax;
}

/** The scenarios of an invoice's regime and addons, in the order in which they are applied. */
export function scenariosFor(context: DocumentContext): readonly ScenarioData[] {
  return [context.regime?.data, ...context.addons.map((key) => context.addon(key))].flatMap(
    (definition) => leading(definition?.scenarios ?? []).flatMap(({ list }) => list),
  );
}

/** Merging stops at the first set for another kind of document. */
function leading(sets: readonly ScenarioSetData[]): readonly ScenarioSetData[] {
  const end = sets.findIndex(({ schema }) => schema !== "bill/invoice");
  return end < 0 ? sets : sets.slice(0, end);
}

function matches(scenario: ScenarioData, invoice: Invoice): boolean {
  const { type, tags, cat, ext_key, ext_code, filter } = scenario;
  if (type?.length && !type.includes(invoice.type)) return false;
  if (tags?.some((tag) => !invoice.$tags?.includes(tag))) return false;
  if (cat?.length && !combosOf(invoice).some((combo) => cat.includes(combo.cat))) return false;
  if (ext_key) return hasExtension(invoice, ext_key, ext_code);
  return filter ? filter(invoice) : true;
}

function hasExtension(invoice: Invoice, key: string, code: string | undefined): boolean {
  const rates = (invoice.totals?.taxes?.categories ?? []).flatMap(({ rates = [] }) => rates ?? []);
  return [invoice.tax?.ext, ...rates.map(({ ext }) => ext)].some(
    (map) => Boolean(map?.[key]) && (!code || map?.[key] === code),
  );
}

/** One note per category and key; a later scenario's replaces an earlier one's in its position. */
function mergeNotes(scenarios: readonly ScenarioData[]): TaxNote[] {
  const notes: TaxNote[] = [];
  for (const { note } of scenarios) {
    if (!note) continue;
    // A new copy each time: normalisers may change it.
    const copy: TaxNote = { ...note, ...(note.ext && { ext: { ...note.ext } }) };
    const place = notes.findIndex((present) => isSameNote(present, copy));
    if (place < 0) notes.push(copy);
    else notes[place] = copy;
  }
  return notes;
}

function isSameNote(a: TaxNote, b: TaxNote): boolean {
  return (a.cat ?? "") === (b.cat ?? "") && (a.key ?? "") === (b.key ?? "");
}
