import type { Database } from "@fakturo/server-storage/database";
import {
  listEnding,
  listSince,
  lockRegistration,
  type RegistrationOfWorkspace,
  type Tx,
} from "@fakturo/server-storage/store";
import type { InWorkspace } from "@fakturo/server-storage/vault";
import { type AlarmParts, raiseAlarm } from "../alarms/index.ts";
import { registrationOf } from "./detail.ts";
import type { Registrations } from "./registrations.ts";

export interface RegistrationWatch extends AlarmParts {
  /** Lists the registrations of all workspaces. */
  readonly owner: Pick<Database, "maintain">;
  readonly inWorkspace: InWorkspace;
  readonly registrations: Registrations;
}

const HOUR_MS = 3_600_000;
/** Hours until a missing decision of the operator raises an alarm. */
const DECIDE_HOURS = 72;
/** Days before the end of its validity at which a registration is renewed. */
const RENEW_DAYS = 30;
const DAY_MS = 24 * HOUR_MS;

/** Raises an alarm for registrations that wait too long for approval; returns the number of new alarms. */
export async function warnOfApproval(options: RegistrationWatch): Promise<number> {
  const { owner, clock } = options;
  const before = new Date(clock.now() - DECIDE_HOURS * HOUR_MS);
  const late = await owner.maintain((tx) => listSince(tx, "reviewing", before));
  return countIn(options, late, (tx, { workspace, id, key, holder, since }) =>
    raiseAlarm(tx, options, workspace, {
      kind: "approval",
      subject: id,
      message: `the registration ${key} of ${holder} waits for approval since ${since.toISOString()}`,
      details: { registration: id, key, holder, since: since.toISOString() },
    }),
  );
}

/** Renews registrations that expire soon, and suspends expired ones; returns their number. */
export async function renewRegistrations(options: RegistrationWatch): Promise<number> {
  const { owner, clock } = options;
  const now = clock.now();
  const [ending, ended] = await owner.maintain((tx) =>
    Promise.all([
      listEnding(tx, "active", new Date(now + RENEW_DAYS * DAY_MS)),
      listEnding(tx, "renewing", new Date(now)),
    ]),
  );
  const renewed = await countIn(options, ending, (tx, { id }) => move(tx, options, id, "renew"));
  const message = "the registration was not renewed in time";
  return (
    renewed +
    (await countIn(options, ended, (tx, { id }) => move(tx, options, id, "suspend", message)))
  );
}

/** Runs one transaction for each; returns the number of true results. */
async function countIn(
  { inWorkspace }: RegistrationWatch,
  rows: readonly RegistrationOfWorkspace[],
  work: (tx: Tx, row: RegistrationOfWorkspace) => Promise<boolean>,
): Promise<number> {
  let count = 0;
  for (const row of rows) if (await inWorkspace(row.workspace, (tx) => work(tx, row))) count += 1;
  return count;
}

async function move(
  tx: Tx,
  { registrations }: RegistrationWatch,
  id: string,
  event: "renew" | "suspend",
  message?: string,
): Promise<boolean> {
  const row = await lockRegistration(tx, id);
  if (!row) return false;
  const before = registrationOf(row);
  const after = await registrations.keep(
    tx,
    before,
    event,
    message === undefined ? {} : { message },
  );
  return after.state !== before.state;
}
