import { FakturoError, type JsonObject } from "@fakturo/model";
import { appOf, type Provider } from "@fakturo/plugin";
import { Type } from "@fakturo/schema";
import type { FastifyRequest } from "fastify";
import { principalOf } from "../caller.ts";
import { route, type Service } from "../route.ts";
import { TransformProvider } from "../schemas/transform.ts";
import type { HttpScope } from "../scope.ts";

/** What the routes of this file use. */
type Dependencies = Pick<HttpScope, "engine" | "apps" | "inWorkspace">;

const shared = { method: "GET", tag: "Workflow", isExtension: true } as const;

/** The steps that workflows may use, with what a form needs to be drawn. */
export function providerRoutes(
  service: Service,
  { engine, apps, inWorkspace }: Dependencies,
): void {
  const disabledApps = (request: FastifyRequest) =>
    inWorkspace(principalOf(request).workspaceId, (tx) => apps.disabled(tx));
  const { providers } = engine.registry;
  route(
    service,
    {
      ...shared,
      path: "/providers",
      operationId: "listProviders",
      summary: "List the steps that workflows may use",
      replies: {
        200: Type.Object({
          list: Type.Array(TransformProvider, { description: "By key." }),
        }),
      },
    },
    async (request) => {
      const disabled = await disabledApps(request);
      const all = [...providers.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1));
      return { list: all.map((provider) => format(provider, disabled)) };
    },
  );
  route(
    service,
    {
      ...shared,
      path: "/providers/{key}",
      operationId: "getProvider",
      summary: "Get a step that workflows may use",
      params: Type.Object({ key: Type.String({ description: "Key of the step." }) }),
      replies: { 200: TransformProvider },
      refusals: [404],
    },
    async (request) => {
      const provider = providers.get(request.params.key);
      if (!provider) throw new FakturoError("not-found", "there is no step of this key");
      return format(provider, await disabledApps(request));
    },
  );
}

function format(provider: Provider, disabled: ReadonlySet<string>) {
  const { key, name, summary, schemas, effect, config, credentials } = provider;
  const schema: JsonObject = JSON.parse(JSON.stringify(config));
  return {
    key,
    app: appOf(provider.key),
    enabled: !disabled.has(appOf(provider.key)),
    name,
    summary,
    ...(schemas && { schemas: [...schemas] }),
    effect,
    config: schema,
    ...(credentials && { credentials: [...credentials] }),
  };
}
