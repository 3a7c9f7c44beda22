import type { Json, JsonObject } from "@fakturo/model";
import type { Static, TSchema } from "@fakturo/schema";
import type { AnyAppSpec, AppConfig } from "./app.ts";
import type { Credential } from "./credential.ts";
import type { Envelope } from "./envelope.ts";
import type { StepFault } from "./fault.ts";
import type { HttpReply, HttpRequest } from "./http.ts";
import type { AnyRecordType, RecordReader } from "./record.ts";
import type { RegistrationAct, RegistrationStatus } from "./registration.ts";
import type { EntryMeta, FileCategory, StepFile, StepResult } from "./step.ts";
import type { SubmissionKind } from "./submission.ts";
import type { SubmissionQuery, SubmissionStatus } from "./submission-status.ts";

/** A file already stored with the entry. */
export interface EntryFile {
  readonly id: string;
  readonly name: string;
  readonly key: string;
  readonly category: FileCategory;
  readonly mime: string;
  /** Bytes. */
  readonly size: number;
  /** Hexadecimal, lower case. */
  readonly sha256: string;
  readonly embeddable: boolean;
  /** Neither mailed nor embedded in files that are not private. */
  readonly private: boolean;
  /** Public address; absent for a private file. */
  readonly url?: string;
}

/** One call of a step: the entry's document, the step's configuration, and what earlier calls left. */
export interface Task<C = JsonObject> {
  /** Intent id: the same for every attempt, so it can be used as idempotency key. */
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
  /** The document of the entry. Frozen, because other steps share it: changes are made in a copy. */
  readonly envelope: Envelope | undefined;
  /** Failures of the job so far. */
  readonly faults: readonly StepFault[];
  /** Record of an earlier attempt by `ctx.intend`, made before its external call. */
  readonly intended: Json | undefined;
  /** Reference returned by an earlier `step.wait`. */
  readonly ref: string | undefined;
  /**
   * The newest record that the entry submitted to a connection of `Provider.submits`; where the step waits with the
   * identity or id of one as reference, that one. Only for steps of effect `submission`, undefined without one.
   */
  readonly submission?: SubmissionStatus | undefined;
  /**
   * The record to cancel, `accepted` or `remarked`; only for steps with `Provider.cancels`. With
   * `cancelsRefused` also `refused`.
   */
  readonly cancels?: SubmissionStatus | undefined;
  /** State of the party's registration; only for steps of effect `registration`. */
  readonly registration?: RegistrationStatus | undefined;
}

/** Fetches a new value; its `seconds`, if given, override the lifetime of the lease. */
export type LeaseMaker = () => Promise<
  string | { readonly value: string; readonly seconds: number }
>;

/** Context of a provider call: everything that a provider may use. */
export interface StepContext {
  readonly sandbox: boolean;
  /** Aborted at the call's time limit or when the server stops. */
  readonly signal: AbortSignal;
  /** Milliseconds since the epoch, of the injected clock. */
  now(): number;
  /** A new UUID v7. */
  uuid(): string;
  /** Signal that aborts after `seconds`, or when `signal` does. */
  deadline(seconds: number): AbortSignal;
  log(message: string, details?: JsonObject): void;
  /**
   * Redirects are not followed.
   * @throws TargetRefused for addresses the operator does not allow, FakturoError "input" for invalid
   * requests, TransportError without a complete answer: uncaught, it ends the call as `ERR`.
   */
  http(url: string, request: HttpRequest): Promise<HttpReply>;
  /**
   * An address of a connection in the workspace's environment, e.g. `endpoint("verifactu", "records")`.
   * @throws FakturoError "precondition-failed" where the environment has no such address.
   */
  endpoint(connection: string, name: string): string;
  /**
   * Records durably which external call is about to be made; later attempts find it in `task.intended`.
   * Only providers with `effect: "external"` may call it.
   */
  intend(record: Json): Promise<void>;
  /** Bytes of a file of the entry. */
  file(id: string): Promise<Uint8Array>;
  /** Facts attached to the entry; empty without an entry. */
  meta(): Promise<readonly EntryMeta[]>;
  /** A secret of the workspace, e.g. `email.default`; undefined when it has none of that name. */
  secret(name: string): Promise<string | undefined>;
  /**
   * The configuration of the step's app in the workspace, with defaults and secrets.
   * @throws FakturoError "precondition-failed" naming the member that is missing or not valid.
   */
  config<A extends AnyAppSpec>(app: A): Promise<AppConfig<A>>;
  /** True where the workspace has set the workflow that the app's received documents follow. */
  receives(): Promise<boolean>;
  /** The records of a type that the step's app stores in the workspace; written by the effect `records`. */
  records<T extends AnyRecordType>(type: T): RecordReader<T>;
  /**
   * Address of the app's route with `callback` for `ref`. It cannot be guessed or derived for another `ref`;
   * the same `ref` always gives the same address, also after a restart. The route receives `ref`; a step that
   * waits with the same `ref` can be poked by it.
   * @param ref 1 to 300 bytes.
   * @param path of the route, where the app has several with `callback`.
   * @throws FakturoError "precondition-failed" without such a route.
   */
  callbackUrl(ref: string, path?: string): Promise<string>;
  /**
   * A token or session that all jobs and nodes of the workspace share, by app and key. `make` runs in the
   * process that holds the lease; its value is stored encrypted until `seconds`, or the lifetime it returns,
   * are nearly over. Only providers with `effect: "external"` may call it.
   * @throws TransportError where another node is still fetching after ten seconds.
   */
  lease(key: string, seconds: number, make: LeaseMaker): Promise<string>;
  /** Removes a value that the service no longer accepts, e.g. after a 401, unless it was replaced meanwhile. */
  dropLease(key: string, value: string): Promise<void>;
  /**
   * The current version of a declared credential: the holder's, else the workspace's.
   * @throws FakturoError "precondition-failed" where there is none, "not-found" for an undeclared key.
   */
  credential(key: string, holder?: string): Promise<Credential>;
  /**
   * What the person gave on the page of a holder's registration for a connection, without passwords, and the
   * configuration of the step that began it, also before it is active; undefined without registration.
   * @throws FakturoError "forbidden" for a connection of another app.
   */
  registration(connection: string, holder: string): Promise<JsonObject | undefined>;
  /**
   * State of a record that some entry of the workspace submitted, in the environment of the call: of those that
   * the query names the newest that is not refused or withdrawn, else the newest; undefined without one. A step
   * that waits with the record's id as reference is called again when the record is decided. It reads the state
   * once more after it has begun to wait: a decision between the first look and the wait wakes nobody.
   * @throws FakturoError "forbidden" for a connection of another app.
   */
  submission(query: SubmissionQuery): Promise<SubmissionStatus | undefined>;
  /**
   * The newest link of one of the workspace's chains, undefined before the first. The chain stays
   * locked until the step's effects are written, among them the next link (`chains`), so that no two
   * links follow the same one. Only providers with `effect: "none"` may call it.
   */
  chain(key: string): Promise<Json | undefined>;
  /**
   * The address of a host, for protocols other than HTTP: connect to it and not to the name. Throws
   * `TargetRefused` for an address that the operator does not allow.
   */
  resolve(host: string): Promise<string>;
  /** Runs a loaded converter, e.g. `convert("ubl.generate", envelope, {...})`. */
  convert(key: string, envelope: Envelope, options?: JsonObject): StepFile;
  /** Normalises, calculates and validates without storing; throws `FakturoError`. */
  build(data: JsonObject): Envelope;
  /**
   * Moves the step to a worker thread. Call it before a computation of more than about 20 ms that does not follow
   * from the size of the document, e.g. printing a picture of many pixels. On the main thread it throws an error
   * that the step must not catch; the engine then calls the step again on a worker thread, where `heavy` returns.
   * Only for providers with `slow`.
   */
  heavy(): void;
}

