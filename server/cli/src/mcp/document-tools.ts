import type { ExplainedFault } from "@fakturo/engine";
import { FakturoError, type Json, type JsonObject, parseJson } from "@fakturo/model";
import { Type } from "@fakturo/schema";
import { defineTool, type Tool, type ToolScope } from "./tool.ts";

/** Characters of a document as JSON text. */
const MAX_DOCUMENT = 1_000_000;

const document = Type.Unsafe<JsonObject>({
  type: "object",
  description:
    'A GOBL document such as an invoice, with its `$schema` (https://gobl.org/draft-0/bill/invoice), or an envelope around one. Amounts are text: "10.00".',
});
const strict = Type.Optional(
  Type.Boolean({ description: "Refuse members that the format does not know." }),
);

/** Tools that work on documents without a server. */
export const DOCUMENT_TOOLS: readonly Tool<ToolScope>[] = [
  defineTool({
    name: "build",
    title: "Build a document",
    description:
      "Normalises, calculates (taxes, totals) and validates a document; answers the whole document, or the faults with rule and JSON path.",
    input: Type.Object({ document, strict }),
    run: ({ document: given, strict: isStrict = false }, { engine }: ToolScope) =>
      engine.build(limited(given), { strict: isStrict }),
  }),
  defineTool({
    name: "validate",
    title: "Validate a document",
    description: "Checks a finished document without changing it; answers its faults.",
    input: Type.Object({ document, strict }),
    run({ document: given, strict: isStrict = false }, { engine }: ToolScope) {
      const faults = engine.validate(limited(given), { strict: isStrict });
      return { valid: faults.length === 0, faults };
    },
  }),
  defineTool({
    name: "explain",
    title: "Explain a document",
    description:
      "Builds a document and answers which pass, regime or addon set each value and from what, and each fault with its rule and the value found.",
    input: Type.Object({
      document,
      path: Type.Optional(
        Type.String({
          pattern: "^\\$",
          maxLength: 500,
          description: "Only values and faults at or below this JSON path, such as $.totals.",
        }),
      ),
    }),
    run({ document: given, path = "$" }, { engine }: ToolScope) {
      const { changes, faults } = engine.build(limited(given), { explain: true });
      return {
        changes: changes.filter((change) => isBelow(change.path, path)),
        faults: faults.filter(({ found }) => isConcerned(found, path)),
      };
    },
  }),
  defineTool({
    name: "correct",
    title: "Correct an invoice",
    description:
      "The document that corrects an invoice, such as a credit note. Without `type` it answers the options that this invoice allows.",
    input: Type.Object({
      document,
      type: Type.Optional(Type.String({ maxLength: 64, description: "Such as credit-note." })),
      reason: Type.Optional(Type.String({ maxLength: 1000 })),
      issue_date: Type.Optional(Type.String({ maxLength: 10, description: "YYYY-MM-DD" })),
      ext: Type.Optional(Type.Record(Type.String(), Type.String())),
    }),
    run({ document: given, ...options }, { engine }: ToolScope) {
      const json = limited(given);
      if (options.type === undefined)
        return { options: engine.correctionSchema(json) ?? "this document cannot be corrected" };
      const { output, faults } = engine.correct(json, { ...options });
      if (faults.length > 0) throw new FakturoError("validation", "validation", { faults });
      return output.doc;
    },
  }),
];

/** The document with the spelling of its numbers. @throws FakturoError for one that is too long. */
function limited(document: Json): unknown {
  const text = JSON.stringify(document);
  if (text.length > MAX_DOCUMENT)
    throw new FakturoError("input", `document must have ${MAX_DOCUMENT} characters at most`);
  return parseJson(text);
}

function isConcerned(found: ExplainedFault["found"], path: string): boolean {
  return found.length === 0 || found.some((one) => isBelow(one.path, path));
}

function isBelow(path: string, above: string): boolean {
  return path === above || path.startsWith(`${above}.`) || path.startsWith(`${above}[`);
}
