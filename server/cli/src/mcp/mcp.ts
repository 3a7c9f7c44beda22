import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { isIP } from "node:net";
import { createFakturo, type Fakturo } from "@fakturo/client";
import type { Engine } from "@fakturo/engine";
import { UsageError } from "@fakturo/server-base";
import type { Io } from "../io.ts";
import { loadSdk, loadStdioSdk, type McpServer, type Sdk } from "./sdk.ts";
import { createMcpServer } from "./server.ts";

/** Bytes of a message. */
const MAX_MESSAGE = 4 * 1024 * 1024;
const CALL_MS = 30_000;
const REQUEST_MS = 30_000;
const MAX_CONNECTIONS = 64;
const DATE_LENGTH = 10;

export interface McpSettings {
  readonly engine: Engine;
  readonly version: string;
  /** Folder with the SDK, where it is not installed beside Fakturo. */
  readonly folder: string;
  /** Address of a Fakturo server. */
  readonly url: string | undefined;
}

/** Serves one assistant on standard input and output, until its end. The key is that of the environment. */
export async function serveStdio(io: Io, settings: McpSettings): Promise<void> {
  const sdk = await loadSdk(settings.folder);
  const stdio = await loadStdioSdk(settings.folder);
  const limits = { maxBufferSize: MAX_MESSAGE };
  const transport = new stdio.StdioServerTransport(io.stdin, io.stdout, limits);
  const create = () => serverFor(sdk, settings, io.env.FAKTURO_KEY);
  const handle = stdio.serveStdio(create, { transport });
  await Promise.race([once(io.stdin, "end"), once(io.stdin, "close")]);
  await handle.close();
}

export interface HttpSettings extends McpSettings {
  readonly host: string;
  readonly port: number;
}

/** A running server of the protocol over HTTP. */
export interface RunningMcp {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Serves assistants over HTTP (`/mcp`); the key is the bearer token of each request, which is passed on to
 * the Fakturo server. Browsers' pages of other sites are refused.
 */
export async function startHttp(settings: HttpSettings): Promise<RunningMcp> {
  const sdk = await loadSdk(settings.folder);
  const handler = sdk.createMcpHandler(
    ({ requestInfo }) => serverFor(sdk, settings, bearerOf(requestInfo)),
    { maxRequestBodySize: MAX_MESSAGE },
  );
  const server = createServer({ requestTimeout: REQUEST_MS }, (request, response) => {
    void respond(request, response, { ...settings, answer: handler.fetch });
  });
  server.maxConnections = MAX_CONNECTIONS;
  server.listen(settings.port, settings.host);
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : settings.port;
  const host = isIP(settings.host) === 6 ? `[${settings.host}]` : settings.host;
  return {
    url: `http://${host}:${port}/mcp`,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

function serverFor(sdk: Sdk, settings: McpSettings, token: string | undefined): McpServer {
  const { engine, version, url } = settings;
  const server = url !== undefined && token ? connect(url, token) : undefined;
  const today = () => new Date().toISOString().slice(0, DATE_LENGTH);
  return createMcpServer(sdk, { engine, version, today, ...(server && { server }) });
}

/** A client whose calls and their repetitions end with the time limit. */
function connect(url: string, token: string): Fakturo {
  return createFakturo({
    url,
    token,
    application: "fakturo-mcp",
    retry: { longestMs: CALL_MS / 10 },
    fetch: (request) => fetch(request, { signal: AbortSignal.timeout(CALL_MS) }),
  });
}

function bearerOf(request: Request | undefined): string | undefined {
  const [, token] = /^Bearer (\S+)$/i.exec(request?.headers.get("authorization") ?? "") ?? [];
  return token;
}

interface Answering extends Pick<HttpSettings, "host"> {
  readonly answer: (request: Request) => Promise<Response>;
}

async function respond(
  message: IncomingMessage,
  response: ServerResponse,
  { host, answer }: Answering,
): Promise<void> {
  try {
    const reply = isForeign(message, host)
      ? new Response("forbidden", { status: 403 })
      : await answered(message, answer);
    response.writeHead(reply.status, Object.fromEntries(reply.headers));
    if (reply.body) for await (const part of reply.body) response.write(part);
    response.end();
  } catch {
    // The caller has gone, or its body ended early.
    response.destroy();
  }
}

const LOOPBACK: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * True for requests that name another host or come from the page of another site: a page could otherwise
 * reach this port through the reader's browser (DNS rebinding).
 */
function isForeign({ headers, url = "" }: IncomingMessage, host: string): boolean {
  const isKnown = (name: string) => LOOPBACK.has(name) || name === host;
  if (!url.startsWith("/mcp") || !isKnown(hostnameOf(`http://${headers.host ?? ""}`))) return true;
  return headers.origin !== undefined && !isKnown(hostnameOf(headers.origin));
}

function hostnameOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : "";
}

const TOO_LARGE = 413;

async function answered(message: IncomingMessage, answer: Answering["answer"]): Promise<Response> {
  const body = await bodyOf(message);
  return body ? answer(requestOf(message, body)) : new Response(null, { status: TOO_LARGE });
}

/** The bytes of a request; undefined where they exceed the limit. */
async function bodyOf(message: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of message) {
    size += chunk.length;
    if (size > MAX_MESSAGE) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function requestOf(message: IncomingMessage, body: Buffer): Request {
  const { method = "GET", url = "/", headers } = message;
  const pairs = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value] satisfies [string, string]] : [],
  );
  return new Request(`http://localhost${url}`, {
    method,
    headers: pairs,
    ...(body.length > 0 && { body: new Uint8Array(body) }),
  });
}

/** Refuses a key that would be sent unencrypted to another machine. @throws UsageError. */
export function checkServer(url: string): string {
  if (!URL.canParse(url)) throw new UsageError(`--server must be an address: ${url}`);
  const { protocol, hostname } = new URL(url);
  if (protocol === "https:" || (protocol === "http:" && LOOPBACK.has(hostname))) return url;
  throw new UsageError("--server must be https, or http on this machine: the key is sent there");
}
