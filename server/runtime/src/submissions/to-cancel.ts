import { isEnd, type SubmissionRow } from "@fakturo/connection";
import { type Provider, type StepResult, step, submissionResult, type Task } from "@fakturo/plugin";
import { listSubmissionsOf, type SubmissionRecord, type Tx } from "@fakturo/server-storage/store";
import { rowOf, statusOf } from "./rows.ts";

/** Seconds between two checks of a record whose end is not known; its end wakes the step at once. */
const LOOK_AGAIN_S = 3600;

/** A step that cancels the record of another one. */
export interface CancellingStep {
  readonly entry: string | undefined;
  readonly provider: Pick<Provider, "cancelsRefused" | "effect">;
  /** The step whose record is cancelled. */
  readonly cancelled: Pick<Provider, "submits"> | undefined;
  /** Reference that the step waits with. */
  readonly ref: string | undefined;
}

/** What the step's task gets, or how the step ends or waits without being called. */
export type ToCancel = Pick<Task, "cancels" | "ref"> | { readonly result: StepResult };

/** Finds the record that a step cancels. */
export async function submissionToCancel(tx: Tx, cancellation: CancellingStep): Promise<ToCancel> {
  const { entry, provider, cancelled, ref } = cancellation;
  const { connection = [], kind = [] } = cancelled?.submits ?? {};
  const connections = [connection].flat();
  const all = entry === undefined ? [] : await listSubmissionsOf(tx, entry);
  const records = all.filter((one) => connections.includes(one.connection));
  const record = newestOf(records, [kind].flat());
  const later = records.slice(record ? records.indexOf(record) + 1 : 0);
  const own = later.findLast((one) => one.kind === "cancel" && !isVoid(one));
  const found = { ref, ...(record && { cancels: statusOf(rowOf(record)) }) };
  const follows = provider.effect === "submission" && ref === own?.id;
  if (ref !== undefined && (follows || (ref !== record?.id && ref !== own?.id))) return found;
  if (own) return { result: resultOf(rowOf(own), ref) };
  const result = record ? refusalOf(record, provider) : NOT_SUBMITTED;
  return result ? { result } : { ...found, ref: undefined };
}

function isVoid({ state }: SubmissionRecord): boolean {
  return state === "refused" || state === "withdrawn";
}

/** The newest record that is not refused or withdrawn, else the newest refused one. */
function newestOf(
  records: readonly SubmissionRecord[],
  kinds: readonly string[],
): SubmissionRecord | undefined {
  const own = records.filter(({ kind, state }) => kinds.includes(kind) && state !== "withdrawn");
  return own.findLast((one) => !isVoid(one)) ?? own.at(-1);
}

const CANCELLED = step.ko("already-cancelled", "the record is cancelled already");
const NOT_SUBMITTED = step.ko("not-submitted", "no record of the entry was sent to be cancelled");
const NOT_ACCEPTED = step.ko("not-accepted", "the record was refused: there is nothing to cancel");

/** Result of a step that finds an earlier cancellation: it waits for its end. */
function resultOf(row: SubmissionRow, ref: string | undefined): StepResult {
  return isEnd(row.state) && ref !== row.id ? CANCELLED : submissionResult(statusOf(row));
}

/** How the step ends or waits; undefined where the record can be cancelled. */
function refusalOf(
  record: SubmissionRecord,
  { cancelsRefused }: CancellingStep["provider"],
): StepResult | undefined {
  const { id, state, stream, message } = rowOf(record);
  switch (state) {
    case "accepted":
    case "remarked":
      return undefined;
    case "annulled":
      return CANCELLED;
    case "refused":
      return cancelsRefused ? undefined : NOT_ACCEPTED;
    default: {
      if (state === "prepared" && !record.asked && stream === undefined) return NOT_SUBMITTED;
      const why = [`the record to cancel is ${state}`, message].filter(Boolean).join(": ");
      return step.wait(why, { seconds: LOOK_AGAIN_S, ref: id, code: "not-decided" });
    }
  }
}
