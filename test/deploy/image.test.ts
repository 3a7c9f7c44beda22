import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../harness/server.ts";
import { HAS_RUNTIME, type Unpacked, unpack } from "./container.ts";

/** Image as `npm run image` writes it. */
const IMAGE = process.env.FAKTURO_IMAGE;
if (!IMAGE) process.stderr.write("The container image is not tested: FAKTURO_IMAGE names none.\n");
else if (!HAS_RUNTIME)
  process.stderr.write("The container image is not started: bwrap is missing or not allowed.\n");

const MAX_SIZE = 250_000_000;
const READY_MS = 120_000;

describe.skipIf(!IMAGE)("the container image", () => {
  let image: Unpacked;
  beforeAll(() => {
    image = unpack(IMAGE ?? "");
  }, READY_MS);
  afterAll(() => image?.remove());

  it("is small, and runs as an account without rights", () => {
    expect(image.size).toBeLessThan(MAX_SIZE);
    expect(image.config).toMatchObject({ User: "10001:10001", WorkingDir: "/data" });
  });

  it("can be loaded by engines that read Docker's format", () => {
    const text = execFileSync("tar", ["-xOf", IMAGE ?? "", "manifest.json"], { encoding: "utf8" });
    const names = execFileSync("tar", ["-tf", IMAGE ?? ""], { encoding: "utf8" }).split("\n");
    const [{ Config, RepoTags, Layers }] = JSON.parse(text);
    expect(RepoTags).toEqual([expect.stringMatching(/^fakturo:\d/)]);
    expect(names).toEqual(expect.arrayContaining([Config, ...Layers]));
  });

  describe.skipIf(!HAS_RUNTIME)("in a container", () => {
    const env: Record<string, string> = { FAKTURO_HOST: "127.0.0.1" };
    beforeAll(async () => {
      env.FAKTURO_PORT = String(await freePort());
      env.FAKTURO_HEALTH_PORT = String(await freePort());
    });

    const inside = async (...command: string[]) => {
      const child = image.run(command, env);
      let text = "";
      child.stdout?.on("data", (part) => {
        text += part;
      });
      const [status] = await once(child, "close");
      return { status, text: text.trim() };
    };
    const checkHealth = async () =>
      (await inside(...image.config.Healthcheck.Test.slice(1))).status;

    it("has no account with rights and no file to change but its data", async () => {
      const script = "require('fs').writeFileSync('/opt/fakturo/new', '')";
      expect(await inside("/usr/local/bin/node", "-e", script)).toMatchObject({ status: 1 });
      const ids = "console.log(process.getuid(), process.getgid(), os.userInfo().username)";
      expect(await inside("/usr/local/bin/node", "-e", ids)).toEqual({
        status: 0,
        text: "10001 10001 fakturo",
      });
    });

    it(
      "serves with its own Postgres, is healthy, and stops with 0 on SIGTERM",
      async () => {
        expect(await checkHealth()).toBe(1);
        const { Entrypoint, Cmd } = image.config;
        const server = image.run([...Entrypoint, ...Cmd], env);
        const ended = once(server, "exit");
        const printed: string[] = [];
        server.stdout?.on("data", (part) => printed.push(String(part)));
        server.stderr?.on("data", (part) => printed.push(String(part)));
        const deadline = Date.now() + READY_MS;
        while ((await checkHealth()) !== 0) {
          if (Date.now() > deadline || server.exitCode !== null) throw new Error(printed.join(""));
          await sleep(500);
        }
        const page = await fetch(`http://127.0.0.1:${env.FAKTURO_PORT}/console/`);
        expect(page.headers.get("content-type")).toContain("text/html");
        process.kill(serverIn(server.pid), "SIGTERM");
        expect(await ended).toEqual([0, null]);
      },
      READY_MS,
    );
  });
});

/** The process that bubblewrap runs as the first of its container. */
function serverIn(pid: number | undefined): number {
  const children = execFileSync("ps", ["-o", "pid=", "--ppid", String(pid)], { encoding: "utf8" });
  return Number(children.trim().split(/\s+/)[0]);
}
