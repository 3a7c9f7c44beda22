import { FakturoError, type Json, type JsonObject } from "@fakturo/model";
import {
  type AnyRecordType,
  type Credential,
  isTransportError,
  type RecordReader,
} from "@fakturo/plugin";
import { type Clock, type Log, members } from "@fakturo/server-base";
import {
  type CallClaim,
  isCallClaim,
  type Principal,
  type TaskClaim,
} from "@fakturo/server-domain/access";
import type { Declarations, RemoteCredential } from "@fakturo/server-domain/apps";
import type { CredentialService, EnvironmentOf } from "@fakturo/server-domain/credentials";
import {
  type Callbacks,
  callbackAddress,
  recordReader,
  remoteCallback,
} from "@fakturo/server-domain/inbound";
import { isCallOpen, keepRecord, noteAudit, type Tx } from "@fakturo/server-storage/store";
import type { InWorkspace, Secrets } from "@fakturo/server-storage/vault";
import {
  appSessionKey,
  callSessionKey,
  type FetchedSession,
  type Sessions,
  type TakenSession,
} from "../call/sessions.ts";
import { readCredential } from "../connect/credentials.ts";

/** Dependencies of the access of apps. */
export interface TaskAccessOptions {
  readonly inWorkspace: InWorkspace;
  readonly secrets: Secrets;
  readonly credentials: CredentialService;
  readonly sessions: (workspaceId: string) => Sessions;
  /** Addresses for outsiders. */
  readonly callbacks: Callbacks;
  readonly clock: Clock;
  readonly log: Log;
  readonly environmentOf: EnvironmentOf;
  /** What an app declared, by its key. */
  readonly declarationsOf: (app: string) => Declarations | undefined;
}

/** What an app in another process may read and store while a task of it runs. */
export interface TaskAccess {
  /** A declared secret. @throws FakturoError "not-found" where it is not set. */
  secret(name: string): Promise<string>;
  /**
   * A declared credential: the holder's, else the workspace's. A certificate in PEM, with its key only where
   * the app declared that. @throws FakturoError "precondition-failed" where there is none.
   */
  credential(key: string, holder: string): Promise<JsonObject>;
  /** The app's records of a declared type. */
  records(type: string): RecordReader<AnyRecordType>;
  /** @throws FakturoError "conflict" while another process fetches. */
  takeLease(name: string): Promise<TakenSession>;
  /** @throws FakturoError "conflict" where another process has stored a newer one. */
  keepLease(name: string, version: number, session: FetchedSession): Promise<void>;
  /** Removes the value unless it was replaced meanwhile. */
  dropLease(name: string, value: string): Promise<void>;
  releaseLease(name: string, version: number): Promise<void>;
  /** Address of a declared callback for `ref`, the same for each call with it. */
  callbackUrl(key: string, ref: string): Promise<string>;
  /** Writes a line into the server's log, with app, step and job. */
  log(message: string, details: JsonObject | undefined): Promise<void>;
  /** Records which external call is about to be made. */
  intend(record: Json): Promise<void>;
}

/**
 * The access that the token of a task gives. Each use checks that the task still runs.
 * @throws FakturoError "forbidden" for another token, or what the app did not declare.
 */
