import { type AlarmParts, endAlarm, raiseAlarm } from "@fakturo/server-domain/alarms";
import type { Database } from "@fakturo/server-storage/database";
import {
  enqueueTransmission,
  listOpenAlarms,
  listRestoreStops,
  type RestoreStop,
} from "@fakturo/server-storage/store";
import type { InWorkspace } from "@fakturo/server-storage/vault";

interface ChainAlarmOptions extends AlarmParts {
  readonly owner: Pick<Database, "maintain">;
  readonly inWorkspace: InWorkspace;
}

const KINDS = { unproved: "chain-unproved", behind: "chain-behind" } as const;

/**
 * Raises alarms about chains that wait since a restore, ends those of chains that go on, and has chains compared with the
 * authority's records; answers how many alarms are new.
 */
export async function warnOfChains(options: ChainAlarmOptions): Promise<number> {
  const { owner, inWorkspace } = options;
  const [stops, open] = await owner.maintain((tx) =>
    Promise.all([listRestoreStops(tx, undefined), listOpenAlarms(tx, Object.values(KINDS))]),
  );
  const waiting = stops.flatMap((stop) =>
    stop.kind === "chain" && stop.cause !== "moved" ? [{ ...stop, cause: stop.cause }] : [],
  );
  const named = new Set(
    waiting.map(({ workspace, cause, key }) => [workspace, KINDS[cause], key].join(" ")),
  );
  for (const { workspace, kind, subject } of open) {
    if (named.has([workspace, kind, subject].join(" "))) continue;
    for (const known of Object.values(KINDS))
      if (known === kind)
        await inWorkspace(workspace, (tx) => endAlarm(tx, options, known, [subject]));
  }
  let raised = 0;
  for (const { workspace, cause, key, stored, known } of waiting) {
    const isNew = await inWorkspace(workspace, async (tx) => {
      if (cause === "unproved") await enqueueTransmission(tx, { chain: key }, 0);
      return raiseAlarm(tx, options, workspace, {
        kind: KINDS[cause],
        subject: key,
        message: MESSAGES[cause](key),
        details: { stored, known },
      });
    });
    if (isNew) raised += 1;
  }
  return raised;
}

const MESSAGES: Readonly<Record<keyof typeof KINDS, (key: RestoreStop["key"]) => string>> = {
  unproved: (key) =>
    `the chain ${key} waits since the database was restored: it continues once the authority confirms its newest ` +
    `record; where it cannot, compare both and let it continue (fakturo db resume)`,
  behind: (key) =>
    `the database has lost links of the chain ${key}: do not resume it, but begin a new chain with another ` +
    `installation number, unit or series`,
};
