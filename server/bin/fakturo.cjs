#!/usr/bin/env node
// Starts the command line. Commands on single documents of an installed Fakturo run out of one small
// file and a cache of compiled code; everything else goes through `launch.mjs`. Plain JavaScript: it
// must load on any Node from 18 on.
const { env, platform, versions } = process;

const MIN_NODE = 24;

const started = Number.parseInt(versions.node, 10) >= MIN_NODE && quick();
if (started) started.then(leave);
else import("./launch.mjs");

/** All is written when a command has succeeded: taking the heap down would be time lost. */
function leave(code) {
  if (code === 0) process.exit();
  process.exitCode = code;
}

/** Starts the command if it is one of those; a checkout has no such file or may have an old one. */
function quick() {
  if (!/[\\/]node_modules[\\/]/.test(__dirname)) return undefined;
  const folder = cacheFolder();
  if (folder) require("node:module").enableCompileCache(folder);
  return require("../dist/quick/fakturo.cjs").quick(process.argv.slice(2));
}

/** A folder of this user alone: what lies there is executed. */
function cacheFolder() {
  if (env.NODE_COMPILE_CACHE || env.NODE_DISABLE_COMPILE_CACHE) return undefined;
  const caches = platform === "darwin" ? "Library/Caches" : ".cache";
  const base = env.XDG_CACHE_HOME || env.LOCALAPPDATA || (env.HOME && `${env.HOME}/${caches}`);
  return base && `${base}/fakturo`;
}
