import { FakturoError, type JsonObject } from "@fakturo/model";
import { Type } from "@fakturo/schema";
import { applyTemplate, findTemplate, templatesFor } from "@fakturo/server-domain/templates";
import { findWorkspace } from "@fakturo/server-storage/store";
import { requireRecent } from "../auth.ts";
import { principalOf } from "../caller.ts";
import { route, type Service } from "../route.ts";
import { optional, text } from "../schemas/base.ts";
import {
  TransformApplyTemplate,
  TransformTemplateCollection,
  TransformTemplateResult,
} from "../schemas/templates.ts";
import type { HttpScope } from "../scope.ts";
import { type PageScope, pagePartsOf } from "./registration-pages.ts";

/** What the routes of this file use. */
type Dependencies = PageScope &
  Pick<HttpScope, "vault" | "environmentOf" | "simulated" | "testCredentials">;

const tag = "Workflow templates";

/** `/transform/v1/templates`: workflows and series by country. */
export function templateRoutes(service: Service, scope: Dependencies): void {
  listing(service, scope);
  applying(service, scope);
}

function listing(service: Service, scope: Dependencies): void {
  const { engine, inWorkspace, environmentOf, simulated } = scope;
  route(
    service,
    {
      method: "GET",
      path: "/templates",
      operationId: "listTemplates",
      summary: "List the templates of workflows for a country, the most specific first",
      tag,
      isExtension: true,
      query: Type.Object({
        country: optional(
          text("ISO 3166 code of a country, or `EL`; that of the workspace when absent.", 2, {
            pattern: "^[A-Z]{2}$",
            problem: "must be two capital letters",
          }),
        ),
      }),
      replies: { 200: TransformTemplateCollection },
    },
    async (request) => {
      const principal = principalOf(request);
      const isSimulated = environmentOf(principal) === "simulated";
      const workspace = await inWorkspace(principal.workspaceId, findWorkspace);
      const country = request.query.country ?? workspace?.country ?? undefined;
      return {
        list: templatesFor(engine.registry, country).map((template) => {
          const { sample: _, connection, countries, workflows, series, addons, ...rest } = template;
          return {
            ...rest,
            ...(countries && { countries: [...countries] }),
            addons: [...addons],
            ...(connection !== undefined && { connection }),
            simulated: isSimulated && connection !== undefined && simulated.has(connection),
            series: series.map((one) => ({ ...one })),
            workflows: workflows.map(({ key, name, schema, steps }) => ({
              key,
              name,
              schema,
              steps: steps.map((step) => step.name),
            })),
          };
        }),
      };
    },
  );
}

function applying(service: Service, scope: Dependencies): void {
  const { engine, inWorkspace, environmentOf, clock } = scope;
  route(
    service,
    {
      method: "POST",
      path: "/templates/{key}",
      operationId: "applyTemplate",
      action: "configure",
      summary: "Make the workflows and series of a template, and sample documents if wanted",
      description:
        "Where the workspace's connections lead to a simulator, the supplier of the sample is registered there.",
      tag,
      isExtension: true,
      missing: "there is no template of this key",
      params: Type.Object({
        key: text("Key of the template.", 100, {
          pattern: "^[a-z][a-z0-9-]*$",
          problem: "must have a-z, 0-9 and hyphens",
        }),
      }),
      body: TransformApplyTemplate,
      replies: { 200: TransformTemplateResult },
      refusals: [404],
    },
    async (request) => {
      const principal = principalOf(request);
      const { workspaceId, sandbox } = principal;
      if (!sandbox) requireRecent(request.session, clock.now());
      const template = findTemplate(engine.registry, request.params.key);
      if (!template) throw new FakturoError("not-found", "there is no template of this key");
      const workspace = await inWorkspace(workspaceId, findWorkspace);
      const place = {
        workspaceId,
        environment: environmentOf(principal),
        country: workspace?.country ?? undefined,
        withSample: request.body.sample ?? false,
      };
      const parts = { ...scope, pages: pagePartsOf(scope) };
      const made = await applyTemplate(template, place, parts, (work) =>
        inWorkspace(workspaceId, work),
      );
      return resultOf(made);
    },
  );
}

function resultOf({
  workflows,
  series,
  sample,
}: Awaited<ReturnType<typeof applyTemplate>>): JsonObject {
  return {
    workflows: workflows.map((one) => ({ ...one })),
    series: [...series],
    ...(sample && { sample: { ...sample } }),
  };
}
