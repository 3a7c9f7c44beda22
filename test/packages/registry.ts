import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { basename, join } from "node:path";

/** A package registry on this machine. */
export interface Registry {
  readonly url: string;
  /** Names of the packages that it serves itself. */
  readonly names: readonly string[];
  stop(): Promise<void>;
}

interface Packed {
  readonly name: string;
  readonly version: string;
}

/** Serves the archives of a folder as a registry does; all other packages come from the machine's own registry. */
export async function startRegistry(folder: string): Promise<Registry> {
  const archives = readdirSync(folder).map((file) => join(folder, file));
  const packages = new Map(archives.map((file) => [manifestOf(file).name, file]));
  const upstream = run("npm", "config", "get", "registry").trim();
  const server = createServer(({ url = "/" }, response) => {
    const path = decodeURIComponent(url).slice(1);
    const archive = archives.find((file) => path === `-/${basename(file)}`);
    const packed = packages.get(path);
    if (archive) response.end(readFileSync(archive));
    else if (packed) sendJson(response, describe(packed, addressOf(server)));
    else response.writeHead(302, { location: new URL(url.slice(1), upstream).href }).end();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    url: addressOf(server),
    names: [...packages.keys()],
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function run(command: string, ...args: readonly string[]): string {
  return execFileSync(command, args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
}

function manifestOf(archive: string): Packed {
  return JSON.parse(run("tar", "-xOf", archive, "package/package.json"));
}

/** Response of a registry for a package with one version. */
function describe(archive: string, url: string): object {
  const manifest = manifestOf(archive);
  const sha512 = createHash("sha512").update(readFileSync(archive)).digest("base64");
  const dist = { tarball: `${url}/-/${basename(archive)}`, integrity: `sha512-${sha512}` };
  return {
    name: manifest.name,
    "dist-tags": { latest: manifest.version },
    versions: { [manifest.version]: { ...manifest, dist } },
  };
}

function sendJson(response: ServerResponse, json: object): void {
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(json));
}

function addressOf(server: Server): string {
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}
