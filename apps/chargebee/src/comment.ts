import { type StepContext, type StepResult, step, type Task, Type } from "@fakturo/plugin";
import { get, post } from "./api.ts";
import type { BilledDocument } from "./document-id.ts";

/** Maximum length of a comment at Chargebee. */
const MAX_LENGTH = 1000;
const PAGE = 100;

const Comment = Type.Object({ comment: Type.Object({ id: Type.String(), notes: Type.String() }) });
const Comments = Type.Object({ list: Type.Array(Comment) });

/**
 * Adds a comment to a document at Chargebee. Its first line contains the id of the step's task. When a step is repeated
 * because the answer was lost, it looks for that line in the document's comments, so that no comment is added twice.
 * @throws RequestRefused, TransportError.
 */
export async function comment(
  { kind, id }: BilledDocument,
  lines: readonly string[],
  task: Pick<Task, "id" | "intended">,
  ctx: StepContext,
): Promise<StepResult> {
  const mark = `Fakturo ${task.id}`;
  if (task.intended !== undefined) {
    const query = new URLSearchParams({ limit: String(PAGE), entity_type: kind, entity_id: id });
    const { list } = await get(Comments, `comments?${query}`, ctx);
    if (list.some(({ comment: { notes } }) => notes.startsWith(mark)))
      return step.ok({}, { message: "commented before" });
  }
  await ctx.intend({ comment: mark });
  const notes = [mark, ...lines].join("\n").slice(0, MAX_LENGTH);
  const fields = { entity_type: kind, entity_id: id, notes };
  await post(Comment, "comments", { fields, idempotencyKey: task.id }, ctx);
  return step.ok();
}
