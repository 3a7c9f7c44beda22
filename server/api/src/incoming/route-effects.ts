import { FakturoError, isFakturoError } from "@fakturo/model";
import type { Environment, RouteEffects, SecretWrite, Wake } from "@fakturo/plugin";
import type { EntryParts, FileParts } from "@fakturo/server-domain";
import { receiveItem, requestFeed, writeRecords } from "@fakturo/server-domain/inbound";
import { pokeIntent } from "@fakturo/server-runtime/interpret";
import type { Tx } from "@fakturo/server-storage/store";
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
  { records = [], secrets = [], receive = [], feeds = [], wake = [] }: RouteEffects,
): Promise<void> {
  const { app, environment } = place;
  await writeRecords(tx, app, records, new Date(parts.clock.now()));
  for (const secret of secrets) await writeSecret(tx, parts, place, secret);
  for (const item of receive) await receiveItem(tx, parts, place, item);
  for (const request of feeds) {
    const { engine, clock } = parts;
    await requestFeed(tx, { engine, environment, app }, request, new Date(clock.now()));
  }
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

async function wakeSteps(tx: Tx, parts: EffectParts, app: string, wake: Wake): Promise<void> {
  const { ref, code, message } = wake;
  try {
    await pokeIntent(tx, parts, { id: undefined, job: undefined, ref, app }, { code, message });
  } catch (error) {
    if (!isFakturoError(error) || error.key !== "not-found") throw error;
  }
}
