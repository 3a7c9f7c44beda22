import type { JsonObject } from "@fakturo/model";
import type { Credential } from "./credential.ts";
import type { AuthorityFault } from "./fault.ts";
import type { HttpReply, HttpRequest, Trust } from "./http.ts";
import type { Proof } from "./proof.ts";
import type { Effects } from "./step.ts";
import type { Environment, Submission } from "./submission.ts";

/**
 * Behaviour of an authority: decides when a record may be sent again and when a refusal or a "not found"
 * is believed. All times in seconds.
 */
export interface Traits {
  /**
   * Criterion by which the authority refuses a second record: the same number (or access key), the same
   * bytes (or file name), any number but the next one (`sequence`), or nothing.
   */
  readonly dedupe: "none" | "number" | "bytes" | "sequence";
  /** True when the authority checks for duplicates before any other reason for a refusal. */
  readonly duplicatesFirst?: boolean;
  /** `later`: the authority answers a receipt first, the decision by `receipt` or by a callback. */
  readonly decides: "at-once" | "later";
  /** Time limit of a call. */
  readonly timeout: number;
  /** Maximum delay between sending a request and its processing. */
  readonly lateness: number;
  /** Maximum time until the authority's decision, where `consult` does not list undecided records. */
  readonly decision?: number;
  /** Maximum delay until an accepted record is listed by `consult`. */
  readonly lag: number;
  /**
   * Pause before the same record is sent again to an authority without `consult`; default: the settle
   * time. A list has the pauses after the first send, the second and so on; its last one counts from then on.
   */
  readonly resend?: number | readonly number[];
  /**
   * Maximum difference between the clocks of this process and of the authority with which records are sent; beyond it
   * they wait until the clocks agree. For authorities that refuse records or messages by their time. Without it
   * records are sent with any difference.
   */
  readonly clockTolerance?: number;
  /**
   * Time after which a record that was taken and not decided raises an alarm, where the authority usually decides much
   * sooner; none when absent.
   */
  readonly undecided?: number;
  /** Time after which a record whose outcome is unknown raises an alarm; an hour when absent. */
  readonly unknown?: number;
}

/** Five minutes: the life of a WS-Security header, and the most that tax authorities tolerate. */
export const CLOCK_TOLERANCE_S = 300;

/** Default traits: 60 s timeout, 300 s lateness, 300 s lag. */
export const DEFAULT_TRAITS = { timeout: 60, lateness: 300, lag: 300 } as const;

/** The authority's answer to a record. Everything that is not definite is `unknown`. */
export type Answer =
  /**
   * Accepted. With `remarks`, accepted in spite of faults. `note`: what people should know about it, in English, such as
   * what a query does not return.
   */
  | {
      readonly is: "accepted";
      readonly note?: string;
      readonly code?: string;
      readonly remarks?: readonly AuthorityFault[];
      readonly reference?: string;
      readonly effects?: Effects;
    }
  /** Received under a reference, not decided yet. */
  | {
      readonly is: "taken";
      readonly reference: string;
      readonly message?: string;
      /** Seconds until `receipt` is called again; default: the engine's own delays, at most 15 minutes. */
      readonly retryIn?: number;
      /**
       * In a notice: until when a decision is due by law, milliseconds since 1970, such as the receiver's time to answer
       * after the delivery. Replaces the deadline of the record.
       */
      readonly due?: number;
    }
  /** Refused permanently. `reference`: the decided receipt, where the authority decides later. */
  | {
      readonly is: "refused";
      readonly faults: readonly AuthorityFault[];
      readonly reference?: string;
      readonly effects?: Effects;
    }
  /** A record of this identity exists already. `digest`: of the stored record, if the answer has it. */
  | {
      readonly is: "duplicate";
      readonly digest?: string;
      readonly reference?: string;
      readonly effects?: Effects;
    }
  /** Certainly not processed; the connection caused the fault, not the record. */
  | {
      readonly is: "not-sent";
      readonly fault?: "credentials" | "quota" | "down";
      readonly message?: string;
      /** Seconds. */
      readonly retryIn?: number;
      /** Only from `receipt`: the authority ended the receipt without a decision, so the record is sent again. */
      readonly dropped?: true;
    }
  /** It may have been processed. */
  | { readonly is: "unknown"; readonly message: string };

/** The authority's state of a record's identity. */
export type Found =
  /** `digest`: of the stored record, to be compared with the sent one. */
  | { readonly is: "found"; readonly digest: string; readonly answer: Answer }
  | { readonly is: "not-found" | "several" | "unknown"; readonly message?: string };

