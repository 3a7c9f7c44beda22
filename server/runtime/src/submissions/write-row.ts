import type { SubmissionRow, Verdict } from "@fakturo/connection";
import { saveSubmission, type Tx } from "@fakturo/server-storage/store";
import { detailText } from "./rows.ts";

/** Reason for holding records of an unregistered party. */
export const NOT_REGISTERED: Verdict = {
  code: "supplier-not-registered",
  faults: [
    {
      code: "supplier-not-registered",
      message: "the supplier is not registered with the authority: nothing was sent",
    },
  ],
  effects: {},
};

/** Writes the protocol's changes; `asked`: the record is sent from now on until it ends. */
export async function writeRow(tx: Tx, row: SubmissionRow, asked: boolean): Promise<void> {
  const { id, state, fence, until, nextAt, failures } = row;
  await saveSubmission(tx, {
    id,
    state,
    fence,
    until: new Date(until),
    next_at: new Date(nextAt),
    failures,
    asked,
    detail: detailText(row),
  });
}
