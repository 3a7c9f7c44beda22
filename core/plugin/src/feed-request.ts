/** Starts or stops polling a feed for a holder, such as a participant with a mailbox. */
export interface FeedRequest {
  readonly feed: string;
  /** Passed to the calls as `ctx.holder`; selects credentials and sessions. Empty: those of the workspace. */
  readonly holder?: string;
  readonly isActive: boolean;
  /**
   * For feeds ordered by time: moment in milliseconds since 1970 from which items are wanted at the latest. A feed that
   * was not polled yet begins there; one that began later, or does not know where, is listed from there again. Items
   * that were received are not received again.
   */
  readonly since?: number;
  /** Import workflow of the feed's app from now on; unchanged when absent. */
  readonly workflow?: string;
}
