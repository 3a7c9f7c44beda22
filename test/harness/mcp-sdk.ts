import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { repositoryRoot } from "@fakturo/test-support";

/** Not dependencies of the repository: 25 MB. */
const PACKAGES = ["@modelcontextprotocol/server@^2.4.0", "@modelcontextprotocol/client@^2.4.0"];
const FOLDER = join(repositoryRoot(), "node_modules/.cache/fakturo/mcp-sdk");

/** Folder in which the official SDK is installed, at the first use by npm; undefined where npm cannot get it. */
export function mcpSdkFolder(): string | undefined {
  if (existsSync(join(FOLDER, "node_modules/@modelcontextprotocol/client"))) return FOLDER;
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, "package.json"), '{ "private": true }');
  const quiet = ["--no-audit", "--no-fund", "--loglevel=error", "--prefer-offline"];
  try {
    execFileSync("npm", ["install", ...quiet, ...PACKAGES], { cwd: FOLDER, stdio: "ignore" });
    return FOLDER;
  } catch {
    process.stderr.write(
      "The Model Context Protocol's SDK cannot be installed: its tests are left out.\n",
    );
    return undefined;
  }
}

/** An assistant's side of the protocol, by the official SDK. */
export interface McpClient {
  connect(transport: unknown): Promise<void>;
  listTools(): Promise<{ readonly tools: readonly { readonly name: string }[] }>;
  callTool(call: { readonly name: string; readonly arguments: object }): Promise<{
    readonly isError?: boolean;
    readonly content: readonly { readonly text: string }[];
  }>;
  close(): Promise<void>;
}

interface ClientSdk {
  readonly Client: new (info: object) => McpClient;
  readonly StreamableHTTPClientTransport: new (url: URL, options: object) => object;
  readonly StdioClientTransport: new (options: object) => object;
}

/** The SDK for clients of a folder. */
export async function mcpClientSdk(folder: string): Promise<ClientSdk> {
  const resolve = createRequire(join(folder, "package.json")).resolve;
  const name = "@modelcontextprotocol/client";
  return {
    ...(await import(resolve(name))),
    ...(await import(resolve(`${name}/stdio`))),
  };
}
