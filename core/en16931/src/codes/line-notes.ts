import type { Line } from "@fakturo/model";

/** Key of a note that holds the buyer's account and no remark. */
const ACCOUNT_NOTE = "buyer-accounting-ref";

/** All remarks on a line joined, because only one is allowed (BT-127). */
export function lineNoteOf({ notes = [] }: Line): string {
  const remarks = notes.filter(({ key }) => key !== ACCOUNT_NOTE);
  return remarks.map(({ text }) => text).join("\n");
}

/** Account that the buyer books a line to (BT-133). */
export function lineAccountOf({ cost, notes = [] }: Line): string | undefined {
  return cost || notes.find(({ key }) => key === ACCOUNT_NOTE)?.text;
}
