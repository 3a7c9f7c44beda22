import { FakturoError } from "@fakturo/model";
import type { AppReply } from "@fakturo/plugin";
import type { FastifyInstance } from "fastify";
import { principalOf } from "../app.ts";
import type { HttpScope } from "../scope.ts";

/** Largest body an app takes. */
const APP_BODY_LIMIT = 10 * 1024 * 1024;

/** Routes of loaded plugins, each under `/apps/<app>/v1`. */
export function appRoutes(app: FastifyInstance, { services }: HttpScope): void {
  const { engine, clock } = services;
  const context = {
    now: () => clock.now(),
    build: (data: Parameters<typeof engine.envelop>[0]) => {
      const { output, faults } = engine.envelop(data);
      if (faults.length > 0) throw new FakturoError("validation", "validation", { faults });
      return output;
    },
  };
  for (const { app: name, routes = [] } of engine.registry.plugins)
    for (const route of name === undefined ? [] : routes)
      app.route({
        method: route.method,
        url: `/${name}/v1${route.path}`,
        bodyLimit: APP_BODY_LIMIT,
        handler: async (request, reply) => {
          const { workspaceId, sandbox } = principalOf(request);
          const answer: AppReply = await route.handle(
            {
              workspace: { id: workspaceId, sandbox },
              params: texts(request.params),
              query: texts(request.query),
              body: request.body,
            },
            context,
          );
          return reply.code(answer.status).type(answer.mime).send(bytes(answer.body));
        },
      });
}

function texts(values: unknown): Record<string, string> {
  const entries = Object.entries(typeof values === "object" && values !== null ? values : {});
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}

function bytes(body: string | Uint8Array): string | Buffer {
  return typeof body === "string" ? body : Buffer.from(body);
}
