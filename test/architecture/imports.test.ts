import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

const SERVER_CORE = ["core/model", "core/schema", "core/plugin", "core/engine", "core/workflow"];
const BELOW_API = ["server/base", "server/storage", "server/domain", "server/runtime"];

/** Packages of the repository that each kind of package may import; any other import is an error. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  "core/model": [],
  "core/pattern": [],
  "core/schema": ["core/pattern"],
  "core/plugin": ["core/model", "core/schema"],
  "core/engine": ["core/model", "core/plugin"],
  "core/connection": ["core/model", "core/plugin"],
  "core/workflow": ["core/model", "core/pattern", "core/plugin"],
  "core/xml": [],
  "core/en16931": ["core/model"],
  "core/signature": ["core/model", "core/xml", "core/soap"],
  "core/peppol": ["core/model", "core/xml", "core/signature"],
  "core/as4": ["core/model", "core/xml", "core/soap", "core/signature"],
  "core/xml-schema": ["core/model", "core/xml"],
  "core/soap": ["core/model", "core/xml"],
  "core/spain": [
    "core/model",
    "core/plugin",
    "core/en16931",
    "core/xml",
    "core/soap",
    "core/signature",
  ],
  "core/italy": ["core/xml-schema"],
  "core/mexico": ["core/model", "core/signature", "core/xml", "core/xml-schema"],
  "core/brazil": ["core/model", "core/plugin", "core/xml", "core/signature"],
  "core/billing-platform": ["core/model", "core/plugin"],
  "core/test-support": ["core/model", "core/plugin", "core/engine", "core/testkit"],
  "core/testkit": ["core/model", "core/schema", "core/plugin", "core/engine", "core/connection"],
  regimes: ["core/model", "core/plugin"],
  apps: [
    "core/model",
    "core/schema",
    "core/plugin",
    "core/workflow",
    "core/xml",
    "core/xml-schema",
    "core/soap",
    "core/en16931",
    "core/signature",
    "core/as4",
    "core/peppol",
    "core/billing-platform",
  ],
  "server/client": ["core/model", "core/plugin"],
  "server/base": ["core/model"],
  "server/storage": ["core/model", "core/plugin", "core/engine", "core/workflow", "server/base"],
  "server/domain": [
    ...SERVER_CORE,
    "core/connection",
    "core/signature",
    "server/base",
    "server/storage",
  ],
  "server/runtime": [
    ...SERVER_CORE,
    "core/connection",
    "server/base",
    "server/storage",
    "server/domain",
  ],
  "server/nats": ["core/model", "core/plugin", "server/base"],
  "server/docs": ["core/model", "core/plugin", "core/engine", "core/xml"],
  "server/api": [...SERVER_CORE, "core/xml", ...BELOW_API],
  "server/app": [...SERVER_CORE, ...BELOW_API, "server/nats", "server/docs", "server/api"],
  "server/cli": [
    ...SERVER_CORE,
    "core/signature",
    "server/client",
    "server/base",
    "server/storage",
    "server/domain",
    "server/docs",
    "server/app",
    "simulators",
  ],
  "executors/temporal": ["server/base", "server/runtime"],
  "server/console": ["core/model", "core/plugin", "core/engine", "regimes", "server/client"],
  "simulators/kit": ["core/model", "core/plugin", "core/schema", "core/signature"],
  "simulators/spain": [
    "core/schema",
    "core/xml",
    "core/xml-schema",
    "regimes/es",
    "simulators/kit",
  ],
  "simulators/nemhandel": ["core/peppol", "simulators/peppol"],
  simulators: [
    "core/as4",
    "core/brazil",
    "core/italy",
    "core/mexico",
    "core/model",
    "core/peppol",
    "core/plugin",
    "core/schema",
    "core/signature",
    "core/soap",
    "core/spain",
    "core/xml",
    "core/xml-schema",
    "regimes/es",
    "simulators/kit",
    "simulators/spain",
  ],
};

/** Packages for plugin authors: they run on Node only. */
const TOOLS = ["core/testkit", "core/test-support", "core/create-plugin"];

