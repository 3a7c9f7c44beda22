import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PluginError } from "@fakturo/engine";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readManifest } from "../config/bundled.ts";
import { loadPlugins } from "./plugins.ts";

describe("loadPlugins", () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "fakturo-plugins-"));
    writeFileSync(join(folder, "own.mjs"), 'export const plugin = { name: "own", api: "^2.0.0" };');
    writeFileSync(join(folder, "none.mjs"), "export const other = 1;");
    writeFileSync(join(folder, "broken.mjs"), 'throw new Error("no luck\\nat all");');
    const acme = join(folder, "node_modules", "acme");
    mkdirSync(acme, { recursive: true });
    writeFileSync(join(acme, "package.json"), '{"type": "module", "exports": "./acme.js"}');
    writeFileSync(join(acme, "acme.js"), 'export const plugin = { name: "acme", api: "^2.0.0" };');
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

  const STEP = `key: "x.y", name: "X", summary: "X.", effect: "none", config: {}, run() {}`;
  const CONVERTER = `key: "x.y", name: "X", mime: "text/xml", schemas: []`;
  it.each([
    [`providers: [{ ${STEP}, config: undefined }]`, "step 'x.y' has no config"],
    [`providers: [{ ${STEP}, key: "Acme Send!" }]`, "step 'Acme Send!' has a wrong key"],
    [`providers: [{ ${STEP}, effect: "some" }]`, "step 'x.y' has a wrong effect"],
    [`providers: [{ ${STEP}, run: undefined }]`, "step 'x.y' has no run"],
    [`providers: [{ ${STEP}, schemas: "bill/invoice" }]`, "step 'x.y' has a wrong schemas"],
    ["providers: {}", "'providers' is no list"],
    ["providers: [1]", "step '1' is no object"],
    [`rulesets: [{ kind: "regime" }]`, "ruleset '1' has no data"],
    [`rulesets: [{ kind: "regime", data: {} }]`, "ruleset '1' has no country in its data"],
    [`rulesets: [{ kind: "law", data: {} }]`, "ruleset '1' has a wrong kind"],
    [`converters: [{ ${CONVERTER} }]`, "converter 'x.y' has neither generate nor parse"],
    [`exporters: [{ ${CONVERTER}, summary: "X." }]`, "exporter 'x.y' has no config"],
    [`routes: [{ method: "GET", path: "x" }], app: "x"`, "route 'x' has a wrong path"],
    ["routes: []", "it has routes, and no 'app'"],
  ])("refuses a plugin with %s", async (offers, problem) => {
    const name = `./incomplete-${offers.replaceAll(/\W/g, "")}.mjs`;
    writeFileSync(
      join(folder, name),
      `export const plugin = { name: "incomplete", api: "^2.0.0", ${offers} };`,
    );
    expect(await problems(name)).toEqual([`plugin ${name} cannot be loaded: ${problem}`]);
  });

  it("takes all that come with it", async () => {
    const { plugins } = readManifest();
    expect(await loadPlugins(plugins, folder)).toHaveLength(plugins.length);
  });

  it("reports every plugin that cannot be loaded", async () => {
    expect(await problems("nowhere", "./own.mjs", "./none.mjs")).toHaveLength(2);
  });
});
