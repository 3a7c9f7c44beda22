import type { Registry } from "@fakturo/engine";
import { FakturoError, type JsonObject } from "@fakturo/model";
import {
  appOf,
  type Converter,
  type Envelope,
  type Merged,
  type StepFile,
  type Unread,
} from "@fakturo/plugin";
import { completeOptions, hasDocType } from "./converter-options.ts";

/**
 * Writes a document in another format. A format is a converter's key (`ubl.generate`), its app (`ubl`),
 * or the app with the document kind of its option `doc_type`, in either order (`ubl-xrechnung`,
 * `xrechnung-ubl`).
 * @throws FakturoError "input" for unknown formats, WrongOption, or the converter's errors.
 */
export function generate(
  registry: Registry,
  format: string,
  envelope: Envelope,
  options: JsonObject,
): StepFile {
  const { converter, docType } = find(registry, format, "generate");
  if (!converter.generate) throw unknownFormat(registry, format, "generate");
  return converter.generate(envelope, completeOptions(converter, { ...docType, ...options }));
}

/** Members of a document that its file does not state as such. */
export interface Changes {
  /** JSON paths of the members that the format cannot hold. */
  readonly lost: readonly string[];
  readonly merged: readonly Merged[];
}

/** What a format does not state as the document does; formats as in `generate`. */
export function changesIn(
  registry: Registry,
  format: string,
  envelope: Envelope,
  options: JsonObject,
): Changes {
  const { converter, docType } = find(registry, format, "generate");
  const complete = completeOptions(converter, { ...docType, ...options });
  return {
    lost: converter.losses?.(envelope, complete) ?? [],
    merged: converter.merged?.(envelope, complete) ?? [],
  };
}

/**
 * Faults that keep a document from a format: by the converter's rules where it has any, else by writing
 * it. Formats as in `generate`.
 * @throws FakturoError "input" for unknown formats, WrongOption, "validation" with all faults.
 */
export function checkFormat(
  registry: Registry,
  format: string,
  envelope: Envelope,
  options: JsonObject,
): void {
  const { converter, docType } = find(registry, format, "generate");
  if (!converter.check) {
    generate(registry, format, envelope, options);
    return;
  }
  const faults = converter.check(envelope, completeOptions(converter, { ...docType, ...options }));
  if (faults.length === 0) return;
  const reasons = faults.map(({ code, message }) => `${code}: ${message}`);
  throw new FakturoError("validation", reasons.join("; "), { faults });
}

/** A parsed file. */
export interface ParsedFile {
  readonly converter: Converter;
  /** The document, not yet built. */
  readonly document: JsonObject;
  /** Values of the file that the document lacks. */
  unread(): readonly Unread[];
}

/** Reads a document in another format; formats as in `generate`. */
export function parse(
  registry: Registry,
  format: string,
  data: Uint8Array,
  options: JsonObject,
): ParsedFile {
  const { converter, docType } = find(registry, format, "parse");
  const reading = readWith(converter, data, { ...docType, ...options });
  if (!reading) throw unknownFormat(registry, format, "parse");
  return reading;
}

function readWith(
  converter: Converter,
  data: Uint8Array,
  given: JsonObject,
): ParsedFile | undefined {
  const options = completeOptions(converter, given);
  const document = converter.parse?.(data, options);
  return document && { converter, document, unread: () => converter.unread?.(data, options) ?? [] };
}

/**
 * Detects the format of a file by trying the converters, narrower formats first.
 * @throws FakturoError "input" where no converter can read it, or the error of a converter that
 * recognises the format of a broken file.
 */
export function recognize(registry: Registry, data: Uint8Array): ParsedFile {
  const able = [...registry.converters.values()].filter(({ parse }) => parse);
  const narrowFirst = able.sort((a, b) => Number(!a.narrows) - Number(!b.narrows));
  for (const converter of narrowFirst) {
    try {
      const reading = readWith(converter, data, {});
      if (reading) return reading;
    } catch (error) {
      if (!(error instanceof FakturoError) || error.key !== "input") throw error;
    }
  }
  const known = [...new Set(able.map(({ name }) => name))].join(", ");
  const what = isPdf(data) ? "the PDF carries no invoice file in a" : "the file is in no";
  throw new FakturoError("input", `${what} format known here (${known})`);
}

function isPdf(data: Uint8Array): boolean {
  return new TextDecoder("latin1").decode(data.subarray(0, 1024)).includes("%PDF-");
}

type Direction = "generate" | "parse";

/** True where a converter writes or reads the format. */
export function hasFormat(registry: Registry, format: string): boolean {
  return [found(registry, format, "generate"), found(registry, format, "parse")].some(Boolean);
}

interface Match {
  readonly converter: Converter;
  readonly docType: { readonly doc_type?: string };
}

function find(registry: Registry, format: string, direction: Direction): Match {
  const match = found(registry, format, direction);
  if (!match) throw unknownFormat(registry, format, direction);
  return match;
}

function found(registry: Registry, format: string, direction: Direction): Match | undefined {
  const able = [...registry.converters.values()].filter((converter) => converter[direction]);
  const exact = able.find(({ key }) => key === format);
  if (exact) return { converter: exact, docType: {} };
  for (const [app, kind] of readings(format)) {
    const converter = able.find(({ key }) => appOf(key) === app);
    if (converter && (kind === "" || hasDocType(converter, kind)))
      return { converter, docType: kind ? { doc_type: kind } : {} };
  }
  return undefined;
}

/** App and document kind, for every split of a name such as `ubl-xrechnung` or `xrechnung-ubl`. */
function readings(format: string): readonly (readonly [app: string, kind: string])[] {
  const cuts = [...format.matchAll(/-/g)].map(({ index }) => index).reverse();
  const kindLast = cuts.map((at) => [format.slice(0, at), format.slice(at + 1)] as const);
  return [[format, ""], ...kindLast, ...kindLast.map(([kind, app]) => [app, kind] as const)];
}

function unknownFormat(registry: Registry, format: string, direction: Direction): FakturoError {
  const able = [...registry.converters.values()].filter((converter) => converter[direction]);
  const known = able.length > 0 ? `; there is ${able.map(({ key }) => key).join(", ")}` : "";
  const profile = "a profile is named with its format, e.g. xrechnung-ubl";
  return new FakturoError("input", `no converter for '${format}'${known}; ${profile}`);
}
