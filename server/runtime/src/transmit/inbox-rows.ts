import type { InboxRow, InboxState, Subject } from "@fakturo/connection";
import type { InboxChange, InboxRecord } from "@fakturo/server-storage/store";

const STATES: readonly InboxState[] = ["received", "processed", "unmatched"];

/** The form of a stored message that the rules work on. */
export function inboxRowOf(record: InboxRecord): InboxRow {
  const { state, received_at, failures, problem } = record;
  const pending = pendingOf(record);
  return {
    state: STATES.find((one) => one === state) ?? "received",
    receivedAt: received_at.getTime(),
    failures,
    ...(pending && { pending }),
    ...(problem !== null && { problem }),
  };
}

/** Written by `inboxChange` only. */
function pendingOf({ pending }: InboxRecord): readonly Subject[] | undefined {
  return Array.isArray(pending) ? pending : undefined;
}

/** The stored columns of a message after a pass. */
export function inboxChange(
  id: string,
  { state, failures, pending, problem }: InboxRow,
  now: number,
): Omit<InboxChange, "submissions"> {
  return {
    id,
    state,
    processed_at: state === "processed" ? new Date(now) : null,
    failures,
    pending: pending ? JSON.stringify(pending) : null,
    refs: (pending ?? []).flatMap(({ references }) => references),
    problem: problem ?? null,
  };
}
