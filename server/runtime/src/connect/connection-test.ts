import { isFakturoError } from "@fakturo/model";
import {
  type CallContext,
  type Connection,
  type Credential,
  isTargetRefused,
  isTransportError,
  type Proof,
} from "@fakturo/plugin";
import { members } from "@fakturo/server-base";
import { noteAudit } from "@fakturo/server-storage/store";
import { hostOf } from "../call/environments.ts";
import { isTlsFailure } from "../call/http-client.ts";
import { type CallOptions, type CallScope, callConnection } from "./call-connection.ts";

/**
 * Why a test did not end well. `no-test`: the connection has no harmless request. `settings`: its holder, an address or
 * another setting is missing or wrong. `not-allowed`: the operator does not allow the address. `busy`: the authority
 * takes no more requests now. `down`: it fails, or is in maintenance. `answer`: what it answered is in the message.
 */
export const TEST_REASONS = [
  "no-test",
  "settings",
  "credential-missing",
  "credential-refused",
  "not-allowed",
  "tls",
  "unreachable",
  "no-answer",
  "busy",
  "down",
  "answer",
] as const;
export type TestReason = (typeof TEST_REASONS)[number];

/** A request that a test made. */
export interface TestCall {
  readonly method: string;
  /** With the port; without path and query, which may contain secrets. */
  readonly host: string;
  /** HTTP status; absent without an answer. */
  readonly status?: number;
  /** Milliseconds. */
  readonly ms: number;
  /** Why there was no answer. */
  readonly error?: string;
}

/** What a test of a connection found. `untested`: it has no test. */
export interface ConnectionTest {
  readonly outcome: "works" | "refused" | "unknown" | "untested";
  readonly reason?: TestReason;
  readonly message?: string;
  /** The authority's code. */
  readonly code?: string;
  /** What it was tried with; absent where the connection has no credential, or none is set. */
  readonly credential?: Credential;
  /** In the order they were made; none where a session of other calls was enough. */
  readonly calls: readonly TestCall[];
  /** Milliseconds of the whole test. */
  readonly ms: number;
}

/** What is tested, in which workspace, for whom. */
export type TestScope = Pick<CallScope, "connection" | "workspace" | "environment" | "holder">;

/** Tests connections. */
export interface ConnectionTests {
  /** By key, with those of apps in other processes. */
  readonly connections: ReadonlyMap<string, Connection>;
  /** Tries a connection; the audit log records it. */
  run(scope: TestScope): Promise<ConnectionTest>;
}

/** Longest test: a person waits for it. */
const LIMIT_MS = 45_000;
const BUSY = 429;
const LEAST_FAILURE = 500;
/** In the audit log. */
const ACTION = "connection.test";

/** Makes what tries the lightest harmless request of a connection, `test` or else `prove`: nothing is sent or changed. */
export function createConnectionTests(
  options: CallOptions & { readonly connections: ReadonlyMap<string, Connection> },
): ConnectionTests {
  const { connections, inWorkspace } = options;
  return {
    connections,
    async run(scope) {
      const result = await tested(scope, options);
      const { connection, workspace, environment, holder } = scope;
      const { outcome, reason, code, ms } = result;
      const details = members({ environment, holder, outcome, reason, code, ms });
      await inWorkspace(workspace.id, (tx) => noteAudit(tx, ACTION, connection.key, details));
      return result;
    },
  };
}

async function tested(scope: TestScope, options: CallOptions): Promise<ConnectionTest> {
  const { connection } = scope;
  const call = connection.test ?? connection.prove;
  if (!call) return { outcome: "untested", reason: "no-test", calls: [], ms: 0 };
  const { clock } = options.services;
  const started = clock.now();
  const seen: Sightings = { calls: [] };
  const limit = AbortSignal.timeout(LIMIT_MS);
  const called = await callConnection(scope, options, limit, async (ctx) => {
    try {
      if (connection.credential !== undefined) seen.credential = await ctx.credential();
      return await call.call(connection, watched(ctx, seen));
    } catch (error) {
      seen.failure = error;
      throw error;
    }
  });
  const ms = clock.now() - started;
  const { credential, calls } = seen;
  const facts = { calls, ms, ...(credential && { credential }) };
  const proof: Proof = called.ok ? called.value : { is: "unknown", message: called.message };
  if (proof.is === "works") {
    const { is: outcome, ...told } = proof;
    return { ...facts, outcome, ...told };
  }
  const isWithout = connection.credential !== undefined && !credential;
  const reason = isWithout && isSettings(seen.failure) ? "credential-missing" : why(proof, seen);
  const { is: outcome, ...told } = proof;
  return { ...facts, outcome, reason, ...told };
}

/** What the calls of a test met. */
interface Sightings {
  readonly calls: TestCall[];
  credential?: Credential;
  /** Why the newest request has no answer. */
  lost?: unknown;
  /** Why there is no proof. */
  failure?: unknown;
}

/** The context, whose requests are noted. */
function watched(ctx: CallContext, seen: Sightings): CallContext {
  return {
    ...ctx,
    async http(url, request) {
      const started = ctx.now();
      const about = () => ({ method: request.method, host: hostOf(url), ms: ctx.now() - started });
      try {
        const reply = await ctx.http(url, request);
        seen.lost = undefined;
        seen.calls.push({ ...about(), status: reply.status });
        return reply;
      } catch (error) {
        seen.lost = error;
        seen.calls.push({ ...about(), error: error instanceof Error ? error.message : "" });
        throw error;
      }
    },
  };
}

type Failed = Exclude<Proof, { readonly is: "works" }>;

function why({ is, code }: Failed, { lost, failure, calls }: Sightings): TestReason {
  const error = lost ?? failure;
  if (isTargetRefused(error)) return "not-allowed";
  if (isTlsFailure(error)) return "tls";
  if (isTransportError(error)) return error.sent === "no" ? "unreachable" : "no-answer";
  if (isSettings(error)) return "settings";
  const { status = 0 } = calls.at(-1) ?? {};
  if (status === BUSY) return "busy";
  if (is === "refused") return "credential-refused";
  // Services send faults with such a status, too: then there is a code that tells more.
  const isDown = status >= LEAST_FAILURE && (code === undefined || code === String(status));
  return isDown ? "down" : "answer";
}

const SETTINGS: ReadonlySet<string> = new Set(["precondition-failed", "input", "validation"]);

/** True for errors of what the workspace has set, or has not. */
function isSettings(error: unknown): boolean {
  return isFakturoError(error) && SETTINGS.has(error.key);
}