/** Built-in modules of Node that packages of the core need: keys and ciphers, compressed streams; no I/O. */
const BUILT_INS: Readonly<Record<string, readonly string[]>> = {
  "core/signature": ["node:crypto"],
  "core/mexico": ["node:crypto"],
  "core/peppol": ["node:crypto"],
  "core/as4": ["node:crypto", "node:stream", "node:stream/promises", "node:zlib"],
};

/** Packages shared by the plugins of one country; keys are the prefix of the plugins' folders (`es-sii`). */
const OF_COUNTRIES: Readonly<Record<string, string>> = {
  es: "core/spain",
  br: "core/brazil",
  it: "core/italy",
  mx: "core/mexico",
};

/** Tests may also use the engine and the testkit. */
const IN_TESTS = [
  "core/engine",
  "core/testkit",
  "core/test-support",
  "core/model",
  "core/plugin",
  "regimes/catalogues",
  "regimes/eu-en16931",
];

const MAX_LINES = 400;

const SPECIFIER = /(?:from|import)\s*\(?\s*["']([^"']+)["']/g;

function sources(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (name === "node_modules" || name === "dist" || name === "fixtures" || name === "templates")
      return [];
    if (statSync(path).isDirectory()) return sources(path);
    return /(?<!\.d)\.tsx?$/.test(name) ? [path] : [];
  });
}

/** Package folder a file belongs to, e.g. `regimes/es`. */
function packageOf(file: string): string {
  const [first = "", second = ""] = relative(ROOT, file).split("/");
  return `${first}/${second}`;
}

const PREFIXES: readonly (readonly [string, string])[] = [
  ["regime-", "regimes/"],
  ["addon-", "regimes/"],
  ["app-", "apps/"],
  ["server-", "server/"],
  ["simulator-", "simulators/"],
  ["executor-", "executors/"],
];

/** Packages whose name cannot be derived from their folder. */
const NAMED: Readonly<Record<string, string>> = {
  catalogues: "regimes/catalogues",
  server: "server/app",
  cli: "server/cli",
  client: "server/client",
  console: "server/console",
  simulator: "simulators/kit",
};

function folderOf(specifier: string): string {
  const [name = ""] = specifier.slice("@fakturo/".length).split("/");
  for (const [prefix, folder] of PREFIXES)
    if (name.startsWith(prefix)) return folder + name.slice(prefix.length);
  return NAMED[name] ?? `core/${name}`;
}

function allowedFor(pkg: string, file: string): readonly string[] {
  const own = ALLOWED[pkg] ?? ALLOWED[pkg.split("/")[0] ?? ""] ?? [];
  const plugins = /^(regimes|apps)\//.test(pkg) ? [...requiredPlugins(pkg), ...ofCountry(pkg)] : [];
  return file.endsWith(".test.ts") ? [...own, ...plugins, ...IN_TESTS] : [...own, ...plugins];
}

function ofCountry(pkg: string): string[] {
  const [, country = ""] = /^(?:regimes|apps)\/([a-z]+)/.exec(pkg) ?? [];
  const common = OF_COUNTRIES[country];
  return common ? [common] : [];
}

/** An addon may import the addons and catalogues it requires, an app the app whose format it narrows. */
function requiredPlugins(pkg: string): string[] {
  const { dependencies = {} } = JSON.parse(readFileSync(join(ROOT, pkg, "package.json"), "utf8"));
  const kin = pkg.startsWith("apps/") ? /^@fakturo\/app-/ : /^@fakturo\/(addon-|catalogues$)/;
  return Object.keys(dependencies)
    .filter((name) => kin.test(name))
    .map(folderOf);
}

/** Tests of addons may use regimes. */
function isTried(file: string, target: string): boolean {
  return (
    file.endsWith(".test.ts") && [packageOf(file), target].every((p) => p.startsWith("regimes/"))
  );
}

