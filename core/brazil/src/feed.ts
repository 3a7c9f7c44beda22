import type { CallContext, FeedEntry, FeedPage } from "@fakturo/plugin";

/** Pages without documents that one call skips. */
const MAX_SKIPPED = 2;
/** The number up to which nothing is left is remembered so long. */
const MEMORY_S = 90 * 86_400;
const PASSED = "distribution";

/** What an authority distributes after a number. */
export interface DistributedPage {
  /** Documents to import; other files have been dealt with. */
  readonly items: readonly FeedEntry[];
  /** Number of the last file of any kind; the one asked for where there is none. */
  readonly last: number;
  readonly hasMore: boolean;
  /** Seconds until the next call, where calls came too early. */
  readonly wait?: number;
}

/**
 * A page of a feed whose numbers are shared with files that are not imported. Pages without documents move no cursor:
 * the number up to which they were read is kept in the connection's session.
 */
export async function pageOfDocuments(
  at: number,
  ctx: CallContext,
  read: (after: number) => Promise<DistributedPage>,
): Promise<FeedPage> {
  let passed = Number(await numberPassed(at, ctx)) || 0;
  for (let i = 0; i < MAX_SKIPPED; i += 1) {
    const after = Math.max(at, passed);
    const { items, last, hasMore, wait } = await read(after);
    if (wait !== undefined) return { items: [], hasMore: false, wait };
    if (items.length > 0) return { items, hasMore };
    if (last > after) {
      await ctx.dropSession(PASSED, String(passed));
      passed = Number(await numberPassed(last, ctx));
    }
    if (!hasMore) break;
  }
  return { items: [], hasMore: false };
}

/** The number up to which nothing is left to import, at first `number`. */
function numberPassed(number: number, ctx: CallContext): Promise<string> {
  return ctx.session(PASSED, async () => ({ value: String(number), seconds: MEMORY_S }));
}
