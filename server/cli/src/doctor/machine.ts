import { existsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import type { Config } from "@fakturo/server/config";
import { probePort, systemCode, systemReason } from "@fakturo/server-base";
import type { FolderState } from "@fakturo/server-storage/database";
import { type DoctorFinding, finding } from "./finding.ts";

const GB = 1_000_000_000;
const LOW = 2 * GB;
const TOO_LOW = 0.2 * GB;

/** Free space where the data is, or will be. */
export async function checkDisk({ data, folder }: Config): Promise<DoctorFinding> {
  const place = existing(resolve(folder, data));
  const { bavail, bsize } = await statfs(place);
  return diskFinding(bavail * bsize, place);
}

/** @param free in bytes. */
export function diskFinding(free: number, place: string): DoctorFinding {
  const message = `${(free / GB).toFixed(1)} GB free in ${place}`;
  return finding("disk", message, { fails: free < TOO_LOW, warns: free < LOW });
}

function existing(path: string): string {
  return existsSync(path) ? path : existing(dirname(path));
}

/** Whether the ports can be listened on; a server that runs on the data holds them itself. */
export async function checkPorts(
  config: Config,
  { holder }: FolderState,
): Promise<DoctorFinding[]> {
  const { host, port, buildPort, healthPort } = config;
  const named = [
    ["port", port],
    ["build port", buildPort],
    ["health port", healthPort],
  ] as const;
  const findings: DoctorFinding[] = [];
  for (const [check, number] of named)
    if (number !== undefined && number !== 0)
      findings.push(await checkPort(check, host, number, holder));
  return findings;
}

async function checkPort(
  check: string,
  host: string,
  port: number,
  holder: number | undefined,
): Promise<DoctorFinding> {
  const place = `${host}:${port}`;
  try {
    await probePort(host, port);
    return finding(check, `${place} is free`);
  } catch (error) {
    return portFinding(check, place, error, holder);
  }
}

/** @param holder process of the server that runs on the data, which may hold the port itself. */
export function portFinding(
  check: string,
  place: string,
  error: unknown,
  holder: number | undefined,
): DoctorFinding {
  if (systemCode(error) !== "EADDRINUSE")
    return finding(check, `${place} cannot be used: ${systemReason(error)}`, { fails: true });
  return holder === undefined
    ? finding(check, `${place} is taken by another program`, { fails: true })
    : finding(check, `${place} is taken; a server runs on this data (process ${holder})`);
}

/** Processes of Postgres that a killed server left behind. */
export function checkProcesses({ holder, processes }: FolderState): DoctorFinding {
  if (holder !== undefined) return finding("processes", `a server runs on this data: ${holder}`);
  if (processes.length === 0) return finding("processes", "none left behind");
  const list = processes.join(", ");
  const message = `Postgres of a killed server still runs (${list}); the next start ends it`;
  return finding("processes", message, { warns: true });
}
