import { type Engine, isEnvelopeJson } from "@fakturo/engine";
import { FakturoError, type Fault, isObject, SCHEMA_BASE } from "@fakturo/model";
import { WORKFLOW_SCHEMAS } from "@fakturo/workflow";

/** Maximum length of a foreign text in a message. */
const MAX_SHOWN = 200;

/**
 * Refuses what the engine would ignore: unknown schemas in envelopes, addons and regimes without a
 * loaded plugin. No rule is skipped silently (api spec §3). `path` is the document's path in the answer.
 * @throws FakturoError "unknown-schema", or "validation" with the faults.
 */
export function checkKnown(doc: unknown, path: string, { registry }: Engine): void {
  if (!isObject(doc)) return;
  if (typeof doc.$schema === "string" && doc.$schema !== "" && !registry.schemas.has(doc.$schema))
    throw new FakturoError("unknown-schema", unknownSchema(doc.$schema));
  const faults = [
    ...unknownAddons(doc.$addons, path, registry),
    ...unknownRegime(doc.$regime, path, registry),
  ];
  if (faults.length > 0) throw new FakturoError("validation", "validation", { faults });
}

/** The same for the source of an entry: a document or an envelope. */
export function checkSource(source: unknown, engine: Engine): void {
  checkKnown(isEnvelopeJson(source) ? source.doc : source, "$.doc", engine);
}

type Registry = Engine["registry"];

function unknownSchema(schema: string): string {
  return `no loaded plugin knows the schema '${schema.slice(0, MAX_SHOWN)}'; documents are ${WORKFLOW_SCHEMAS.join(", ")} below ${SCHEMA_BASE}`;
}

function unknownAddons(keys: unknown, path: string, { addons }: Registry): Fault[] {
  if (!Array.isArray(keys)) return [];
  const paths = keys.flatMap((key, i) =>
    typeof key === "string" && !addons.has(key) ? [`${path}.$addons[${i}]`] : [],
  );
  return paths.length > 0
    ? [{ code: "GOBL-TAX-ADDONS-01", paths, message: "no loaded plugin offers this addon" }]
    : [];
}

function unknownRegime(code: unknown, path: string, { regimes }: Registry): Fault[] {
  if (typeof code !== "string" || code === "" || regimes.has(code)) return [];
  const message = "no loaded plugin defines this tax regime";
  return [{ code: "regime-unknown", paths: [`${path}.$regime`], message }];
}
