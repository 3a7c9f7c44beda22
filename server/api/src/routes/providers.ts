import { FakturoError, type JsonObject } from "@fakturo/model";
import type { Provider } from "@fakturo/plugin";
import { Type } from "@fakturo/schema";
import { route, type Service } from "../route.ts";
import { TransformProvider } from "../schemas/transform.ts";
import type { HttpScope } from "../scope.ts";

/** What the routes of this file use. */
type Dependencies = Pick<HttpScope, "engine">;

const shared = { method: "GET", tag: "Workflow", isExtension: true } as const;

/** The steps that workflows may use, with what a form needs to be drawn. */
export function providerRoutes(service: Service, { engine }: Dependencies): void {
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
    async () => {
      const all = [...providers.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1));
      return { list: all.map(format) };
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
      return format(provider);
    },
  );
}

function format({ key, name, summary, schemas, effect, config, credentials }: Provider) {
  const schema: JsonObject = JSON.parse(JSON.stringify(config));
  return {
    key,
    app: key.split(".", 1)[0] ?? "",
    name,
    summary,
    ...(schemas && { schemas: [...schemas] }),
    effect,
    config: schema,
    ...(credentials && { credentials: [...credentials] }),
  };
}
