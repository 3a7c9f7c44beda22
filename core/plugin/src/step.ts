import type { Json, JsonObject } from "@fakturo/model";
import type { Stamp } from "./envelope.ts";
import type { StepFault } from "./fault.ts";
import type { FeedRequest } from "./feed-request.ts";
import type { RecordWrite } from "./record.ts";
import type { Outgoing } from "./submission.ts";

/** Category of an entry's file (api spec §8). */
export type FileCategory =
  | ""
  | "format"
  | "request"
  | "response"
  | "agreement"
  | "verification"
  | "attachment";

/** A file of a step; it replaces the entry's file of the same category and key. */
export interface StepFile {
  readonly name: string;
  readonly mime: string;
  readonly data: Uint8Array;
  readonly key?: string;
  readonly category?: FileCategory;
  readonly description?: string;
  /** May be embedded by PDF steps. */
  readonly embeddable?: boolean;
  /** Neither readable through its public address nor mailed. */
  readonly private?: boolean;
}

/** Changes the document; `data` follows `type` (api spec §7.5). */
export interface DocumentChange {
  readonly type:
    | "application/json"
    | "application/merge-patch+json"
    | "application/json-patch+json";
  readonly data: Json;
}

/** Requests the next code of a series; assigned once per intent, even if the step is repeated. */
export type NumberRequest =
  /** UUID of a series. */
  | { readonly series: string }
  /** A series by its name, created with the first number. */
  | {
      readonly name: string;
      readonly prefix: string;
      readonly suffix: string;
      /** Minimum number of digits, filled with zeros on the left. */
      readonly padding: number;
      /** The first number. */
      readonly start: number;
    };

/** A job to start when the step has ended; `key` makes it unique. */
export interface JobRequest {
  readonly workflow: string;
  readonly key: string;
  readonly entry?: string;
  readonly args?: Readonly<Record<string, string>>;
}

/** A recurring job over the step's entry; a later one for the same entry and workflow replaces it. */
export interface ScheduleRequest {
  readonly workflow: string;
  readonly interval: "hourly" | "daily" | "weekly" | "monthly";
  /** Multiplies the interval: `hourly` and 6 are six hours. */
  readonly factor: number;
}

/** An entry to continue with, or to store. */
export interface EntryRequest {
  /** A known entry is continued with; an unknown one is stored under this id. */
  readonly id?: string;
  /** The document of a new entry, or the new one of a known entry. */
  readonly data?: JsonObject;
  readonly previous?: string;
  /** Options for creating a new entry as a correction of the `previous` one. */
  readonly correct?: JsonObject;
  readonly folder?: string;
  /** Stores it and stays with the current entry; the new id becomes the arg `silo-entry-id`. */
  readonly aside?: boolean;
}

/** Job arg with the id of an entry that a step stored with `aside`. */
export const ENTRY_ARG = "silo-entry-id";

/** The next link of a chain, such as the hash of an invoice that the next one must contain. */
export interface ChainLink {
  readonly key: string;
  readonly link: Json;
  /**
   * Number of links that the step has seen, for steps without the engine's transaction. Where the chain
   * has others by now nothing is written, and the step is called again.
   */
  readonly after?: number;
}

/** A fact about the entry for its readers; a later one of the same key replaces it. */
export interface MetaWrite {
  readonly key: string;
  /** Short name of what it refers to. */
  readonly ref?: string;
  readonly value?: JsonObject;
  /** Address for people. */
  readonly link_url?: string;
  /** True for an address that needs no sign-in, such as a page for a party's representative. */
  readonly isPublic?: boolean;
}

/** A fact that an app attached to the entry, visible to every reader of the entry. */
export interface EntryMeta {
  /** App that attached it. */
  readonly src: string;
  readonly key: string;
  readonly ref: string | undefined;
  readonly value: Json | undefined;
  readonly link_url: string | undefined;
}

