import { FakturoError, isFakturoError } from "@fakturo/model";
import {
  appOf,
  type Environment,
  type LateStatement,
  type RouteEffects,
  type SecretWrite,
  type Wake,
} from "@fakturo/plugin";
import type { EntryParts, FileParts } from "@fakturo/server-domain";
import { setState, writeMeta } from "@fakturo/server-domain/entries";
import { receiveItems, requestFeed, writeRecords } from "@fakturo/server-domain/inbound";
import { pokeIntent, rejectLate } from "@fakturo/server-runtime/interpret";
import { submissionsNamed, type Tx } from "@fakturo/server-storage/store";
import type { HttpScope } from "../scope.ts";

type EffectParts = EntryParts & FileParts & Pick<HttpScope, "secrets">;

/** Whose effects are written. */
export interface EffectPlace {
  readonly app: string;
  readonly workspaceId: string;
  readonly environment: Environment;
  /** The route, for people. */
  readonly source: string;
}

/**
 * Writes what a route answers with, in one transaction.
 * @throws FakturoError "conflict" for a record that was changed meanwhile, "input" for what is not allowed,
 * "precondition-failed" for a document without import workflow.
 */
export async function applyRouteEffects(
  tx: Tx,
  parts: EffectParts,
  place: EffectPlace,
  effects: RouteEffects,
): Promise<void> {
  const { app, environment } = place;
  const { records = [], secrets = [], receive = [], feeds = [], wake = [] } = effects;
  const { statements = [] } = effects;
  await writeRecords(tx, app, records, new Date(parts.clock.now()));
  for (const secret of secrets) await writeSecret(tx, parts, place, secret);
  await receiveItems(tx, parts, place, receive);
  for (const request of feeds) {
    const { engine, clock } = parts;
    await requestFeed(tx, { engine, environment, app }, request, new Date(clock.now()));
  }
  for (const statement of statements) await applyStatement(tx, parts, place, statement);
  // Last: jobs are locked until the commit.
  for (const one of wake) await wakeSteps(tx, parts, app, one);
}

async function writeSecret(
  tx: Tx,
  { secrets }: EffectParts,
  { app, workspaceId }: EffectPlace,
  { name, value }: SecretWrite,
): Promise<void> {
  if (!name.startsWith(`${app}.`))
    throw new FakturoError("forbidden", `the app ${app} may only write secrets named ${app}.…`);
  await secrets.write(tx, workspaceId, name, value);
}

/** @throws FakturoError "forbidden" for a connection of another app. */
async function applyStatement(
  tx: Tx,
  parts: EffectParts,
  { app, environment, workspaceId }: EffectPlace,
  { connection, identity, faults = [], meta = [] }: LateStatement,
): Promise<void> {
  if (appOf(connection) !== app)
    throw new FakturoError("forbidden", `the app ${app} states nothing about ${connection}`);
  const found = await submissionsNamed(tx, { environment, connection }, [identity], []);
  const byEntry = new Map(found.flatMap(({ id, entry }) => (entry === null ? [] : [[entry, id]])));
  for (const [entry, submission] of byEntry) {
    if (faults.length > 0) {
      // Jobs are locked before their entry, as where they run.
      await rejectLate(tx, parts, workspaceId, { submission, entry, faults });
      await setState(tx, parts, entry, { key: "error", faults });
    }
    await writeMeta({ tx, now: new Date(parts.clock.now()) }, app, entry, meta);
  }
}

async function wakeSteps(tx: Tx, parts: EffectParts, app: string, wake: Wake): Promise<void> {
  const { ref, code, message } = wake;
  try {
    await pokeIntent(tx, parts, { id: undefined, job: undefined, ref, app }, { code, message });
  } catch (error) {
    if (!isFakturoError(error) || error.key !== "not-found") throw error;
  }
}
