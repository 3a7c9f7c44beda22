import type { CallContext, Feed, FeedEntry, FeedItem, FeedPage, FeedPlace } from "@fakturo/plugin";
import { type FeedMove, type FeedRow, type FeedTimes, feedTimes } from "./feed-row.ts";
import {
  claimFeed,
  feedFailed,
  gapAsked,
  nextFeedMove,
  pagePending,
  pageRead,
  waitNoted,
} from "./feed-transitions.ts";
import type { Called, Pause } from "./ports.ts";
import { SEND_WINDOW_MS } from "./rules.ts";
import { backoff } from "./send-one.ts";

/** Storage of feeds. Each function is one transaction. */
export interface FeedStore {
  /** Changes a feed's row under its lock; undefined when there is no such row. */
  change<T>(
    key: string,
    work: (row: FeedRow, now: number) => { readonly row?: FeedRow; readonly result: T },
  ): Promise<T | undefined>;
  /** Keys that exist already. */
  known(keys: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Creates the entry of an item and reserves its key. An invalid item is stored with its fault; an existing
   * key changes nothing. A message is stored to be read. Returns the reason where nothing can be stored, such as a
   * missing import workflow.
   */
  receive(key: string, item: FeedItem): Promise<string | undefined>;
  /** Stores an item whose document cannot be fetched. */
  refuse(key: string, fault: { readonly code: string; readonly message: string }): Promise<void>;
}

/** Dependencies of polling one feed. */
export interface FeedPorts {
  readonly feed: Feed;
  /** Time limit of one call in seconds. */
  readonly timeout: number;
  readonly store: FeedStore;
  /** Monotonic clock of this process, in milliseconds. */
  monotonic(): number;
  /** False when other nodes may treat this process as dead. */
  isFresh(): boolean;
  /** Runs one call within the time limit; errors of the call are returned. */
  call<T>(
    about: Pick<FeedRow, "holder" | "environment">,
    work: (ctx: CallContext) => Promise<T>,
  ): Promise<Called<T>>;
}

/** Maximum number of attempts to fetch a document before the item is stored with its fault. */
const MAX_FETCHES = 5;
/** Pause while nothing can be stored. */
const BLOCKED_MS = 900_000;
const SOON_MS = 1_000;
/** The authority's clock has a resolution of one second. */
const CLOCK_STEP_MS = 1_000;

/**
 * Makes one call of a feed, stores its items, and then the cursor. A lease ensures that one process at a time
 * does it. After a crash the call is repeated from the old cursor; items that are already stored are recognised
 * by their keys.
 */
export async function pollFeed(key: string, ports: FeedPorts): Promise<Pause> {
  return new OnePoll(key, ports).run();
}

interface Claimed {
  readonly row: FeedRow;
  readonly move: FeedMove;
  readonly now: number;
}

/** Reason for not storing the rest of a page. */
interface Stop {
  readonly message: string;
  readonly pause: number;
  readonly stuck?: string;
}

class OnePoll {
  readonly #key: string;
  readonly #ports: FeedPorts;
  readonly #times: FeedTimes;

  constructor(key: string, ports: FeedPorts) {
    this.#key = key;
    this.#ports = ports;
    this.#times = feedTimes(ports.feed, ports.timeout);
  }