/** Changes that the engine writes together with the step's event, in one transaction. */
export interface Effects {
  readonly stamps?: readonly Stamp[];
  readonly files?: readonly StepFile[];
  readonly state?: string;
  readonly folder?: string;
  readonly document?: DocumentChange;
  /** Sets `doc.code` from a series. */
  readonly number?: NumberRequest;
  /** Appended to chains that the step has read with `ctx.chain`. */
  readonly chains?: readonly ChainLink[];
  /** A record handed to a connection: sent exactly once by the engine, independent of the job. */
  readonly submit?: Outgoing;
  /** Facts that the step's app attaches to the entry; see `ctx.meta`. */
  readonly meta?: readonly MetaWrite[];
  /** Changes of the app's own records. */
  readonly records?: readonly RecordWrite[];
  /** Mailboxes and lists to be polled from now on, or no more. */
  readonly feeds?: readonly FeedRequest[];
  /** Signs after every other change to the document. */
  readonly sign?: boolean;
  /** Merged into the job's args for later steps. */
  readonly args?: Readonly<Record<string, string>>;
  /** The new job's id becomes the arg `job_id`. */
  readonly job?: JobRequest;
  readonly entry?: EntryRequest;
  readonly schedule?: ScheduleRequest;
  /** Ends the entry's recurring jobs of one workflow, or all; `SKIP` when there are none. */
  readonly unschedule?: { readonly workflow?: string };
}

/** Contents of an event in addition to its status. */
export interface StepNote {
  /** Compared with the `code` of the workflow's branches. */
  readonly code?: string;
  readonly message?: string;
}

/** Result of one call of a provider. */
export type StepResult =
  | ({ readonly status: "OK"; readonly effects: Effects } & StepNote)
  | ({ readonly status: "SKIP"; readonly effects?: Effects } & StepNote)
  | ({
      readonly status: "KO";
      readonly effects: Effects;
      readonly faults?: readonly Omit<StepFault, "provider">[];
    } & StepNote)
  | ({ readonly status: "ERR" } & Pause & StepNote)
  | ({ readonly status: "QUEUED" } & Pause & StepNote);

/** Delay of the next call of an open step, or the reference that pokes it. */
interface Pause {
  /** Seconds; default: the engine's own delays. */
  readonly retryIn?: number;
  readonly ref?: string;
  readonly effects?: Effects;
}

/** Done; the effects are written with the event. */
function ok(effects: Effects = {}, note: StepNote = {}): StepResult {
  return { status: "OK", effects, ...note };
}

/** Nothing to do, usually because it was done before. */
function skip(message: string, code?: string): StepResult {
  return { status: "SKIP", message, ...(code !== undefined && { code }) };
}

/** Refused permanently: because of the document, the configuration or the authority. */
function ko(
  code: string,
  message: string,
  more: { effects?: Effects; faults?: readonly Omit<StepFault, "provider">[] } = {},
): StepResult {
  const { effects = {}, faults } = more;
  return { status: "KO", code, message, effects, ...(faults && { faults }) };
}

/** Failed temporarily; retried after `seconds`, by default after the engine's own delays. */
function retry(message: string, seconds?: number, code?: string): StepResult {
  return {
    status: "ERR",
    message,
    ...(seconds !== undefined && { retryIn: seconds }),
    ...(code !== undefined && { code }),
  };
}

/** Waits for an event: called again when poked (by `ref`) or after `seconds`. */
function wait(
  message: string,
  more: { seconds?: number; ref?: string; code?: string } = {},
): StepResult {
  const { seconds, ref, code } = more;
  return {
    status: "QUEUED",
    message,
    ...(seconds !== undefined && { retryIn: seconds }),
    ...(ref !== undefined && { ref }),
    ...(code !== undefined && { code }),
  };
}

/** Constructors of a provider's results. */
export const step = { ok, skip, ko, retry, wait } as const;
