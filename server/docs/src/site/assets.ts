import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

/** A file of the site. */
export interface SiteFile {
  readonly content: string | Uint8Array;
  readonly mime: string;
}

/** Scripts and styles by their path below `assets/`. */
type Assets = ReadonlyMap<string, SiteFile>;

const SCRIPT = "text/javascript; charset=utf-8";
const STYLE = "text/css; charset=utf-8";
const PICTURE = "image/svg+xml";

const FILES: readonly (readonly [name: string, address: string, mime: string])[] = [
  ["tokens.css", new URL("../../browser/tokens.css", import.meta.url).href, STYLE],
  ["docs.css", new URL("../../browser/docs.css", import.meta.url).href, STYLE],
  ["icon.svg", new URL("../../browser/icon.svg", import.meta.url).href, PICTURE],
  ["theme.js", new URL("../../browser/theme.js", import.meta.url).href, SCRIPT],
  ["docs.js", new URL("../../browser/docs.js", import.meta.url).href, SCRIPT],
  ["minisearch.js", import.meta.resolve("minisearch"), SCRIPT],
];

/** Reads the files that browsers load. @throws Error where one is missing. */
export async function readAssets(): Promise<Assets> {
  const read = async ([name, address, mime]: (typeof FILES)[number]) =>
    [name, { content: await readFile(fileURLToPath(address), "utf8"), mime }] as const;
  return new Map(await Promise.all(FILES.map(read)));
}
