import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { CONTRACT_VERSION } from "@fakturo/plugin";
import { repositoryRoot } from "@fakturo/test-support";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { installedCli } from "../harness/installed.ts";
import { freePort, type ServerProcess, startServer } from "../harness/server.ts";

const INVOICE = JSON.parse(
  readFileSync(join(repositoryRoot(), "docs/examples/invoice.json"), "utf8"),
);
/** Few, so that threads start soon; all of them are loaded by the tests of installed packages. */
const env = { FAKTURO_PLUGINS: "@fakturo/catalogues,@fakturo/regime-es,@fakturo/app-pdf" };
/** More than the main thread builds. */
const MANY_LINES = 1000;

let cli: string;
let data: string;
let server: ServerProcess;
beforeAll(async () => {
  cli = installedCli("whole");
  data = mkdtempSync(join(tmpdir(), "fakturo-whole-"));
  server = await startServer({ data, port: await freePort(), cli, env });
});
afterAll(async () => {
  await server.stop();
  rmSync(data, { recursive: true });
});

function fakturo(args: readonly string[], input?: string, more?: NodeJS.ProcessEnv): Buffer {
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args], {
    input,
    env: { ...process.env, ...env, ...more },
  });
  expect({ status, stderr: stderr.toString() }).toEqual({ status: 0, stderr: "" });
  return stdout;
}

describe("the bundle of the whole command line", () => {
  it("stores a document, on a thread too, and shows the documentation", async () => {
    fakturo(["workspaces", "create", "Acme", "--country", "ES", "--data", data]);
    const key = fakturo(["keys", "create", "--workspace", "Acme", "--data", data]);
    const headers = {
      authorization: `Bearer ${key.toString().trim()}`,
      "content-type": "application/json",
    };
    const lines = Array.from({ length: MANY_LINES }, () => INVOICE.lines[0]);
    for (const [id, doc] of [
      ["019bc0a0-ffff-7000-8000-000000000001", INVOICE],
      ["019bc0a0-ffff-7000-8000-000000000002", { ...INVOICE, lines }],
    ]) {
      const url = `${server.url}/silo/v1/entries/${id}`;
      const body = JSON.stringify({ folder: "sales", data: doc });
      const answer = await fetch(url, { method: "PUT", headers, body });
      expect(await answer.json()).toMatchObject({ folder: "sales" });
      expect(answer.status).toBe(200);
    }
    const docs = await fetch(`${server.url}/docs/`);
    expect(docs.status).toBe(200);
    expect(await docs.text()).toContain("Fakturo");
    expect(server.logged()).not.toMatch(/"level":(?:50|60)/);
  });

  it("is in ASCII, of which V8 keeps one byte for each character", () => {
    const folder = join(dirname(cli), "../dist/whole");
    const files = readdirSync(folder).filter((name) => name.endsWith(".cjs"));
    const wide = files.filter((name) =>
      /\P{ASCII}/u.test(readFileSync(join(folder, name), "utf8")),
    );
    expect(files.length).toBeGreaterThan(50);
    expect(wide).toEqual([]);
  });

  it("loads a plugin installed beside it that can only be imported", () => {
    const own = join(dirname(cli), "../../own-plugin");
    mkdirSync(own, { recursive: true });
    const manifest = { name: "own-plugin", type: "module", exports: { import: "./own.js" } };
    writeFileSync(join(own, "package.json"), JSON.stringify(manifest));
    writeFileSync(
      join(own, "own.js"),
      `export const plugin = { name: "own-plugin", api: ${JSON.stringify(`^${CONTRACT_VERSION}`)} };`,
    );
    const listed = fakturo(["plugins"], "", { FAKTURO_PLUGINS: "own-plugin" });
    expect(listed.toString()).toContain("own-plugin");
  });

  it("finds fonts in the package that ships them", () => {
    const pdf = fakturo(["convert", "--to", "pdf"], JSON.stringify(INVOICE));
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  });
});
