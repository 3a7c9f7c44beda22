import type { CallbackMessage, Notice } from "./callback.ts";
import type { CallContext } from "./connection.ts";
import type { InboundItem } from "./inbound.ts";

/** A place in a feed: all items up to it have been listed. */
export interface FeedPlace {
  /** Milliseconds since 1970 by the authority's clock, or a number in feeds of numbers; 0 at the start. */
  readonly at: number;
  /** Id of the last item with this time; empty before the first. */
  readonly id: string;
}

/** An item as a feed lists it. */
export interface FeedEntry {
  /** Unique among the app's items of the workspace, e.g. operator and message id, or the NSU. */
  readonly key: string;
  /** Time or number by which the feed is ordered. */
  readonly at: number;
  /** Distinguishes items of the same time, in the feed's order; default: `key`. */
  readonly id?: string;
  /** What the item is, where the list contains it; otherwise `Feed.fetch` gets it. */
  readonly contents?: FeedItem;
}

/** Contents of an item besides its key. */
export type InboundContents = Omit<InboundItem, "key">;

/** An item that is no document but a message about submissions: `Feed.read` tells what it states. */
export type FeedMessage = Pick<CallbackMessage, "bytes" | "headers">;

/**
 * What an item turns out to be: one or several documents, the second of which gets the key of the item with `/2`, or a
 * message.
 */
export type FeedItem = InboundContents | readonly InboundContents[] | FeedMessage;

/** One page of a feed, in ascending order. */
export interface FeedPage {
  readonly items: readonly FeedEntry[];
  /** True when further pages follow. */
  readonly hasMore: boolean;
  /**
   * The authority's clock in milliseconds since 1970 when it answered; default: the `Date` of the first
   * response.
   */
  readonly time?: number;
  /** Seconds until the next call, as the authority requests. */
  readonly wait?: number;
  /** The authority prepares the page, which has no items yet: the same place is asked for again after `wait`. */
  readonly isPending?: true;
}

/**
 * A mailbox or list that is polled without a job. The engine stores the cursor, calls from one process at a
 * time and creates one entry per item. The functions neither store data nor decide when to call.
 */
export interface Feed {
  /** Begins with the app's key, e.g. `acme.inbox`. */
  readonly key: string;
  readonly name: string;
  /** Key of the connection that gives addresses, sessions and credential of the calls. */
  readonly connection: string;
  /**
   * What items are ordered by: their time, a number without gaps (`number`), or an ascending number of which others
   * use most values (`sparse`).
   */
  readonly order: "time" | "number" | "sparse";
  /**
   * Maximum delay in seconds between an item's time and its appearance in the list; each round starts this far
   * back. In feeds of numbers: how long a missing number is requested. Without effect in feeds of sparse numbers,
   * which must list items in the order of their numbers.
   */
  readonly lag: number;
  /** Seconds between two rounds. */
  readonly every: number;
  /** Seconds between two calls of a round; 0 when absent. */
  readonly pace?: number;
  /** The items after a place, oldest first. */
  page(from: FeedPlace, ctx: CallContext): Promise<FeedPage>;
  /**
   * What an item is that `page` listed without its document.
   * @throws FakturoError for an unreadable document.
   */
  fetch?(entry: FeedEntry, ctx: CallContext): Promise<FeedItem>;
  /**
   * What a message states about submissions of the connection. The engine stores it first, and processes it like that of
   * a callback. A feed with `read` is also polled while the workspace has set no import workflow: documents are then
   * stored with that fault and can be tried again.
   */
  read?(message: CallbackMessage, ctx: CallContext): readonly Notice[] | Promise<readonly Notice[]>;
  /** The item of a number that a page skipped; undefined where it does not exist (yet). */
  one?(number: number, ctx: CallContext): Promise<FeedEntry | undefined>;
}

/** Declares a feed, for `Plugin.feeds`; returns it frozen. Loading the plugin checks it. */
export function defineFeed(feed: Feed): Feed {
  return Object.freeze(feed);
}
