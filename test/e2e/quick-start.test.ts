import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { repositoryRoot } from "@fakturo/test-support";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { installedCli } from "../harness/installed.ts";

const INVOICE = readFileSync(join(repositoryRoot(), "docs/examples/invoice.json"), "utf8");

let cli: string;
let folder: string;
beforeAll(() => {
  cli = installedCli("quick");
  folder = mkdtempSync(join(tmpdir(), "fakturo-quick-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function fakturo(args: readonly string[], input = "") {
  const env = { PATH: process.env.PATH, XDG_CACHE_HOME: join(folder, "cache") };
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args], {
    input,
    env,
    cwd: folder,
    encoding: "utf8",
  });
  return { status, stdout, stderr };
}

describe("the installed command line", () => {
  it("builds, validates and corrects as the sources do", () => {
    const built = fakturo(["build", "--envelop"], INVOICE);
    expect(built).toMatchObject({ status: 0, stderr: "" });
    const sources = spawnSync(
      process.execPath,
      ["--conditions=@fakturo/source", "server/cli/src/main.ts", "build"],
      { input: INVOICE, cwd: repositoryRoot(), encoding: "utf8" },
    );
    const { doc } = JSON.parse(built.stdout);
    expect({ ...doc, uuid: "" }).toEqual({ ...JSON.parse(sources.stdout), uuid: "" });

    expect(fakturo(["validate"], built.stdout)).toEqual({ status: 0, stdout: "ok\n", stderr: "" });
    const corrected = fakturo(["correct", "--type", "credit-note"], JSON.stringify(doc));
    expect(JSON.parse(corrected.stdout)).toMatchObject({ type: "credit-note" });
  });

  it("loads a plugin that is not part of Fakturo", () => {
    const plugin = `export const plugin = { name: "acme", api: "^2.0.0", rulesets: [] };`;
    writeFileSync(join(folder, "acme.mjs"), plugin);
    const { status, stderr } = fakturo(["--plugins", "bundled,./acme.mjs", "build"], INVOICE);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(fakturo(["--plugins", "absent", "build"], INVOICE)).toMatchObject({ status: 1 });
  });

  it("signs with a key of its own making", () => {
    // Creating keys needs the full command line, which is not part of this installation.
    const sources = ["--conditions=@fakturo/source", "server/cli/src/main.ts"];
    const key = join(folder, "key.jwk");
    spawnSync(process.execPath, [...sources, "keys", "generate", "-o", key], {
      cwd: repositoryRoot(),
    });
    const signed = fakturo(["sign", "--key", key], INVOICE);
    expect(signed).toMatchObject({ status: 0, stderr: "" });
    expect(fakturo(["verify"], signed.stdout)).toMatchObject({ status: 0, stdout: "ok\n" });
  });

  it("refuses with faults, keeps the exit codes and ends quietly when nobody reads", () => {
    const broken = JSON.stringify({ ...JSON.parse(INVOICE), supplier: { name: "x".repeat(10) } });
    const refused = fakturo(["build", "--json"], broken);
    expect(refused.status).toBe(1);
    expect(JSON.parse(refused.stdout)).toMatchObject({ key: "calculation" });
    expect(fakturo(["build", "--nope"], INVOICE).status).toBe(2);
    expect(fakturo(["build", "absent.json"]).status).toBe(2);

    const lines = Array.from({ length: 2000 }, () => JSON.parse(INVOICE).lines[0]);
    writeFileSync(join(folder, "long.json"), JSON.stringify({ ...JSON.parse(INVOICE), lines }));
    const piped = spawnSync(
      "sh",
      ["-c", `"$0" "$1" build long.json | head -c 10; echo`, process.execPath, cli],
      { cwd: folder, encoding: "utf8" },
    );
    expect(piped).toMatchObject({ status: 0, stderr: "" });
    expect(piped.stdout).toHaveLength(11);
  });
});
