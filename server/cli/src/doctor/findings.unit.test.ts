import { latestMigration } from "@fakturo/server-storage/database";
import { expect, it } from "vitest";
import { clockFinding, credentialFinding, liveFinding, migrationFinding } from "./data.ts";
import { checkProcesses, diskFinding, portFinding } from "./machine.ts";

const NOW = Date.parse("2026-03-31T00:00:00Z");
const GB = 1_000_000_000;

const credential = (day: string) =>
  credentialFinding(
    { workspace: "Acme", key: "gov-es.certificate", holder: "B98602642", not_after: new Date(day) },
    NOW,
  );

const failure = (code: string) => Object.assign(new Error(`listen ${code}`), { code });
const portIs = (code: string, holder?: number) =>
  portFinding("port", "127.0.0.1:8080", failure(code), holder);

it.each([
  ["fail", "127.0.0.1:8080 is taken by another program", portIs("EADDRINUSE")],
  [
    "ok",
    "127.0.0.1:8080 is taken; a server runs on this data (process 12)",
    portIs("EADDRINUSE", 12),
  ],
  ["fail", "127.0.0.1:8080 cannot be used: access is denied", portIs("EACCES", 12)],
  ["fail", "0.1 GB free in /data", diskFinding(0.1 * GB, "/data")],
  ["warn", "1.0 GB free", diskFinding(GB, "/data")],
  ["ok", "50.0 GB free", diskFinding(50 * GB, "/data")],
  ["fail", "is of a newer Fakturo", migrationFinding(latestMigration() + 1, 0)],
  ["warn", "by the next start", migrationFinding(1, 0)],
  ["ok", "4 partitions", migrationFinding(latestMigration(), 4)],
  ["fail", "by 61.0 s", clockFinding(61_000)],
  ["warn", "by 3.0 s", clockFinding(3_000)],
  ["ok", "by 0.5 s", clockFinding(500)],
  ["ok", "confirmed for this database (7-1)", liveFinding("7-1", "7-1")],
  ["ok", "FAKTURO_LIVE=7-1", liveFinding("7-1", undefined)],
  ["warn", "it is set for 7-2", liveFinding("7-1", "7-2")],
  ["fail", "ended on 2026-03-30", credential("2026-03-30T00:00:00Z")],
  ["warn", "of B98602642 in workspace Acme ends on 2026-04-10", credential("2026-04-10T00:00:00Z")],
  ["warn", "(4711, 4712)", checkProcesses({ holder: undefined, processes: [4711, 4712] })],
  ["ok", "a server runs on this data: 12", checkProcesses({ holder: 12, processes: [4711] })],
])("the doctor says %s: %s", (status, message, found) => {
  expect(found).toMatchObject({ status, message: expect.stringContaining(message) });
});
