import { FakturoError } from "@fakturo/model";
import type { AppReply, Route } from "@fakturo/plugin";
import { Type } from "typebox";
import { principalOf } from "../caller.ts";
import { route, type Service } from "../route.ts";
import type { HttpScope } from "../scope.ts";

/** Largest body an app takes. */
const APP_BODY_LIMIT = 10 * 1024 * 1024;
const NO_MEMBERS = Type.Object({});

/** Routes of loaded plugins, each under `/apps/<app>/v1`. */
export function appRoutes(service: Service, { services }: HttpScope): void {
  for (const { app, routes = [] } of services.engine.registry.plugins)
    if (app !== undefined) for (const each of routes) appRoute(service, app, each, services);
}

function appRoute(
  service: Service,
  app: string,
  { method, path, summary, query = NO_MEMBERS, body = NO_MEMBERS, replies, handle }: Route,
  { engine, clock }: HttpScope["services"],
): void {
  const context = {
    now: () => clock.now(),
    build: (data: Parameters<typeof engine.envelop>[0]) => {
      const { output, faults } = engine.envelop(data);
      if (faults.length > 0) throw new FakturoError("validation", "validation", { faults });
      return output;
    },
  };
  const names = Array.from(path.matchAll(/:(\w+)/g), ([, name = ""]) => name);
  route(
    service,
    {
      method,
      path: `/${app}/v1${path.replaceAll(/:(\w+)/g, "{$1}")}`,
      operationId: operationIdOf(app, method, path),
      summary,
      tag: app,
      params: Type.Object(
        Object.fromEntries(names.map((name) => [name, Type.String({ description: name })])),
      ),
      query,
      ...(method !== "GET" && { body }),
      bodyLimit: APP_BODY_LIMIT,
      replies: replies ?? { 200: { description: "The app's answer.", mime: "*/*" } },
    },
    async (request, reply) => {
      const { workspaceId, sandbox } = principalOf(request);
      const answer: AppReply = await handle(
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
  );
}

/** `pdf`, `POST`, `/preview` → `pdfPostPreview`. */
function operationIdOf(app: string, method: string, path: string): string {
  return [app, method.toLowerCase(), ...path.split(/\W+/)]
    .filter((part) => part !== "")
    .map((part, i) => (i === 0 ? part : part.charAt(0).toUpperCase() + part.slice(1)))
    .join("");
}

function texts(values: unknown): Record<string, string> {
  const entries = Object.entries(typeof values === "object" && values !== null ? values : {});
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}

function bytes(body: string | Uint8Array): string | Buffer {
  return typeof body === "string" ? body : Buffer.from(body);
}
