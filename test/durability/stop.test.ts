import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { get } from "node:http";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isObject } from "@fakturo/model";
import { processesIn } from "@fakturo/server-storage/testing";
import { repositoryRoot } from "@fakturo/test-support";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { fakturoCommand, freePort, spawnFakturo } from "../harness/server.ts";

const ROOT = repositoryRoot();
const CLIENTS = 16;
const POLLING = { timeout: 120_000, interval: 50 };
const folders: string[] = [];
const children: ChildProcess[] = [];

const cleanups: (() => unknown)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

function killIfAlive(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // The process has ended.
  }
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "fakturo-stop-"));
  folders.push(folder);
  return folder;
}

interface Command {
  readonly child: ChildProcess;
  readonly ended: Promise<unknown[]>;
  output(): string;
}

function start(args: readonly string[], env: Readonly<Record<string, string>> = {}): Command {
  const child = spawnFakturo(args, { FAKTURO_PLUGINS: "", ...env });
  children.push(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  return { child, ended: once(child, "exit"), output: () => output };
}

const databaseOf = (data: string) => join(data, "database/data");
const says = (command: Command, text: string) =>
  expect.poll(command.output, POLLING).toContain(text);

async function serveOn(data: string): Promise<Command> {
  const command = start(["serve", "--port", String(await freePort()), "--data", data]);
  await says(command, "ready");
  return command;
}

const isEmpty = (data: string) =>
  expect.poll(() => processesIn(databaseOf(data)), POLLING).toEqual([]);

describe("Postgres ends with its server", () => {
  it.each([["SIGKILL"], ["SIGINT", "SIGINT"]] as const)("after %s %s", async (...signals) => {
    const data = temporaryFolder();
    const { child, ended } = await serveOn(data);
    expect(processesIn(databaseOf(data)).length).toBeGreaterThan(0);
    for (const signal of signals) {
      child.kill(signal);
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
    await ended;
    await isEmpty(data);
  });
});

describe("a start", () => {
  it("that is interrupted ends without being ready, and its Postgres with it", async () => {
    const data = temporaryFolder();
    const command = start(["serve", "--port", String(await freePort()), "--data", data]);
    await says(command, `making a new database in ${data}`);
    await expect.poll(() => existsSync(databaseOf(data)), POLLING).toBe(true);
    command.child.kill("SIGINT");
    expect(await command.ended).toEqual([130, null]);
    expect(command.output()).not.toContain("ready");
    await isEmpty(data);
    await serveOn(data);
  });

  it("on a port that is taken makes nothing", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    const address = taken.address();
    const port = typeof address === "object" ? String(address?.port) : "";
    const data = join(temporaryFolder(), "data");
    const command = start(["serve", "--port", port, "--data", data]);
    expect(await command.ended).toEqual([1, null]);
    expect(command.output()).toBe(`fakturo: port ${port} is taken: choose another with --port\n`);
    expect(existsSync(data)).toBe(false);
    taken.close();
  });
});

describe("the demo", () => {
  it.each(["making a new database", "1. A sandbox"])(
    "that is interrupted at '%s' leaves nothing",
    async (moment) => {
      const temporary = temporaryFolder();
      const output = join(temporaryFolder(), "out");
      const command = start(["demo", "--output", output], {
        TMPDIR: temporary,
        FAKTURO_PLUGINS: "bundled",
      });
      await says(command, moment);
      command.child.kill("SIGINT");
      expect(await command.ended).toEqual([130, null]);
      expect(readdirSync(temporary)).toEqual([]);
      expect(command.output()).not.toContain("Done");
    },
  );
});

/** A process that holds a listening socket, as systemd does, and starts servers on it. */
async function holdSocket(): Promise<{
  readonly port: number;
  readonly holder: Command;
  /** Runs a command with the socket as descriptor 3. */
  run(command: string): void;
}> {
  const listening = createServer().listen(0, "127.0.0.1");
  await once(listening, "listening");
  const address = listening.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const fd = descriptorOf(listening);
  const loop = 'while read -r line; do eval "$line" & done';
  const child = spawn("/bin/sh", ["-c", loop], {
    cwd: ROOT,
    env: { ...process.env, FAKTURO_PLUGINS: "" },
    stdio: ["pipe", "pipe", "inherit", fd],
  });
  children.push(child);
  await once(child, "spawn");
  listening.close();
  const { stdin, stdout } = child;
  if (!stdin || !stdout) throw new Error("the shell has no pipes");
  let output = "";
  stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  return {
    port,
    run: (command) => void stdin.write(`${command}\n`),
    holder: { child, ended: once(child, "exit"), output: () => output },
  };
}

/** Node has no public name for the descriptor of a socket. */
function descriptorOf(server: Server): number {
  const handle: unknown = Reflect.get(server, "_handle");
  const fd: unknown = isObject(handle) ? Reflect.get(handle, "fd") : undefined;
  if (typeof fd !== "number") throw new Error("the socket has no descriptor");
  return fd;
}

/** Makes a request over a new connection. @returns the status or the code of the error. */
function ask(port: number): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const headers = { "user-agent": "test" };
  const place = { host: "127.0.0.1", port, path: "/utils/v1/ping", headers, agent: false };
  const asking = get(place, (reply) => {
    reply.resume();
    reply.on("end", () => resolve(String(reply.statusCode)));
    reply.on("close", () => resolve("cut off"));
  });
  asking.on("error", (error) => resolve("code" in error ? String(error.code) : error.message));
  return promise;
}

