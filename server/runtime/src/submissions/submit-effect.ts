import { createHash } from "node:crypto";
import type { SubmissionRow } from "@fakturo/connection";
import { FakturoError } from "@fakturo/model";
import type { Connection, Environment, Outgoing } from "@fakturo/plugin";
import { type EntryParts, MESSAGE_LIMIT } from "@fakturo/server-domain";
import type { NewStream } from "@fakturo/server-storage/store";
import type { Environments } from "../call/environments.ts";
import type { Submissions } from "./submissions.ts";

/** Origin of a record. */
export interface SubmitScope {
  readonly submissions: Submissions;
  readonly services: Pick<EntryParts, "engine" | "ids" | "messageLimit">;
  readonly environments: Environments;
  readonly workspace: { readonly sandbox: boolean };
  /** The database's time, in milliseconds since the epoch. */
  readonly now: number;
}

/** A record that can be stored, and its stream. */
export interface NewRecord {
  readonly row: SubmissionRow;
  readonly record: Uint8Array;
  /** Its bytes are stored as a file. */
  readonly isFile: boolean;
  readonly stream: NewStream | undefined;
}

/** Maximum length of identity, stream key and holder. */
const MAX_NAME = 500;
/** Maximum size of a record that is sent with others: a tenth of their largest message. */
const MAX_MEMBER = 10 * 1024 * 1024;
const MS_PER_S = 1000;
/** Default pause between messages, in seconds, before the authority has set one. */
const FIRST_PACE_S = 0;
/** The same before a simulator has set one: the wait of an authority protects it from load. */
const SIMULATED_FIRST_PACE_S = 1;

/**
 * The record to store for sending. Undefined when a record of the same identity exists that was not refused:
 * then nothing is stored, and the step must not write its other effects.
 * @throws FakturoError "input" for an invalid record.
 */
export async function newRecord(
  { submissions, services, environments, workspace, now }: SubmitScope,
  outgoing: Outgoing,
): Promise<NewRecord | undefined> {
  const connection = services.engine.registry.connections.get(outgoing.connection);
  if (!connection)
    throw new FakturoError(
      "not-found",
      `no loaded plugin has the connection ${outgoing.connection}`,
    );
  if (!connection.send)
    throw new FakturoError("input", `the connection ${connection.key} takes no records`);
  const isTogether = connection.together !== undefined;
  const { messageLimit = MESSAGE_LIMIT } = services;
  check(outgoing, { isTogether, limit: isTogether ? MAX_MEMBER : messageLimit });
  const environment = environments.of(workspace, connection.key);
  const stream = streamOf(outgoing, { environment, connection, now });
  const row = rowFor(outgoing, { id: services.ids.v7(), environment, stream: stream?.key, now });
  if (await submissions.isTaken(row)) return undefined;
  const isFile = await submissions.isFile(row);
  return { row, record: outgoing.bytes, isFile, stream };
}

interface RowScope {
  readonly id: string;
  readonly environment: Environment;
  readonly stream: string | undefined;
  readonly now: number;
}

function rowFor(outgoing: Outgoing, { id, environment, stream, now }: RowScope): SubmissionRow {
  const { connection, kind, identity, holder, bytes, mime, position, due } = outgoing;
  return {
    id,
    environment,
    connection,
    kind,
    identity,
    holder,
    digest: createHash("sha256").update(bytes).digest("hex"),
    mime: mime ?? "application/xml",
    size: bytes.length,
    ...(stream !== undefined && { stream }),
    ...(position !== undefined && { position }),
    ...(due !== undefined && { due }),
    createdAt: now,
    state: "prepared",
    fence: 0,
    until: 0,
    nextAt: 0,
    failures: 0,
    attempts: [],
    receipts: [],
    shown: false,
    rank: 0,
  };
}

/** The stream that the record belongs to, as it is stored with its first record. */
function streamOf(
  { stream, position, holder }: Outgoing,
  about: {
    readonly environment: Environment;
    readonly connection: Connection;
    readonly now: number;
  },
): NewStream | undefined {
  if (!stream) return undefined;
  const { environment, connection, now } = about;
  const pace = connection.together?.pace ?? FIRST_PACE_S;
  const first = environment === "simulated" ? Math.min(pace, SIMULATED_FIRST_PACE_S) : pace;
  return {
    key: [environment, connection.key, stream].join(" "),
    environment,
    connection: connection.key,
    holder,
    next_at: new Date(now + first * MS_PER_S),
    requested_wait: first,
    head: position === undefined ? 0 : position - 1,
  };
}

interface RecordLimits {
  readonly isTogether: boolean;
  /** Bytes of a record. */
  readonly limit: number;
}

function check(
  { identity, holder, stream, position, bytes }: Outgoing,
  { isTogether, limit }: RecordLimits,
): void {
  const wrong = (what: string) => new FakturoError("input", `a record to be sent has ${what}`);
  if (identity === "" || identity.length > MAX_NAME)
    throw wrong("no identity, or one that is too long");
  if (holder === "" || holder.length > MAX_NAME) throw wrong("no holder, or one that is too long");
  if (bytes.length === 0) throw wrong("no bytes");
  if (bytes.length > limit) throw wrong(`${bytes.length} bytes: ${limit} at most`);
  if (isTogether !== Boolean(stream))
    throw wrong("a stream where its connection has none, or none");
  if (position !== undefined && !(Number.isSafeInteger(position) && position >= 1))
    throw wrong("a position that is none");
}
