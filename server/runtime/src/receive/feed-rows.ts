import type { FeedRow } from "@fakturo/connection";
import { isObject } from "@fakturo/model";
import type { Feed } from "@fakturo/plugin";
import { environmentIn } from "@fakturo/server-domain/credentials";
import type { FeedRecord } from "@fakturo/server-storage/store";

/** Members of a feed's row that are stored as JSON. */
type Detail = Pick<FeedRow, "seen" | "gaps" | "told" | "round" | "stuck" | "message">;

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

/** Written by `feedRecordOf` alone. */
export function feedDetail({ detail }: Pick<FeedRecord, "detail">): Detail {
  const stored = isObject(detail) ? (detail as Partial<Detail>) : {};
  return { seen: 0, gaps: [], told: 0, ...stored };
}

/** The stored columns of a row that the protocol changed. */
export function feedRecordOf(row: FeedRow) {
  const { key, fence, until, nextAt, place, failures } = row;
  const { seen, gaps, told, round, stuck, message } = row;
  return {
    key,
    fence,
    until: new Date(until),
    next_at: new Date(nextAt),
    place_at: Math.floor(place.at),
    place_id: place.id,
    failures,
    detail: JSON.stringify({ seen, gaps, told, round, stuck, message }),
  };
}
