import type { StepContext, Task } from "@fakturo/plugin";
import { DOCUMENT_ARG, documents } from "./settings.ts";

/** An invoice or credit note at Chargebee. */
export interface BilledDocument {
  readonly kind: "invoice" | "credit_note";
  readonly id: string;
}

const FORM = /^(invoice|credit_note):(\S.{0,99})$/;

/** The document named by a text such as `invoice:1042`; undefined for another text. */
export function documentIn(text: string): BilledDocument | undefined {
  const [, kind, id = ""] = FORM.exec(text) ?? [];
  if (kind !== "invoice" && kind !== "credit_note") return undefined;
  return { kind, id };
}

/** The text that `documentIn` reads. */
export function nameOf({ kind, id }: BilledDocument): string {
  return `${kind}:${id}`;
}

/** Path of the document below the API's address. */
export function pathOf({ kind, id }: BilledDocument): string {
  return `${kind}s/${encodeURIComponent(id)}`;
}

/** The document that the job names, else the one that was imported into the entry. */
export async function documentOfTask(
  { args, entry }: Task,
  ctx: StepContext,
): Promise<BilledDocument | undefined> {
  const named = documentIn(args[DOCUMENT_ARG] ?? "");
  if (named || !entry) return named;
  const [imported] = await ctx.records(documents).find("entry", entry.id);
  return imported && documentIn(imported.id);
}
