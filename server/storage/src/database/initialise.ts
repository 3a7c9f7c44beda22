import { spawn } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import type { Binaries } from "./binaries.ts";
import { renameDurably } from "./durable.ts";
import type { DatabaseFolder } from "./folder.ts";
import type { SystemUser } from "./identity.ts";
import { DATA_ARGUMENT } from "./postmaster.ts";

const OPTIONS = [
  "--encoding=UTF8",
  "--locale=C",
  // Sorts by code point and classifies the letters of all scripts identically on every system.
  "--locale-provider=builtin",
  "--builtin-locale=C.UTF-8",
  "--auth=scram-sha-256",
  "--username=postgres",
  "--data-checksums",
  "--no-instructions",
  // One call for all files instead of one for each of 3,000.
  ...(process.platform === "linux" ? ["--sync-method=syncfs"] : []),
];

/** Owner of an existing data folder. */
export function dataOwner({ data }: DatabaseFolder): SystemUser | undefined {
  const found = statSync(data, { throwIfNoEntry: false });
  return found === undefined ? undefined : { uid: found.uid, gid: found.gid };
}

/** Major version that wrote the data folder, or undefined when there is none yet. */
export function dataVersion({ data }: DatabaseFolder): string | undefined {
  const path = join(data, "PG_VERSION");
  return existsSync(path) ? readFileSync(path, "utf8").trim() : undefined;
}

/**
 * Creates the data folder under a temporary name and renames it when complete, so an interrupted start
 * leaves no partial data.
 */
export async function initialise(
  folder: DatabaseFolder,
  binaries: Binaries,
  user: SystemUser | undefined,
  password: string,
): Promise<void> {
  const draft = `${folder.data}.new`;
  const passwordFile = join(folder.root, "initial-password");
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  chmodSync(draft, 0o700);
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (user !== undefined) {
    chownSync(draft, user.uid, user.gid);
    chownSync(passwordFile, user.uid, user.gid);
  }
  try {
    await runInitdb(draft, binaries, user);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameDurably(draft, folder.data);
}

async function runInitdb(data: string, binaries: Binaries, user: SystemUser | undefined) {
  const child = spawn(
    binaries.initdb,
    ["-D", DATA_ARGUMENT, "--pwfile=../initial-password", ...OPTIONS],
    {
      cwd: data,
      env: { LC_ALL: "C", PATH: "/usr/bin:/bin" },
      stdio: ["ignore", "ignore", "pipe"],
      ...user,
    },
  );
  const abandon = () => child.kill("SIGKILL");
  process.once("exit", abandon);
  let words = "";
  child.stderr?.setEncoding("utf8").on("data", (chunk: string) => {
    words += chunk;
  });
  const how = await new Promise<string | undefined>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("close", (code, signal) =>
      resolve(code === 0 ? undefined : (signal ?? `exit code ${code}`)),
    );
  });
  process.off("exit", abandon);
  if (how !== undefined) {
    throw new Error(
      `the database could not be created (${how}): ${words.trim().replaceAll(/\s+/g, " ")}`,
    );
  }
}
