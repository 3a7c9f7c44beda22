import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const LAUNCHER = fileURLToPath(new URL("../../bin/fakturo.cjs", import.meta.url));
const AGENT = { "user-agent": "test" };
const call = promisify(execFile);
const env = { ...process.env, FAKTURO_PLUGINS: "@fakturo/app-sequence" };

let data: string;
const started: ChildProcess[] = [];

beforeAll(() => {
  data = mkdtempSync(join(tmpdir(), "fakturo-serve-"));
});
afterAll(() => {
  for (const child of started) child.kill("SIGKILL");
  rmSync(data, { recursive: true, force: true });
});

async function fakturo(...args: string[]): Promise<string> {
  const { stdout } = await call(process.execPath, [LAUNCHER, ...args, "--data", data], { env });
  return stdout;
}

interface Server {
  readonly child: ChildProcess;
  readonly line: string;
  readonly api: string;
  readonly build: string;
  /** Its log lines. */
  log(): string;
}

async function serve(): Promise<Server> {
  const ports = ["--port", "0", "--build-port", "0"];
  const child = spawn(process.execPath, [LAUNCHER, "serve", ...ports, "--data", data], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  started.push(child);
  let log = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    log += text;
  });
  const { value: line } = await createInterface({ input: child.stdout })
    [Symbol.asyncIterator]()
    .next();
  const [api = "", build = ""] = String(line).match(/http:\/\/[\w.:]+/g) ?? [];
  return { child, line: String(line), api, build, log: () => log };
}

describe("fakturo serve", () => {
  it("serves, lets keys be made meanwhile, and stops and starts again on its folder", async () => {
    const first = await serve();
    const id = (
      await fakturo("workspaces", "create", "Acme", "--country", "ES", "--sandbox")
    ).trim();
    const token = (await fakturo("keys", "create", "--workspace", "Acme")).trim();
    const authorization = `Bearer ${token}`;
    const workspace = (url: string) =>
      fetch(`${url}/access/v1/workspace`, { headers: { ...AGENT, authorization } });

    expect(await (await workspace(first.api)).json()).toMatchObject({
      id,
      country: "ES",
      sandbox: true,
    });
    expect(await (await fetch(first.build)).json()).toMatchObject({ name: "fakturo" });
    expect((await fetch(`${first.api}/utils/v1/ping`, { headers: AGENT })).status).toBe(401);
    expect(await fakturo("workspaces", "list")).toContain(id);
    await expect(fakturo("serve", "--port", "0")).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`the data folder ${data} is in use by another`),
    });

    first.child.kill("SIGTERM");
    expect(await once(first.child, "exit")).toEqual([0, null]);
    const log = first.log().trim().split("\n");
    const lines: { readonly msg: string }[] = log.map((line) => JSON.parse(line));
    // On a busy machine the queue may be held up long enough to be started again.
    expect(lines.filter(({ msg }) => !msg.startsWith("graphile-worker does not poll"))).toEqual([
      expect.objectContaining({ level: 30, msg: `making a new database in ${data}` }),
      expect.objectContaining({ level: 30, msg: "loading 1 plugins" }),
    ]);

    const second = await serve();
    expect((await workspace(second.api)).status).toBe(200);
    second.child.kill("SIGKILL");
    await once(second.child, "exit");

    const third = await serve();
    expect((await workspace(third.api)).status).toBe(200);
    third.child.kill("SIGINT");
    expect(await once(third.child, "exit")).toEqual([0, null]);
  });
});