function violations(): string[] {
  const folders = ["core", "regimes", "apps", "server", "executors", "simulators"].map((name) =>
    join(ROOT, name),
  );
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
  if (specifier.startsWith("@fakturo/")) return judgeOurs(pkg, file, specifier);
  if (BUILT_INS[pkg]?.includes(specifier)) return undefined;
  const isCore = pkg.startsWith("core/") && !TOOLS.includes(pkg);
  return isCore && specifier.startsWith("node:") && !file.endsWith(".test.ts")
    ? `core does no I/O, yet imports ${specifier}`
    : undefined;
}

function judgeOurs(pkg: string, file: string, specifier: string): string | undefined {
  const target = folderOf(specifier);
  if (!isPublic(specifier, target)) return `deep import ${specifier}`;
  if (isTestBench(specifier)) return isTestFile(file) ? undefined : "uses a test bench";
  const allowed = allowedFor(pkg, file);
  const [kind = ""] = target.split("/");
  return target === pkg ||
    allowed.includes(target) ||
    allowed.includes(kind) ||
    isTried(file, target)
    ? undefined
    : `may not import ${target}`;
}

/** Packages whose parts other packages may import. */
const IN_PARTS = /^(server\/|core\/connection$)/;

/** True for a package, or for a part that its manifest exports. */
function isPublic(specifier: string, target: string): boolean {
  const [, , ...part] = specifier.split("/");
  if (part.length === 0) return true;
  const { exports = {} } = JSON.parse(readFileSync(join(ROOT, target, "package.json"), "utf8"));
  return IN_PARTS.test(target) && Object.hasOwn(exports, `./${part.join("/")}`);
}

/** Databases and workflows to test with, made of all parts of the server below the API. */
function isTestBench(specifier: string): boolean {
  return /^@fakturo\/server-\w+\/testing$/.test(specifier);
}

function isTestFile(file: string): boolean {
  return file.endsWith(".test.ts") || file.includes("/testing");
}

describe("architecture", () => {
  it("has no import edge outside the allowed ones", () => {
    expect(violations()).toEqual([]);
  });

  it("has no cycle among the server's packages", () => {
    const packages = Object.keys(ALLOWED).filter((name) => name.startsWith("server/"));
    // Each may import only packages that precede it in the table.
    const upward = packages.flatMap((name, place) =>
      packages.slice(place).filter((other) => ALLOWED[name]?.includes(other)),
    );
    expect(upward).toEqual([]);
  });

  it("keeps the server's sources at 400 lines a file or fewer", () => {
    const long = sources(join(ROOT, "server"))
      .filter((file) => !file.endsWith(".test.ts"))
      .filter((file) => readFileSync(file, "utf8").split("\n").length > MAX_LINES + 1)
      .map((file) => relative(ROOT, file));
    expect(long).toEqual([]);
  });

  it("keeps graphile-worker's private tables in one file", () => {
    const users = sources(join(ROOT, "server"))
      .filter(
        (file) => !isTestFile(file) && readFileSync(file, "utf8").includes("graphile_worker."),
      )
      .map((file) => relative(ROOT, file));
    expect(users).toEqual(["server/runtime/src/queue/graphile-tables.ts"]);
  });

  it("loads no code of Fakturo with an engine, which is installed apart", () => {
    const values = sources(join(ROOT, "executors")).filter((file) =>
      /^import (?!type\b)[^;]*from "@fakturo\//m.test(readFileSync(file, "utf8")),
    );
    expect(values).toEqual([]);
  });

  it("keeps tsyringe in the composition root", () => {
    const users = sources(join(ROOT, "server"))
      .filter((file) => /from ["']tsyringe["']/.test(readFileSync(file, "utf8")))
      .map((file) => relative(ROOT, file));
    expect(users).toEqual(["server/app/src/composition/container.ts"]);
  });
});
