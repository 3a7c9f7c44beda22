// Starts the whole command line on a Node that can run it: compiled where that is up to date, else the
// sources. Plain JavaScript: it must load on any Node from 18 on.
import { spawn } from "node:child_process";
import { existsSync, readdirSync, realpathSync, statSync } from "node:fs";
import * as module from "node:module";
import { Socket } from "node:net";
import { constants } from "node:os";
import { dirname, join, sep } from "node:path";
import { fileURLToPath } from "node:url";

const MIN_NODE = 24;
const EXIT_USAGE = 2;
const LIFELINE_FD = 3;
const LIFELINE = "FAKTURO_LIFELINE";

const { env } = process;
const server = dirname(dirname(realpathSync(fileURLToPath(import.meta.url))));

if (Number.parseInt(process.versions.node, 10) >= MIN_NODE) await start();
else startOn(newerNode());

async function start() {
  holdLifeline();
  if (isCompiled()) return import("../dist/cli/main.js");
  module.registerHooks({
    resolve: (specifier, context, next) =>
      next(specifier, { ...context, conditions: [...context.conditions, "@fakturo/source"] }),
  });
  return import("../src/cli/main.ts");
}

/** An installed package is compiled; in a checkout the output counts while it is complete and new. */
function isCompiled() {
  if (server.includes(`${sep}node_modules${sep}`)) return true;
  if (!existsSync(join(server, "dist", "cli", "main.js"))) return false;
  const root = dirname(server);
  const packages = ["core", "regimes", "apps"].flatMap((group) => subfolders(join(root, group)));
  return [server, ...packages].every((folder) =>
    sources(folder).every((name) => isCurrent(folder, name)),
  );
}

function subfolders(folder) {
  return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
}

function sources(folder) {
  const src = join(folder, "src");
  if (!existsSync(src)) return [];
  const files = readdirSync(src, { recursive: true });
  return files.filter((name) => /(?<!\.test|\.d)\.ts$/.test(name));
}

function isCurrent(folder, name) {
  const output = join(folder, "dist", name.replace(/\.ts$/, ".js"));
  const built = statSync(output, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return built >= statSync(join(folder, "src", name)).mtimeMs;
}

/** The Node that npm installed beside this package, or above it. */
function newerNode() {
  for (let folder = server; ; folder = dirname(folder)) {
    const node = join(folder, "node_modules", "node", "bin", "node");
    if (existsSync(node)) return node;
    if (folder === dirname(folder)) break;
  }
  process.stderr.write(
    `fakturo: needs Node ${MIN_NODE} or newer, this is ${process.version}; install it, or add the npm package "node"\n`,
  );
  return process.exit(EXIT_USAGE);
}

/** Hands over to another Node, passes signals on and ends as it ends. */
function startOn(node) {
  const child = spawn(node, [join(server, "bin", "fakturo.cjs"), ...process.argv.slice(2)], {
    stdio: ["inherit", "inherit", "inherit", "pipe"],
    env: { ...env, [LIFELINE]: "1" },
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
    process.on(signal, () => child.kill(signal));
  child.on("error", (error) => {
    process.stderr.write(`fakturo: cannot start ${node}: ${error.message}\n`);
    process.exit(EXIT_USAGE);
  });
  child.on("exit", (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : code));
}

/** A launcher killed outright must not leave the process it started behind. */
function holdLifeline() {
  if (env[LIFELINE] === undefined) return;
  delete env[LIFELINE];
  const line = new Socket({ fd: LIFELINE_FD, readable: true, writable: false });
  line.on("close", () => process.kill(process.pid, "SIGKILL"));
  line.on("error", () => {});
  line.resume();
  line.unref();
}
