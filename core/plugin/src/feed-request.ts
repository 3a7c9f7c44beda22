/** Starts or stops polling a feed for a holder, such as a participant with a mailbox. */
export interface FeedRequest {
  readonly feed: string;
  /** Passed to the calls as `ctx.holder`; selects credentials and sessions. Empty: those of the workspace. */
  readonly holder?: string;
  readonly isActive: boolean;
  /** Import workflow of the feed's app from now on; unchanged when absent. */
  readonly workflow?: string;
}
