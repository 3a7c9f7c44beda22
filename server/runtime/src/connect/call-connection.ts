import type { Called } from "@fakturo/connection";
import { FakturoError, isFakturoError } from "@fakturo/model";
import {
  appOf,
  type CallContext,
  type Connection,
  type Environment,
  isTargetRefused,
  isTransportError,
} from "@fakturo/plugin";
import type { Ids } from "@fakturo/server-base";
import { type InboundFault, inboundFaultOf } from "@fakturo/server-domain/inbound";
import type { Tx, WorkspaceRow } from "@fakturo/server-storage/store";
import type { InWorkspace } from "@fakturo/server-storage/vault";
import { type Environments, hostOf } from "../call/environments.ts";
import { type HttpClient, TargetRefusedError, UnsendableError } from "../call/http-client.ts";
import { callSessionKey, type Sessions } from "../call/sessions.ts";
import { withTrust } from "../call/trust.ts";
import { type TraceParts, traced } from "./call-trace.ts";
import { type CallbackParts, callbackUrls } from "./callback-urls.ts";
import { readCredential, readSecret, type SecretSources } from "./credentials.ts";
import { findRegistered } from "./registered.ts";

/** Parts that a call of a connection works with. */
export interface CallParts extends SecretSources, CallbackParts, TraceParts {
  readonly ids: Ids;
  /** Tokens and sessions that all processes of a workspace share. */
  readonly sessions: (workspaceId: string) => Sessions;
}

/** Dependencies of calls of connections. */
export interface CallOptions {
  readonly services: CallParts;
  readonly inWorkspace: InWorkspace;
  /** For reads that share transactions; `inWorkspace` when absent. */
  readonly reading?: InWorkspace;
  readonly http: HttpClient;
  /** For the operator's addresses, which may be private. */
  readonly operatorHttp: HttpClient;
  readonly environments: Environments;
}

/** Connection and workspace of a call. */
export interface CallScope {
  readonly connection: Connection;
  readonly workspace: WorkspaceRow;
  readonly environment: Environment;
  readonly holder: string;
  /** Version of the connection's credential; the current one when absent. */
  readonly credential?: number | undefined;
  /** A version that is tried: its sessions are its own. */
  readonly isProof?: boolean;
}

const MS_PER_S = 1000;
const SAFE_METHODS: ReadonlySet<string> = new Set(["GET"]);

/**
 * Runs one call of a connection within its time limit; on failure tells whether the request may have
 * been sent.
 */
export async function callConnection<T>(
  caller: CallScope,
  options: CallOptions,
  stopping: AbortSignal,
  work: (ctx: CallContext) => Promise<T>,
): Promise<Called<T>> {
  const { liveRefusal } = options.environments;
  if (caller.environment === "live" && liveRefusal !== undefined)
    return { ok: false, sent: "no", message: liveRefusal };
  const { timeout } = caller.connection.traits;
  const limit = AbortSignal.timeout(timeout * MS_PER_S);
  const signal = AbortSignal.any([stopping, limit]);
  const seen = { mayHaveLeft: false };
  const ended = Promise.withResolvers<never>();
  const end = () => ended.reject(new Error("no answer in time"));
  if (signal.aborted) end();
  else signal.addEventListener("abort", end, { once: true });
  try {
    const context = contextOf(caller, options, signal, seen);
    const answer = work(context);
    // Ignores the result of a call that continues after its time limit.
    answer.catch(() => {});
    return { ok: true, value: await Promise.race([answer, ended.promise]) };
  } catch (error) {
    const sent = seen.mayHaveLeft || isUnclear(error) ? "unknown" : "no";
    return { ok: false, sent, message: messageOf(error), ...faultIn(error) };
  } finally {
    signal.removeEventListener("abort", end);
    ended.promise.catch(() => {});
  }
}

/**
 * True unless the transport reports that nothing was sent: the request may have reached the authority.
 */
function isUnclear(error: unknown): boolean {
  if (isTargetRefused(error) || error instanceof UnsendableError) return false;
  return !(isTransportError(error) && error.sent === "no");
}

