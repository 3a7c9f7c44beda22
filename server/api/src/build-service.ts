import type { Engine } from "@fakturo/engine";
import { Type } from "@fakturo/schema";
import type { FastifyInstance } from "fastify";
import { createApp, type HttpOptions } from "./app.ts";
import { JSON_LIMITS } from "./json-limits.ts";
import { observeRequests } from "./observe.ts";
import { route, type Service } from "./route.ts";
import { buildBody } from "./routes/gobl.ts";
import { SiloBuild, SiloBuildQuery, SiloBuilt } from "./schemas/silo.ts";
import { addService } from "./service.ts";

const About = Type.Object({
  name: Type.String({ description: "Name of the program." }),
  version: Type.String({ description: "Version of the program." }),
  format: Type.String({ description: "Version of the document format." }),
});

/** Anyone may call: no more than an invoice of some 20,000 lines. */
const BODY_LIMIT = 4 * 1024 * 1024;
const LIMITS = { ...JSON_LIMITS, members: 20_000, total: 500_000 };

/** The stateless build service: no token, nothing stored, nothing logged (api spec §12). */
export function createBuildService(
  options: Omit<HttpOptions, "checkAgent" | "tokens" | "admit">,
  engine: Engine,
  version: string,
): FastifyInstance {
  const app = createApp({
    ...options,
    checkAgent: false,
    bodyLimit: BODY_LIMIT,
    jsonLimits: LIMITS,
  });
  observeRequests(app, false);
  const info = {
    name: "build",
    title: "Build Service",
    description: "Builds documents for anyone; nothing is stored.",
    prefix: "",
    version,
  };
  addService(app, info, (service) => buildRoutes(service, engine, version));
  return app;
}

function buildRoutes(service: Service, engine: Engine, version: string): void {
  const tag = "Build";
  route(
    service,
    {
      method: "GET",
      path: "/",
      operationId: "about",
      summary: "Name and versions",
      tag,
      isExtension: true,
      replies: { 200: About },
    },
    () => ({ name: "fakturo", version, format: "0.504.0" }),
  );
  for (const path of ["/", "/build"])
    route(
      service,
      {
        method: "POST",
        path,
        operationId: path === "/" ? "buildAtRoot" : "build",
        summary: "Build a document",
        tag,
        query: SiloBuildQuery,
        body: SiloBuild,
        replies: { 200: SiloBuilt },
      },
      ({ body, query }) => buildBody(body, query, engine),
    );
}
