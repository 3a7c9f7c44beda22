import { FakturoError, type JsonObject } from "@fakturo/model";
import { type Converter, Type } from "@fakturo/plugin";
import { CONTEXTS, type Context, contextOf, DEFAULT_DOC_TYPE } from "./contexts.ts";
import { fileOf, MIME } from "./file.ts";
import { generateCii } from "./generate.ts";
import { parseFile } from "./pdf/read.ts";

/** Which profile is written, by its full or short name; plain EN 16931 when empty. */
export const docType = Type.Optional(
  Type.Unsafe<string>({
    type: "string",
    enum: [...CONTEXTS.flatMap(({ docType, short }) => [docType, short]), ""],
    title: "Document type",
    default: DEFAULT_DOC_TYPE,
  }),
);

/** The context an option names. @throws FakturoError "input" for an unknown one. */
export function requireContext(key: unknown): Context {
  const context = key === undefined || typeof key === "string" ? contextOf(key ?? "") : undefined;
  if (!context) throw new FakturoError("input", "the document type is not known");
  return context;
}

/** Invoices as CII. */
export const converter: Converter = {
  key: "cii.generate",
  name: "CII",
  mime: MIME,
  schemas: ["bill/invoice"],
  options: Type.Object({ doc_type: docType }),
  generate: (envelope, options: JsonObject) =>
    fileOf(envelope, generateCii(envelope, requireContext(options.doc_type))),
  parse: parseFile,
};
