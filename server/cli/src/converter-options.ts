import { isObject, type JsonObject } from "@fakturo/model";
import type { Converter } from "@fakturo/plugin";
import { describeFault, unmetExpectations } from "@fakturo/schema";
import { WrongOption } from "./failure.ts";

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
  const faults = unmetExpectations(schema, options, "text");
  if (faults.length === 0) return options;
  throw new WrongOption(`options of ${key}: ${faults.map(describeFault).join("; ")}`);
}

/** True for a document kind that the converter's option `doc_type` lists. */
export function hasDocType({ options }: Converter, kind: string): boolean {
  const { doc_type: docType } = propertiesOf(options);
  if (!isObject(docType)) return false;
  return !Array.isArray(docType.enum) || docType.enum.includes(kind);
}

function propertiesOf(schema: unknown): Record<string, unknown> {
  return isObject(schema) && isObject(schema.properties) ? schema.properties : {};
}
