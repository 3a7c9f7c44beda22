import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createOperatorDatabase } from "../harness/database.ts";
import { startDatabaseProxy } from "../harness/database-proxy.ts";
import { freePort } from "../harness/server.ts";
import { type ContainerOptions, HAS_RUNTIME, type Unpacked, unpack } from "./container.ts";

/** Image as `npm run image` writes it. */
const IMAGE = process.env.FAKTURO_IMAGE;
if (!IMAGE) process.stderr.write("The container image is not tested: FAKTURO_IMAGE names none.\n");
else if (!HAS_RUNTIME)
  process.stderr.write("The container image is not started: bwrap is missing or not allowed.\n");

const MAX_SIZE = 250_000_000;
const READY_MS = 120_000;
const LIMIT_MS = 300_000;
const NODE = "/usr/local/bin/node";

describe.skipIf(!IMAGE)("the container image", () => {
  let image: Unpacked;
  let folder = "";
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "fakturo-secret-"));
    chmodSync(folder, 0o755);
    image = unpack(IMAGE ?? "");
  }, LIMIT_MS);
  afterAll(() => {
    image?.remove();
    rmSync(folder, { recursive: true });
  });

  it("is small, and runs as an account without rights", () => {
    expect(image.size).toBeLessThan(MAX_SIZE);
    expect(image.config).toMatchObject({ User: "10001:10001", WorkingDir: "/data" });
  });

  describe.skipIf(!HAS_RUNTIME)("in a container", () => {
    it("has no account with rights and no file to change but its data", async () => {
      const script = "require('fs').writeFileSync('/opt/fakturo/new', '')";
      const options = { volume: image.newVolume(), env: {} };
      expect(await output([NODE, "-e", script], options)).toMatchObject({ status: 1 });
      const ids = "console.log(process.getuid(), process.getgid(), os.userInfo().username)";
      expect(await output([NODE, "-e", ids], options)).toEqual({
        status: 0,
        text: "10001 10001 fakturo",
      });
    });

    it(
      "serves with its own Postgres, is healthy, and stops with 0 on SIGTERM",
      async () => {
        const options = { volume: image.newVolume(), env: await ports() };
        expect((await check(options)).status).toBe(1);
        const server = await start(options);
        const page = await fetch(`http://127.0.0.1:${options.env.FAKTURO_PORT}/console/`);
        expect(page.headers.get("content-type")).toContain("text/html");
        expect(await server.stop()).toEqual([0, null]);
      },
      READY_MS,
    );

    it(
      "runs both roles on another Postgres, configured by a secret",
      async () => {
        await using database = await createOperatorDatabase();
        await using proxy = await startDatabaseProxy(database.socket);
        const secret = join(folder, "fakturo.config.json");
        const databaseUrl = database.urlThrough(proxy.port);
        writeFileSync(secret, JSON.stringify({ databaseUrl, masterKey: "ab".repeat(32) }));
        const FAKTURO_CONFIG = "/run/secrets/fakturo.config.json";
        const role = async (name: string) => ({
          volume: image.newVolume(),
          env: { ...(await ports()), FAKTURO_ROLE: name, FAKTURO_CONFIG },
          secret,
        });
        const options = await role("api");
        const servers = [await start(options), await start(await role("worker"))];
        const [launcher = ""] = image.config.Entrypoint;
        const made = await output([launcher, "workspaces", "create", "Acme"], options);
        expect(made).toMatchObject({ status: 0, text: expect.stringMatching(/^[0-9a-f-]{36}$/) });
        const key = await output([launcher, "keys", "create", "--workspace", "Acme"], options);
        const headers = { authorization: `Bearer ${key.text}`, "user-agent": "test" };
        const url = `http://127.0.0.1:${options.env.FAKTURO_PORT}/utils/v1/ping`;
        expect(await (await fetch(url, { headers })).json()).toEqual({ ping: "pong" });
        expect(readdirSync(options.volume)).not.toContain("master.key");
        for (const server of servers) expect(await server.stop()).toEqual([0, null]);
      },
      READY_MS,
    );
  });

  /** What a command prints that ends by itself. */
  async function output(command: readonly string[], options: ContainerOptions) {
    const child = image.run(command, options);
    let text = "";
    child.stdout?.on("data", (part) => {
      text += part;
    });
    const [status] = await once(child, "close");
    return { status, text: text.trim() };
  }

  const check = (options: ContainerOptions) =>
    output(image.config.Healthcheck.Test.slice(1), options);

  /** A container as the image starts it, once it is healthy. */
  async function start(options: ContainerOptions) {
    const { Entrypoint, Cmd } = image.config;
    const server = image.run([...Entrypoint, ...Cmd], options);
    const ended = once(server, "exit");
    const printed: string[] = [];
    for (const stream of [server.stdout, server.stderr])
      stream?.on("data", (part) => printed.push(String(part)));
    const deadline = Date.now() + READY_MS;
    while ((await check(options)).status !== 0) {
      if (Date.now() > deadline || server.exitCode !== null) throw new Error(printed.join(""));
      await sleep(500);
    }
    return {
      stop: () => {
        process.kill(serverIn(server.pid), "SIGTERM");
        return ended;
      },
    };
  }
});

async function ports() {
  return {
    FAKTURO_HOST: "127.0.0.1",
    FAKTURO_PORT: String(await freePort()),
    FAKTURO_HEALTH_PORT: String(await freePort()),
  };
}

/** The process that bubblewrap runs as the first of its container. */
function serverIn(pid: number | undefined): number {
  const children = execFileSync("ps", ["-o", "pid=", "--ppid", String(pid)], { encoding: "utf8" });
  return Number(children.trim().split(/\s+/)[0]);
}