export function openTask(principal: Principal, options: TaskAccessOptions): TaskAccess {
  const { workspaceId, app, task } = principal;
  if (!app || !task)
    throw new FakturoError("forbidden", "this call needs the token of a task of version 2");
  const { inWorkspace, environmentOf, callbacks, clock, log, secrets } = options;
  const declared = options.declarationsOf(app.key);
  const environment = isCallClaim(task) ? task.environment : environmentOf(principal, app.key);
  const inTask = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    inWorkspace(workspaceId, async (tx) => {
      await requireRunning(tx, task, clock.now());
      return work(tx);
    });
  const leases = leasesOf(task, app.key, inTask, options.sessions(workspaceId));
  return {
    ...leases,
    secret: (name) =>
      inTask(async (tx) => {
        if (!declared?.secrets.includes(name)) throw undeclared("secret", name);
        const value = await secrets.read(tx, workspaceId, name);
        if (value === undefined)
          throw new FakturoError("not-found", `the secret '${name}' is not set`);
        await noteAudit(tx, "secret.read", name, subjectOf(task));
        return value;
      }),
    credential: (key, given) =>
      inTask(async (tx) => {
        const spec = declared?.credentials.get(key) ?? refuse("credential", key);
        const holder = isCallClaim(task) ? task.holder : given;
        const place = { environment, key, holder };
        const version = versionOf(task, key);
        const found = await readCredential(tx, options, workspaceId, place, version);
        const details = members({ ...subjectOf(task), holder: holder || undefined });
        await noteAudit(tx, "credential.read", key, { ...details, version: found.version });
        return formatCredential(spec, found);
      }),
    records: (type) =>
      recordReader(inTask, app.key, declared?.records.get(type) ?? refuse("type of records", type)),
    callbackUrl: (key, ref) =>
      inTask(async (tx) => {
        if (!declared?.callbacks.has(key)) throw undeclared("callback", key);
        const place = remoteCallback(key);
        const location = { app: app.key, path: place.path };
        const token = await callbacks.token(tx, workspaceId, location, ref);
        return callbacks.url(callbackAddress(app.key, place, token));
      }),
    log: (message, details) =>
      inTask(async () => {
        log.info({ app: app.key, ...subjectOf(task), details }, message);
      }),
    intend: (record) =>
      inTask(async (tx) => {
        if (isCallClaim(task))
          throw new FakturoError("forbidden", "a call of a connection is recorded by the engine");
        await keepRecord(tx, task, record, new Date(clock.now()));
      }),
  };
}

/** The version of a credential that a call must use; undefined for the current one. */
function versionOf(task: TaskClaim, key: string): number | undefined {
  const used = isCallClaim(task) ? task.credential : undefined;
  return used?.key === key ? used.version : undefined;
}

function proofOf({ isProof, credential }: CallClaim): number | undefined {
  return isProof ? credential?.version : undefined;
}

type Leases = Pick<TaskAccess, "takeLease" | "keepLease" | "dropLease" | "releaseLease">;

function leasesOf(
  task: TaskClaim,
  app: string,
  inTask: (work: () => Promise<void>) => Promise<void>,
  sessions: Sessions,
): Leases {
  const running = () => inTask(async () => {});
  const keyOf = (name: string) =>
    isCallClaim(task)
      ? callSessionKey({ ...task, proof: proofOf(task) }, name)
      : appSessionKey(app, name);
  return {
    async takeLease(name) {
      await running();
      try {
        return await sessions.take(keyOf(name));
      } catch (error) {
        if (!isTransportError(error)) throw error;
        throw new FakturoError("conflict", `another process fetches the lease '${name}'`);
      }
    },
    async keepLease(name, version, session) {
      await running();
      if (!(await sessions.keep(keyOf(name), version, session)))
        throw new FakturoError("conflict", `the lease '${name}' was replaced meanwhile`);
    },
    async dropLease(name, value) {
      await running();
      await sessions.drop(keyOf(name), value);
    },
    async releaseLease(name, version) {
      await running();
      await sessions.release(keyOf(name), version);
    },
  };
}

async function requireRunning(tx: Tx, task: TaskClaim, now: number): Promise<void> {
  const isRunning = isCallClaim(task) ? now < task.until : await isCallOpen(tx, task);
  if (!isRunning) throw new FakturoError("conflict", "the task is over");
}

/** What a read or a log line belongs to. */
function subjectOf(task: TaskClaim): JsonObject {
  return isCallClaim(task)
    ? { connection: task.connection, environment: task.environment }
    : { step: task.step, job: task.job, intent: task.intent };
}

function formatCredential({ spec, givesKey }: RemoteCredential, found: Credential): JsonObject {
  const { key, version, notAfter } = found;
  const expires = notAfter === undefined ? undefined : new Date(notAfter).toISOString();
  return members({
    key,
    version,
    not_after: expires,
    value: membersOf(found, spec.kind, givesKey),
  });
}

function membersOf({ value, tls }: Credential, kind: string, givesKey: boolean): JsonObject {
  if (kind === "certificate")
    return members({ certificate: tls?.cert, private_key: givesKey ? tls?.key : undefined });
  const json: JsonObject = JSON.parse(JSON.stringify(value));
  return json;
}

function undeclared(what: string, name: string): FakturoError {
  return new FakturoError("forbidden", `the app declares no ${what} '${name}'`);
}

/** @throws FakturoError "forbidden" always. */
function refuse(what: string, name: string): never {
  throw undeclared(what, name);
}