/** The end of a chain in a database that was restored. */
export interface RestoredChain {
  /** Key of the chain. */
  readonly key: string;
  /** The record of its newest link. */
  readonly newest: Submission;
  /**
   * True where no record of the chain was sent before: the authority has to know none. Otherwise it has to know none
   * that was made after `newest`.
   */
  readonly isFirst: boolean;
  /** True where one of the newest links of the chain was stored with these values, e.g. `{ fingerprint: "3F…" }`. */
  has(members: JsonObject): Promise<boolean>;
}

/** Result of the comparison. */
export type ChainVerdict =
  /** The authority has no record that the chain lacks. */
  | { readonly is: "proved" }
  /** It has: a further link would be a fork. `message` names the record, and says what to do. */
  | { readonly is: "behind"; readonly message: string }
  /** No result: compared again later. */
  | { readonly is: "unknown"; readonly message: string };

/** Several records of one stream in one message. */
export interface Together {
  /** Maximum number of records in a message. */
  readonly members: number;
  /** Maximum bytes of all records in a message. */
  readonly bytes: number;
  /** `position`: in the chain's order, without gaps. */
  readonly order: "position" | "any";
  /** Maximum time that the oldest record waits for others. */
  readonly linger: number;
  /** Seconds to wait after a stream's first message, until the authority requests a value. */
  readonly pace?: number;
  /** True when a full message may be sent before the requested time. */
  readonly fullAtOnce?: boolean;
  /**
   * The number under which the authority takes the record, where it assigns them or takes only the next one of a series.
   * Asked while no other record of the stream is under way, and stored with the intent: `Submission.number`. A record
   * whose outcome is unknown keeps its number. Undefined where there is no answer: `send` is called without number then
   * and answers why nothing was sent. Changes nothing at the authority; needs `members: 1`.
   */
  number?(one: Submission, ctx: CallContext): Promise<string | undefined>;
  /** Sends a message with one call. Records missing in `answers` stay unknown. */
  send(all: readonly Submission[], ctx: CallContext): Promise<TogetherAnswer>;
  /**
   * `Connection.consult` for all records of a message whose outcome is unknown, in one call, by the submissions' ids.
   * Without it they are consulted about one by one.
   */
  consult?(all: readonly Submission[], ctx: CallContext): Promise<ReadonlyMap<string, Found>>;
  /**
   * `Connection.receipt` for records of a message, in one call; `answers` are `taken` while undecided. Required where
   * the authority decides later. The next message of the stream is sent after the last decision.
   */
  receipts?(all: readonly TakenRecord[], ctx: CallContext): Promise<TogetherAnswer>;
}

/** A record that the authority has taken under a reference. */
export interface TakenRecord {
  readonly one: Submission;
  readonly reference: string;
}

/** Answers to a message, by the submissions' ids. */
export interface TogetherAnswer {
  readonly answers: ReadonlyMap<string, Answer>;
  /** Seconds until the next message may be sent, as the authority requested. */
  readonly wait?: number;
  /** The message was refused as a whole without processing: it is sent again in halves. */
  readonly refused?: readonly AuthorityFault[];
}

/** Addresses of one environment by name, e.g. `{ api: "https://…" }`. */
export type Endpoints = Readonly<Record<string, string>>;

/** A code in an authority's answers, in the plugin's words. */
export interface AuthorityCode {
  readonly code: string;
  readonly meaning: string;
  /** What to do about it. */
  readonly remedy: string;
}

/**
 * One authority or network. The functions produce bytes and parse answers; the engine stores the results
 * and decides when to send.
 */
export interface Connection {
  /** Begins with the app's key, e.g. `verifactu` or `gov-es.sii`. */
  readonly key: string;
  readonly name: string;
  /**
   * Addresses by environment; operators may replace them. Those of `simulated` come from the simulator.
   */
  readonly endpoints: Readonly<Partial<Record<Environment, Endpoints>>>;
  /**
   * True where the environments of the authority share a host: then a call may reach only the addresses of its own
   * environment and what is below them.
   */
  readonly byPath?: boolean;
  /**
   * Allowed hosts of calls in addition to those of `endpoints`, by environment. `*`: any public host, for networks
   * whose addresses are looked up; outside `live` not those of live systems.
   */
  readonly hosts?: Readonly<Partial<Record<Environment, readonly string[]>>>;
  /**
   * True for networks whose parties may be on this server: calls may reach the addresses of the connection's app here,
   * although they may be private.
   */
  readonly reachesOwn?: boolean;
  /**
   * Trusted certificate authorities by environment, for services with certificates of a private authority.
   * Calls to an address set by the operator trust `ca` as well; `onlyCa` and `pins` do not apply to them.
   */
  readonly trust?: Readonly<Partial<Record<Environment, Trust>>>;
  readonly traits: Traits;
  /** Codes of its answers, for the reference pages. */
  readonly codes?: readonly AuthorityCode[];
  /** Sends one record with a single request, without retry. Absent where nothing is sent, as for a mailbox. */
  send?(one: Submission, ctx: CallContext): Promise<Answer>;
  /** Queries whether a record exists; must not create one. */
  consult?(one: Submission, ctx: CallContext): Promise<Found>;
  /** Queries the decision of a receipt; `taken` while there is none. */
  receipt?(one: Submission, reference: string, ctx: CallContext): Promise<Answer>;
  readonly together?: Together;
  /**
   * Compares a chain with the authority's records before it continues in a restored database; must not change anything
   * there. Without it a person compares them.
   */
  proveChain?(chain: RestoredChain, ctx: CallContext): Promise<ChainVerdict>;
  /** Key of the credential of its calls; each attempt records the version used. */
  readonly credential?: string;
  /**
   * A call that changes nothing at the authority and shows whether the credential of `ctx` works, such as a
   * status query. A new version is used after this call accepts it; without `proof`, at once.
   */
  prove?(ctx: CallContext): Promise<Proof>;
  /**
   * The lightest request that changes nothing at the authority and shows that it answers, such as a login, a query or the
   * state of a service: for people who test the connection. `prove` where absent; a connection with neither has no test.
   * For those that need a holder, have no credential, or show less than `prove` has to. Sessions are those of other
   * calls.
   */
  test?(ctx: CallContext): Promise<Proof>;
}

