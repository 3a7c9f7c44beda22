// Runs a task of this repository with the right Node, installing dependencies first where they are
// missing. Plain JavaScript: it must start on any Node from 18 on.
import { spawn } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { constants } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const bin = join(root, "node_modules", ".bin");
const SOURCES = ["--conditions=@fakturo/source"];
const SIGNALS = ["SIGTERM", "SIGHUP", "SIGINT"];

const TASKS = {
  demo: [["node", ...SOURCES, "server/cli/src/main.ts", "demo"]],
  start: [
    ["node", "scripts/console.mjs", "--missing"],
    ["node", "server/cli/bin/fakturo.cjs", "serve"],
  ],
  "test:unit": [["node", "scripts/test.mjs", "unit"]],
  test: [["node", "scripts/test.mjs", "all"]],
  build: [["node", "scripts/build.mjs"]],
  pack: [["node", "scripts/pack.ts"]],
  release: [["node", "scripts/release.ts"]],
  image: [["node", "deploy/image/build.ts"]],
  pictures: [["node", "scripts/pictures.mjs"]],
  docs: [["node", ...SOURCES, "scripts/docs.ts"]],
  "api-types": [["node", "scripts/api-types.ts"]],
  fuzz: [["node", "scripts/fuzz.mjs"]],
  "check:documents": [["node", ...SOURCES, "test/formats/check/main.ts"]],
  chaos: [["node", "scripts/chaos.mjs"]],
  temporal: [["node", "scripts/optional.mjs", "temporal"]],
  kafka: [["node", "scripts/optional.mjs", "kafka"]],
  attack: [["node", ...SOURCES, "test/attack/main.ts"]],
  schemathesis: [["node", "scripts/schemathesis.mjs"]],
  "bench:isolation": [["node", ...SOURCES, "test/bench/isolation.ts"]],
  "bench:load": [["node", ...SOURCES, "test/bench/load.ts"]],
  "bench:million": [["node", ...SOURCES, "test/bench/million.ts"]],
  soak: [["node", ...SOURCES, "test/bench/soak/main.ts"]],
  bench: [["node", "--expose-gc", ...SOURCES, "test/bench/main.ts"]],
};

/** Runs a command, forwards signals to it, and returns the exit code. */
function run(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, stdio: "inherit", ...options });
  const handOn = (signal) => child.kill(signal);
  for (const signal of SIGNALS) process.on(signal, handOn);
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", (status, signal) => {
      for (const name of SIGNALS) process.off(name, handOn);
      resolve(status ?? 128 + constants.signals[signal]);
    });
  });
}

/** True when the installed packages are missing or older than the lock file. */
function mustInstall() {
  const marker = join(root, "node_modules", ".package-lock.json");
  if (!existsSync(marker) || !existsSync(join(bin, "node"))) return true;
  const lock = join(root, "package-lock.json");
  return (
    existsSync(lock) &&
    statSync(lock).mtimeMs > statSync(marker).mtimeMs + 1000 &&
    !sameLock(lock, marker)
  );
}

/** The marker lacks the entry of the root, so only the installed packages are compared. */
function sameLock(lock, marker) {
  const wanted = JSON.parse(readFileSync(lock, "utf8")).packages;
  const installed = JSON.parse(readFileSync(marker, "utf8")).packages;
  return Object.keys(installed).every((path) => wanted[path]?.version === installed[path].version);
}

async function install() {
  process.stderr.write("Installing dependencies (npm ci) …\n");
  const status = await run("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    stdio: ["ignore", process.stderr, process.stderr],
  });
  if (status !== 0) process.exit(status);
}

const [task, ...rest] = process.argv.slice(2);
const steps = TASKS[task];
if (!steps) {
  process.stderr.write(`Unknown task ${task ?? ""}; one of ${Object.keys(TASKS).join(", ")}\n`);
  process.exit(2);
}
if (mustInstall()) await install();
const env = { ...process.env, PATH: `${bin}:${process.env.PATH}` };
for (const [command, ...args] of steps) {
  const status = await run(command, [...args, ...rest], { env });
  if (status !== 0) process.exit(status);
}
