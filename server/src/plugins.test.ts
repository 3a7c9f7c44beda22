import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PluginError } from "@fakturo/engine";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadPlugins } from "./plugins.ts";

describe("loadPlugins", () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "fakturo-plugins-"));
    writeFileSync(join(folder, "own.mjs"), 'export const plugin = { name: "own", api: 1 };');
    writeFileSync(join(folder, "none.mjs"), "export const other = 1;");
    writeFileSync(join(folder, "broken.mjs"), 'throw new Error("no luck\\nat all");');
    const acme = join(folder, "node_modules", "acme");
    mkdirSync(acme, { recursive: true });
    writeFileSync(join(acme, "package.json"), '{"type": "module", "exports": "./acme.js"}');
    writeFileSync(join(acme, "acme.js"), 'export const plugin = { name: "acme", api: 1 };');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const problems = async (...names: string[]): Promise<readonly string[]> => {
    try {
      await loadPlugins(names, folder);
      return [];
    } catch (error) {
      if (error instanceof PluginError) return error.problems;
      throw error;
    }
  };

  it("keeps the order and finds files, packages of the folder and bundled ones", async () => {
    const plugins = await loadPlugins(["./own.mjs", "@fakturo/app-sequence", "acme"], folder);
    expect(plugins.map(({ name }) => name)).toEqual(["own", "@fakturo/app-sequence", "acme"]);
  });

  it.each(["nowhere", "./nowhere.mjs", "./none.mjs", "./broken.mjs", "not a name"])(
    "names %s in one line",
    async (name) => {
      const [problem = "", ...others] = await problems(name);
      expect(others).toEqual([]);
      expect(problem).toContain(name);
      expect(problem).not.toContain("\n");
    },
  );

  it("reports every plugin that cannot be loaded", async () => {
    expect(await problems("nowhere", "./own.mjs", "./none.mjs")).toHaveLength(2);
  });
});
