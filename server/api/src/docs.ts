import { FakturoError, type JsonObject } from "@fakturo/model";
import type { FastifyInstance } from "fastify";
import type { Admit } from "./rate-limit.ts";
import { type StaticFile, sendFile, staticFile } from "./static-files.ts";

/** The documentation as files. */
export interface DocsSite {
  readonly paths: readonly string[];
  /** A file by its path below the site's root; undefined for an unknown one. */
  file(path: string): Promise<{ readonly text: string; readonly mime: string } | undefined>;
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

/** Serves the documentation below `/docs`; it is made when it is first asked for. */
export function addDocs(app: FastifyInstance, docs: () => Promise<DocsSite>, admit: Admit): void {
  const kept = new Map<string, StaticFile>();
  app.register(async (instance) => {
    instance.addHook("onRequest", async ({ ip }) => admit(ip));
    const config = { credential: "none" } as const;
    instance.get(ROOT, { config }, async (_request, reply) => reply.redirect(`${ROOT}/`));
    instance.get<{ Params: { "*": string } }>(`${ROOT}/*`, { config }, async (request, reply) => {
      const site = await docs();
      const path = request.params["*"];
      const found = await fileFor(path, site, kept);
      if (found) return sendFile(request, reply, found);
      if (!site.paths.includes(`${path}/${INDEX}`))
        throw new FakturoError("not-found", "there is no such page");
      return reply.redirect(`${ROOT}/${path}/`);
    });
  });
}

/** The file of a path; a page may be named without its extension. */
async function fileFor(
  path: string,
  site: DocsSite,
  kept: Map<string, StaticFile>,
): Promise<StaticFile | undefined> {
  const name = nameOf(path);
  const known = kept.get(name);
  if (known) {
    kept.delete(name);
    kept.set(name, known);
    return known;
  }
  const made = await site.file(name);
  if (!made) return undefined;
  const file = staticFile(Buffer.from(made.text), made.mime, "no-cache");
  kept.set(name, file);
  for (const oldest of kept.keys()) if (kept.size > MAX_KEPT) kept.delete(oldest);
  return file;
}

function nameOf(path: string): string {
  if (path === "" || path.endsWith("/")) return path + INDEX;
  return HAS_EXTENSION.test(path) ? path : `${path}.html`;
}
