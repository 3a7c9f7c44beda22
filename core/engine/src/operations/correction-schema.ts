import {
  type Envelope as EnvelopeValue,
  isObject,
  type Json,
  type JsonObject,
  SCHEMA_BASE,
} from "@fakturo/model";
import { contextOf, shortSchema } from "../document.ts";
import type { EngineScope } from "../engine-scope.ts";
import { requireDocument } from "../envelope/envelope.ts";
import { exportObjectSchema } from "../schema/export.ts";
import { correctionDefinition, type MergedCorrectionDefinition } from "./correct.ts";

/** Labels of correction types in forms. */
const TITLES: Readonly<Record<string, readonly [title: string, description: string]>> = {
  "credit-note": ["Credit Note", "Gives back all or part of an invoice."],
  corrective: ["Corrective", "Replaces an invoice as a whole."],
  "debit-note": ["Debit Note", "Adds charges to an invoice."],
};

/**
 * JSON Schema of the correction options of one invoice, to generate a form (spec §4.3); null for other
 * documents.
 */
export function correctionSchema(envelope: EnvelopeValue, scope: EngineScope): JsonObject | null {
  const document = requireDocument(envelope);
  if (shortSchema(document.def) !== "bill/invoice") return null;
  const context = contextOf(document, scope);
  const base = exportObjectSchema("bill/correction-options", scope.registry);
  const regime = context.regime?.code;
  const head = {
    ...base,
    $id: `${SCHEMA_BASE}bill/correction-options?tax_regime=${(regime ?? "").toLowerCase()}`,
    $comment: `Generated dynamically for ${(regime ?? "no regime").toLowerCase()}`,
  };
  if (!regime) return head;
  const definition = correctionDefinition(context, scope);
  const defs = asObject(base.$defs);
  const options = asObject(defs["bill.CorrectionOptions"]);
  const properties = formProperties(
    asObject(options.properties),
    definition,
    document.value,
    scope,
  );
  const withExt = definition.extensions.length > 0;
  return {
    ...head,
    $defs: {
      ...defs,
      "bill.CorrectionOptions": {
        ...options,
        properties,
        required: ["type", ...(definition.reasonRequired ? ["reason"] : [])],
        recommended: [
          "series",
          ...(withExt ? ["ext"] : []),
          ...(definition.copyTax ? ["copy_tax"] : []),
        ],
      },
    },
  };
}

function formProperties(
  base: JsonObject,
  definition: MergedCorrectionDefinition,
  { series }: Readonly<Record<string, unknown>>,
  { registry }: EngineScope,
): JsonObject {
  const { ext: _any, ...rest } = base;
  const ext =
    definition.extensions.length > 0 ? extensionForm(definition.extensions, registry) : undefined;
  return {
    ...rest,
    type: { ...asObject(base.type), ...typeChoices(definition.types) },
    ...(typeof series === "string" &&
      series !== "" && { series: { ...asObject(base.series), default: series } }),
    ...(ext && { ext }),
  };
}

function typeChoices(types: readonly string[]): JsonObject {
  const [first] = types;
  if (first === undefined) return {};
  return { oneOf: types.map(choice), default: first };
}

function choice(type: string): Json {
  const [title = type, description = ""] = TITLES[type] ?? [];
  return { const: type, title, description };
}

function extensionForm(
  keys: readonly string[],
  { rulesetExtensions }: EngineScope["registry"],
): Json {
  const properties: Record<string, Json> = {};
  for (const key of keys) {
    const definition = rulesetExtensions.get(key);
    properties[key] = {
      type: "string",
      title: definition?.name?.en ?? key,
      ...(definition?.desc?.en && { description: definition.desc.en }),
      ...(definition?.values?.length && {
        oneOf: definition.values.map(({ code, name }) => ({
          const: code ?? "",
          title: name?.en ?? code ?? "",
        })),
      }),
    };
  }
  return { type: "object", properties, recommended: [...keys] };
}

function asObject(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}
