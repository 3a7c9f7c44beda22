import type { JsonObject } from "@fakturo/model";
import type { Clock } from "@fakturo/server-base";
import type { FastifyInstance } from "fastify";
import { requireToken } from "./app.ts";
import type { Tokens } from "./auth.ts";
import { openApi } from "./openapi.ts";
import type { Admit } from "./rate-limit.ts";
import type { Service, ServiceDocument } from "./route.ts";

/** Name and description of a service in its OpenAPI document. */
export interface ServiceInfo {
  readonly name: string;
  readonly title: string;
  readonly description: string;
}

/** How a service is registered. */
export interface ServiceOptions extends ServiceInfo {
  readonly prefix: string;
  /** Absent where no token is required. */
  readonly tokens?: Tokens;
  readonly clock?: Clock;
  readonly version: string;
  /** Rate limit. */
  readonly admit?: Admit;
  /** Routes of the same OpenAPI document without prefix and token. */
  readonly publicRoutes?: (service: Service) => void;
}

/**
 * Registers the routes of a service, and its OpenAPI document at `<prefix>/openapi.json`.
 * @returns the document, which is complete once the instance is ready.
 */
export function addService(
  app: FastifyInstance,
  {
    prefix,
    tokens,
    version,
    publicRoutes,
    admit = () => {},
    clock = { now: Date.now },
    name,
    title,
    description,
  }: ServiceOptions,
  routes: (service: Service) => void,
): () => JsonObject {
  const document: ServiceDocument = { name, title, description, operations: [] };
  app.register(
    async (instance) => {
      if (tokens) requireToken(instance, tokens, admit, clock);
      routes({ app: instance, prefix, document });
    },
    { prefix },
  );
  if (publicRoutes)
    app.register(async (instance) => {
      instance.addHook("onRequest", async ({ ip }) => admit(ip));
      publicRoutes({ app: instance, prefix: "", document });
    });
  const write = () => openApi(document, { version, secured: tokens !== undefined });
  addDocument(app, documentPath(name, prefix), write);
  return write;
}

function documentPath(name: string, prefix: string): string {
  return prefix === `/${name}/v1` ? `${prefix}/openapi.json` : `/${name}/v1/openapi.json`;
}

/** The document is generated once all routes are registered. */
function addDocument(app: FastifyInstance, path: string, write: () => JsonObject): void {
  let text: string | undefined;
  app.get(path, { config: { credential: "none" } }, async (_request, reply) => {
    text ??= JSON.stringify(write());
    return reply.type("application/json").send(text);
  });
}
