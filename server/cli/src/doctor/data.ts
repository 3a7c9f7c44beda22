import type { Config } from "@fakturo/server/config";
import {
  appliedMigration,
  countPartitions,
  createDatabase,
  type Database,
  databaseIdentity,
  latestMigration,
  liveRefusalOf,
  openDatabase,
  requireDatabase,
  SILENT,
} from "@fakturo/server-storage/database";
import { type ExpiringRow, listExpiring, listOpenAlarms } from "@fakturo/server-storage/store";
import { createRotation, missingKeys, openMasterKeys } from "@fakturo/server-storage/vault";
import { type DoctorFinding, finding } from "./finding.ts";

const DAY_MS = 86_400_000;
/** Certificates that end within this time are told. */
const SOON_MS = 30 * DAY_MS;
const DRIFT_MS = 2_000;
/** Signatures and tokens of other machines are refused with such a clock. */
const BAD_DRIFT_MS = 60_000;
const MS_PER_S = 1000;

/** Checks of the database, and of what it holds. */
export async function checkData(config: Config): Promise<DoctorFinding[]> {
  const place = { folder: config.data, url: config.databaseUrl };
  try {
    await requireDatabase(place);
  } catch (error) {
    return [finding("database", messageOf(error), { warns: true })];
  }
  try {
    const running = await openDatabase({ ...place, log: SILENT });
    const owner = createDatabase(running.admin, { connections: 1 });
    try {
      const migration = migrationFinding(
        await appliedMigration(running.admin),
        await countPartitions(running.admin),
      );
      return [migration, ...(migration.status === "ok" ? await checkContents(config, owner) : [])];
    } finally {
      await owner.close();
      await running.stop();
    }
  } catch (error) {
    return [finding("database", messageOf(error), { fails: true })];
  }
}

/** @param applied number of the newest migration of the database. */
export function migrationFinding(applied: number, partitions: number): DoctorFinding {
  const latest = latestMigration();
  const split = partitions > 0 ? `, ${partitions} partitions` : "";
  if (applied === latest) return finding("database", `answers, schema ${applied}${split}`);
  if (applied > latest)
    return finding("database", `schema ${applied} is of a newer Fakturo`, { fails: true });
  const message = `schema ${applied} is brought to ${latest} by the next start`;
  return finding("database", message, { warns: true });
}

async function checkContents(config: Config, owner: Database): Promise<DoctorFinding[]> {
  return [
    await checkClock(owner),
    liveFinding(await databaseIdentity(owner), config.live),
    ...(await checkAuthorities(owner)),
    await checkKeys(config, owner),
    ...(await checkCredentials(owner)),
  ];
}

async function checkClock(owner: Database): Promise<DoctorFinding> {
  const before = Date.now();
  const { rows } = await owner.query<{ now: Date }>("select clock_timestamp() as now");
  const after = Date.now();
  const at = rows[0]?.now.getTime() ?? after;
  return clockFinding(Math.max(0, before - at, at - after));
}

/** Whether live workspaces may send, and what allows it. */
export function liveFinding(identity: string, confirmed: string | undefined): DoctorFinding {
  const refusal = liveRefusalOf(identity, confirmed);
  return finding("live systems", refusal ?? `confirmed for this database (${identity})`, {
    warns: refusal !== undefined && confirmed !== undefined,
  });
}

/** @param drift in milliseconds. */
export function clockFinding(drift: number): DoctorFinding {
  const message = `differs from the database's by ${(drift / MS_PER_S).toFixed(1)} s`;
  return finding("clock", message, { fails: drift > BAD_DRIFT_MS, warns: drift > DRIFT_MS });
}

/** Clocks of authorities that the servers have found to differ from their own. */
async function checkAuthorities(owner: Database): Promise<DoctorFinding[]> {
  const alarms = await owner.maintain((tx) => listOpenAlarms(tx, ["clock"]));
  return [...new Set(alarms.map(({ message }) => message))].map((message) =>
    finding("clock", message, { warns: true }),
  );
}

async function checkKeys(config: Config, owner: Database): Promise<DoctorFinding> {
  const masterKeys = await openMasterKeys(config, owner);
  const missing = missingKeys(await createRotation({ owner, masterKeys }).status(), config);
  return missing
    ? finding("master key", missing.message, { fails: true })
    : finding("master key", "decrypts all secrets");
}

async function checkCredentials(owner: Database): Promise<DoctorFinding[]> {
  const now = Date.now();
  const rows = await owner.maintain((tx) => listExpiring(tx, new Date(now + SOON_MS)));
  if (rows.length === 0) return [finding("credentials", "none ends within 30 days")];
  return rows.map((row) => credentialFinding(row, now));
}

/** @param now in milliseconds since 1970. */
export function credentialFinding(
  {
    workspace,
    key,
    holder,
    not_after,
  }: Pick<ExpiringRow, "workspace" | "key" | "holder" | "not_after">,
  now: number,
): DoctorFinding {
  const end = not_after?.getTime() ?? now;
  const of = `${key}${holder ? ` of ${holder}` : ""} in workspace ${workspace}`;
  const isOver = end <= now;
  const message = `${of} ${isOver ? "ended" : "ends"} on ${new Date(end).toISOString()}`;
  return finding("credentials", message, { fails: isOver, warns: true });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
