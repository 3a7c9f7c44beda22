#!/usr/bin/env node
// Starts the command line with a cache of compiled code. Commands on documents run out of a small bundle;
// everything else goes through `launch.cjs`. Plain JavaScript: it must load on any Node from 18 on.
const { readFileSync, statSync } = require("node:fs");
const { join } = require("node:path");

const { env, platform, versions } = process;

const MIN_NODE = 24;

const isSuitable = Number.parseInt(versions.node, 10) >= MIN_NODE;
if (isSuitable) useCache();
const started = isSuitable && quick();
if (started) started.then(leave);
else require("./launch.cjs");

/** All is written when a command has succeeded: taking the heap down would be time lost. */
function leave(code) {
  if (code === 0) process.exit();
  process.exitCode = code;
}

/** Starts the command if it is one of those. */
function quick() {
  const args = process.argv.slice(2);
  const { documents, formats } = require("./quick-commands.json");
  if (isInstalled()) {
    if (!isQuick(args, documents)) return undefined;
    return require("../dist/quick/fakturo.cjs").quick(args);
  }
  if (!isQuick(args, [...documents, ...formats])) return undefined;
  const bundle = checkoutBundle(args.some((arg) => formats.includes(arg)));
  return bundle && require(bundle).quick(args);
}

function isInstalled() {
  return /[\\/]node_modules[\\/]/.test(__dirname);
}

/** The bundle of this checkout, made when it is missing or older than its sources. */
function checkoutBundle(hasFormats) {
  const root = join(__dirname, "../../..");
  const target = join(root, "node_modules/.cache/fakturo/cli");
  if (!isFresh(root, target, hasFormats)) {
    process.stderr.write("fakturo: bundling the sources of this checkout, a few seconds …\n");
    const { spawnSync } = require("node:child_process");
    const script = join(root, "scripts/bundle-checkout.mjs");
    const { status } = spawnSync(process.execPath, [script], {
      stdio: ["ignore", "ignore", "ignore"],
    });
    // The sources run without a bundle, too.
    if (status !== 0) return undefined;
  }
  return join(target, "fakturo.cjs");
}

/** True for one of the commands, and for help. */
function isQuick(args, commands) {
  const name = args.find((arg, i) => !arg.startsWith("-") && args[i - 1] !== "--plugins");
  const isHelp = name === undefined || ["--help", "-h", "help"].some((each) => args.includes(each));
  return isHelp || commands.includes(name);
}

/** Compares the times of the sources that the command needs: half of them are those of formats. */
function isFresh(root, target, hasFormats) {
  const isNeeded = (file) => hasFormats || !file.startsWith("apps/");
  try {
    const sources = JSON.parse(readFileSync(join(target, "sources.json"), "utf8"));
    return sources.every(
      ([file, time]) => !isNeeded(file) || statSync(`${root}/${file}`).mtimeMs === time,
    );
  } catch {
    return false;
  }
}

/** Keeps compiled code between runs: without it Node strips types and compiles at each start. */
function useCache() {
  const folder = cacheFolder();
  if (folder) require("node:module").enableCompileCache(folder);
}

/** A folder of this user alone: what lies there is executed. */
function cacheFolder() {
  if (env.NODE_COMPILE_CACHE || env.NODE_DISABLE_COMPILE_CACHE) return undefined;
  const caches = platform === "darwin" ? "Library/Caches" : ".cache";
  const base = env.XDG_CACHE_HOME || env.LOCALAPPDATA || (env.HOME && `${env.HOME}/${caches}`);
  return base && `${base}/fakturo`;
}
