/** What tests read of a job that has ended. */
export interface EndedJob {
  readonly status: string;
  readonly intents: readonly {
    readonly events: readonly { readonly status: string; readonly at: string }[];
  }[];
  readonly envelope: {
    readonly doc: { readonly code: string };
    readonly sigs: readonly string[];
  };
}
