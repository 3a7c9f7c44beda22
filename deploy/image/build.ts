// Builds the container image as a file, without a registry of images and without a container engine:
// Debian packages by mmdebstrap, Node and Fakturo's packages by npm.
//   npm run image -- [FILE] [--release trixie]      default: deploy/image/dist/fakturo.tar
import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { ROOT, readManifest } from "../../scripts/packages.ts";
import { HOME, writeApplication } from "./application.ts";
import { writeImage } from "./archive.ts";
import { ACCOUNT, writeRoot } from "./root.ts";

const SECOND_NS = 1_000_000_000;
const MB = 1_000_000;
const DATA = "/data";
const PORTS = { api: 8080, health: 8090 };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { release: { type: "string", default: "trixie" } },
});
const file = resolve(positionals[0] ?? join(import.meta.dirname, "dist", "fakturo.tar"));
const { version } = readManifest("server/cli");

for (const program of ["mmdebstrap", "tar", "git"])
  if (spawnSync(program, ["--version"], { stdio: "ignore" }).error) {
    process.stderr.write(`npm run image needs ${program}: apt-get install ${program}\n`);
    process.exit(1);
  }

/** Settings of a container from this image. */
const config = {
  User: `${ACCOUNT}:${ACCOUNT}`,
  WorkingDir: DATA,
  Entrypoint: ["/usr/local/bin/fakturo"],
  Cmd: ["serve"],
  StopSignal: "SIGTERM",
  Env: [
    "PATH=/usr/local/bin:/usr/bin:/bin",
    `HOME=${DATA}`,
    `FAKTURO_DATA=${DATA}`,
    "FAKTURO_HOST=0.0.0.0",
    `FAKTURO_PORT=${PORTS.api}`,
    `FAKTURO_HEALTH_PORT=${PORTS.health}`,
  ],
  ExposedPorts: { [`${PORTS.api}/tcp`]: {}, [`${PORTS.health}/tcp`]: {} },
  Volumes: { [DATA]: {} },
  Healthcheck: {
    Test: ["CMD", "/usr/local/bin/node", `${HOME}/healthcheck.mjs`],
    Interval: 10 * SECOND_NS,
    Timeout: 5 * SECOND_NS,
    StartPeriod: 120 * SECOND_NS,
    Retries: 3,
  },
  Labels: {
    "org.opencontainers.image.title": "fakturo",
    "org.opencontainers.image.version": version,
    "org.opencontainers.image.licenses": "Apache-2.0",
    "org.opencontainers.image.revision": git("rev-parse", "HEAD"),
  },
};

function git(...args: readonly string[]): string {
  return execFileSync("git", args, { cwd: ROOT, encoding: "utf8" }).trim();
}

const folder = mkdtempSync(join(tmpdir(), "fakturo-image-"));
try {
  const root = join(folder, "root");
  const application = join(folder, "application");
  const data = join(folder, "data");
  writeRoot(root, values.release);
  writeApplication(application);
  mkdirSync(join(data, DATA), { recursive: true });
  chmodSync(join(data, DATA), 0o700);
  const size = await writeImage(file, {
    tag: `fakturo:${version}`,
    time: Number(git("log", "-1", "--format=%ct")),
    layers: [
      { name: `Debian ${values.release}`, folder: root, owner: 0 },
      { name: "Node and Fakturo", folder: application, owner: 0 },
      { name: "Folder of the data", folder: data, owner: ACCOUNT },
    ],
    config,
  });
  process.stdout.write(`${file}: ${Math.ceil(size / MB)} MB compressed\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
