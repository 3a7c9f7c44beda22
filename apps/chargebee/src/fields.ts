import { compact, isObject, type JsonObject } from "@fakturo/model";
import type { WithFields } from "./objects.ts";

const PREFIX = "cf_gobl_";
/** Members of Chargebee's metadata; customers and subscriptions name it differently than items. */
const METADATA = ["meta_data", "metadata"];

/**
 * The texts that objects state about their documents, by name such as `gobl-tax-es-verifactu-…`: custom fields
 * `cf_gobl_…` and members `gobl-…` of the metadata. Later objects replace those of earlier ones.
 */
export function statedBy(objects: readonly WithFields[]): ReadonlyMap<string, string> {
  const stated = new Map<string, string>();
  for (const object of objects)
    for (const [key, value] of membersOf(object)) {
      const text = textOf(value);
      if (key.startsWith("gobl-") && text !== "") stated.set(key, text);
    }
  return stated;
}

function membersOf(object: WithFields): [string, unknown][] {
  const fields = Object.entries(object).filter(([key]) => key.startsWith(PREFIX));
  const named = fields.map(([key, value]): [string, unknown] => [
    `gobl-${key.slice(PREFIX.length).replaceAll("_", "-")}`,
    value,
  ]);
  const metadata = METADATA.map((name) => object[name]).find((value) => isObject(value));
  return [...(isObject(metadata) ? Object.entries(metadata) : []), ...named];
}

function textOf(value: unknown): string {
  if (typeof value === "string") return value.trim();
  return typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}

/** The texts whose name has the prefix, as pairs of the name without it and the text. */
export function below(stated: ReadonlyMap<string, string>, prefix: string): [string, string][] {
  const found = [...stated].filter(([name]) => name.startsWith(prefix));
  return found.map(([name, value]) => [name.slice(prefix.length), value]);
}

/** The same as extensions; undefined without any. */
export function extensionsBelow(
  stated: ReadonlyMap<string, string>,
  prefix: string,
): JsonObject | undefined {
  return compact(Object.fromEntries(below(stated, prefix)));
}

/** True for a field that is set, as a boolean or in words. */
export function isYes(value: unknown): boolean {
  return value === true || (typeof value === "string" && /^(?:true|yes)$/i.test(value));
}