/** The fault of a deliberate refusal. Failures that may pass, such as those of the network, have none. */
function faultIn(error: unknown): { readonly fault?: InboundFault } {
  const isPassing = !isFakturoError(error) || ["unavailable", "internal"].includes(error.key);
  return isPassing ? {} : { fault: inboundFaultOf(error) };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function contextOf(
  caller: CallScope,
  options: CallOptions,
  signal: AbortSignal,
  seen: { mayHaveLeft: boolean },
): CallContext {
  const { connection, workspace, environment, holder } = caller;
  const {
    services,
    inWorkspace,
    reading = inWorkspace,
    http,
    operatorHttp,
    environments,
  } = options;
  const { clock, ids, log } = services;
  const inTx = <T>(work: (tx: Tx) => Promise<T>) => inWorkspace(workspace.id, work);
  const read = <T>(work: (tx: Tx) => Promise<T>) => reading(workspace.id, work);
  const sessions = services.sessions(workspace.id);
  const proof = caller.isProof ? caller.credential : undefined;
  const place = { environment, connection: connection.key, holder, proof };
  const keyOf = (scope: string) => callSessionKey(place, scope);
  const traces = { workspace: workspace.id, connection: connection.key, environment };
  return {
    environment,
    holder,
    workspace: { id: workspace.id, country: workspace.country ?? "" },
    ...(caller.credential !== undefined && { credentialVersion: caller.credential }),
    signal,
    until: clock.now() + connection.traits.timeout * MS_PER_S,
    now: () => clock.now(),
    uuid: () => ids.v7(),
    log: (message, details) => log.info({ connection: connection.key, ...details }, message),
    endpoint: (name) => environments.endpoint(connection.key, environment, name),
    async http(url, request) {
      const reach = environments.reach(connection.key, environment, hostOf(url), url);
      if (reach === "no")
        throw new TargetRefusedError(
          `${hostOf(url)} is no host of ${connection.key} in ${environment}`,
        );
      const own = request.signal ? AbortSignal.any([signal, request.signal]) : signal;
      try {
        const client = reach === "operator" ? operatorHttp : http;
        const trust = environments.trust(connection.key, environment, hostOf(url));
        const tls = withTrust(request.tls, trust);
        const { method, body } = request;
        const about = { ...traces, host: hostOf(url), method, body };
        const reply = await traced(about, services, () =>
          client.send(url, { ...request, signal: own, ...(tls && { tls }) }),
        );
        seen.mayHaveLeft ||= !SAFE_METHODS.has(request.method);
        return reply;
      } catch (error) {
        seen.mayHaveLeft ||= !SAFE_METHODS.has(request.method) && isUnclear(error);
        throw error;
      }
    },
    async resolve(url) {
      const host = hostOf(url);
      const reach = environments.reach(connection.key, environment, host);
      if (reach === "no")
        throw new TargetRefusedError(`${host} is no host of ${connection.key} in ${environment}`);
      const client = reach === "operator" ? operatorHttp : http;
      return client.resolve(new URL(url).hostname.replace(/^\[|\]$/g, ""));
    },
    secret: (name) =>
      read((tx) => readSecret(tx, services, { workspaceId: workspace.id, environment }, name)),
    credential: (key = connection.credential) => {
      if (key === undefined)
        throw new FakturoError("input", `${connection.key} declares no credential`);
      const version = key === connection.credential ? caller.credential : undefined;
      const place = { environment, key, holder };
      return read((tx) => readCredential(tx, services, workspace.id, place, version));
    },
    registration: () => {
      const { registry } = services.engine;
      const scope = { connection: connection.key, holder, environment, app: appOf(connection.key) };
      return read((tx) => findRegistered(tx, registry, scope));
    },
    session: async (scope, make) => {
      // Requests for a session send no record.
      const before = seen.mayHaveLeft;
      const value = await sessions.get(keyOf(scope), make);
      seen.mayHaveLeft = before;
      return value;
    },
    dropSession: (scope, value) => sessions.drop(keyOf(scope), value),
    callbackUrl: callbackUrls(inTx, services, workspace.id, appOf(connection.key)),
  };
}
