import type { FeedRow } from "@fakturo/connection";
import { type Feed, readAs, Type } from "@fakturo/plugin";
import { environmentIn } from "@fakturo/server-domain/credentials";
import type { FeedRecord } from "@fakturo/server-storage/store";

/** Members of a feed's row that are stored as JSON. */
type Detail = Pick<
  FeedRow,
  "since" | "seen" | "gaps" | "requestedWait" | "round" | "stuck" | "message"
>;

const Place = Type.Object({ at: Type.Number(), id: Type.String() });

/** The stored JSON; members that a row does not need yet are absent. */
const StoredDetail = Type.Partial(
  Type.Object({
    since: Type.Number(),
    seen: Type.Number(),
    gaps: Type.Array(Type.Object({ number: Type.Number(), since: Type.Number() })),
    requestedWait: Type.Number(),
    /** Former name of `requestedWait`. */
    told: Type.Number(),
    round: Type.Object({
      first: Type.Number(),
      place: Place,
      asked: Type.Optional(Type.Number()),
    }),
    stuck: Type.Object({ key: Type.String(), times: Type.Number() }),
    message: Type.String(),
  }),
);

/** The protocol's form of a stored feed. */
export function feedRowOf(record: FeedRecord, { connection }: Pick<Feed, "connection">): FeedRow {
  const { key, feed, holder, active, fence, until, next_at, place_at, place_id } = record;
  return {
    key,
    environment: environmentIn(record.environment),
    feed,
    connection,
    holder,
    isActive: active,
    fence,
    until: until.getTime(),
    nextAt: next_at.getTime(),
    place: { at: place_at, id: place_id },
    failures: record.failures,
    ...feedDetail(record),
  };
}

/** Parses the stored JSON. @throws FakturoError "input" for JSON that no version has written. */
export function feedDetail({ detail }: Pick<FeedRecord, "detail">): Detail {
  const { told = 0, ...stored } = readAs(StoredDetail, detail, "the state of a feed");
  return { seen: 0, gaps: [], requestedWait: told, ...stored };
}

/** The stored columns of a row that the protocol changed. */
export function feedRecordOf(row: FeedRow) {
  const { key, fence, until, nextAt, place, failures } = row;
  const { since, seen, gaps, requestedWait, round, stuck, message } = row;
  return {
    key,
    fence,
    until: new Date(until),
    next_at: new Date(nextAt),
    place_at: Math.floor(place.at),
    place_id: place.id,
    failures,
    detail: JSON.stringify({ since, seen, gaps, requestedWait, round, stuck, message }),
  };
}
