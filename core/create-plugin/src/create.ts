import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { PluginKind } from "./kinds.ts";

const TEMPLATES = join(import.meta.dirname, "../templates");

/** Length and characters of a key of an app or addon: lower-case letters, digits and hyphens. */
const KEY = /^[a-z][a-z0-9-]{1,30}$/;
const COUNTRY = /^[A-Z]{2}$/;

/** Kind, name and target of the new package. */
export interface NewPlugin {
  readonly kind: PluginKind;
  /** Folder to create; its last part is the package's name. Empty or absent. */
  readonly folder: string;
  /** ISO 3166-1 code in capitals; for regimes only. */
  readonly country?: string;
}

/**
 * Writes a package of that kind. The templates are a working plugin named `acme` (a regime of the
 * country `ZZ`), so the new one builds and passes its tests unchanged.
 * @returns paths of the written files, below the folder.
 * @throws RangeError for an invalid name or country, or a folder that has files.
 */
export function createPlugin({ kind, folder, country }: NewPlugin): string[] {
  const name = basename(folder);
  const key = name.replace(/^(@[^/]+\/)?(fakturo-)?((regime|addon|app)-)?/, "");
  if (!KEY.test(key)) throw new RangeError(`"${name}" is no name: use letters a-z, digits and "-"`);
  if (kind.key === "regime" && !COUNTRY.test(country ?? ""))
    throw new RangeError("a regime needs --country with two capital letters, such as NZ");
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new RangeError(`${folder} exists and has files`);
  const replaced = replacements(name, key, country ?? "ZZ");
  const files = kind.folders.flatMap((part) => filesOf(join(TEMPLATES, part)));
  for (const { path, text } of files) {
    const target = join(folder, replaced(path));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, replaced(text));
  }
  return [...new Set(files.map(({ path }) => replaced(path)))].sort();
}

interface TemplateFile {
  /** Below the template's folder; `_name` stands for `.name`, which npm would exclude. */
  readonly path: string;
  readonly text: string;
}

function filesOf(folder: string, below = ""): TemplateFile[] {
  return readdirSync(join(folder, below)).flatMap((entry) => {
    const path = join(below, entry);
    if (statSync(join(folder, path)).isDirectory()) return filesOf(folder, path);
    const text = readFileSync(join(folder, path), "utf8");
    return [{ path: join(below, entry.replace(/^_/, ".")), text }];
  });
}

/** Replaces the names of the templates. */
function replacements(name: string, key: string, country: string): (text: string) => string {
  const title = key
    .split("-")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
  const countryName = new Intl.DisplayNames("en", { type: "region" }).of(country) ?? country;
  const words: readonly (readonly [RegExp, string])[] = [
    [/fakturo-acme/g, name],
    [/\bAcmeland\b/g, countryName],
    [/\bACME\b/g, key.toUpperCase()],
    [/\bAcme\b/g, title],
    [/\bacme\b/g, key],
    [/\bZZ\b/g, country],
    [/\bzz\b/g, country.toLowerCase()],
  ];
  return (text) => words.reduce((done, [word, by]) => done.replace(word, by), text);
}
