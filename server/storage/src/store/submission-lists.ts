import { stopOf } from "./heads.ts";
import { SUBMISSION_COLUMNS, type SubmissionRecord } from "./submissions.ts";
import { all, sql, type Tx } from "./tx.ts";

const HERE = "workspace = current_workspace()";
const OPEN = "('prepared', 'queued', 'intended', 'unknown', 'waiting', 'held')";

const LIST = sql(`select ${SUBMISSION_COLUMNS} from submission
  where ${HERE} and (case when $1::text is null then state in ${OPEN} else state = $1 end)
  order by created_at desc, id desc limit $2`);

/** Records of a state, those that have not ended where none is given; the newest first. */
export function listSubmissions(
  tx: Tx,
  state: string | undefined,
  limit: number,
): Promise<SubmissionRecord[]> {
  return all<SubmissionRecord>(tx, LIST, [state ?? null, limit]);
}

/** Something about records that a person has to look at. */
export type Trouble = {
  readonly workspace: string;
  readonly kind:
    | "held"
    | "unknown-long"
    | "paused"
    | "undecided"
    | "due"
    | "stream-stuck"
    | "unmatched";
  /** A record's or message's id, a stream's key, or environment, connection and holder. */
  readonly subject: string;
  readonly connection: string;
  readonly environment: string;
  readonly holder: string;
  readonly identity: string | null;
  readonly reason: string | null;
  readonly message: string | null;
  readonly since: Date;
};

const ABOUT = "connection, environment, holder";
const SAID = "detail ->> 'reason' as reason, detail ->> 'message' as message";
const UNKNOWN = "state in ('intended', 'unknown')";
const TROUBLES = sql(`
  select workspace, 'held' as kind, id::text as subject, ${ABOUT}, identity, ${SAID}, created_at as since
    from submission where state = 'held'
  union all
  select workspace, 'unknown-long', id::text, ${ABOUT}, identity, ${SAID}, created_at
    from submission where ${UNKNOWN} and exists (
      select from json_array_elements(detail -> 'attempts') a
      where a ->> 'end' is null
        and (a ->> 'at')::float8 < $4::float8 - 1000 * coalesce(($7::json ->> connection)::float8, $1))
  union all
  select workspace, 'paused', environment || ' ' || connection || ' ' || holder, ${ABOUT}, null, null,
      max(detail ->> 'message'), min(created_at)
    from submission where state in ('prepared', 'intended', 'unknown') and failures >= $2
    group by workspace, environment, connection, holder
  union all
  select s.workspace, 'undecided', s.id::text, s.connection, s.environment, s.holder, s.identity, null,
      s.detail ->> 'message', to_timestamp(a.at / 1000)
    from submission s
    join json_each_text($6) l (connection, seconds) on l.connection = s.connection
    cross join lateral (select (s.detail -> 'attempts' -> -1 ->> 'at')::float8 as at) a
    where s.state = 'waiting' and a.at < $4::float8 - 1000 * l.seconds::float8
  union all
  select workspace, 'due', id::text, ${ABOUT}, identity, null, detail ->> 'message', due_at
    from submission
    where state in ('prepared', 'queued', 'intended', 'unknown', 'waiting') and due_at < $3
      and (due_at - created_at > interval '24 hours'
        or to_timestamp($4::float8 / 1000) >= created_at + (due_at - created_at) / 2)
  union all
  select s.workspace, 'stream-stuck', s.key, s.connection, s.environment, s.holder, null, null,
      s.stopped, min(m.created_at)
    from (select *, (${stopOf("stream")}) as stopped from stream) s
    join submission m on m.workspace = s.workspace and m.stream = s.key
    where m.state in ('queued', 'intended', 'unknown')
      and m.created_at < to_timestamp($4::float8 / 1000) - make_interval(secs => 10 * s.requested_wait + 600)
    group by s.workspace, s.key, s.connection, s.environment, s.holder, s.stopped
  union all
  select workspace, 'unmatched', id::text, callback, environment, '', message, null, problem, received_at
    from inbox where state <> 'processed' and received_at < $5`);

export interface TroubleLimits {
  /** Seconds after which an attempt is open for too long. */
  readonly unknown: number;
  /** The same by connection. */
  readonly unknownBy: Readonly<Record<string, number>>;
  /** Calls without a definite answer in a row. */
  readonly failures: number;
  /** Records are due before; those that had at most 24 hours are listed once half of them have passed. */
  readonly dueBefore: Date;
  /** Messages from before should have been processed. */
  readonly receivedBefore: Date;
  /** Seconds without a decision after which a taken record is listed, by connection. */
  readonly undecided: Readonly<Record<string, number>>;
  readonly now: number;
}

/** What is wrong with records of all workspaces; needs the owner's transaction. */
export function listTroubles(tx: Tx, limits: TroubleLimits): Promise<Trouble[]> {
  const { unknown, unknownBy, failures, dueBefore, receivedBefore, undecided, now } = limits;
  return all<Trouble>(tx, TROUBLES, [
    ...[unknown, failures, dueBefore, now, receivedBefore],
    JSON.stringify(undecided),
    JSON.stringify(unknownBy),
  ]);
}
