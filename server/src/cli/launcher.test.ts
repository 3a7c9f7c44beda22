import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const LAUNCHER = fileURLToPath(new URL("../../bin/fakturo.cjs", import.meta.url));
const OLD_NODE = "/usr/bin/node";
const env = { ...process.env, FAKTURO_PLUGINS: "" };

function isOlder(node: string): boolean {
  if (!existsSync(node)) return false;
  const { stdout } = spawnSync(node, ["--version"], { encoding: "utf8" });
  return Number.parseInt(stdout.slice(1), 10) < 24;
}

describe("the launcher", () => {
  it("runs a command and ends with its code", () => {
    const { status, stderr, stdout } = spawnSync(process.execPath, [LAUNCHER, "build"], {
      env,
      input: "{",
      encoding: "utf8",
    });
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    expect(stderr).toContain("input");
  });

  it.skipIf(!isOlder(OLD_NODE))(
    "hands over to a newer Node and takes it along when killed",
    async () => {
      const launcher = spawn(OLD_NODE, [LAUNCHER, "bulk"], {
        env,
        stdio: ["pipe", "pipe", "inherit"],
      });
      launcher.stdin.write('{"id": "a"}\n');
      const { value } = await launcher.stdout[Symbol.asyncIterator]().next();
      expect(JSON.parse(String(value))).toMatchObject({ id: "a", error: { key: "input" } });

      // The process it started holds the other end of stdout: it closes only when that is gone too.
      const closed = new Promise((resolve) =>
        launcher.once("close", (_code, signal) => resolve(signal)),
      );
      launcher.kill("SIGKILL");
      expect(await closed).toBe("SIGKILL");
    },
  );
});
