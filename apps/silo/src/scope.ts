import type { Json, JsonObject } from "@fakturo/model";
import type { Envelope } from "@fakturo/plugin";

/** Members an expression or filter sees: the envelope's (`env`) or the document's (`doc`). */
export function scoped(envelope: Envelope | undefined, scope: "env" | "doc"): JsonObject {
  if (!envelope) return {};
  if (scope === "doc") return envelope.doc;
  const { head, doc, sigs } = envelope;
  return { head: plain(head), doc, sigs: sigs ? [...sigs] : [] };
}

/** The head without absent members. */
function plain(head: Envelope["head"]): JsonObject {
  const present: Record<string, Json> = {};
  for (const [name, value] of Object.entries(head)) if (value !== undefined) present[name] = value;
  return present;
}
