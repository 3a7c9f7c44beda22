import type { JsonObject } from "@fakturo/model";
import type { Effects, StepFile } from "./step.ts";

/** What an authority tells later about documents that it has delivered or listed, e.g. that one was cancelled. */
export interface InboundMessage {
  /** One of the references of those documents. */
  readonly reference: string;
  /** Changes of their entries; `files` of the item are added to each. */
  readonly effects?: Pick<Effects, "meta" | "state">;
  /** True where it is dropped if no document has the reference: such documents are not received any more. */
  readonly isOptional?: boolean;
  /** Keys of types of the app's records: those with the id of an entry are removed, e.g. a duty that is over. */
  readonly ends?: readonly string[];
}

/**
 * A received document: from a mailbox, an authority's list or a callback. It creates one entry, whose job
 * follows the import workflow that the workspace has set for the app. With `about` it is a message about such documents.
 */
export interface InboundItem {
  /** Unique among all items of the app in the workspace; a second item with the same key has no effect. */
  readonly key: string;
  /** GOBL document of the entry; default: a message that names the item, which the workflow replaces. */
  readonly data?: JsonObject;
  /** The original file, stored with the entry. */
  readonly files: readonly StepFile[];
  /**
   * Names of the document in later messages of the authority, e.g. its number there, at most 100 of up to 500 characters
   * each. Documents may share one, such as all of a file.
   */
  readonly references?: readonly string[];
  /**
   * Present in a message: it creates no entry, and changes those of the documents that it names. It is kept with a fault
   * until there is one.
   */
  readonly about?: InboundMessage;
  /** Id of the workflow of the job; default: the import workflow that the workspace has set for the app. */
  readonly workflow?: string;
  /** Args of the job; `inbound-key` is set to the item's key. */
  readonly args?: Readonly<Record<string, string>>;
}

/** Job arg with the key of the imported item. */
export const INBOUND_ARG = "inbound-key";
