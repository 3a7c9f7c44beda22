import { FakturoError, type JsonObject } from "@fakturo/model";
import type { Clock } from "@fakturo/server-base";
import { findPerson, logAccess, type PersonRow, type Tx } from "@fakturo/server-storage/store";
import type { Visitor } from "./visitor.ts";

/** What a member did with its sign-in. */
export interface AccessNote {
  readonly action: string;
  readonly details?: JsonObject;
}

/** Writes what a member did into the log of its organisation. */
export function logOf(
  tx: Tx,
  { id, org, email }: PersonRow,
  { action, details }: AccessNote,
  { address }: Pick<Visitor, "address">,
  clock: Clock,
): Promise<void> {
  const row = { at: new Date(clock.now()), actor: `user:${id}`, action, target: email, address };
  return logAccess(tx, org, { ...row, details: details ?? null });
}

/** @throws FakturoError "not-found". */
export async function existingPerson(tx: Tx, id: string): Promise<PersonRow> {
  const person = await findPerson(tx, id);
  if (!person) throw new FakturoError("not-found", "member not found");
  return person;
}
