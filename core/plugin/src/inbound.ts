import type { JsonObject } from "@fakturo/model";
import type { StepFile } from "./step.ts";

/**
 * A received document: from a mailbox, an authority's list or a callback. It creates one entry, whose job
 * follows the import workflow that the workspace has set for the app.
 */
export interface InboundItem {
  /** Unique among all items of the app in the workspace; a second item with the same key has no effect. */
  readonly key: string;
  /** GOBL document of the entry; default: a message that names the item, which the workflow replaces. */
  readonly data?: JsonObject;
  /** The original file, stored with the entry. */
  readonly files: readonly StepFile[];
  /** Id of the workflow of the job; default: the import workflow that the workspace has set for the app. */
  readonly workflow?: string;
  /** Args of the job; `inbound-key` is set to the item's key. */
  readonly args?: Readonly<Record<string, string>>;
}

/** Job arg with the key of the imported item. */
export const INBOUND_ARG = "inbound-key";
