import type { Registry } from "@fakturo/engine";
import { FakturoError, type JsonObject } from "@fakturo/model";
import type { Converter, Envelope, StepFile } from "@fakturo/plugin";
import { Ajv } from "ajv";

const ajv = new Ajv({ useDefaults: true, strict: false });

/**
 * Writes a document in another format. A format is a converter's key (`ubl.generate`), its app
 * (`ubl`), or the app with the kind of document its converter knows as `doc_type` (`ubl-xrechnung`).
 * @throws FakturoError "input" for unknown formats and options, or what the converter throws.
 */
export function generate(
  registry: Registry,
  format: string,
  envelope: Envelope,
  options: JsonObject,
): StepFile {
  const { converter, docType } = find(registry, format, "generate");
  if (!converter.generate) throw unknownFormat(registry, format, "generate");
  return converter.generate(envelope, complete(converter, { ...docType, ...options }));
}

/** Reads a document in another format; formats as in `generate`. */
export function parse(
  registry: Registry,
  format: string,
  data: Uint8Array,
  options: JsonObject,
): JsonObject {
  const { converter, docType } = find(registry, format, "parse");
  if (!converter.parse) throw unknownFormat(registry, format, "parse");
  return converter.parse(data, complete(converter, { ...docType, ...options }));
}

type Direction = "generate" | "parse";

interface Match {
  readonly converter: Converter;
  readonly docType: { readonly doc_type?: string };
}

function find(registry: Registry, format: string, direction: Direction): Match {
  const able = [...registry.converters.values()].filter((converter) => converter[direction]);
  const exact = able.find(({ key }) => key === format);
  if (exact) return { converter: exact, docType: {} };
  for (let end = format.length; end > 0; end = format.lastIndexOf("-", end - 1)) {
    const converter = able.find(({ key }) => appOf(key) === format.slice(0, end));
    const rest = format.slice(end + 1);
    if (converter) return { converter, docType: rest ? { doc_type: rest } : {} };
  }
  throw unknownFormat(registry, format, direction);
}

function appOf(key: string): string {
  return key.split(".", 1)[0] ?? key;
}

function unknownFormat(registry: Registry, format: string, direction: Direction): FakturoError {
  const able = [...registry.converters.values()].filter((converter) => converter[direction]);
  const known = able.length > 0 ? `; there is ${able.map(({ key }) => key).join(", ")}` : "";
  return new FakturoError("input", `no converter for '${format}'${known}`);
}

/** Options with the defaults of the converter's schema. */
function complete({ key, options: schema }: Converter, given: JsonObject): JsonObject {
  if (!schema) return given;
  const options = structuredClone(given);
  const check = ajv.compile(schema);
  if (check(options)) return options;
  throw new FakturoError("input", `options of ${key}: ${ajv.errorsText(check.errors)}`);
}
