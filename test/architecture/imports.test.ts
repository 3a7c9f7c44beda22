import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Which packages of ours each kind of package may import; everything else is an error. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  "core/model": [],
  "core/plugin": ["core/model"],
  "core/engine": ["core/model", "core/plugin"],
  "core/workflow": ["core/model", "core/plugin"],
  "core/xml": [],
  "core/en16931": ["core/model"],
  "core/signature": ["core/model", "core/xml"],
  "core/testkit": ["core/model", "core/plugin", "core/engine"],
  regimes: ["core/model", "core/plugin"],
  apps: [
    "core/model",
    "core/plugin",
    "core/workflow",
    "core/xml",
    "core/en16931",
    "core/signature",
  ],
  server: ["core/model", "core/plugin", "core/engine", "core/workflow"],
};

/** Tests may also use the engine and the testkit. */
const IN_TESTS = [
  "core/engine",
  "core/testkit",
  "core/model",
  "core/plugin",
  "regimes/catalogues",
  "regimes/eu-en16931",
];

const SPECIFIER = /(?:from|import)\s*\(?\s*["']([^"']+)["']/g;

function sources(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (name === "node_modules" || name === "dist" || name === "fixtures") return [];
    if (statSync(path).isDirectory()) return sources(path);
    return name.endsWith(".ts") ? [path] : [];
  });
}

/** Package folder a file belongs to, e.g. `regimes/es`. */
function packageOf(file: string): string {
  const [first = "", second = ""] = relative(ROOT, file).split("/");
  return first === "server" ? first : `${first}/${second}`;
}

const PREFIXES: readonly (readonly [string, string])[] = [
  ["regime-", "regimes/"],
  ["addon-", "regimes/"],
  ["app-", "apps/"],
];

function folderOf(specifier: string): string {
  const name = specifier.slice("@fakturo/".length);
  for (const [prefix, folder] of PREFIXES)
    if (name.startsWith(prefix)) return folder + name.slice(prefix.length);
  if (name === "catalogues") return "regimes/catalogues";
  return name === "server" ? name : `core/${name}`;
}

function allowedFor(pkg: string, file: string): readonly string[] {
  const own = ALLOWED[pkg] ?? ALLOWED[pkg.split("/")[0] ?? ""] ?? [];
  const plugins = /^(regimes|apps)\//.test(pkg) ? requiredPlugins(pkg) : [];
  return file.endsWith(".test.ts") ? [...own, ...plugins, ...IN_TESTS] : [...own, ...plugins];
}

/** An addon may import the addons and catalogues it requires, an app the app whose format it narrows. */
function requiredPlugins(pkg: string): string[] {
  const { dependencies = {} } = JSON.parse(readFileSync(join(ROOT, pkg, "package.json"), "utf8"));
  const kin = pkg.startsWith("apps/") ? /^@fakturo\/app-/ : /^@fakturo\/(addon-|catalogues$)/;
  return Object.keys(dependencies)
    .filter((name) => kin.test(name))
    .map(folderOf);
}

/** Tests of addons try them together with regimes. */
function isTried(file: string, target: string): boolean {
  return (
    file.endsWith(".test.ts") && [packageOf(file), target].every((p) => p.startsWith("regimes/"))
  );
}

function violations(): string[] {
  const folders = ["core", "regimes", "apps", "server"].map((name) => join(ROOT, name));
  return folders.flatMap(sources).flatMap((file) => {
    const pkg = packageOf(file);
    return [...readFileSync(file, "utf8").matchAll(SPECIFIER)].flatMap(([, specifier = ""]) => {
      const problem = judge(pkg, file, specifier);
      return problem ? [`${relative(ROOT, file)}: ${problem}`] : [];
    });
  });
}

function judge(pkg: string, file: string, specifier: string): string | undefined {
  if (specifier.startsWith(".")) {
    const target = join(dirname(file), specifier);
    return packageOf(target) === pkg ? undefined : `reaches into ${packageOf(target)}`;
  }
  if (specifier.startsWith("@fakturo/")) {
    if (specifier.split("/").length > 2) return `deep import ${specifier}`;
    const target = folderOf(specifier);
    return target === pkg || allowedFor(pkg, file).includes(target) || isTried(file, target)
      ? undefined
      : `may not import ${target}`;
  }
  if (pkg === "core/signature" && specifier === "node:crypto") return undefined;
  const isCore = pkg.startsWith("core/") && pkg !== "core/testkit";
  return isCore && specifier.startsWith("node:") && !file.endsWith(".test.ts")
    ? `core does no I/O, yet imports ${specifier}`
    : undefined;
}

describe("architecture", () => {
  it("has no import edge outside the allowed ones", () => {
    expect(violations()).toEqual([]);
  });

  it("keeps tsyringe in the composition root", () => {
    const users = sources(join(ROOT, "server/src"))
      .filter((file) => /from ["']tsyringe["']/.test(readFileSync(file, "utf8")))
      .map((file) => relative(ROOT, file));
    expect(users).toEqual(["server/src/container.ts"]);
  });
});
