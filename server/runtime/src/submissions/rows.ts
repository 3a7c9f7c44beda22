import { lastAttempt, type StreamRow, type SubmissionRow, type Verdict } from "@fakturo/connection";
import { isObject } from "@fakturo/model";
import type { SubmissionKind, SubmissionState, SubmissionStatus } from "@fakturo/plugin";
import { environmentIn } from "@fakturo/server-domain/credentials";
import type { StreamRecord, SubmissionRecord } from "@fakturo/server-storage/store";
import { effectsFromJson, effectsToJson } from "./effects-json.ts";

/** Members of a submission that are stored as JSON. */
type Detail = Pick<
  SubmissionRow,
  | "attempts"
  | "receipts"
  | "refusal"
  | "shown"
  | "rank"
  | "noticedAt"
  | "node"
  | "verdict"
  | "reason"
  | "message"
>;

/** Maximum number of closed attempts kept, which bounds the size of a row. */
const KEPT_ATTEMPTS = 50;

const KINDS: Readonly<Record<SubmissionKind, true>> = {
  issue: true,
  amend: true,
  cancel: true,
  report: true,
  register: true,
};

const STATES: Readonly<Record<SubmissionState, true>> = {
  prepared: true,
  queued: true,
  intended: true,
  unknown: true,
  waiting: true,
  held: true,
  accepted: true,
  remarked: true,
  refused: true,
  withdrawn: true,
  annulled: true,
};

/** A stored name as one of the known ones. */
function nameIn<T extends string>(known: Readonly<Record<T, true>>, name: string): T {
  if (isKnown(known, name)) return name;
  throw new Error(`a stored submission has the unknown name ${name}`);
}

function isKnown<T extends string>(known: Readonly<Record<T, true>>, name: string): name is T {
  return Object.hasOwn(known, name);
}

/** The protocol's form of a stored submission. */
export function rowOf(record: SubmissionRecord): SubmissionRow {
  const { stream, position, due_at } = record;
  return {
    id: record.id,
    environment: environmentIn(record.environment),
    connection: record.connection,
    kind: nameIn(KINDS, record.kind),
    identity: record.identity,
    holder: record.holder,
    digest: record.digest,
    mime: record.mime,
    size: record.size,
    ...(stream !== null && { stream }),
    ...(position !== null && { position }),
    ...(due_at !== null && { due: due_at.getTime() }),
    createdAt: record.created_at.getTime(),
    state: nameIn(STATES, record.state),
    fence: record.fence,
    until: record.until.getTime(),
    nextAt: record.next_at.getTime(),
    failures: record.failures,
    ...detailOf(record.detail),
  };
}

/** Parses the JSON of `detailText`. @throws Error for JSON that no version has written. */
function detailOf(json: unknown): Detail {
  if (!isDetail(json)) throw new Error("a stored submission has an unknown form");
  const { refusal, verdict, ...rest } = json;
  return {
    ...rest,
    ...(refusal && { refusal: verdictFrom(refusal) }),
    ...(verdict && { verdict: verdictFrom(verdict) }),
  };
}

/** Only `detailText` writes the column: members without which nothing works are enough. */
function isDetail(json: unknown): json is Detail {
  if (!isObject(json)) return false;
  const { attempts, receipts, shown, rank } = json;
  const areListed = Array.isArray(attempts) && Array.isArray(receipts);
  return areListed && typeof shown === "boolean" && typeof rank === "number";
}

function verdictFrom(verdict: Verdict): Verdict {
  return { ...verdict, effects: effectsFromJson(verdict.effects) };
}

/** The stored columns of a row as JSON. */
export function detailText(row: SubmissionRow): string {
  const { receipts, refusal, shown, rank, noticedAt, node, verdict, reason, message } = row;
  return JSON.stringify({
    attempts: keptAttempts(row),
    receipts,
    shown,
    rank,
    noticedAt,
    node,
    reason,
    message,
    ...(refusal && { refusal: { ...refusal, effects: effectsToJson(refusal.effects) } }),
    ...(verdict && { verdict: { ...verdict, effects: effectsToJson(verdict.effects) } }),
  });
}

/**
 * All open attempts, and the last closed ones. An attempt that may have been processed is kept, because it
 * identifies own records at the authority.
 */
function keptAttempts({ attempts }: SubmissionRow): SubmissionRow["attempts"] {
  const first = attempts.find(({ end }) => end !== "not-sent");
  return attempts.filter(
    (one, place) =>
      one.end === undefined || one === first || place >= attempts.length - KEPT_ATTEMPTS,
  );
}

/** The protocol's form of a stored stream. */
export function streamOf(record: StreamRecord): StreamRow {
  const { key, environment, connection, holder, fence, until, next_at, requested_wait, head } =
    record;
  const detail: unknown = record.detail;
  return {
    key,
    environment: environmentIn(environment),
    connection,
    holder,
    fence,
    until: until.getTime(),
    nextAt: next_at.getTime(),
    requestedWait: requested_wait,
    head,
    failures: 0,
    ...(isObject(detail) && detail),
    ...(record.stopped !== null && { stopped: record.stopped }),
  };
}

/** The stored columns of a stream as JSON. */
export function streamText({ message, limit, failures, node }: StreamRow): string {
  return JSON.stringify({ message, limit, failures, node });
}

/** State of a submission for its step. */
export function statusOf(row: SubmissionRow): SubmissionStatus {
  const { verdict, refusal } = row;
  const said = verdict ?? refusal;
  return {
    id: row.id,
    connection: row.connection,
    environment: row.environment,
    kind: row.kind,
    identity: row.identity,
    digest: row.digest,
    state: row.state,
    references: row.receipts.map(({ reference }) => reference),
    attempts: lastAttempt(row),
    faults: said?.faults ?? [],
    effects: verdict?.effects ?? {},
    ...(row.due !== undefined && { due: row.due }),
    ...(said?.code !== undefined && { code: said.code }),
    ...(row.reason !== undefined && { reason: row.reason }),
    ...(row.message !== undefined && { message: row.message }),
  };
}
