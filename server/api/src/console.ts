import { readdir, readFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import { FakturoError } from "@fakturo/model";
import type { FastifyInstance } from "fastify";
import { type StaticFile, sendFile, staticFile } from "./static-files.ts";

/** The built files of the console by their path below `/console/`. */
export type ConsoleFiles = ReadonlyMap<string, StaticFile>;

const ROOT = "/console";
const INDEX = "index.html";
/** Larger packages are a mistake: all files stay in memory. */
const MAX_BYTES = 64 * 1024 * 1024;

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
/** A name that contains a hash of the contents: `assets/index-B3uH1xyz.js`. */
const HASHED = /(?:^|\/)assets\/.+-[\w-]{8,}\.\w+$/;
const A_YEAR = "public, max-age=31536000, immutable";

/** Reads the built console from a folder; requests never touch the file system. @throws Error without `index.html`. */
export async function readConsole(folder: string): Promise<ConsoleFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = new Map<string, StaticFile>();
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

function fileOf(path: string, bytes: Buffer, mime: string): StaticFile {
  const cache = HASHED.test(path) ? A_YEAR : path === INDEX ? "no-store" : "no-cache";
  return staticFile(bytes, mime, cache);
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
      async (request, reply) => sendFile(request, reply, fileFor(request.params["*"] ?? "", files)),
    );
}

/** The file of a path; pages have addresses of their own, which the console's script reads. */
function fileFor(path: string, files: ConsoleFiles): StaticFile {
  const file = files.get(path);
  if (file) return file;
  const index = extname(path) === "" ? files.get(INDEX) : undefined;
  if (!index) throw new FakturoError("not-found", "there is no such file");
  return index;
}
