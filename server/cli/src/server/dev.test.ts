import { spawn, spawnSync } from "node:child_process";
import { on, once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const LAUNCHER = fileURLToPath(new URL("../../bin/fakturo.cjs", import.meta.url));

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "fakturo-dev-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const plugin = (name: string) =>
  writeFileSync(
    join(folder, "src/index.ts"),
    `export const plugin = Object.freeze({ name: "${name}", api: "^2.0.0" });\n`,
  );

describe("fakturo dev", () => {
  it("serves with the plugin of a folder, and again when it changes", async () => {
    mkdirSync(join(folder, "src"));
    plugin("acme");
    const child = spawn(process.execPath, [LAUNCHER, "dev", folder, "--port", "0"], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    let log = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      log += text;
    });
    const lines = createInterface({ input: child.stdout });
    // The line after it is about the console.
    const nextStart = async () => {
      for await (const [line] of on(lines, "line"))
        if (/^Fakturo .* ready on http/.test(String(line))) return;
    };
    await nextStart();
    plugin("acme-two");
    await nextStart();
    expect(log).toContain("index.ts has changed");
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
  });

  it("names what it expects in a folder without a plugin", () => {
    const empty = join(folder, "empty");
    mkdirSync(empty);
    const { status, stderr } = spawnSync(process.execPath, [LAUNCHER, "dev", empty], {
      encoding: "utf8",
    });
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: expect.stringContaining("src/index.ts"),
    });
  });
});
