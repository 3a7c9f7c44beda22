import type { Envelope as EnvelopeValue, JsonObject } from "@fakturo/model";
import {
  CorrectionOptions,
  FakturoError,
  Invoice,
  isFakturoError,
  type CorrectionOptions as Options,
  readObject,
  today,
} from "@fakturo/model";
import type { CorrectionData, CorrectionHook, DocumentContext } from "@fakturo/plugin";
import { contextOf } from "../document.ts";
import { type EngineScope, isDocumentOf } from "../engine-scope.ts";
import { calculateEnvelope, requireDocument, wrap } from "../envelope/envelope.ts";

/** Types, extensions, stamps and requirements of a correction, merged from regime and addons. */
export interface MergedCorrectionDefinition {
  readonly types: readonly string[];
  readonly extensions: readonly string[];
  readonly stamps: readonly string[];
  readonly reasonRequired: boolean;
  readonly copyTax: boolean;
  readonly hooks: readonly CorrectionHook[];
}

/** The correction definition for a context (spec §4.3). */
export function correctionDefinition(
  context: DocumentContext,
  { registry }: EngineScope,
): MergedCorrectionDefinition {
  const regime = registry.regimeRulesets.find(({ data }) => data.country === context.regime?.code);
  const rulesets = [regime, ...context.addons.map((key) => registry.addons.get(key))];
  const definitions: CorrectionData[] = rulesets.flatMap((ruleset) =>
    (ruleset?.data.corrections ?? []).filter(({ schema }) => schema === "bill/invoice"),
  );
  const union = (lists: readonly (readonly string[] | undefined)[]) => [
    ...new Set(lists.flatMap((list) => list ?? [])),
  ];
  return {
    types: union(definitions.map(({ types }) => types)),
    extensions: union(definitions.map(({ extensions }) => extensions)),
    stamps: union(definitions.map(({ stamps }) => stamps)),
    reasonRequired: definitions.some((definition) => definition.reason_required),
    copyTax: definitions.some((definition) => definition.copy_tax),
    hooks: rulesets.flatMap((ruleset) => (ruleset?.correct ? [ruleset.correct] : [])),
  };
}

/**
 * A new, calculated and unsigned envelope that corrects an invoice; the original is calculated
 * first and not validated.
 * @throws FakturoError "validation" where a correction is refused, "calculation" for the original.
 */
export function correctEnvelope(
  original: EnvelopeValue,
  optionsJson: JsonObject,
  scope: EngineScope,
): EnvelopeValue {
  const document = requireDocument(original);
  if (!isDocumentOf(document, Invoice)) throw refused("document cannot be corrected");
  calculateEnvelope(original, scope);
  const options = readObject(CorrectionOptions, optionsJson, scope.lookup);
  const stamps = options.stamps ?? original.head?.stamps ?? [];
  const context = contextOf(document, scope);
  const definition = correctionDefinition(context, scope);
  const invoice = document.value;
  checkOptions(invoice, options, stamps, definition);
  const draft = correctionOf(invoice, options, stamps, definition, scope, context);
  if (wantsOldRates(optionsJson)) keepRates(draft, invoice);
  for (const hook of definition.hooks) hook(draft, optionsJson);
  const envelope = wrap({ ...document, value: { ...draft } });
  refusing(() => calculateEnvelope(envelope, scope));
  return envelope;
}

/** An option in addition to those of the format: without it the rates of the new date apply. */
function wantsOldRates({ keep_rates: keep = false }: JsonObject): boolean {
  if (typeof keep === "boolean") return keep;
  throw new FakturoError("input", "$.keep_rates: expected true or false", { path: "$.keep_rates" });
}

/**
 * Rates depend on the value date (BT-7), else on the day of issue. A correction reverses amounts taxed
 * by the rates of the original's date, and the reduction follows them (art. 90 and 93 of directive
 * 2006/112/EC).
 */
function keepRates(draft: Invoice, original: Invoice): void {
  if (draft.value_date) return;
  if (draft.tax?.point)
    throw refused("keep_rates needs a value date, which cannot stand next to tax.point");
  draft.value_date = original.issue_date;
}

type Stamps = NonNullable<Options["stamps"]>;

function checkOptions(
  invoice: Invoice,
  options: Options,
  stamps: Stamps,
  { stamps: required, types, reasonRequired }: MergedCorrectionDefinition,
): void {
  if (!options.type) throw refused("missing correction type");
  if (!invoice.code) throw refused("cannot correct an invoice without a code");
  const missing = required.find((key) => !stamps.some(({ prv }) => prv === key));
  if (missing !== undefined) throw refused(`missing stamp: ${missing}`);
  if (types.length > 0 && !types.includes(options.type))
    throw refused(`invalid correction type: ${options.type}`);
  if (reasonRequired && !options.reason) throw refused("missing corrective reason");
}

function correctionOf(
  invoice: Invoice,
  options: Options,
  stamps: Stamps,
  { stamps: required }: MergedCorrectionDefinition,
  { ports }: EngineScope,
  context: DocumentContext,
): Invoice {
  const { uuid, code, type, issue_date, series, totals } = invoice;
  const kept = required.flatMap((key) => stamps.find(({ prv }) => prv === key) ?? []);
  const taxes = options.copy_tax ? totals?.taxes : undefined;
  const reference = {
    ...(uuid && { uuid }),
    type,
    issue_date,
    ...(series && { series }),
    code: code ?? "",
    ...(options.reason && { reason: options.reason }),
    ...(options.ext && { ext: options.ext }),
    ...(kept.length > 0 && { stamps: kept }),
    ...(taxes && { tax: structuredCloneTaxes(taxes) }),
  };
  const { uuid: _uuid, code: _code, ...rest } = invoice;
  return {
    ...rest,
    type: options.type,
    issue_date: options.issue_date || today(context.regime?.timeZone ?? "UTC", ports.now()),
    ...(options.series && { series: options.series }),
    preceding: [reference],
  };
}

/** A copy for recalculation, without the informative flag. */
function structuredCloneTaxes(
  taxes: NonNullable<NonNullable<Invoice["totals"]>["taxes"]>,
): typeof taxes {
  return {
    ...taxes,
    categories: (taxes.categories ?? []).map(({ informative: _flag, ...category }) => ({
      ...category,
      rates: (category.rates ?? []).map((rate) => ({
        ...rate,
        ...(rate.surcharge && { surcharge: { ...rate.surcharge } }),
      })),
    })),
  };
}

function refused(message: string): FakturoError {
  return new FakturoError("validation", message);
}

/** Failures of the new document are reported as a refused correction. */
function refusing(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (isFakturoError(error) && error.key === "calculation") throw refused(error.message);
    throw error;
  }
}
