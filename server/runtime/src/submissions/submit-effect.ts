import { createHash } from "node:crypto";
import { FakturoError } from "@fakturo/model";
import type { Connection, Environment, Outgoing } from "@fakturo/plugin";
import type { EntryParts } from "@fakturo/server-domain";
import {
  addStream,
  addSubmission,
  findLiveSubmission,
  type Tx,
} from "@fakturo/server-storage/store";
import type { Environments } from "../call/environments.ts";
import { NEW_DETAIL } from "./rows.ts";

/** Origin of a record. */
export interface SubmitScope {
  readonly tx: Tx;
  readonly services: Pick<EntryParts, "engine" | "ids"> & {
    readonly sharedNow: (tx: Tx) => Promise<number>;
  };
  readonly environments: Environments;
  readonly workspace: { readonly sandbox: boolean };
  readonly entry: string | undefined;
}

/**
 * Maximum length of identity, stream key and holder; maximum size of a record: a tenth of the largest message.
 */
const MAX_NAME = 500;
const MAX_RECORD = 10 * 1024 * 1024;
const MS_PER_S = 1000;
/** Default pause between messages, in seconds, before the authority has set one. */
const FIRST_PACE_S = 0;
/** The same before a simulator has set one: the wait of an authority protects it from load. */
const SIMULATED_FIRST_PACE_S = 1;

/**
 * Stores a record for sending and answers its id. Undefined when a record of the same identity exists that was
 * not refused: then nothing is stored, and the step must not write its other effects.
 * @throws FakturoError "input" for an invalid record.
 */
export async function applySubmit(
  scope: SubmitScope,
  outgoing: Outgoing,
): Promise<string | undefined> {
  const { tx, services, environments, workspace, entry } = scope;
  const connection = services.engine.registry.connections.get(outgoing.connection);
  if (!connection)
    throw new FakturoError(
      "not-found",
      `no loaded plugin has the connection ${outgoing.connection}`,
    );
  if (!connection.send)
    throw new FakturoError("input", `the connection ${connection.key} takes no records`);
  check(outgoing, connection.together !== undefined);
  const environment = environments.of(workspace);
  const { identity, kind, holder, bytes, position, due } = outgoing;
  const key = { environment, connection: connection.key, kind, identity };
  if (await findLiveSubmission(tx, key)) return undefined;
  const now = await services.sharedNow(tx);
  const stream = await openStream(tx, { environment, connection, holder, now }, outgoing);
  const id = services.ids.v7();
  const isNew = await addSubmission(tx, {
    ...key,
    id,
    holder,
    entry: entry ?? null,
    created_at: new Date(now),
    mime: outgoing.mime ?? "application/xml",
    record: bytes,
    digest: createHash("sha256").update(bytes).digest("hex"),
    stream: stream ?? null,
    position: position ?? null,
    due_at: due === undefined ? null : new Date(due),
    detail: NEW_DETAIL,
  });
  return isNew ? id : undefined;
}

/** Key of the stream that the record belongs to, which is stored with its first record. */
async function openStream(
  tx: Tx,
  about: {
    readonly environment: Environment;
    readonly connection: Connection;
    readonly holder: string;
    readonly now: number;
  },
  { stream, position }: Outgoing,
): Promise<string | undefined> {
  if (!stream) return undefined;
  const { environment, connection, holder, now } = about;
  const pace = connection.together?.pace ?? FIRST_PACE_S;
  const first = environment === "simulated" ? Math.min(pace, SIMULATED_FIRST_PACE_S) : pace;
  const key = [environment, connection.key, stream].join(" ");
  await addStream(tx, {
    key,
    environment,
    connection: connection.key,
    holder,
    next_at: new Date(now + first * MS_PER_S),
    requested_wait: first,
    head: position === undefined ? 0 : position - 1,
  });
  return key;
}

function check({ identity, holder, stream, position, bytes }: Outgoing, isTogether: boolean): void {
  const wrong = (what: string) => new FakturoError("input", `a record to be sent has ${what}`);
  if (identity === "" || identity.length > MAX_NAME)
    throw wrong("no identity, or one that is too long");
  if (holder === "" || holder.length > MAX_NAME) throw wrong("no holder, or one that is too long");
  if (bytes.length === 0 || bytes.length > MAX_RECORD) throw wrong("no bytes, or too many");
  if (isTogether !== Boolean(stream))
    throw wrong("a stream where its connection has none, or none");
  if (position !== undefined && !(Number.isSafeInteger(position) && position >= 1))
    throw wrong("a position that is none");
}
