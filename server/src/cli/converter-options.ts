import { isObject, type JsonObject } from "@fakturo/model";
import type { Converter } from "@fakturo/plugin";
import { Ajv, type ErrorObject } from "ajv";
import { WrongOption } from "./failure.ts";

/** On the command line every value is a text. */
const ajv = new Ajv({ useDefaults: true, coerceTypes: true, strict: false });

/** Options with the defaults of the converter's schema. @throws WrongOption. */
export function completeOptions(
  { key, options: schema }: Converter,
  given: JsonObject,
): JsonObject {
  const known = Object.keys(propertiesOf(schema));
  const unknown = Object.keys(given).find((name) => !known.includes(name));
  if (unknown !== undefined) {
    const there = known.length > 0 ? `there is ${known.join(", ")}` : "it takes none";
    throw new WrongOption(`${key} has no option '${unknown}'; ${there}`);
  }
  if (!schema) return given;
  const options = structuredClone(given);
  const check = ajv.compile(schema);
  if (check(options)) return options;
  throw new WrongOption(`options of ${key}: ${(check.errors ?? []).map(readable).join("; ")}`);
}

/** True for a kind of document that the converter is told by its option `doc_type`. */
export function hasDocType({ options }: Converter, kind: string): boolean {
  const { doc_type: docType } = propertiesOf(options);
  if (!isObject(docType)) return false;
  return !Array.isArray(docType.enum) || docType.enum.includes(kind);
}

function propertiesOf(schema: unknown): Record<string, unknown> {
  return isObject(schema) && isObject(schema.properties) ? schema.properties : {};
}

function readable({ instancePath, message = "", params }: ErrorObject): string {
  const allowed: unknown = params.allowedValues;
  const values = Array.isArray(allowed) ? `: ${allowed.filter(Boolean).join(", ")}` : "";
  return `${instancePath.slice(1).replaceAll("/", ".")} ${message}${values}`.trim();
}
