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
  type HttpRequest,
  isTargetRefused,
  isTransportError,
  type LeaseMaker,
  type StepResult,
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
export type StepAnswer = Outcome<StepResult>;

/** Context functions that the main thread runs, with their arguments. */
export type ContextCall =
  | { readonly name: "http"; readonly args: readonly [url: string, request: HttpRequest] }
  | { readonly name: "intend"; readonly args: readonly [record: Json] }
  | {
      readonly name: "file" | "secret" | "chain" | "resolve";
      readonly args: readonly [name: string];
    }
  | { readonly name: "meta"; readonly args: readonly [] }
  | { readonly name: "config"; readonly args: readonly [app: AnyAppSpec] }
  | {
      readonly name: "callbackUrl";
      readonly args: readonly [ref: string, path: string | undefined];
    }
  | {
      readonly name: "credential";
      readonly args: readonly [key: string, holder: string | undefined];
    }
  | { readonly name: "lease"; readonly args: readonly [key: string, seconds: number] }
  | { readonly name: "dropLease"; readonly args: readonly [key: string, value: string] }
  | { readonly name: "record"; readonly args: readonly [type: AnyRecordType, id: string] }
  | {
      readonly name: "recordsBy";
      readonly args: readonly [type: AnyRecordType, index: string, value: string];
    }
  | {
      readonly name: "recordPage";
      readonly args: readonly [type: AnyRecordType, page: RecordPage];
    };

/** Filter of the listed records. */
export interface RecordPage {
  readonly after?: string;
  readonly limit?: number;
}

/** The value of a lease. */
export type LeaseValue = Awaited<ReturnType<LeaseMaker>>;

/** A message of the thread: a function call, the value of a lease, or a log line. */
export type FromThread =
  | { readonly kind: "call"; readonly id: number; readonly call: ContextCall }
  | { readonly kind: "made"; readonly id: number; readonly made: Outcome<LeaseValue> }
  | { readonly kind: "log"; readonly message: string; readonly details: JsonObject | undefined };

/** A message of the main thread: the result of a call, or the request to create the value of a lease. */
export type ToThread =
  | { readonly kind: "returned"; readonly id: number; readonly returned: Outcome<unknown> }
  | { readonly kind: "make"; readonly id: number };

export type Outcome<T> = { readonly value: T } | { readonly thrown: SentError };

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
export async function outcome<T>(work: () => T | Promise<T>): Promise<Outcome<T>> {
  try {
    return { value: await work() };
  } catch (error) {
    return { thrown: crossing(error) };
  }
}

/** @throws the error that the other thread threw. */
export function outcomeValue<T>(given: Outcome<T>): T {
  if ("thrown" in given) throw crossed(given.thrown);
  return given.value;
}