/** Context of one call of a connection. */
export interface CallContext {
  readonly environment: Environment;
  readonly holder: string;
  readonly workspace: { readonly id: string; readonly country: string };
  /**
   * Version of the connection's credential that the call uses, as recorded in its attempt; absent: the current one.
   */
  readonly credentialVersion?: number;
  /** Aborted at the connection's time limit or when the server stops. */
  readonly signal: AbortSignal;
  /** The time limit, in milliseconds since 1970: what the call has not returned by then is lost. */
  readonly until: number;
  /** Milliseconds since 1970. */
  now(): number;
  uuid(): string;
  log(message: string, details?: JsonObject): void;
  /**
   * An address of the connection in this environment.
   * @throws FakturoError "precondition-failed" where it has no such address.
   */
  endpoint(name: string): string;
  /**
   * Reaches hosts of this connection and environment only; others throw `TargetRefused`.
   * @throws TransportError without a complete answer.
   */
  http(url: string, request: HttpRequest): Promise<HttpReply>;
  /**
   * The IP address to connect to in a protocol other than HTTP, by the rules of `http`.
   * @param url with the host, such as `imaps://imap.example`.
   */
  resolve(url: string): Promise<string>;
  /** A secret of the workspace; undefined when it has none of that name. */
  secret(name: string): Promise<string | undefined>;
  /**
   * A declared credential, by default that of `Connection.credential`: the holder's, else the workspace's.
   * `send` reads the version recorded in its attempt.
   * @throws FakturoError "precondition-failed" where there is none.
   */
  credential(key?: string): Promise<Credential>;
  /**
   * What the person gave on the page of the holder's registration for the connection, without passwords, and the
   * configuration of the step that began it, also before it is active; undefined without registration.
   */
  registration(): Promise<JsonObject | undefined>;
  /**
   * A token or session that all jobs and nodes of the workspace share, by scope. `make` runs in the
   * process that holds the lease; its result is stored encrypted until `seconds` are nearly over.
   */
  session(scope: string, make: SessionMaker): Promise<string>;
  /** Removes a session that the authority has refused, unless it was replaced meanwhile. */
  dropSession(scope: string, value: string): Promise<void>;
  /**
   * Address of the app's callback for `ref`, for authorities that are given one with the record; see
   * `StepContext.callbackUrl`.
   * @param path of the callback or route, where the app has several.
   */
  callbackUrl(ref: string, path?: string): Promise<string>;
}

/** Creates a session: its value and its lifetime in seconds. */
export type SessionMaker = () => Promise<{ readonly value: string; readonly seconds: number }>;

/** A connection that sends records. */
export type SendingConnection = Connection & Required<Pick<Connection, "send">>;

/** Declares a connection, for `Plugin.connections`; returns it frozen. Loading the plugin checks it. */
export function defineConnection(connection: SendingConnection): SendingConnection {
  return Object.freeze(connection);
}

/** Creates a connection that sends no records: feeds and callbacks use its addresses and its credential. */
export function defineMailbox(
  mailbox: Omit<Connection, "traits" | "send" | "consult" | "receipt" | "together"> & {
    /** Time limit of a call in seconds; default 60. */
    readonly timeout?: number;
  },
): Connection {
  const { timeout = DEFAULT_TRAITS.timeout, ...rest } = mailbox;
  const traits: Traits = { ...DEFAULT_TRAITS, timeout, dedupe: "none", decides: "at-once" };
  return Object.freeze({ ...rest, traits });
}
