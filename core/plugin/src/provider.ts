import type { Json, JsonObject } from "@fakturo/model";
import type { Static, TSchema } from "typebox";
import type { Envelope } from "./envelope.ts";
import type { FileCategory, StepFault, StepFile, StepResult } from "./step.ts";

/** A file already stored with the entry. */
export interface EntryFile {
  readonly id: string;
  readonly name: string;
  readonly key: string;
  readonly category: FileCategory;
  readonly mime: string;
  readonly size: number;
  readonly sha256: string;
  readonly embeddable: boolean;
  /** Is neither mailed nor put into files that are not private themselves. */
  readonly private: boolean;
}

/** A fact that an app attached to the entry, open to every reader of the entry. */
export interface EntryMeta {
  /** App that attached it. */
  readonly src: string;
  readonly key: string;
  readonly ref: string | undefined;
  readonly value: Json | undefined;
  readonly link_url: string | undefined;
}

/** One call of a step. */
export interface Task<C = JsonObject> {
  /** Intent id: the same for every attempt, so it serves as idempotency key to the outside. */
  readonly id: string;
  /** 1 for the first call. */
  readonly attempt: number;
  readonly config: C;
  readonly args: Readonly<Record<string, string>>;
  readonly job: { readonly id: string; readonly key: string };
  readonly workspace: {
    readonly id: string;
    readonly name: string;
    readonly country: string;
    readonly sandbox: boolean;
  };
  /** Absent in jobs that have only args. */
  readonly entry:
    | {
        readonly id: string;
        readonly folder: string;
        readonly state: string;
        readonly files: readonly EntryFile[];
      }
    | undefined;
  readonly envelope: Envelope | undefined;
  /** Failures of the job so far. */
  readonly faults: readonly StepFault[];
  /** What an earlier attempt recorded with `ctx.intend` before it reached outside. */
  readonly intended: Json | undefined;
  /** Reference returned by an earlier `step.wait`. */
  readonly ref: string | undefined;
}

export interface HttpRequest {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly signal?: AbortSignal;
  /**
   * Bytes of the answer's body that are enough, by its status: of a body that is longer or breaks off
   * the reply has what came, and 0 waits for none. Undefined: the call fails without the whole body.
   */
  readonly enough?: (status: number) => number | undefined;
}

export interface HttpReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** Thrown by `ctx.http` when the operator's rules forbid the address (private, loopback, not https). */
export interface TargetRefused extends Error {
  readonly code: "target-refused";
}

/** True for what `ctx.http` and `ctx.resolve` throw at an address the operator does not allow. */
export function isTargetRefused(error: unknown): error is TargetRefused {
  return error instanceof Error && "code" in error && error.code === "target-refused";
}

/** A provider's whole world. */
export interface StepContext {
  readonly sandbox: boolean;
  /** Aborted when the call's time is up or the server stops. */
  readonly signal: AbortSignal;
  /** Milliseconds since the epoch, of the injected clock. */
  now(): number;
  /** A new UUID v7. */
  uuid(): string;
  /** Signal that aborts after `seconds`, or when `signal` does. */
  deadline(seconds: number): AbortSignal;
  log(message: string, details?: JsonObject): void;
  /**
   * Redirects are not followed; refused targets throw `TargetRefused`, requests that cannot be sent
   * a `FakturoError` "input", network failures another `Error`.
   */
  http(url: string, request: HttpRequest): Promise<HttpReply>;
  /**
   * Records durably what is about to be done outside; later attempts find it in `task.intended`.
   * Only providers with `effect: "outside"` may call it.
   */
  intend(record: Json): Promise<void>;
  /** Bytes of a file of the entry. */
  file(id: string): Promise<Uint8Array>;
  /** Facts attached to the entry; empty without an entry. */
  meta(): Promise<readonly EntryMeta[]>;
  /** A secret of the workspace, e.g. `email.default`; undefined when it has none of that name. */
  secret(name: string): Promise<string | undefined>;
  /**
   * The newest link of one of the workspace's chains, undefined before the first. The chain stays
   * locked until the step's effects are written, among them the next link (`chains`), so that no two
   * links follow the same one. Only providers with `effect: "none"` may call it.
   */
  chain(key: string): Promise<Json | undefined>;
  /**
   * An address of a host, for protocols other than HTTP: connect to it and not to the name.
   * Throws `TargetRefused` where the operator's rules forbid it.
   */
  resolve(host: string): Promise<string>;
  /** Runs a loaded converter, e.g. `convert("ubl.generate", envelope, {...})`. */
  convert(key: string, envelope: Envelope, options?: JsonObject): StepFile;
  /** Normalises, calculates and validates without storing; throws `FakturoError`. */
  build(data: JsonObject): Envelope;
}

/** A workflow step. */
export interface Provider<S extends TSchema = TSchema> {
  /** `app.action`, e.g. `silo.close`; the first segment is the app. */
  readonly key: string;
  readonly name: string;
  readonly summary: string;
  /** Short schema ids of the documents it works on; absent: any. */
  readonly schemas?: readonly string[];
  /** JSON Schema with titles of the step's configuration; defaults are applied before `run`. */
  readonly config: S;
  /**
   * `none`: the result depends on the task alone and changes nothing elsewhere, so the engine may
   * run it inside its transaction and repeat it freely. `outside`: talks to the world.
   */
  readonly effect: "none" | "outside";
  /** Takes long enough to be kept out of the engine's transaction, e.g. because it renders. */
  readonly slow?: boolean;
  /** Seconds one call may take; 60 when absent. */
  readonly timeout?: number;
  /** Seconds after which a waiting step ends as `TIMEOUT`; the job's limit when absent. */
  readonly limit?: number;
  run(task: Task<Static<S>>, ctx: StepContext): StepResult | Promise<StepResult>;
}

/** Freezes a provider and infers its configuration's type. */
export function defineProvider<S extends TSchema>(provider: Provider<S>): Provider<S> {
  return Object.freeze(provider);
}
