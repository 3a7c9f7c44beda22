import { mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { KINDS, main } from "create-fakturo-plugin";
import { beforeAll, describe, expect, it } from "vitest";
import type { Workplace } from "./workplace.ts";

const INSTALL_MS = 300_000;
/** Folder of all dependencies of a plugin, after the scaffold is installed. */
export const SCAFFOLD_MODULES = "scaffold/installed/node_modules";

const MADE = KINDS.map(({ key }) => ({
  kind: key,
  args: key === "regime" ? ["--country", "NZ"] : [],
}));

/** Creates each kind of plugin outside the repository and checks it. */
export function describeScaffold(workplace: () => Workplace): void {
  function create(...args: readonly string[]): { code: number; text: string } {
    let text = "";
    const write = (part: string) => {
      text += part;
    };
    const cwd = join(workplace().folder, "scaffold");
    return { code: main(args, cwd, { out: write, error: write }), text };
  }

  const run: Workplace["run"] = (folder, ...command) =>
    workplace().run(`scaffold/${folder}`, ...command);

  beforeAll(async () => {
    mkdirSync(join(workplace().folder, "scaffold"));
    create("installed", "--kind", "app");
    const quiet = ["--no-audit", "--no-fund", "--prefer-offline"];
    await run("installed", "npm", "install", ...quiet);
    // The guide's page about authorities has a simulator.
    await run("installed", "npm", "install", ...quiet, "--save-dev", "@fakturo/simulator");
  }, INSTALL_MS);

  describe.each(MADE)("a new $kind outside the repository", ({ kind, args }) => {
    const name = `fakturo-my-${kind}`;

    it("is made from its template", () => {
      const { code, text } = create(name, "--kind", kind, ...args);
      expect(code, text).toBe(0);
      expect(text).toContain(`cd ${name}`);
      if (kind === "remote-python") return;
      const { folder } = workplace();
      symlinkSync(join(folder, SCAFFOLD_MODULES), join(folder, "scaffold", name, "node_modules"));
    });

    it.skipIf(kind === "remote-python")("checks its types without skipLibCheck", async () => {
      await run(name, "node_modules/.bin/tsc", "--noEmit");
    });

    it("passes its own tests", async () => {
      if (kind === "remote-python") await run(name, "python3", "-m", "unittest");
      else await run(name, "npm", "test");
    });

    it.skipIf(kind.startsWith("remote"))("builds to a package that Node loads", async () => {
      await run(name, "npm", "run", "build");
      const code = "import('./dist/index.js').then(({ plugin }) => console.log(plugin.name))";
      expect((await run(name, process.execPath, "-e", code)).trim()).toBe(name);
    });

    it("has none of the template's names left", () => {
      const manifest = kind === "remote-python" ? "manifest.json" : "package.json";
      const text = readFileSync(join(workplace().folder, "scaffold", name, manifest), "utf8");
      expect(text).not.toMatch(/acme/i);
    });
  });

  describe("create-fakturo-plugin", () => {
    it.each([
      [["x", "--kind", "nothing"], /unknown kind "nothing"/],
      [["fakturo-nz", "--kind", "regime"], /--country/],
      [["UPPER"], /is no name/],
      [["installed"], /has files/],
      [[], /Usage/],
      [["a", "--color"], /--color/],
    ])("refuses %j", (args, message) => {
      const { code, text } = create(...args);
      expect(text).toMatch(message);
      expect(code).toBe(2);
    });

    it("lists its kinds", () => {
      const { code, text } = create("--help");
      expect(code).toBe(0);
      for (const { key } of KINDS) expect(text).toContain(key);
    });
  });
}
