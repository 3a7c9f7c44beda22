import { type Engine, isEnvelopeJson } from "@fakturo/engine";
import { FakturoError, type Fault, isObject } from "@fakturo/model";

/**
 * Refuses what the engine would pass over in silence: unknown schemas inside envelopes, addons whose
 * plugin is not loaded and regimes nobody defines, so that no rule is skipped unseen (api spec §3).
 * `path` is where the document stands in what will be answered.
 * @throws FakturoError "unknown-schema", or "validation" with the faults.
 */
export function checkKnown(doc: unknown, path: string, { registry }: Engine): void {
  if (!isObject(doc)) return;
  if (typeof doc.$schema === "string" && doc.$schema !== "" && !registry.schemas.has(doc.$schema))
    throw new FakturoError("unknown-schema");
  const faults = [
    ...unknownAddons(doc.$addons, path, registry),
    ...unknownRegime(doc.$regime, path, registry),
  ];
  if (faults.length > 0) throw new FakturoError("validation", "validation", { faults });
}

/** The same for what an entry is made of: a document or an envelope. */
export function checkSource(source: unknown, engine: Engine): void {
  checkKnown(isEnvelopeJson(source) ? source.doc : source, "$.doc", engine);
}

type Registry = Engine["registry"];

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
