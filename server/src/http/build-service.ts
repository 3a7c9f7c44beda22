import type { Engine } from "@fakturo/engine";
import type { FastifyInstance } from "fastify";
import { Type } from "typebox";
import { createApp, type HttpOptions } from "./app.ts";
import { route, type Service } from "./route.ts";
import { buildBody } from "./routes/gobl.ts";
import { SiloBuild, SiloBuilt } from "./schemas/silo.ts";
import { addService } from "./service.ts";

const About = Type.Object({
  name: Type.String({ description: "Name of the program." }),
  version: Type.String({ description: "Version of the program." }),
  format: Type.String({ description: "Version of the document format." }),
});

/** The stateless build service: no token, nothing stored, nothing logged (api spec §12). */
export function createBuildService(
  options: Omit<HttpOptions, "checkAgent" | "tokens" | "admit">,
  engine: Engine,
  version: string,
): FastifyInstance {
  const app = createApp({ ...options, checkAgent: false });
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
      ours: true,
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
        body: SiloBuild,
        replies: { 200: SiloBuilt },
      },
      ({ body }) => buildBody(body, engine),
    );
}