/** A step of workflows: what it is called, what it accepts, and the function that does its work. */
export interface Provider<S extends TSchema = TSchema> {
  /** `app.action`, e.g. `silo.close`; the first segment is the app. */
  readonly key: string;
  readonly name: string;
  readonly summary: string;
  /** Short schema ids of the accepted documents; absent: any. */
  readonly schemas?: readonly string[];
  /** JSON Schema with titles of the step's configuration; defaults are applied before `run`. */
  readonly config: S;
  /**
   * `none`: the result depends on the task alone and changes nothing elsewhere, so the engine may
   * run it inside its transaction and repeat it freely. `external`: calls other systems, after the
   * transaction is committed. `submission`: follows the record of an earlier step that a connection
   * sends, and results from its state; otherwise like `none`. `registration`: the same for the
   * registration of a party.
   */
  readonly effect: "none" | "external" | "submission" | "registration";
  /** The connections and kinds of records that a step of effect `submission` follows. */
  readonly submits?: {
    /** Several where the recipient depends on the document, e.g. the treasury of a province. */
    readonly connection: string | readonly string[];
    /** Several where the step follows the newest record of any of them, e.g. an amendment. */
    readonly kind: SubmissionKind | readonly SubmissionKind[];
  };
  /**
   * Key of the step whose record this step cancels, e.g. `verifactu.send`. The engine finds the entry's newest
   * record of that step and passes it as `task.cancels`. Until that record is decided, the step waits. It ends as
   * KO `not-submitted` without one, `not-accepted` where it was refused, `already-cancelled` where it was
   * cancelled; `run` is called in none of these cases.
   */
  readonly cancels?: string;
  /** True where the authority also accepts the cancellation of a record that it refused. */
  readonly cancelsRefused?: boolean;
  /** Registration and action of a step of effect `registration`. */
  readonly registers?: { readonly registration: string; readonly act: RegistrationAct };
  /** Too slow for the engine's transaction, e.g. because it renders. */
  readonly slow?: boolean;
  /**
   * Name of a job arg: a job that imports a received document and has this arg ends with the step, with its default
   * configuration, whatever the steps of the workflow result in; `task.faults` lists their failures. The step's own
   * result does not change the job's. It is not called where the job is cancelled.
   */
  readonly concludes?: string;
  /** Keys of the credentials that it reads. */
  readonly credentials?: readonly string[];
  /** Time limit of one call in seconds; default 60. */
  readonly timeout?: number;
  /** Seconds after which a waiting step ends as `TIMEOUT`; default: the job's limit. */
  readonly limit?: number;
  run(task: Task<Static<S>>, ctx: StepContext): StepResult | Promise<StepResult>;
}

/** Declares a step, for `Plugin.providers`, and infers its configuration's type; returns it frozen. */
export function defineProvider<S extends TSchema>(provider: Provider<S>): Provider<S> {
  return Object.freeze(provider);
}
