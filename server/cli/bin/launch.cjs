// Starts the command line on a suitable Node: compiled where that is up to date, else from the sources.
// Plain JavaScript, because it must load on any Node from 18 on.
const { existsSync, readdirSync, readFileSync, realpathSync, statSync } = require("node:fs");
const { findPackageJSON, registerHooks } = require("node:module");
const { dirname, join, sep } = require("node:path");
const { pathToFileURL } = require("node:url");

const MIN_NODE = 24;
const EXIT_USAGE = 2;
const LIFELINE_FD = 3;
const LIFELINE = "FAKTURO_LIFELINE";

const { env } = process;
const cli = dirname(realpathSync(__dirname));
const isInstalled = cli.includes(`${sep}node_modules${sep}`);

if (Number.parseInt(process.versions.node, 10) >= MIN_NODE) start();
else startOn(newerNode());

function start() {
  holdLifeline();
  if (isCompiled())
    return hasBundle() ? require("../dist/whole/main.cjs") : import("../dist/main.js");
  registerHooks({
    resolve: (specifier, context, next) =>
      next(specifier, { ...context, conditions: [...context.conditions, "@fakturo/source"] }),
  });
  return import("../src/main.ts");
}

/**
 * An installed package is compiled; in a checkout the output is used when it is complete and newer than
 * the sources.
 */
function isCompiled() {
  if (isInstalled) return true;
  if (!existsSync(join(cli, "dist", "main.js"))) return false;
  return everySource((folder, name) => isCurrent(folder, name));
}

/** True when the check holds for all sources of the checkout. */
function everySource(check) {
  const root = dirname(dirname(cli));
  const groups = ["core", "regimes", "apps", "server"];
  const packages = groups.flatMap((group) => subfolders(join(root, group)));
  return packages.every((folder) => sources(folder).every((name) => check(folder, name)));
}

/**
 * The bundle of all modules, which starts with some 40 % of the processor time. It needs the packages of its modules where this one
 * finds them; a package manager may hide the dependencies of dependencies.
 */
function hasBundle() {
  const folder = join(cli, "dist", "whole");
  const list = join(folder, "packages.json");
  const made = statSync(list, { throwIfNoEntry: false })?.mtimeMs;
  if (made === undefined) return false;
  const isBundled = (of, name) => statSync(join(of, "src", name)).mtimeMs <= made;
  if (!isInstalled && !everySource(isBundled)) return false;
  const packages = JSON.parse(readFileSync(list, "utf8"));
  return packages.every((name) => isFound(name, pathToFileURL(join(folder, "main.cjs"))));
}

/** @returns false for a package that cannot be found from the file. */
function isFound(name, file) {
  try {
    return findPackageJSON(name, file) !== undefined;
  } catch {
    return false;
  }
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

/** The Node installed by npm in this package's folder or above. */
function newerNode() {
  for (let folder = cli; ; folder = dirname(folder)) {
    const node = join(folder, "node_modules", "node", "bin", "node");
    if (existsSync(node)) return node;
    if (folder === dirname(folder)) break;
  }
  process.stderr.write(
    `fakturo: needs Node ${MIN_NODE} or newer, this is ${process.version}; install it, or add the npm package "node"\n`,
  );
  return process.exit(EXIT_USAGE);
}

/** Runs another Node, forwards signals and exits with its status. */
function startOn(node) {
  const { spawn } = require("node:child_process");
  const { constants } = require("node:os");
  const child = spawn(node, [join(cli, "bin", "fakturo.cjs"), ...process.argv.slice(2)], {
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

/** Ends the child process if the launcher is killed. */
function holdLifeline() {
  if (env[LIFELINE] === undefined) return;
  delete env[LIFELINE];
  const { Socket } = require("node:net");
  const line = new Socket({ fd: LIFELINE_FD, readable: true, writable: false });
  line.on("close", () => process.kill(process.pid, "SIGKILL"));
  line.on("error", () => {});
  line.resume();
  line.unref();
}
