// Compiles all packages, then bundles the commands on single documents, with the rules of all
// countries, into the few files that `server/bin/fakturo.cjs` starts fast from.
import { spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const server = join(root, "server");
const out = join(server, "dist", "quick");
const { dependencies } = JSON.parse(readFileSync(join(server, "package.json"), "utf8"));
const RULES = /^@fakturo\/(?:catalogues$|regime-|addon-)/;
// What commander imports for things that no command here does, or rarely.
const LAZY = {
  "node:child_process": (module) =>
    `export default { spawn: (...args) => ${module}.spawn(...args) };`,
  "node:util": (module) =>
    `export const stripVTControlCharacters = (text) => ${module}.stripVTControlCharacters(text);`,
};
// Small, and read on every start; all else is installed beside the server.
const INSIDE = /^(?:@fakturo\/|commander$|decimal\.js$|@noble\/hashes|typebox|\.|\/)/;

if (!process.argv.includes("--no-types")) {
  const { status } = spawnSync("tsc", ["-b"], { cwd: root, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
rmSync(out, { recursive: true, force: true });
const bundle = await rolldown({
  cwd: root,
  input: { fakturo: join(server, "src", "cli", "quick.ts") },
  platform: "node",
  external: (id, importer) => !INSIDE.test(id) && !isLazy(id, importer),
  resolve: { conditionNames: ["@fakturo/source", "import", "node", "default"] },
  // Plugins that are not inside are found from the folder of the configuration.
  transform: { define: { "import.meta.resolve": "undefined" } },
  treeshake: { moduleSideEffects: false },
  plugins: [carried(), lazy()],
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
      { name: "engine", test: /rolldown|\/(?:core|server)\/|(?:decimal\.js|@noble|commander)\// },
    ],
  },
});

/** Fills `carried.ts`: plugins whose rules come along, each loaded when named. */
function carried() {
  const names = Object.keys(dependencies).filter((name) => RULES.test(name));
  const entries = names.map(
    (name) => `${JSON.stringify(name)}: () => import(${JSON.stringify(name)})`,
  );
  return {
    name: "carried",
    load: (id) =>
      id === join(server, "src", "carried.ts")
        ? { code: `export const CARRIED = { ${entries.join(", ")} };` }
        : null,
  };
}

function isLazy(id, importer) {
  return id in LAZY && /\/commander\//.test(importer ?? "");
}

/** Loads such a module when one of its functions is first called. */
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
