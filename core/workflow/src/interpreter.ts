import { createCursor, type Next } from "./cursor.ts";
import type { Journal } from "./journal.ts";
import type { Contents } from "./model.ts";

/**
 * Where a job stands: a pure function of workflow and journal (workflows spec §2). It replays the
 * journal through the lanes, so the same journal always yields the same step. Linear in the journal;
 * a cursor that is kept does the same work once. `from` is the step a re-run starts at.
 * @throws FakturoError "internal" for a journal that this workflow cannot have led to.
 */
export function nextStep(contents: Contents, journal: Journal, from?: string): Next {
  const cursor = createCursor(contents, from);
  for (const intent of journal) cursor.follow(intent);
  return cursor.next();
}
