import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Client, createClient } from "../harness/client.ts";
import { fakturo, freePort, type ServerOptions, startServer } from "../harness/server.ts";

/** A running server with one Spanish sandbox workspace. */
export interface Platform {
  readonly url: string;
  /** The server's process. */
  readonly pid: number;
  /** What the server has printed so far, without the first line. */
  readonly printed: readonly string[];
  /** The last million characters of its log. */
  logged(): string;
  /** Its data folder. */
  readonly data: string;
  readonly buildUrl: string;
  readonly token: string;
  readonly workspace: string;
  readonly client: Client;
  /** Another workspace on the same server, with its own key. */
  addWorkspace(
    name: string,
  ): Promise<{ readonly workspace: string; readonly token: string; readonly client: Client }>;
  /** Registers an app and enables it in the workspaces. */
  addApp(key: string, ...workspaces: readonly string[]): Promise<App>;
  /** Output of a command of the CLI on the server's data. */
  run(...args: readonly string[]): Promise<string>;
  stop(): Promise<void>;
}

/** Credentials of an app. */
export interface App {
  readonly client_id: string;
  readonly client_secret: string;
}

/** How a platform is started. */
export interface PlatformOptions extends Pick<ServerOptions, "descriptors"> {
  /** The operator has confirmed live systems for its database. */
  readonly isLive?: boolean;
}

/** Identity of the folder's database, with which the operator confirms live systems. */
async function liveIdentity(server: Omit<ServerOptions, "env">): Promise<string> {
  const { data } = server;
  const { stop } = await startServer(server);
  const report = await fakturo("doctor", "--data", data).catch(({ stdout }) => String(stdout));
  await stop();
  return /FAKTURO_LIVE=(\d+-\d+)/.exec(report)?.[1] ?? "";
}

/** Starts a server on a temporary folder; `stop` removes both. */
export async function startPlatform(
  env: Readonly<Record<string, string>> = {},
  { descriptors, isLive = false }: PlatformOptions = {},
): Promise<Platform> {
  const data = mkdtempSync(join(tmpdir(), "fakturo-e2e-"));
  const [port, buildPort] = [await freePort(), await freePort()];
  const remove = () => rmSync(data, { recursive: true, force: true });
  const server = await startServer({
    data,
    port,
    env: {
      FAKTURO_BUILD_PORT: String(buildPort),
      ...(isLive && { FAKTURO_LIVE: await liveIdentity({ data, port }) }),
      ...env,
    },
    descriptors,
  }).catch((error: unknown) => {
    remove();
    throw error;
  });
  const addWorkspace = async (name: string) => {
    const kind = ["--country", "ES", "--sandbox"];
    const workspace = await fakturo("workspaces", "create", name, ...kind, "--data", data);
    const token = await fakturo("keys", "create", "--workspace", workspace, "--data", data);
    return { workspace, token, client: createClient(server.url, token) };
  };
  const run = (...args: readonly string[]) => fakturo(...args, "--data", data);
  return {
    url: server.url,
    pid: server.pid,
    printed: server.printed,
    logged: server.logged,
    data,
    buildUrl: `http://127.0.0.1:${buildPort}`,
    ...(await addWorkspace("Acme")),
    addWorkspace,
    run,
    async addApp(key, ...workspaces) {
      const manifest = join(data, `${key}.json`);
      writeFileSync(manifest, JSON.stringify({ key, name: key }));
      const app: App = JSON.parse(await run("apps", "register", manifest));
      for (const workspace of workspaces)
        await run("apps", "enable", key, "--workspace", workspace);
      return app;
    },
    async stop() {
      await server.stop();
      remove();
    },
  };
}
