import { randomBytes } from "node:crypto";
import { closeSync, openSync, readdirSync, renameSync, rmSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** A lock on a folder that ends with this process, even after a crash. */
export interface FolderLock {
  release(): Promise<void>;
}

const SUFFIX = ".sock";
const ATTEMPTS = 4;
const ANSWER_MS = 2000;
/** Maximum length of a socket path on every supported system. */
const PATH_LIMIT = 100;

/**
 * Locks `folder` for this process by listening on a socket of its own in it: the system closes it with
 * the process, so no process id is trusted and a crash leaves no lock. A process that finds another live
 * socket withdraws. Names are random and never reused, so removing a dead socket is safe.
 * @param shown the folder's path in messages, where that differs.
 * @throws FolderInUse when another process holds it.
 */
export async function lockFolder(folder: string, shown: string = folder): Promise<FolderLock> {
  for (let attempt = 1; ; attempt += 1) {
    const claim = await listenIn(folder);
    const rival = await liveRival(folder, claim.name);
    if (rival === undefined) return { release: () => withdraw(folder, claim) };
    await withdraw(folder, claim);
    if (attempt === ATTEMPTS) throw new FolderInUse(shown, rival);
    // Two processes that start together both withdraw: random pauses let one of them win.
    await sleep(20 + Math.random() * 150);
  }
}

/** Process id of the current holder of `folder`. */
export async function lockHolder(folder: string): Promise<number | undefined> {
  return liveRival(folder, "");
}

/** Another running process holds the folder. */
export class FolderInUse extends Error {
  readonly pid: number;

  constructor(folder: string, pid: number) {
    super(`the data folder ${folder} is in use by another running server (process ${pid})`);
    this.name = "FolderInUse";
    this.pid = pid;
  }
}

interface Claim {
  readonly name: string;
  readonly server: Server;
}

async function listenIn(folder: string): Promise<Claim> {
  const name = `${randomBytes(8).toString("hex")}${SUFFIX}`;
  // A socket between bind and listen looks dead, so it gets its visible name after listening.
  const draft = `${name}.new`;
  const server = createServer((socket) => {
    socket.on("error", () => socket.destroy());
    socket.end(`${process.pid}\n`);
  });
  await viaShortPath(
    folder,
    (short) =>
      new Promise<void>((resolve, reject) => {
        server.once("error", reject);
        server.listen(join(short, draft), resolve);
      }),
  );
  server.unref();
  renameSync(join(folder, draft), join(folder, name));
  return { name, server };
}

async function withdraw(folder: string, { name, server }: Claim): Promise<void> {
  rmSync(join(folder, name), { force: true });
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
}

async function liveRival(folder: string, own: string): Promise<number | undefined> {
  for (const name of readdirSync(folder)) {
    if (!name.endsWith(SUFFIX) || name === own) continue;
    const pid = await viaShortPath(folder, (short) => askPid(join(short, name)));
    if (pid !== undefined) return pid;
    rmSync(join(folder, name), { force: true });
  }
  return undefined;
}

/** The holder's process id; 0 when it lives but does not answer; undefined when it is dead. */
function askPid(path: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    let text = "";
    const socket = connect(path);
    socket.setTimeout(ANSWER_MS, () => {
      socket.destroy();
      resolve(0);
    });
    socket.on("data", (chunk) => {
      text += chunk.toString("utf8");
    });
    socket.on("end", () => resolve(Number.parseInt(text, 10) || 0));
    socket.on("error", ({ code }: NodeJS.ErrnoException) => {
      resolve(code === "ECONNREFUSED" || code === "ENOENT" ? undefined : 0);
    });
  });
}

/**
 * Socket paths are limited to about a hundred bytes; `/proc/self/fd` gives an open folder a short path.
 */
async function viaShortPath<T>(folder: string, use: (short: string) => Promise<T>): Promise<T> {
  if (Buffer.byteLength(folder) + 40 <= PATH_LIMIT || process.platform !== "linux") {
    return use(folder);
  }
  const descriptor = openSync(folder, "r");
  try {
    return await use(`/proc/self/fd/${descriptor}`);
  } finally {
    closeSync(descriptor);
  }
}
