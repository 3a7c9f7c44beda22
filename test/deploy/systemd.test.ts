import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadConfig } from "@fakturo/server/config";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEPLOY, readDeployFile } from "./files.ts";

const UNIT = readDeployFile("systemd/fakturo.service");
const PROGRAM = "/opt/fakturo/node_modules/.bin/node";

const HAS_SYSTEMD = spawnSync("systemd-analyze", ["--version"]).status === 0;
if (!HAS_SYSTEMD) process.stderr.write("The unit is not verified: systemd-analyze is missing.\n");

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "fakturo-systemd-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** What systemd says about a unit whose program exists here. */
function verify(name: string, text: string) {
  const file = join(folder, name);
  writeFileSync(file, text.replace(PROGRAM, process.execPath));
  const { status, stderr } = spawnSync("systemd-analyze", ["verify", "--man=no", file], {
    encoding: "utf8",
  });
  // Units of this machine are loaded too, and have faults of their own.
  return { status, about: stderr.split("\n").filter((line) => line.includes("fakturo")) };
}

describe("the systemd unit", () => {
  it.skipIf(!HAS_SYSTEMD)("is accepted by systemd-analyze, with and without the socket", () => {
    expect(verify("fakturo.service", UNIT)).toEqual({ status: 0, about: [] });
    expect(verify("fakturo.socket", readDeployFile("systemd/fakturo.socket"))).toEqual({
      status: 0,
      about: [],
    });
    const wrong = UNIT.replace("KillMode=mixed", "KillMode=all");
    expect(verify("fakturo.service", wrong).about).not.toEqual([]);
  });

  it.skipIf(!HAS_SYSTEMD)("leaves the service few rights", () => {
    const file = join(DEPLOY, "systemd/fakturo.service");
    const options = ["security", "--offline=true", "--threshold=30", file];
    expect(spawnSync("systemd-analyze", options).status).toBe(0);
  });

  it("stops the server first and gives it time to end its work", () => {
    expect(UNIT).toMatch(/^KillMode=mixed$/m);
    const seconds = Number(/^TimeoutStopSec=(\d+)$/m.exec(UNIT)?.[1]);
    expect(seconds).toBeGreaterThan(loadConfig({ env: {}, cwd: folder }).drainSeconds + 25);
  });

  it("sets values that the server accepts", () => {
    const line = /^Environment=(.*)$/m.exec(UNIT)?.[1] ?? "";
    const env = Object.fromEntries(line.split(" ").map((pair) => pair.split("=")));
    expect(loadConfig({ env, cwd: folder })).toMatchObject({
      data: "/var/lib/fakturo",
      healthPort: 8090,
    });
  });
});
