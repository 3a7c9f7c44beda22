import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "@fakturo/test-support";
import { expect, it } from "vitest";
import { allReferencePages } from "../../scripts/reference-pages.ts";
import { documentedEngine } from "./bundled.ts";

const FOLDER = join(repositoryRoot(), "docs", "reference");
const pages = await allReferencePages();

function written(): string[] {
  return readdirSync(FOLDER, { recursive: true, encoding: "utf8" }).filter((f) =>
    f.endsWith(".md"),
  );
}

it("has the reference pages as `npm run docs` writes them", () => {
  const stale = [...pages].flatMap(([path, text]) => {
    const file = join(FOLDER, path);
    return existsSync(file) && readFileSync(file, "utf8") === text ? [] : [path];
  });
  expect(stale).toEqual([]);
  expect(written().filter((path) => !pages.has(path))).toEqual([]);
});

it("lists every code of an authority with its meaning and remedy", async () => {
  const { registry } = await documentedEngine();
  const connections = registry.plugins.flatMap((plugin) =>
    (plugin.connections ?? []).map((connection) => ({ ...connection, page: appPageOf(plugin) })),
  );
  const lacking = connections.flatMap(({ key, codes = [], page }) =>
    codes.length === 0
      ? [key]
      : codes
          .filter(
            ({ code, meaning, remedy }) =>
              !page.includes(`| \`${code}\` | ${meaning} | ${remedy} |`),
          )
          .map(({ code }) => `${key} ${code}`),
  );
  expect(lacking).toEqual([]);
  expect(connections.length).toBeGreaterThan(9);
});

function appPageOf({ name }: { readonly name: string }): string {
  return pages.get(`apps/${name.replace("@fakturo/app-", "")}.md`) ?? "";
}

it("has an anchor for every rule, and links that lead somewhere", () => {
  const anchors = [...pages.values()].flatMap((text) => [...text.matchAll(/<a id="([^"]+)">/g)]);
  expect(new Set(anchors.map(([, id]) => id)).size).toBe(anchors.length);
  const broken = [...pages].flatMap(([path, text]) =>
    Array.from(text.matchAll(/\]\(([^)#]+\.md)(?:#[^)]*)?\)/g), ([, target = ""]) =>
      join(path, "..", target),
    ).filter((target) => !pages.has(target) && !existsSync(join(FOLDER, target))),
  );
  expect(broken).toEqual([]);
});
