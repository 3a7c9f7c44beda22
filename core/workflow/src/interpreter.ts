import { createCursor, type Next } from "./cursor.ts";
import type { Journal } from "./journal.ts";
import type { Contents } from "./model.ts";

/**
 * Where a job stands: a pure function of workflow and journal (workflows spec §2). It replays the
 * journal through the lanes, so the same journal always yields the same step. Linear in the journal;
 * a cursor that is kept does the same work once.
 * @throws FakturoError "internal" for a journal that this workflow cannot have led to.
 */
export function nextStep(contents: Contents, journal: Journal): Next {
  const cursor = createCursor(contents);
  for (const intent of journal) cursor.follow(intent);
  return cursor.next();
}
