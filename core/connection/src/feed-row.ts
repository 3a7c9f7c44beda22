import type { Environment, Feed, FeedPlace } from "@fakturo/plugin";

/** Progress of the current round. */
export interface FeedRound {
  /** The authority's clock at the first call of the round; upper bound of the cursor. */
  readonly first: number;
  /** The next page begins after this place. */
  readonly place: FeedPlace;
  /** All pages are read; only missing numbers above this one are still requested. */
  readonly asked?: number;
}

/** A number that the feed skipped. */
export interface FeedGap {
  readonly number: number;
  /** First time it was missing, milliseconds since 1970 by the database's clock. */
  readonly since: number;
}

/** Stored state of a feed for one holder. Times in milliseconds since 1970, by the database's clock. */
export interface FeedRow {
  readonly key: string;
  readonly environment: Environment;
  readonly feed: string;
  readonly connection: string;
  readonly holder: string;
  readonly isActive: boolean;
  /** Fencing token: incremented by each claim; results of older claims are dropped. */
  readonly fence: number;
  /** End of the lease; 0 when no process works on it. */
  readonly until: number;
  /** Earliest time of the next call. */
  readonly nextAt: number;
  /** Cursor: all items up to it are stored. In feeds of numbers, the highest number without a gap below it. */
  readonly place: FeedPlace;
  /** Items have been listed from this moment on, where a step asked for a beginning; milliseconds since 1970. */
  readonly since?: number;
  /** Highest number received. */
  readonly seen: number;
  readonly gaps: readonly FeedGap[];
  readonly round?: FeedRound;
  /** Seconds between calls, as the authority last requested. */
  readonly requestedWait: number;
  /** Consecutive calls that failed. */
  readonly failures: number;
  /** Item whose document could not be fetched, and the number of attempts. */
  readonly stuck?: { readonly key: string; readonly times: number };
  /** Last error, for people. */
  readonly message?: string;
}

/** The next call. */
export type FeedMove =
  | { readonly do: "page"; readonly from: FeedPlace }
  | { readonly do: "gap"; readonly number: number };

/** Times of a feed, in milliseconds. */
export type FeedTimes = Pick<Feed, "order"> & {
  readonly lagMs: number;
  readonly everyMs: number;
  readonly paceMs: number;
  readonly leaseMs: number;
};

const MS_PER_S = 1000;
/** Added to the time limit of a call, for connecting and storing. */
const LEASE_MARGIN_S = 60;

/** @param timeout time limit of one call in seconds. */
export function feedTimes({ order, lag, every, pace = 0 }: Feed, timeout: number): FeedTimes {
  return {
    order,
    lagMs: lag * MS_PER_S,
    everyMs: every * MS_PER_S,
    paceMs: pace * MS_PER_S,
    leaseMs: (timeout + LEASE_MARGIN_S) * MS_PER_S,
  };
}
