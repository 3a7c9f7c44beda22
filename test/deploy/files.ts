import { readdirSync, readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { join, relative } from "node:path";
import { isObject } from "@fakturo/model";
import { repositoryRoot } from "@fakturo/test-support";

/** Folder of the files for deployment. */
export const DEPLOY = join(repositoryRoot(), "deploy");

const yaml: { loadAll(text: string): unknown[] } = createRequire(import.meta.url)("js-yaml");

/** Paths of the files below a folder of `deploy`, without what is built or secret. */
export function deployFiles(folder = "."): string[] {
  const names = readdirSync(join(DEPLOY, folder), { recursive: true, encoding: "utf8" });
  return names
    .map((name) => join(folder, name))
    .filter((name) => !/(?:^|\/)(?:dist|secrets)(?:\/|$)/.test(name))
    .filter((name) => statSync(join(DEPLOY, name)).isFile())
    .toSorted();
}

export function readDeployFile(name: string): string {
  return readFileSync(join(DEPLOY, name), "utf8");
}

/** The documents of a YAML file. */
export function readYaml(name: string): Record<string, unknown>[] {
  return parseYaml(readDeployFile(name), relative(DEPLOY, name));
}

/** The documents of a YAML text. @throws where one is no object. */
export function parseYaml(text: string, name: string): Record<string, unknown>[] {
  return yaml.loadAll(text).map((one) => {
    if (isObject(one)) return one;
    throw new Error(`${name} contains a document that is no object`);
  });
}

/** The member at a path of members and positions; undefined where there is none. */
export function memberAt(value: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((found, key) => {
    if (Array.isArray(found)) return found[Number(key)];
    return isObject(found) ? found[key] : undefined;
  }, value);
}

/** Texts by name, as in `environment` of a service. */
export function textsOf(value: unknown): Record<string, string> {
  const entries = isObject(value) ? Object.entries(value) : [];
  return Object.fromEntries(entries.map(([name, text]) => [name, String(text)]));
}

/** Assignments of a file with one per line. */
export function assignmentsIn(text: string): Record<string, string> {
  const lines = text.split("\n").filter((line) => /^\w+=/.test(line));
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
  );
}
