import { createCursor, type Next } from "./cursor.ts";
import type { Journal } from "./journal.ts";
import type { Contents } from "./model.ts";

/**
 * The next action of a job: a pure function of workflow and journal (workflows spec §2). It replays the
 * journal through the lanes, so the same journal always yields the same step. Linear in the journal; a
 * stored cursor avoids the replay. `from` is the first step of a re-run.
 * @throws FakturoError "internal" for a journal that does not match this workflow.
 */
export function nextStep(contents: Contents, journal: Journal, from?: string): Next {
  const cursor = createCursor(contents, from);
  for (const intent of journal) cursor.follow(intent);
  return cursor.next();
}
