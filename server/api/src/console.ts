import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { FakturoError } from "@fakturo/model";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** The built files of the console by their path below `/console/`. */
export type ConsoleFiles = ReadonlyMap<string, ConsoleFile>;

interface ConsoleFile {
  readonly bytes: Buffer;
  readonly mime: string;
  readonly etag: string;
  readonly cache: string;
  /** The bytes compressed, once they were asked for. */
  readonly encoded: Map<Encoding, Promise<Buffer>>;
}

const ROOT = "/console";
const INDEX = "index.html";
/** Larger packages are a mistake: all files stay in memory. */
const MAX_BYTES = 64 * 1024 * 1024;
const MIN_COMPRESSED = 1024;

const MIMES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".map": "application/json",
  ".mjs": "text/javascript; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};
const COMPRESSIBLE = /^(?:text\/|application\/(?!wasm)|image\/svg)/;
/** A name that contains a hash of the contents: `assets/index-B3uH1xyz.js`. */
const HASHED = /(?:^|\/)assets\/.+-[\w-]{8,}\.\w+$/;
const A_YEAR = "public, max-age=31536000, immutable";

/**
 * Headers of every file: no script but the console's own, none inline, and no other site's frame or data.
 * https://www.w3.org/TR/CSP3/
 */
const HEADERS: Readonly<Record<string, string>> = {
  "content-security-policy": [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "manifest-src 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types fakturo",
  ].join("; "),
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
};

/** Reads the built console from a folder; requests never touch the file system. @throws Error without `index.html`. */
export async function readConsole(folder: string): Promise<ConsoleFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = new Map<string, ConsoleFile>();
  let total = 0;
  for (const entry of entries) {
    const mime = MIMES[extname(entry.name)];
    if (!entry.isFile() || mime === undefined) continue;
    const place = join(entry.parentPath, entry.name);
    const path = relative(folder, place).split(sep).join("/");
    const bytes = await readFile(place);
    total += bytes.length;
    if (total > MAX_BYTES) throw new Error(`${folder} has more than ${MAX_BYTES} bytes`);
    files.set(path, fileOf(path, bytes, mime));
  }
  if (!files.has(INDEX)) throw new Error(`${folder} has no ${INDEX}`);
  return files;
}

function fileOf(path: string, bytes: Buffer, mime: string): ConsoleFile {
  const etag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
  const cache = HASHED.test(path) ? A_YEAR : path === INDEX ? "no-store" : "no-cache";
  return { bytes, mime, etag, cache, encoded: new Map() };
}

/** Serves the console below `/console`, and leads browsers there from `/`. */
export function addConsole(app: FastifyInstance, files: ConsoleFiles): void {
  app.get("/", { config: { credential: "none" } }, async ({ headers }, reply) => {
    if (!headers.accept?.includes("text/html"))
      throw new FakturoError("not-found", "there is no such path");
    return reply.redirect(ROOT);
  });
  for (const url of [ROOT, `${ROOT}/*`])
    app.get<{ Params: { "*"?: string } }>(
      url,
      { config: { credential: "none" } },
      async (request, reply) => send(request, reply, fileFor(request.params["*"] ?? "", files)),
    );
}

/** The file of a path; pages have addresses of their own, which the console's script reads. */
function fileFor(path: string, files: ConsoleFiles): ConsoleFile {
  const file = files.get(path);
  if (file) return file;
  const index = extname(path) === "" ? files.get(INDEX) : undefined;
  if (!index) throw new FakturoError("not-found", "there is no such file");
  return index;
}

type Encoding = "br" | "gzip";

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  file: ConsoleFile,
): Promise<FastifyReply> {
  const { bytes, mime, etag, cache } = file;
  reply.headers({ ...HEADERS, "cache-control": cache, etag, vary: "accept-encoding" });
  if (request.protocol === "https")
    reply.header("strict-transport-security", "max-age=31536000; includeSubDomains");
  if (request.headers["if-none-match"] === etag) return reply.code(304).send();
  reply.type(mime);
  const encoding = encodingFor(request.headers["accept-encoding"], file);
  if (encoding === undefined) return reply.send(bytes);
  return reply.header("content-encoding", encoding).send(await encodedAs(encoding, file));
}

function encodingFor(
  accepted: string | string[] = "",
  { bytes, mime }: ConsoleFile,
): Encoding | undefined {
  if (bytes.length < MIN_COMPRESSED || !COMPRESSIBLE.test(mime)) return undefined;
  const names = String(accepted).split(/[\s,;]+/);
  return (["br", "gzip"] as const).find((encoding) => names.includes(encoding));
}

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };
const BROTLI_QUALITY = 9;

function encodedAs(encoding: Encoding, { bytes, encoded }: ConsoleFile): Promise<Buffer> {
  const known = encoded.get(encoding);
  if (known) return known;
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  const made = encoding === "br" ? compress.br(bytes, { params }) : compress.gzip(bytes);
  encoded.set(encoding, made);
  return made;
}
