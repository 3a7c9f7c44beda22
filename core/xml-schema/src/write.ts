import { FakturoError, type Fault } from "@fakturo/model";
import { settled, type WriteOptions, writeXml, type XmlNode } from "@fakturo/xml";
import type { XmlSchema } from "./schema.ts";

/** Writes documents of one schema. */
export type SchemaWriter = (root: XmlNode) => string;

/**
 * A writer of documents that their schema allows; characters that XML cannot hold are left out.
 * @param rule Code of the faults for what the schema does not allow.
 * @returns A function that throws FakturoError "validation", with the JSON path of each violation and
 * what is expected there; else as `writeXml`.
 */
export function schemaWriter(
  schema: XmlSchema,
  rule: string,
  options: Omit<WriteOptions, "illegal"> = {},
): SchemaWriter {
  return (node) => {
    const root = settled(node);
    const faults = faultsOf(root, schema, rule);
    if (faults.length === 0) return writeXml(root, options);
    const reasons = faults.map(({ paths, message }) => `${paths[0]}: ${message}`);
    throw new FakturoError("validation", `${rule}: ${reasons.join("; ")}`, { faults });
  };
}

/** One part of a document may stand in several elements: its fault is listed once. */
function faultsOf(
  root: Parameters<XmlSchema["validate"]>[0],
  schema: XmlSchema,
  rule: string,
): readonly Fault[] {
  const faults = new Map<string, Fault>();
  for (const { path, message } of schema.validate(root))
    faults.set(`${path} ${message}`, { code: rule, paths: [path], message });
  return [...faults.values()];
}