/** Clients that send requests continuously, each over a new connection. */
function askAllTheTime(port: number) {
  const outcomes: Record<string, number> = {};
  let isOver = false;
  const client = async (): Promise<void> => {
    while (!isOver) {
      const outcome = await ask(port);
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    }
  };
  const all = Promise.all(Array.from({ length: CLIENTS }, client));
  const stop = () => {
    isOver = true;
    return all.then(() => outcomes);
  };
  cleanups.push(stop);
  return { stop, served: () => outcomes[401] ?? 0 };
}

describe("new connections while a server stops", () => {
  it("are served or refused", async () => {
    const port = await freePort();
    const command = start(["serve", "--port", String(port), "--data", temporaryFolder()]);
    await says(command, "ready");
    await expect.poll(() => ask(port), POLLING).toBe("401");
    const clients = askAllTheTime(port);
    await expect.poll(clients.served, POLLING).toBeGreaterThan(10 * CLIENTS);
    command.child.kill("SIGTERM");
    expect(await command.ended).toEqual([0, null]);
    const { 401: served = 0, ECONNREFUSED: _refused, ...others } = await clients.stop();
    expect(served).toBeGreaterThan(10 * CLIENTS);
    // The operating system resets connections that arrive while the socket is being closed.
    const { ECONNRESET: reset = 0, ...failed } = others;
    expect(failed).toEqual({});
    expect(reset).toBeLessThanOrEqual(2);
  });

  it("wait for the next server on a socket that the supervisor holds, and none fails", async () => {
    const data = temporaryFolder();
    const { port, run, holder } = await holdSocket();
    const serve = ["serve", "--listen-fd", "3", "--port", String(port), "--data", data];
    const next = () => run(`sh -c 'echo pid=$$; exec ${fakturoCommand(serve).join(" ")}'`);
    const pids = () => [...holder.output().matchAll(/pid=(\d+)/g)].map(([, pid]) => Number(pid));
    const starts = () => holder.output().split("ready on").length - 1;
    cleanups.push(() => {
      for (const pid of pids()) killIfAlive(pid);
    });
    next();
    await expect.poll(starts, POLLING).toBe(1);
    await expect.poll(() => ask(port), POLLING).toBe("401");
    const clients = askAllTheTime(port);
    process.kill(pids()[0] ?? 0, "SIGTERM");
    await isEmpty(data);
    next();
    await expect.poll(starts, POLLING).toBe(2);
    await expect.poll(() => ask(port), POLLING).toBe("401");
    expect(Object.keys(await clients.stop())).toEqual(["401"]);
  });
});
