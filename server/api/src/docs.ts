import { FakturoError, type JsonObject } from "@fakturo/model";
import type { FastifyInstance } from "fastify";
import type { Admit } from "./rate-limit.ts";
import { createSlots } from "./slots.ts";
import { type StaticFile, sendFile, staticFile } from "./static-files.ts";

/** The documentation as files. */
export interface DocsSite {
  readonly paths: readonly string[];
  /** A file by its path below the site's root; undefined for an unknown one. */
  file(
    path: string,
  ): Promise<{ readonly content: string | Uint8Array; readonly mime: string } | undefined>;
}

/** The OpenAPI document of a service. */
export interface DocumentedService {
  readonly name: string;
  readonly document: JsonObject;
}

/** Makes the documentation of the running server. */
export type OpenDocs = (services: readonly DocumentedService[]) => Promise<DocsSite>;

declare module "fastify" {
  interface FastifyInstance {
    /** The documentation; undefined where it is turned off. */
    readonly docs: (() => Promise<DocsSite>) | undefined;
  }
}

const ROOT = "/docs";
const INDEX = "index.html";
const HAS_EXTENSION = /\.[a-z]+$/;
/** Files that stay in memory with their compressed forms; others are made again. */
const MAX_KEPT = 256;
/** Files that one reader has made at once. A browser asks for some five of a page. */
const MAX_MAKING = 16;

/** Files by name, the one that was read longest ago first. */
type KeptFiles = Map<string, Promise<StaticFile | undefined>>;

/** Serves the documentation below `/docs`; it is made when it is first asked for. */
export function addDocs(app: FastifyInstance, docs: () => Promise<DocsSite>, admit: Admit): void {
  const kept: KeptFiles = new Map();
  const occupy = createSlots(MAX_MAKING, "files of the documentation");
  app.register(async (instance) => {
    instance.addHook("onRequest", async ({ ip }) => admit(ip));
    const config = { credential: "none" } as const;
    instance.get(ROOT, { config }, async (_request, reply) => reply.redirect(`${ROOT}/`));
    instance.get<{ Params: { "*": string } }>(`${ROOT}/*`, { config }, async (request, reply) => {
      const path = request.params["*"];
      const name = nameOf(path);
      if (!kept.has(name)) occupy(request.ip, reply.raw);
      const found = await keptFile(name, kept, docs);
      if (found) return sendFile(request, reply, found);
      const site = await docs();
      if (!site.paths.includes(`${path}/${INDEX}`))
        throw new FakturoError("not-found", "there is no such page");
      return reply.redirect(`${ROOT}/${path}/`);
    });
  });
}

/** A file from memory, else a new one. Readers who ask for it meanwhile wait for the same. */
async function keptFile(
  name: string,
  kept: KeptFiles,
  docs: () => Promise<DocsSite>,
): Promise<StaticFile | undefined> {
  const making = kept.get(name) ?? make(name, docs);
  kept.delete(name);
  kept.set(name, making);
  for (const oldest of kept.keys()) if (kept.size > MAX_KEPT) kept.delete(oldest);
  const forget = () => {
    if (kept.get(name) === making) kept.delete(name);
  };
  const file = await making.catch((error: unknown) => {
    forget();
    throw error;
  });
  if (!file) forget();
  return file;
}

async function make(name: string, docs: () => Promise<DocsSite>): Promise<StaticFile | undefined> {
  const site = await docs();
  const made = site.paths.includes(name) ? await site.file(name) : undefined;
  return made && staticFile(Buffer.from(made.content), made.mime, "no-cache");
}

/** Name of the file of a path; a page may be named without its extension. */
function nameOf(path: string): string {
  if (path === "" || path.endsWith("/")) return path + INDEX;
  return HAS_EXTENSION.test(path) ? path : `${path}.html`;
}
