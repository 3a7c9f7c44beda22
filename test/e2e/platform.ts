import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Client, createClient } from "../harness/client.ts";
import { fakturo, freePort, startServer } from "../harness/server.ts";

/** A running server with one Spanish sandbox workspace. */
export interface Platform {
  readonly url: string;
  readonly buildUrl: string;
  readonly token: string;
  readonly workspace: string;
  readonly client: Client;
  /** Another workspace on the same server, with a key of its own. */
  addWorkspace(name: string): Promise<{ readonly workspace: string; readonly client: Client }>;
  stop(): Promise<void>;
}

/** Starts a server on a folder of its own; `stop` removes both. */
export async function startPlatform(env: Readonly<Record<string, string>> = {}): Promise<Platform> {
  const data = mkdtempSync(join(tmpdir(), "fakturo-e2e-"));
  const [port, buildPort] = [await freePort(), await freePort()];
  const remove = () => rmSync(data, { recursive: true, force: true });
  const server = await startServer({
    data,
    port,
    env: { FAKTURO_BUILD_PORT: String(buildPort), ...env },
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
  return {
    url: server.url,
    buildUrl: `http://127.0.0.1:${buildPort}`,
    ...(await addWorkspace("Acme")),
    addWorkspace,
    async stop() {
      await server.stop();
      remove();
    },
  };
}
