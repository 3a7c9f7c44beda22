import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { repositoryRoot } from "@fakturo/test-support";
import { beforeAll, describe, expect, it } from "vitest";
import type { Workplace } from "./workplace.ts";

const ROOT = repositoryRoot();
const GUIDE = join(ROOT, "docs", "plugins");
const TEMPLATE = join(ROOT, "core", "create-plugin", "templates", "typescript");
/** A file of an example: its path on a separate line, and its text as a block. */
const FILE = /^`([^`\s]+)`\n\n```(\w+)\n(.*?)^```$/gms;
const BLOCK = /^```(?:ts|python|json)\n/gm;

interface Example {
  readonly page: string;
  readonly text: string;
  /** Texts by path. */
  readonly files: ReadonlyMap<string, string>;
}

function examples(): Example[] {
  return readdirSync(GUIDE).map((page) => {
    const text = readFileSync(join(GUIDE, page), "utf8");
    const files = [...text.matchAll(FILE)].map(
      ([, path = "", , code = ""]) => [path, code] as const,
    );
    return { page, text, files: new Map(files) };
  });
}

/** Creates a package of each page's files, outside the repository, and checks it. */
export function describeGuide(workplace: () => Workplace, modules: string): void {
  const run: Workplace["run"] = (page, ...command) => workplace().run(`guide/${page}`, ...command);

  function has(example: Example, ending: string): boolean {
    return [...example.files.keys()].some((path) => path.endsWith(ending));
  }

  describe.each(examples())("the guide's $page", (example) => {
    const { page, text, files } = example;
    beforeAll(() => {
      const folder = join(workplace().folder, "guide", page);
      mkdirSync(folder, { recursive: true });
      cpSync(TEMPLATE, folder, { recursive: true });
      symlinkSync(join(workplace().folder, modules), join(folder, "node_modules"));
      for (const [path, code] of files) {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), code);
      }
    });

    it("names the file of each block", () => {
      expect(files.size).toBe(text.match(BLOCK)?.length ?? 0);
    });
    // What simulators depend on has types of browsers.
    const isSimulator = text.includes('"@fakturo/simulator"');
    it.skipIf(!has(example, ".ts"))("checks its types, and those of what it imports", async () => {
      const options = isSimulator ? ["--skipLibCheck"] : [];
      await run(page, "node_modules/.bin/tsc", "--noEmit", ...options);
    });
    it.skipIf(!has(example, ".test.ts"))("passes its tests", async () => {
      const output = await run(page, "node_modules/.bin/vitest", "run", "--update");
      expect(output).toMatch(/Tests\s+\d+ passed/);
    });
    it.skipIf(!has(example, ".py"))("passes its tests in Python", async () => {
      await run(page, "python3", "-m", "unittest");
    });
    it("links to pages that are there", () => {
      const links = [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, link = ""]) => link);
      const broken = links.filter((link) => !isThere(join(GUIDE, link)));
      expect(broken).toEqual([]);
    });
  });
}

function isThere(path: string): boolean {
  try {
    return readFileSync(path).length > 0;
  } catch {
    return false;
  }
}
