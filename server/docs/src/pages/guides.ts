import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import type { DocsPage } from "./page.ts";

/** Text of the written pages by their path below `docs`. */
export type Guides = ReadonlyMap<string, string>;

/** Written by `npm run docs` from plugins; the site writes these pages itself, from the loaded plugins. */
const GENERATED = /^reference\/(?!contract\/)/;

const folder = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The folder `docs` of a checkout, else the copy in this package. */
export function guidesFolder(): string {
  const checkout = folder("../../../../docs");
  return existsSync(join(checkout, "architecture.md")) ? checkout : folder("../../guides");
}

/** Reads the written pages. @throws Error where the folder is missing. */
export async function readGuides(from: string = guidesFolder()): Promise<Guides> {
  const names = await readdir(from, { recursive: true });
  const paths = names
    .map((name) => name.split(sep).join("/"))
    .filter((path) => path.endsWith(".md") && !GENERATED.test(path))
    .sort();
  const read = async (path: string) => [path, await readFile(join(from, path), "utf8")] as const;
  return new Map(await Promise.all(paths.map(read)));
}

/** Addresses of the pictures by their path below `docs`. */
export type Pictures = ReadonlyMap<string, string>;

const PICTURE = /^pictures\/[\w-]+\.webp$/;

/** Finds the pictures of the written pages. @throws Error where the folder is missing. */
export async function findPictures(from: string = guidesFolder()): Promise<Pictures> {
  const names = await readdir(from, { recursive: true });
  const paths = names.map((name) => name.split(sep).join("/")).filter((path) => PICTURE.test(path));
  return new Map(paths.sort().map((path) => [path, join(from, path)]));
}

const COUNTRY = /^countries\/[a-z]{2}\.md$/;

/** Pages of the written texts; those about countries become part of the country's guide. */
export function guidePages(guides: Guides): DocsPage[] {
  return [...guides]
    .filter(([path]) => !COUNTRY.test(path))
    .map(([path, text]) => ({
      path,
      title: titleOf(text) ?? path,
      kind: path.startsWith("reference/") ? "reference" : "guide",
      markdown: () => text,
    }));
}

/** The first heading of a text. */
export function titleOf(markdown: string): string | undefined {
  return /^# (.+)$/m.exec(markdown)?.[1]?.replaceAll("`", "");
}
