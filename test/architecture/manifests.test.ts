import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "@fakturo/test-support";
import { describe, expect, it } from "vitest";
import {
  atVersion,
  optionalFolders,
  packageFolders,
  publishedFolders,
  readManifest,
  withSharedFields,
} from "../../scripts/packages.ts";
import { releasedChangelog } from "../../scripts/release-notes.ts";

const { version, engines } = readManifest(".");
const FEWEST_WORDS = 25;

/** Text of a package's README; empty where there is none. */
function introduction(folder: string): string {
  const file = join(repositoryRoot(), folder, "README.md");
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}

describe("manifests", () => {
  it.each([...publishedFolders(), ...optionalFolders()])(
    "%s has the fields of a published package",
    (folder: string) => {
      const manifest = readManifest(folder);
      expect(manifest).toEqual(withSharedFields(folder, manifest));
      expect(introduction(folder).split(/\s+/).length).toBeGreaterThan(FEWEST_WORDS);
    },
  );

  it("have one version, and depend on each other by range", () => {
    const folders = [...packageFolders(), ...optionalFolders(), "test"];
    const names = new Set(folders.map((folder) => readManifest(folder).name));
    for (const folder of folders) {
      const manifest = readManifest(folder);
      expect({ folder, version: manifest.version }).toEqual({ folder, version });
      const wanted = { ...manifest.dependencies, ...manifest.peerDependencies };
      for (const [name, range] of Object.entries(wanted))
        if (names.has(name))
          expect({ folder, name, range }).toMatchObject({ range: `^${version}` });
        else
          expect({ folder, name, range }).toMatchObject({ range: expect.stringMatching(/^[\^>]/) });
    }
  });

  it("of templates name the same version of Node and of the contract's packages", () => {
    const templates = join("core", "create-plugin", "templates");
    for (const kind of ["typescript", "remote"]) {
      const manifest = readManifest(join(templates, kind));
      expect(manifest.engines).toEqual(engines);
      const ranges = { ...manifest.peerDependencies, ...manifest.devDependencies };
      for (const [name, range] of Object.entries(ranges))
        if (name.startsWith("@fakturo/")) expect(range).toBe(`^${version}`);
    }
  });
});

describe("a release", () => {
  const manifest = {
    name: "@fakturo/plugin",
    version: "0.1.0",
    dependencies: { "@fakturo/model": "^0.1.0", pg: "^8.0.0" },
  };

  it("gives all packages its version, and does not change those of others", () => {
    const names = new Set(["@fakturo/model", "@fakturo/plugin"]);
    expect(atVersion(manifest, "0.2.0", names)).toEqual({
      name: "@fakturo/plugin",
      version: "0.2.0",
      dependencies: { "@fakturo/model": "^0.2.0", pg: "^8.0.0" },
    });
  });

  it("gives the changes since the last one its version and date", () => {
    const text = "# Changelog\n\n## Unreleased\n\n- A step.\n\n## 0.1.0 – 2026-01-01\n";
    expect(releasedChangelog(text, "0.2.0", "2026-02-03")).toBe(
      "# Changelog\n\n## Unreleased\n\n## 0.2.0 – 2026-02-03\n\n- A step.\n\n## 0.1.0 – 2026-01-01\n",
    );
  });

  it("needs changes to tell", () => {
    const text = "# Changelog\n\n## Unreleased\n\n## 0.1.0 – 2026-01-01\n\n- All.\n";
    expect(() => releasedChangelog(text, "0.2.0", "2026-02-03")).toThrow("no changes");
  });
});
