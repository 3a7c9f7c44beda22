import type { Config } from "@fakturo/server/config";
import { folderState } from "@fakturo/server-storage/database";
import { Refused } from "../failure.ts";
import { type Io, PRETTY_JSON, writeJson } from "../io.ts";
import { hasColors, styled } from "../terminal.ts";
import { checkData } from "./data.ts";
import type { DoctorFinding } from "./finding.ts";
import { checkDisk, checkPorts, checkProcesses } from "./machine.ts";

/** Prints what each check found. @throws Refused where one failed. */
export async function doctor(config: Config, io: Io, json: boolean): Promise<void> {
  // Before the database is opened, which ends processes that were left behind.
  const state = await folderState(config.data);
  const findings = [
    await checkDisk(config),
    ...(await checkPorts(config, state)),
    checkProcesses(state),
    ...(await checkData(config)),
  ];
  if (json) await writeJson(io, findings, PRETTY_JSON);
  else io.print(format(findings, hasColors(io.isTerminal, io.env)));
  if (findings.some(({ status }) => status === "fail")) throw new Refused();
}

const COLORS = { ok: "green", warn: "yellow", fail: "red" } as const;

function format(findings: readonly DoctorFinding[], colors: boolean): string {
  const width = Math.max(...findings.map(({ check }) => check.length));
  return findings
    .map(({ check, status, message }) => {
      const word = status.padEnd(4);
      return `${colors ? styled(COLORS[status], word) : word}  ${check.padEnd(width)}  ${message}\n`;
    })
    .join("");
}
