import { setTimeout as sleep } from "node:timers/promises";
import { type SessionMaker, TransportError } from "@fakturo/plugin";
import type { CallClaim } from "@fakturo/server-domain/access";
import {
  findSession,
  lockSession,
  type SessionRow,
  saveSession,
  type Tx,
} from "@fakturo/server-storage/store";
import {
  decrypt,
  ENCRYPTION_CONTEXT,
  encrypt,
  type InWorkspace,
  type MasterKeys,
} from "@fakturo/server-storage/vault";

/** Key of a session that steps of an app share; keys of connections begin with an environment. */
export function appSessionKey(app: string, name: string): string {
  return `app ${app} ${name}`;
}

/** Where sessions of a connection's calls belong. */
export interface CallPlace extends Pick<CallClaim, "environment" | "connection" | "holder"> {
  /** Version of the credential that is tried: its sessions are its own. */
  readonly proof: number | undefined;
}

/** Key of a session of a connection's calls. */
export function callSessionKey(
  { environment, connection, holder, proof }: CallPlace,
  scope: string,
): string {
  const tried = proof === undefined ? [] : [`proof-${proof}`];
  return [environment, connection, holder, ...tried, scope].join(" ");
}

/** Tokens and sessions that all jobs and processes of a workspace share. */
export interface Sessions {
  /**
   * The current session, or a new one; one process at a time fetches. @throws TransportError while
   * another does.
   */
  get(key: string, make: SessionMaker): Promise<string>;
  /**
   * The current session, or the right to fetch one, which ends after a minute. Waits ten seconds while
   * another process fetches. @throws TransportError while it still does.
   */
  take(key: string): Promise<TakenSession>;
  /** Stores what was fetched; false where another process has fetched a newer one meanwhile. */
  keep(key: string, version: number, session: FetchedSession): Promise<boolean>;
  /** Gives the right to fetch back. */
  release(key: string, version: number): Promise<void>;
  /** Removes a session unless it was replaced meanwhile. */
  drop(key: string, value: string): Promise<void>;
}

/** A session, or the version with which a new one is stored. */
export type TakenSession = { readonly value: string } | { readonly version: number };

/** A new session and its lifetime in seconds. */
export type FetchedSession = Awaited<ReturnType<SessionMaker>>;

export interface SessionsOptions {
  /** The database's time, the same for all nodes; milliseconds since 1970. */
  readonly services: { readonly sharedNow: (tx: Tx) => Promise<number> };
  readonly inWorkspace: InWorkspace;
  /** For reads, which share transactions. */
  readonly reading: InWorkspace;
  readonly masterKeys: MasterKeys;
  readonly workspaceId: string;
}

/** Lease of the process that fetches; if it dies, another takes over after this time. */
const LEASE_MS = 60_000;
/** Time that others wait for the fetching process. */
const WAIT_MS = 10_000;
const POLL_INTERVAL_MS = 250;
/** A session is not used in its last minute, or the last twentieth of its lifetime. */
const MARGIN_MS = 60_000;
const MARGIN_PART = 0.05;
const MS_PER_S = 1000;

export function createSessions(options: SessionsOptions): Sessions {
  const { services, inWorkspace, reading, masterKeys, workspaceId } = options;
  const place = (key: string) => ENCRYPTION_CONTEXT.session(workspaceId, key);
  const inTx = <T>(key: string, work: (tx: Tx, row: SessionRow, now: number) => Promise<T>) =>
    inWorkspace(workspaceId, async (tx) =>
      work(tx, await lockSession(tx, key), await services.sharedNow(tx)),
    );
  const open = (key: string, value: Buffer) => decrypt(masterKeys, value, place(key)).toString();

  const goodValueOf = (key: string, row: SessionRow, now: number): string | undefined =>
    row.value.length > 0 && row.good_until.getTime() > now ? open(key, row.value) : undefined;
  /** Without a lock: calls that use the session do not wait for each other. */
  const current = (key: string): Promise<string | undefined> =>
    reading(workspaceId, async (tx) => {
      const [row, now] = await Promise.all([findSession(tx, key), services.sharedNow(tx)]);
      return row && goodValueOf(key, row, now);
    });
  const find = (key: string): Promise<TakenSession | "busy"> =>
    inTx<TakenSession | "busy">(key, async (tx, row, now) => {
      const value = goodValueOf(key, row, now);
      if (value !== undefined) return { value };
      if (row.until.getTime() > now) return "busy";
      await saveSession(tx, key, { ...row, until: new Date(now + LEASE_MS) });
      return { version: row.version };
    });
  const keep: Sessions["keep"] = (key, version, { value, seconds }) =>
    inTx(key, async (tx, row, now) => {
      // Another process fetched a newer one meanwhile.
      if (row.version !== version) return false;
      const ms = seconds * MS_PER_S;
      await saveSession(tx, key, {
        value: encrypt(masterKeys, Buffer.from(value), place(key)),
        good_until: new Date(now + ms - Math.max(MARGIN_MS, ms * MARGIN_PART)),
        version: version + 1,
        until: new Date(0),
      });
      return true;
    });
  const release: Sessions["release"] = (key, version) =>
    inTx(key, async (tx, row) => {
      if (row.version === version) await saveSession(tx, key, { ...row, until: new Date(0) });
    });
  const fetched = async (key: string, version: number, make: SessionMaker): Promise<string> => {
    try {
      const session = await make();
      await keep(key, version, session);
      return session.value;
    } catch (error) {
      await release(key, version);
      throw error;
    }
  };

  const take: Sessions["take"] = async (key) => {
    for (let waited = 0; waited <= WAIT_MS; waited += POLL_INTERVAL_MS) {
      const value = await current(key);
      if (value !== undefined) return { value };
      const found = await find(key);
      if (found !== "busy") return found;
      await sleep(POLL_INTERVAL_MS);
    }
    throw new TransportError("another process fetches the session", "no");
  };

  return {
    take,
    keep,
    release,
    async get(key, make) {
      const taken = await take(key);
      return "value" in taken ? taken.value : fetched(key, taken.version, make);
    },
    drop: (key, value) =>
      inTx(key, async (tx, row) => {
        if (row.value.length === 0 || open(key, row.value) !== value) return;
        await saveSession(tx, key, { ...row, value: Buffer.of(), version: row.version + 1 });
      }),
  };
}
