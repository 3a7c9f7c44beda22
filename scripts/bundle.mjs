// Bundles the command line into few files that start fast: the commands on documents apart from all others.
import { readdirSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";
import { chunksOf } from "./chunks.mjs";
import { notices } from "./notices.mjs";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const cli = join(root, "server", "cli");
const app = join(root, "server", "app");
// Modules of Node that most commands import and few use: each is loaded with the first call.
const LAZY = {
  "node:child_process": (module) =>
    `export default { spawn: (...args) => ${module}.spawn(...args) };`,
  "node:util": (module) =>
    `export const stripVTControlCharacters = (text) => ${module}.stripVTControlCharacters(text);`,
  "node:net": (module) => `export const isIP = (text) => ${module}.isIP(text);`,
  "node:tty": (module) => `export const isatty = (file) => ${module}.isatty(file);`,
};
const LAZY_IMPORTERS = /\/commander\/|\/config\/readers\.ts$|\/process-io\.ts$/;
// Small modules that every start reads; all others are installed with the server.
const INSIDE =
  /^(?:@fakturo\/|commander$|decimal\.js$|@noble\/hashes|@sinclair\/typebox|typebox|ajv|fast-uri$|fast-deep-equal$|json-schema-traverse$|re2js$|\.|\/)/;

/**
 * Writes the bundle.
 * @param out folder of its files; `fakturo.cjs` is the entry point.
 * @param plugins names of the bundled plugins to include.
 * @returns the source files of the bundle.
 */
export async function bundleCommands(out, plugins) {
  const bundle = await rolldown({
    cwd: root,
    input: { fakturo: join(cli, "src", "quick.ts") },
    platform: "node",
    external: (id, importer) =>
      isOfServer(id, importer) || (!INSIDE.test(id) && !isLazy(id, importer)),
    resolve: { conditionNames: ["@fakturo/source", "import", "node", "default"] },
    // Plugins outside the bundle are resolved from the folder of the configuration.
    transform: { define: { "import.meta.resolve": "undefined" } },
    treeshake: { moduleSideEffects: false },
    plugins: [embedded(plugins), lazy(), notices()],
    checks: { ineffectiveDynamicImport: false },
  });
  await bundle.write({
    dir: out,
    format: "cjs",
    minify: true,
    entryFileNames: "[name].cjs",
    chunkFileNames: "[name]-[hash].cjs",
    codeSplitting: {
      groups: [
        {
          // What building a document needs, and nothing that only other commands load: one file opens faster
          // than forty.
          name: "engine",
          test: /rolldown|\/core\/(?:model|engine)\/|\/server\/cli\/src\/(?:engine|program|commands\/document|document\/work)\.ts|(?:decimal\.js|@noble|commander)\//,
        },
      ],
    },
  });
  const files = await bundle.watchFiles;
  return files.filter((file) => file.startsWith(root) && !file.includes("node_modules"));
}

const THREAD = /^(?!assemble-).*-thread\.ts$/;
/**
 * Packages that the server reads at each start, with those that they need; all others stay as they are installed, such as
 * those that start threads from files of their own.
 */
const AT_START = [
  "fastify|@fastify/|avvio|find-my-way|ret|light-my-request|fast-|semver|undici|@oxc-project/",
  "safe-regex2|rfdc|secure-json-parse|toad-cache|reusify|process-warning|ipaddr|json-schema-ref-resolver|set-cookie-parser|dequal",
  "tsyringe|tslib|p-queue|p-timeout|eventemitter3",
  "pg|postgres-|split2|xtend|graphile-worker|graphile-config|@graphile/|cosmiconfig|json5|parse-json|path-type",
  "jose|asn1js|pkijs|@peculiar/|pvtsutils|pvutils|bytestreamjs|xml-crypto|xpath|@xmldom/|saxes|xmlchars",
  "fflate|jsbarcode|postal-mime|swissqrbill|uqr",
];
const SERVER_INSIDE = new RegExp(`${INSIDE.source}|^(?:${AT_START.join("|")})`);

/**
 * Writes the bundle of the whole command line, the server's threads and all bundled plugins.
 * @param out folder of its files; `main.cjs` is the entry point, and `packages.json` lists the packages that it
 * expects to find from there.
 */
export async function bundleServer(out) {
  const threads = join(app, "src", "threads");
  const entries = readdirSync(threads).filter((file) => THREAD.test(file));
  const located = locate();
  const bundle = await rolldown({
    cwd: root,
    input: {
      main: join(cli, "src", "main.ts"),
      ...Object.fromEntries(entries.map((file) => [file.slice(0, -3), join(threads, file)])),
    },
    platform: "node",
    external: (id) => !SERVER_INSIDE.test(id) && !id.startsWith("\0"),
    resolve: { conditionNames: ["@fakturo/source", "node", "default"] },
    plugins: [embedded(SERVER_PLUGINS), located.plugin, ascii(), notices()],
    // The files of entries may export to others what those share with them.
    preserveEntrySignatures: "allow-extension",
    checks: { ineffectiveDynamicImport: false },
  });
  const thread = (name) => join(threads, `${name}-thread.ts`);
  const natural = await bundle.generate({ format: "cjs" });
  const { output } = await bundle.write({
    dir: out,
    format: "cjs",
    minify: true,
    entryFileNames: "[name].cjs",
    chunkFileNames: "[name]-[hash].cjs",
    codeSplitting: {
      groups: chunksOf(
        natural.output,
        {
          watchdog: [thread("watchdog")],
          commands: [join(cli, "src", "main.ts")],
          server: [join(cli, "src", "server", "serve.ts"), thread("request"), thread("job")],
        },
        pluginNames(SERVER_PLUGINS).map(sourceOf),
      ),
    },
  });
  const own = new Set(output.map(({ fileName }) => fileName));
  const imports = output.flatMap((chunk) => chunk.imports ?? []);
  const foreign = imports
    .filter((id) => !own.has(id) && !isBuiltin(id) && !id.startsWith("."))
    .map(packageOf);
  const packages = [...new Set([...foreign, ...located.packages])].sort();
  writeFileSync(join(out, "packages.json"), JSON.stringify(packages));
}

/** `@scope/name` or `name` of an imported module. */
function packageOf(id) {
  return id.split("/", id.startsWith("@") ? 2 : 1).join("/");
}

/**
 * Modules that read files beside them do so from their own package, not from the bundle. Only the threads' files are
 * in the bundle, and a module that resolves others for it, which CommonJS cannot do as `import` does.
 */
function locate() {
  const packages = new Set();
  const LOCATE = "\0located";
  const RESOLVE = "./resolve.mjs";
  const plugin = {
    name: "located",
    resolveId(id) {
      if (id === RESOLVE) return { id, external: true };
      return id === LOCATE ? id : null;
    },
    load: (id) =>
      id === LOCATE
        ? {
            code: `import { realpathSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { pathToFileURL } from "node:url";
const manifest = (name) => pathToFileURL(realpathSync(findPackageJSON(name, __filename)));
export const located = (name, path) => new URL(path, manifest(name)).href;`,
          }
        : null,
    transform(code, id) {
      const [, folder, path] = /^(.*)\/src\/(.*)\.ts$/.exec(id) ?? [];
      if (!/\bimport\.meta\.(?:url|resolve)\b/.test(code) || !folder) return null;
      if (path === "threads/thread-data") return null;
      const { name } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
      packages.add(name);
      const own = `located("${name}", "dist/${path}.js")`;
      const text = code
        .replaceAll("import.meta.resolve", `require("${RESOLVE}").resolve`)
        .replaceAll("import.meta.url", own);
      return { code: `import { located } from ${JSON.stringify(LOCATE)};\n${text}`, map: null };
    },
    generateBundle() {
      const source = "export const resolve = (name) => import.meta.resolve(name);\n";
      this.emitFile({ type: "asset", fileName: RESOLVE.slice(2), source });
    },
  };
  return { plugin, packages };
}

const SERVER_PLUGINS = /^@fakturo\/(?:catalogues$|regime-|addon-|app-)/;

function pluginNames(wanted) {
  const { dependencies } = JSON.parse(readFileSync(join(app, "package.json"), "utf8"));
  return Object.keys(dependencies).filter((name) => wanted.test(name));
}

function sourceOf(name) {
  return join(realpathSync(join(root, "node_modules", name)), "src", "index.ts");
}

/** Generates `embedded-plugins.ts` with the regimes and addons, each loaded on demand. */
function embedded(wanted) {
  const entries = pluginNames(wanted).map(
    (name) => `${JSON.stringify(name)}: () => import(${JSON.stringify(name)})`,
  );
  return {
    name: "embedded",
    load: (id) =>
      id === join(app, "src", "plugins", "embedded-plugins.ts")
        ? { code: `export const EMBEDDED_PLUGINS = { ${entries.join(", ")} };` }
        : null,
  };
}

/** For server commands the bundle contains only the help: the full command line runs them. */
function isOfServer(id, importer) {
  return (
    /^\.\.\/(?:server\/|demo\/|docs\/|simulate\/|export\.ts)/.test(id) &&
    /\/commands\//.test(importer ?? "")
  );
}

function isLazy(id, importer) {
  return id in LAZY && LAZY_IMPORTERS.test(importer ?? "");
}

/** Escapes characters outside of ASCII: V8 keeps other code with two bytes for each character. */
function ascii() {
  return {
    name: "ascii",
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === "chunk") chunk.code = chunk.code.replace(/[^\p{ASCII}]/gu, escaped);
    },
  };
}

function escaped(character) {
  const units = Array.from({ length: character.length }, (_, i) => character.charCodeAt(i));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
}

/** Loads a module when one of its functions is first called. */
function lazy() {
  return {
    name: "lazy",
    resolveId: (id, importer) => (isLazy(id, importer) ? { id: `\0lazy:${id}` } : null),
    load(id) {
      const name = id.startsWith("\0lazy:") && id.slice("\0lazy:".length);
      return name ? { code: LAZY[name](`process.getBuiltinModule("${name}")`) } : null;
    },
  };
}
