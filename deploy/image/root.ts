// The root folder of the image: few Debian packages, an account, certificates.
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Id of the account `fakturo` and of its group. */
export const ACCOUNT = 10_001;

const PACKAGES = [
  "base-files",
  "ca-certificates",
  // For initdb and the script that stops Postgres after its server.
  "coreutils",
  "dash",
  "libc6",
  "libstdc++6",
  "netbase",
  "tzdata",
];

const UNUSED = [
  "/usr/bin/*",
  "/usr/lib/*/gconv/*",
  "/usr/sbin/*",
  "/usr/share/bash-completion/*",
  "/usr/share/debconf/*",
  "/usr/share/doc/*",
  "/usr/share/info/*",
  "/usr/share/lintian/*",
  "/usr/share/man/*",
  "/usr/share/menu/*",
  "/usr/share/perl5/*",
  "/usr/share/pixmaps/*",
];
const USED = ["/usr/bin/dash", "/usr/bin/sh", "/usr/bin/sleep", "/usr/share/doc/*/copyright"];

/** Files of the building machine, and folders of the package manager. */
const REMOVED = ["boot", "etc/apt", "etc/hostname", "etc/resolv.conf", "var/lib/apt", "var/log"];

const ACCOUNTS = [
  { name: "root", id: 0, home: "/root" },
  { name: "fakturo", id: ACCOUNT, home: "/data" },
  { name: "nobody", id: 65_534, home: "/nonexistent" },
];

/** Writes the root folder from packages of a Debian release, which mmdebstrap fetches and verifies. */
export function writeRoot(folder: string, release: string): void {
  const archive = `${folder}.tar`;
  const rules = [
    ...UNUSED.map((path) => `path-exclude=${path}`),
    ...USED.map((path) => `path-include=${path}`),
  ];
  execFileSync(
    "mmdebstrap",
    [
      "--quiet",
      "--variant=extract",
      `--include=${PACKAGES.join(",")}`,
      ...rules.map((rule) => `--dpkgopt=${rule}`),
      release,
      archive,
    ],
    { stdio: ["ignore", "ignore", "inherit"] },
  );
  mkdirSync(folder, { mode: 0o755 });
  execFileSync("tar", ["-xf", archive, "-C", folder, "--no-same-owner", "--exclude=./dev/*"]);
  for (const path of [...REMOVED.map((name) => join(folder, name)), archive])
    rmSync(path, { recursive: true, force: true });
  writeAccounts(join(folder, "etc"));
  writeCertificates(folder);
}

function writeAccounts(etc: string): void {
  const users = ACCOUNTS.map(({ name, id, home }) => `${name}:x:${id}:${id}::${home}:/bin/sh\n`);
  const groups = ACCOUNTS.map(({ name, id }) => `${name}:x:${id}:\n`);
  writeFileSync(join(etc, "passwd"), users.join(""));
  writeFileSync(join(etc, "group"), groups.join(""));
  writeFileSync(join(etc, "nsswitch.conf"), "passwd: files\ngroup: files\nhosts: files dns\n");
}

/** One file with all authorities, as Debian's own script writes it. */
function writeCertificates(folder: string): void {
  const source = join(folder, "usr/share/ca-certificates/mozilla");
  const names = readdirSync(source).sort();
  const texts = names.map((name) => readFileSync(join(source, name), "utf8"));
  const target = join(folder, "etc/ssl/certs");
  mkdirSync(target, { recursive: true });
  writeFileSync(join(target, "ca-certificates.crt"), texts.join(""));
}
