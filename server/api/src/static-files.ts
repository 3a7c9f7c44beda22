import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

/** A file for browsers, in memory. */
export interface StaticFile {
  readonly bytes: Buffer;
  readonly mime: string;
  readonly etag: string;
  readonly cache: string;
  /** The bytes compressed, once they were asked for. */
  readonly encoded: Map<Encoding, Promise<Buffer>>;
}

const MIN_COMPRESSED = 1024;
const COMPRESSIBLE = /^(?:text\/|application\/(?!wasm)|image\/svg)/;

/**
 * Headers of every file: no script but the site's own, none inline, and no other site's frame or data.
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

/** @param cache value of the header `Cache-Control`. */
export function staticFile(bytes: Buffer, mime: string, cache: string): StaticFile {
  const etag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
  return { bytes, mime, etag, cache, encoded: new Map() };
}

type Encoding = "br" | "gzip";

/** Answers a file, compressed where the browser accepts that. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: StaticFile,
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
  { bytes, mime }: StaticFile,
): Encoding | undefined {
  if (bytes.length < MIN_COMPRESSED || !COMPRESSIBLE.test(mime)) return undefined;
  const names = String(accepted).split(/[\s,;]+/);
  return (["br", "gzip"] as const).find((encoding) => names.includes(encoding));
}

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };
const BROTLI_QUALITY = 9;

function encodedAs(encoding: Encoding, { bytes, encoded }: StaticFile): Promise<Buffer> {
  const known = encoded.get(encoding);
  if (known) return known;
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  const made = encoding === "br" ? compress.br(bytes, { params }) : compress.gzip(bytes);
  encoded.set(encoding, made);
  return made;
}
