import type { DocumentTask } from "@fakturo/plugin";

/** States after which the document may be sent anew. */
const OPEN: ReadonlySet<string> = new Set(["refused", "withdrawn"]);

/** True for a step that follows a record, its own or that of an earlier job. */
export function follows({ submission, ref }: Pick<DocumentTask, "submission" | "ref">): boolean {
  return ref !== undefined || (submission !== undefined && !OPEN.has(submission.state));
}
