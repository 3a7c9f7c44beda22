// Bundles the command line into few files that start fast: the commands on documents apart from all others.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";
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
/** Packages of many small files that the server reads at each start; all others stay as they are installed. */
const SERVER_INSIDE = new RegExp(
  `${INSIDE.source}|^(?:undici|semver|tsyringe|tslib|fastify|@fastify/|avvio|find-my-way|ret$|light-my-request|fast-|@oxc-project)`,
);

/**
 * Writes the bundle of the whole command line, the server's threads and all bundled plugins.
 * @param out folder of its files; `main.js` is the entry point, and `packages.json` lists the packages that it
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
    resolve: { conditionNames: ["@fakturo/source", "import", "node", "default"] },
    plugins: [
      embedded(/^@fakturo\/(?:catalogues$|regime-|addon-|app-)/),
      located.plugin,
      notices(),
    ],
    checks: { ineffectiveDynamicImport: false },
  });
  const { output } = await bundle.write({
    dir: out,
    format: "esm",
    minify: true,
    entryFileNames: "[name].js",
    chunkFileNames: "[name]-[hash].js",
  });
  const own = new Set(output.map(({ fileName }) => fileName));
  const imports = output.flatMap((chunk) => chunk.imports ?? []);
  const foreign = imports.filter((id) => !own.has(id) && !id.startsWith("node:")).map(packageOf);
  const packages = [...new Set([...foreign, ...located.packages])].sort();
  writeFileSync(join(out, "packages.json"), JSON.stringify(packages));
}

/** `@scope/name` or `name` of an imported module. */
function packageOf(id) {
  return id.split("/", id.startsWith("@") ? 2 : 1).join("/");
}

/**
 * Modules that read files beside them do so from their own package, not from the bundle. Only the threads' files are
 * in the bundle.
 */
function locate() {
  const packages = new Set();
  const LOCATE = "\0located";
  const plugin = {
    name: "located",
    resolveId: (id) => (id === LOCATE ? id : null),
    load: (id) =>
      id === LOCATE
        ? {
            code: `import { realpathSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { pathToFileURL } from "node:url";
const manifest = (name) => pathToFileURL(realpathSync(findPackageJSON(name, import.meta.url)));
export const located = (name, path) => new URL(path, manifest(name)).href;`,
          }
        : null,
    transform(code, id) {
      const [, folder, path] = /^(.*)\/src\/(.*)\.ts$/.exec(id) ?? [];
      if (!code.includes("import.meta.url") || !folder || path === "threads/thread-data")
        return null;
      const { name } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
      packages.add(name);
      const own = `located("${name}", "dist/${path}.js")`;
      const text = code.replaceAll("import.meta.url", own);
      return { code: `import { located } from ${JSON.stringify(LOCATE)};\n${text}`, map: null };
    },
  };
  return { plugin, packages };
}

/** Generates `embedded-plugins.ts` with the regimes and addons, each loaded on demand. */
function embedded(wanted) {
  const { dependencies } = JSON.parse(readFileSync(join(app, "package.json"), "utf8"));
  const names = Object.keys(dependencies).filter((name) => wanted.test(name));
  const entries = names.map(
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