  async run(): Promise<Pause> {
    const began = this.#ports.monotonic();
    const claimed = await this.#claim();
    if (typeof claimed !== "object") return claimed;
    const isLate = this.#ports.monotonic() - began > SEND_WINDOW_MS;
    if (isLate || !this.#ports.isFresh())
      return this.#fail(claimed, { message: "this process was too slow", pause: SOON_MS });
    return claimed.move.do === "page"
      ? this.#page(claimed, claimed.move)
      : this.#gap(claimed, claimed.move);
  }

  #claim(): Promise<Claimed | Pause> {
    return this.#ports.store.change<Claimed | Pause>(this.#key, (row, now) => {
      if (!row.isActive) return { result: undefined };
      const wait = Math.max(row.until > now ? row.until + SOON_MS : 0, row.nextAt) - now;
      if (wait > 0) return { result: wait };
      const mine = claimFeed(row, now, this.#times);
      return { row: mine, result: { row: mine, move: nextFeedMove(row, this.#times), now } };
    });
  }

  async #page(claimed: Claimed, { from }: Extract<FeedMove, { do: "page" }>): Promise<Pause> {
    const { feed, call, monotonic } = this.#ports;
    const began = monotonic();
    const called = await call(claimed.row, (ctx) => feed.page(from, ctx));
    if (!called.ok) return this.#fail(claimed, this.#failure(claimed, called.message));
    const page = called.value;
    if (page.isPending)
      return this.#store(claimed, (row, now) => pagePending(row, page.wait ?? 0, now, this.#times));
    const wrong = problemOf(page, from);
    if (wrong !== undefined) return this.#fail(claimed, this.#failure(claimed, wrong));
    const elapsed = monotonic() - began;
    const first = page.time === undefined ? claimed.now : page.time - elapsed - CLOCK_STEP_MS;
    return this.#keepPage(claimed, page, first);
  }

  async #keepPage(claimed: Claimed, page: FeedPage, first: number): Promise<Pause> {
    const { items, hasMore, wait } = page;
    if (!(await this.#noteWait(claimed, wait))) return SOON_MS;
    const known = await this.#ports.store.known(items.map(({ key }) => key));
    let last: FeedEntry | undefined;
    for (const entry of items) {
      const stop = known.has(entry.key) ? undefined : await this.#keep(claimed, entry);
      if (stop === "lost") return SOON_MS;
      if (stop) return this.#fail(claimed, stop, last && { last: placeOf(last), first });
      last = entry;
    }
    return this.#store(claimed, (row, now) =>
      pageRead(
        row,
        {
          first,
          last: last && placeOf(last),
          numbers: items.map(({ at }) => at),
          hasMore,
          wait,
          now,
        },
        this.#times,
      ),
    );
  }

  async #gap(claimed: Claimed, { number }: Extract<FeedMove, { do: "gap" }>): Promise<Pause> {
    const { feed, call } = this.#ports;
    const called = await call(claimed.row, async (ctx) => feed.one?.(number, ctx));
    if (!called.ok) return this.#fail(claimed, this.#failure(claimed, called.message));
    const entry = called.value;
    const stop = entry && (await this.#keep(claimed, entry));
    if (stop === "lost") return SOON_MS;
    if (stop) return this.#fail(claimed, stop);
    return this.#store(claimed, (row, now) =>
      gapAsked(row, { number, isFound: entry !== undefined, asked: claimed.now, now }, this.#times),
    );
  }

  /** Stores an item with its document. `lost`: another process has claimed the feed since. */
  async #keep(claimed: Claimed, entry: FeedEntry): Promise<Stop | "lost" | undefined> {
    const { store, feed, call } = this.#ports;
    if (!(await this.#renew(claimed))) return "lost";
    const { key, contents } = entry;
    const called: Called<FeedItem> = contents
      ? { ok: true, value: contents }
      : await call(claimed.row, async (ctx) => {
          if (!feed.fetch) throw new Error(`${feed.key} lists items without documents`);
          return feed.fetch(entry, ctx);
        });
    if (called.ok) {
      const blocked = await store.receive(key, called.value);
      return blocked === undefined ? undefined : { message: blocked, pause: BLOCKED_MS };
    }
    const { stuck } = claimed.row;
    const isGivenUp = stuck?.key === key && stuck.times + 1 >= MAX_FETCHES;
    const fault = called.fault ?? (isGivenUp && { code: "unreachable", message: called.message });
    if (!fault) return { ...this.#failure(claimed, called.message), stuck: key };
    await store.refuse(key, fault);
    return undefined;
  }

  #renew({ row }: Claimed): Promise<boolean | undefined> {
    return this.#ports.store.change(this.#key, (now, at) =>
      now.fence === row.fence
        ? { row: { ...now, until: at + this.#times.leaseMs }, result: true }
        : { result: false },
    );
  }

  /** Stores the time of the next call before the items, because storing them takes long and may crash. */
  #noteWait({ row }: Claimed, wait = 0): Promise<boolean | undefined> {
    return this.#ports.store.change(this.#key, (now, at) =>
      now.fence === row.fence ? { row: waitNoted(now, wait, at), result: true } : { result: false },
    );
  }

  #failure({ row }: Claimed, message: string): Stop {
    return { message, pause: backoff(row.failures) };
  }

  #fail(
    claimed: Claimed,
    stop: Stop,
    stored?: Parameters<typeof feedFailed>[1]["stored"],
  ): Promise<Pause> {
    return this.#store(claimed, (row, now) =>
      feedFailed(row, { ...stop, now, stored }, this.#times),
    );
  }

  /**
   * Stores a result unless another process has claimed the feed since; returns the pause until the next call.
   */
  #store({ row: mine }: Claimed, work: (row: FeedRow, now: number) => FeedRow): Promise<Pause> {
    return this.#ports.store.change<Pause>(this.#key, (row, now) => {
      if (row.fence !== mine.fence) return { result: Math.max(row.nextAt, row.until) - now };
      const next = work(row, now);
      return { row: next, result: Math.max(next.nextAt - now, 0) };
    });
  }
}

/** Reason for rejecting a page: one that does not advance would be requested for ever. */
function problemOf({ items, hasMore }: FeedPage, from: FeedPlace): string | undefined {
  let before = from;
  for (const entry of items) {
    const place = placeOf(entry);
    if (entry.key === "" || !Number.isSafeInteger(entry.at) || entry.at < 0)
      return `the feed lists an item without key, time or number: ${entry.key} at ${entry.at}`;
    if (place.at < before.at) return `the feed's items are not in order: ${entry.key}`;
    before = place;
  }
  const isStill = before.at === from.at && before.id === from.id;
  return hasMore && isStill ? "the feed has more, and lists nothing new" : undefined;
}

function placeOf({ at, id, key }: FeedEntry) {
  return { at, id: id ?? key };
}
