import type { MessagePort } from "node:worker_threads";
import {
  type ErrorKey,
  FakturoError,
  type Fault,
  isFakturoError,
  type Json,
  type JsonObject,
} from "@fakturo/model";
import {
  type AnyAppSpec,
  type AnyRecordType,
  type Credential,
  type EntryMeta,
  type HttpReply,
  type HttpRequest,
  isTargetRefused,
  isTransportError,
  type LeaseMaker,
  type StepResult,
  type StoredRecord,
  type SubmissionQuery,
  type SubmissionStatus,
  type Task,
  TransportError,
} from "@fakturo/plugin";
import { TargetRefusedError } from "../call/http-client.ts";

/** One call of a step, as sent to the thread of its plugin. */
export interface StepWork {
  readonly provider: string;
  readonly task: Task;
  readonly sandbox: boolean;
  /** Start of the call, milliseconds since the epoch. */
  readonly now: number;
  /** Addresses of connections in the workspace's environment, by connection and name. */
  readonly endpoints: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Port for calls of context functions. */
  readonly context: MessagePort;
}

/** Result of a step, which the executor checks, or the error it threw. */
export type StepAnswer = CallOutcome<StepResult>;

/** Context functions that the main thread runs: arguments and result by name. */
export interface ContextSignatures {
  readonly http: Signature<[url: string, request: HttpRequest], HttpReply>;
  readonly intend: Signature<[record: Json], void>;
  readonly file: Signature<[id: string], Uint8Array>;
  readonly secret: Signature<[name: string], string | undefined>;
  readonly registration: Signature<[connection: string, holder: string], JsonObject | undefined>;
  readonly submission: Signature<[query: SubmissionQuery], SubmissionStatus | undefined>;
  readonly chain: Signature<[key: string], Json | undefined>;
  readonly resolve: Signature<[host: string], string>;
  readonly meta: Signature<[], readonly EntryMeta[]>;
  readonly config: Signature<[app: AnyAppSpec], unknown>;
  readonly receives: Signature<[], boolean>;
  readonly callbackUrl: Signature<[ref: string, path: string | undefined], string>;
  readonly credential: Signature<[key: string, holder: string | undefined], Credential>;
  readonly lease: Signature<[key: string, seconds: number], string>;
  readonly dropLease: Signature<[key: string, value: string], void>;
  readonly record: Signature<[type: AnyRecordType, id: string], AnyStored | undefined>;
  readonly recordsBy: Signature<[type: AnyRecordType, index: string, value: string], AnyStored[]>;
  readonly recordPage: Signature<[type: AnyRecordType, page: RecordPage], AnyStored[]>;
}

interface Signature<A extends readonly unknown[], R> {
  readonly args: Readonly<A>;
  readonly result: R;
}

/** A record of any type; the thread reads its value by the schema. */
export type AnyStored = StoredRecord<unknown>;
export type ContextName = keyof ContextSignatures;
export type ContextArgs<N extends ContextName> = ContextSignatures[N]["args"];
export type ContextResult<N extends ContextName> = ContextSignatures[N]["result"];

/** A call of a context function. */
export interface ContextCall<N extends ContextName> {
  readonly kind: "call";
  readonly id: number;
  readonly name: N;
  readonly args: ContextArgs<N>;
}

/** The result of a call. */
export interface ContextReturn<N extends ContextName> {
  readonly kind: "returned";
  readonly id: number;
  readonly name: N;
  readonly returned: CallOutcome<ContextResult<N>>;
}

/** Filter of the listed records. */
export interface RecordPage {
  readonly after?: string;
  readonly limit?: number;
}

/** The value of a lease. */
export type LeaseValue = Awaited<ReturnType<LeaseMaker>>;

/** A message of the thread: a function call, the value of a lease, or a log line. */
export type FromThread =
  | { readonly [N in ContextName]: ContextCall<N> }[ContextName]
  | { readonly kind: "made"; readonly id: number; readonly made: CallOutcome<LeaseValue> }
  | { readonly kind: "log"; readonly message: string; readonly details: JsonObject | undefined };

/** A message of the main thread: the result of a call, or the request to create the value of a lease. */
export type ToThread =
  | { readonly [N in ContextName]: ContextReturn<N> }[ContextName]
  | { readonly kind: "make"; readonly id: number };

export type CallOutcome<T> = { readonly value: T } | { readonly thrown: SentError };

/** An error in the form that is sent between threads. */
export type SentError =
  | {
      readonly is: "typed";
      readonly key: ErrorKey;
      readonly message: string;
      readonly faults: readonly Fault[];
    }
  | { readonly is: "transport"; readonly message: string; readonly sent: "no" | "unknown" }
  | { readonly is: "refused"; readonly message: string }
  | {
      readonly is: "other";
      readonly name: string;
      readonly message: string;
      readonly code?: string;
    };

export function crossing(error: unknown): SentError {
  if (isFakturoError(error)) {
    const { key, message, faults } = error;
    return { is: "typed", key, message, faults: [...faults] };
  }
  if (isTransportError(error)) return { is: "transport", message: error.message, sent: error.sent };
  if (isTargetRefused(error)) return { is: "refused", message: error.message };
  if (!(error instanceof Error)) return { is: "other", name: "Error", message: String(error) };
  const { name, message } = error;
  return { is: "other", name, message, ...("code" in error && { code: String(error.code) }) };
}

export function crossed(error: SentError): Error {
  switch (error.is) {
    case "typed":
      return new FakturoError(error.key, error.message, { faults: error.faults });
    case "transport":
      return new TransportError(error.message, error.sent);
    case "refused":
      return new TargetRefusedError(error.message);
    case "other": {
      const { name, message, code } = error;
      return Object.assign(new Error(message), { name, ...(code !== undefined && { code }) });
    }
  }
}

/** The result of a promise in the form that is sent between threads. */
export async function outcome<T>(work: () => T | Promise<T>): Promise<CallOutcome<T>> {
  try {
    return { value: await work() };
  } catch (error) {
    return { thrown: crossing(error) };
  }
}

/** @throws the error that the other thread threw. */
export function outcomeValue<T>(given: CallOutcome<T>): T {
  if ("thrown" in given) throw crossed(given.thrown);
  return given.value;
}
