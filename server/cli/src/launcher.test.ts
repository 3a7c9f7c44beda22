import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { repositoryRoot } from "@fakturo/test-support";
import { describe, expect, it } from "vitest";
import QUICK from "../bin/quick-commands.json" with { type: "json" };
import { DOCUMENT_COMMANDS } from "./commands/document.ts";
import { CONVERT_COMMANDS } from "./quick.ts";

const LAUNCHER = fileURLToPath(new URL("../bin/fakturo.cjs", import.meta.url));
const OLD_NODE = "/usr/bin/node";
const env = { ...process.env, FAKTURO_PLUGINS: "" };

/** A module that prints the files that `require` has loaded when the process ends. */
const LIST_LOADED_FILES = `data:text/javascript,${encodeURIComponent(`
  import { createRequire } from "node:module";
  const { cache } = createRequire(process.execPath);
  process.on("exit", () => console.error(JSON.stringify(Object.keys(cache))));
`)}`;

function isOlder(node: string): boolean {
  if (!existsSync(node)) return false;
  const { stdout } = spawnSync(node, ["--version"], { encoding: "utf8" });
  return Number.parseInt(stdout.slice(1), 10) < 24;
}

describe("the launcher", () => {
  it("knows the commands of the bundle", () => {
    const names = DOCUMENT_COMMANDS.flatMap((group) => group.names);
    expect(QUICK.formats).toEqual(CONVERT_COMMANDS);
    expect(new Set(QUICK.documents)).toEqual(new Set(names));
  });

  it("runs a command and ends with its code", () => {
    const { status, stderr, stdout } = spawnSync(process.execPath, [LAUNCHER, "build"], {
      env,
      input: "{",
      encoding: "utf8",
    });
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    expect(stderr).toContain("input");
  });

  it("loads no more than building a document needs", () => {
    const { status, stderr } = spawnSync(process.execPath, [LAUNCHER, "build"], {
      env: { ...env, NODE_OPTIONS: `--import=${LIST_LOADED_FILES}` },
      input: JSON.stringify({ $schema: "https://gobl.org/draft-0/org/party", name: "Ada" }),
      encoding: "utf8",
    });
    const files: string[] = JSON.parse(stderr.slice(stderr.lastIndexOf("[")));
    const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
    expect(status).toBe(0);
    expect(files.filter((file) => file.includes("/node_modules/pg"))).toEqual([]);
    expect(bytes).toBeGreaterThan(100_000);
    expect(bytes).toBeLessThan(500_000);
  });

  it("bundles a checkout once, and again when its sources have changed", () => {
    const run = () =>
      spawnSync(process.execPath, [LAUNCHER, "convert", "--help"], { env, encoding: "utf8" });
    run();
    expect(run()).toMatchObject({ status: 0, stderr: "", stdout: expect.stringContaining("--to") });
    const sources = join(repositoryRoot(), "node_modules/.cache/fakturo/cli/sources.json");
    const [[file, time], ...others] = JSON.parse(readFileSync(sources, "utf8"));
    writeFileSync(sources, JSON.stringify([[file, time - 1], ...others]));
    expect(run()).toMatchObject({ status: 0, stderr: expect.stringContaining("bundling") });
    expect(run()).toMatchObject({ status: 0, stderr: "" });
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

      // The child process holds the other end of stdout: it closes when the child has ended.
      const closed = new Promise((resolve) =>
        launcher.once("close", (_code, signal) => resolve(signal)),
      );
      launcher.kill("SIGKILL");
      expect(await closed).toBe("SIGKILL");
    },
  );
});
