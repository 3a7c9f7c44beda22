import type { FastifyInstance } from "fastify";
import { requireToken } from "./app.ts";
import type { Tokens } from "./auth.ts";
import { openApi } from "./openapi.ts";
import type { Admit } from "./rate-limit.ts";
import type { Service, ServiceDocument } from "./route.ts";

/** What a service is called in its document, and where it lies. */
export interface ServiceInfo {
  readonly name: string;
  readonly title: string;
  readonly description: string;
}

/** Where a service's routes are registered. */
export interface ServicePlace extends ServiceInfo {
  readonly prefix: string;
  /** Absent where no token is asked for. */
  readonly tokens?: Tokens;
  readonly version: string;
  /** Keeps callers from coming too often. */
  readonly admit?: Admit;
  /** Routes of the same document outside the prefix, without token. */
  readonly outside?: (service: Service) => void;
}

/** Registers the routes of a service, and its OpenAPI document at `<prefix>/openapi.json`. */
export function addService(
  app: FastifyInstance,
  { prefix, tokens, version, outside, admit = () => {}, name, title, description }: ServicePlace,
  routes: (service: Service) => void,
): void {
  const document: ServiceDocument = { name, title, description, operations: [] };
  app.register(
    async (instance) => {
      if (tokens) requireToken(instance, tokens, admit);
      routes({ app: instance, prefix, document });
    },
    { prefix },
  );
  if (outside)
    app.register(async (instance) => {
      instance.addHook("onRequest", async ({ ip }) => admit(ip));
      outside({ app: instance, prefix: "", document });
    });
  addDocument(app, documentPath(name, prefix), document, {
    version,
    secured: tokens !== undefined,
  });
}

function documentPath(name: string, prefix: string): string {
  return prefix === `/${name}/v1` ? `${prefix}/openapi.json` : `/${name}/v1/openapi.json`;
}

/** The document is written once all routes are known. */
function addDocument(
  app: FastifyInstance,
  path: string,
  document: ServiceDocument,
  options: { readonly version: string; readonly secured: boolean },
): void {
  let text: string | undefined;
  app.get(path, { config: { credential: "none" } }, async (_request, reply) => {
    text ??= JSON.stringify(openApi(document, options));
    return reply.type("application/json").send(text);
  });
}
