import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { isObject, type JsonObject } from "@fakturo/model";
import { UsageError } from "@fakturo/server-base";

/** The official SDK, which is installed where it is wanted (17 MB). */
const PACKAGE = "@modelcontextprotocol/server";

/** A server of the SDK, as far as it is used. */
export interface McpServer {
  setRequestHandler(method: string, handler: (request: McpRequest) => Promise<JsonObject>): void;
}

/** A request of an assistant. */
export interface McpRequest {
  readonly params?: unknown;
}

interface Handler {
  fetch(request: Request): Promise<Response>;
}

interface Requested {
  readonly requestInfo?: Request;
}

/** The used exports of the SDK, version 2. */
export interface Sdk {
  readonly Server: new (info: JsonObject, options: JsonObject) => McpServer;
  readonly createMcpHandler: (
    factory: (context: Requested) => McpServer,
    options: JsonObject,
  ) => Handler;
}

/** The used exports of the SDK for standard input and output. */
export interface StdioSdk {
  readonly serveStdio: (
    factory: () => McpServer,
    options: { readonly transport: object },
  ) => { close(): Promise<void> };
  readonly StdioServerTransport: new (
    stdin: unknown,
    stdout: unknown,
    options: { readonly maxBufferSize: number },
  ) => { onclose?: () => void };
}

/** The SDK beside Fakturo or in the folder. @throws UsageError where it is not installed. */
export async function loadSdk(folder: string): Promise<Sdk> {
  const module: unknown = await importFrom(PACKAGE, folder);
  if (isSdk(module)) return module;
  throw new UsageError(`${PACKAGE} is not of version 2`);
}

/** The same for standard input and output. @throws UsageError. */
export async function loadStdioSdk(folder: string): Promise<StdioSdk> {
  const module: unknown = await importFrom(`${PACKAGE}/stdio`, folder);
  if (isStdioSdk(module)) return module;
  throw new UsageError(`${PACKAGE} is not of version 2`);
}

function isSdk(module: unknown): module is Sdk {
  return hasFunctions(module, ["Server", "createMcpHandler"]);
}

function isStdioSdk(module: unknown): module is StdioSdk {
  return hasFunctions(module, ["serveStdio", "StdioServerTransport"]);
}

function hasFunctions(module: unknown, names: readonly string[]): boolean {
  return isObject(module) && names.every((name) => typeof module[name] === "function");
}

async function importFrom(name: string, folder: string): Promise<unknown> {
  for (const resolve of [
    () => import.meta.resolve(name),
    () => pathToFileURL(createRequire(join(folder, "package.json")).resolve(name)).href,
  ])
    try {
      return await import(resolve());
    } catch (error) {
      if (!isAbsent(error)) throw error;
    }
  throw new UsageError(
    `fakturo mcp needs the Model Context Protocol's own package: npm install ${PACKAGE}`,
  );
}

function isAbsent(error: unknown): boolean {
  return (
    isObject(error) && ["ERR_MODULE_NOT_FOUND", "MODULE_NOT_FOUND"].includes(String(error.code))
  );
}
