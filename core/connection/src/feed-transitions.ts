import type { FeedPlace } from "@fakturo/plugin";
import type { FeedGap, FeedMove, FeedRow, FeedTimes } from "./feed-row.ts";

/** Maximum number of missing numbers to request; the lowest ones of a larger gap. */
const MAX_GAPS = 1000;
const MS_PER_S = 1000;

/** The next call, from the progress of the round. */
export function nextFeedMove(row: FeedRow, { order, lagMs }: FeedTimes): FeedMove {
  const { round, place } = row;
  if (round?.asked !== undefined) {
    const gap = gapAfter(row.gaps, round.asked);
    if (gap) return { do: "gap", number: gap.number };
  }
  if (order !== "time") return { do: "page", from: { at: row.seen, id: "" } };
  // The round continues at its own page: a restart at the overlap would never pass a second with many items.
  if (round) return { do: "page", from: round.place };
  return { do: "page", from: { at: Math.max(place.at - lagMs, 0), id: "" } };
}

function gapAfter(gaps: readonly FeedGap[], number: number): FeedGap | undefined {
  return gaps.find((gap) => gap.number > number);
}

/** The row with the lease and the time of the next call; committed before this call. */
export function claimFeed(row: FeedRow, now: number, { everyMs, leaseMs }: FeedTimes): FeedRow {
  const pause = Math.max(everyMs, row.requestedWait * MS_PER_S);
  return { ...row, fence: row.fence + 1, until: now + leaseMs, nextAt: now + pause };
}

/** The row with the requested pause; stored before the items of the answer. */
export function waitNoted(row: FeedRow, wait: number, now: number): FeedRow {
  return { ...row, requestedWait: wait, nextAt: Math.max(row.nextAt, now + wait * MS_PER_S) };
}

/** Contents of a page whose items are stored. */
export interface PageRead {
  /** The authority's clock at the call, milliseconds since 1970. */
  readonly first: number;
  /** Place of the last item; undefined for an empty page. */
  readonly last: FeedPlace | undefined;
  /** Places of all items. */
  readonly numbers: readonly number[];
  readonly hasMore: boolean;
  /** Pause that the authority requested, in seconds. */
  readonly wait: number | undefined;
  /** Milliseconds since 1970, by the database's clock. */
  readonly now: number;
}

/** The row after a page whose items are all stored. */
export function pageRead(row: FeedRow, read: PageRead, times: FeedTimes): FeedRow {
  const { last, hasMore, now, wait } = read;
  const first = row.round?.first ?? read.first;
  const next = settled(times.order === "time" ? row : withNumbers(row, read, times), wait);
  const place = last ?? row.round?.place ?? row.place;
  if (hasMore && last)
    return { ...next, round: { first, place }, nextAt: now + pauseOf(next, times.paceMs) };
  const hasGaps = next.gaps.length > 0;
  if (hasGaps)
    return {
      ...next,
      round: { first, place, asked: 0 },
      nextAt: now + pauseOf(next, times.paceMs),
    };
  return endRound({ ...next, round: { first, place } }, times, now);
}

/** The row after a page that the authority prepares: the same page is asked for after the requested pause. */
export function pagePending(row: FeedRow, wait: number, now: number, times: FeedTimes): FeedRow {
  const next = settled(row, wait);
  return { ...next, nextAt: now + pauseOf(next, times.paceMs) };
}

/** Records the highest number, and those between the received ones as missing unless they are sparse. */
function withNumbers(row: FeedRow, { numbers, now }: PageRead, { order }: FeedTimes): FeedRow {
  const gaps = [...row.gaps];
  let seen = row.seen;
  for (const number of numbers) {
    for (let n = seen + 1; order === "number" && n < number && gaps.length < MAX_GAPS; n += 1)
      gaps.push({ number: n, since: now });
    seen = Math.max(seen, number);
  }
  return { ...row, seen, gaps };
}

/** Result of requesting a missing number. */
export interface GapAsked {
  readonly number: number;
  readonly isFound: boolean;
  /** Time of the request; an item may have been listed since. */
  readonly asked: number;
  readonly now: number;
}

/** The row after the request of a missing number; a number that is missing for longer than the lag is void. */
export function gapAsked(row: FeedRow, gap: GapAsked, times: FeedTimes): FeedRow {
  const { number, isFound, asked, now } = gap;
  const isOver = ({ since }: FeedGap) => isFound || asked >= since + times.lagMs;
  const gaps = row.gaps.filter((one) => one.number !== number || !isOver(one));
  const next = settled({ ...row, gaps });
  const { round } = row;
  if (round && gapAfter(gaps, number)) {
    const nextAt = now + pauseOf(next, times.paceMs);
    return { ...next, round: { ...round, asked: number }, nextAt };
  }
  return endRound(next, times, now);
}

/** The cursor after a round: at most the time of its first call, and never lower than before. */
function endRound(row: FeedRow, times: FeedTimes, now: number): FeedRow {
  const { round, ...rest } = row;
  const reached =
    times.order === "time" ? (round?.first ?? 0) : (row.gaps[0]?.number ?? row.seen + 1) - 1;
  const place = { at: Math.max(row.place.at, reached), id: "" };
  return { ...rest, place, nextAt: now + pauseOf(row, times.everyMs) };
}

/** The row after an answered call: the lease ends; the requested pause holds until the next answer. */
function settled(row: FeedRow, wait = 0): FeedRow {
  const { stuck: _, message: __, ...rest } = row;
  return { ...rest, until: 0, failures: 0, requestedWait: wait };
}

function pauseOf({ requestedWait }: FeedRow, ms: number): number {
  return Math.max(ms, requestedWait * MS_PER_S);
}

/**
 * The row after a failed call, or after an item whose document could not be fetched. The next call requests the
 * page after the last stored item.
 */
export function feedFailed(
  row: FeedRow,
  failed: {
    readonly message: string;
    readonly pause: number;
    readonly now: number;
    readonly stuck?: string;
    /** Last stored item of the page, and the authority's clock at the call. */
    readonly stored?: { readonly last: FeedPlace; readonly first: number } | undefined;
  },
  { order, paceMs }: FeedTimes,
): FeedRow {
  const { message, pause, now, stuck, stored } = failed;
  const { stuck: before, ...rest } = row;
  const times = stuck !== undefined && before?.key === stuck ? before.times + 1 : 1;
  const isKept = stored !== undefined && order === "time" && row.round?.asked === undefined;
  return {
    ...rest,
    until: 0,
    message,
    failures: row.failures + 1,
    nextAt: now + Math.max(pause, pauseOf(row, paceMs)),
    ...(stuck !== undefined && { stuck: { key: stuck, times } }),
    ...(isKept && {
      round: { first: row.round?.first ?? stored.first, place: stored.last },
    }),
  };
}
