import type { Engine } from "@fakturo/engine";
import type { FastifyInstance } from "fastify";
import { createApp, type HttpOptions } from "./app.ts";
import { buildBody } from "./routes/gobl.ts";

/** The stateless build service: no token, nothing stored, nothing logged (api spec §12). */
export function createBuildService(
  options: Omit<HttpOptions, "checkAgent" | "keys">,
  engine: Engine,
  version: string,
): FastifyInstance {
  const app = createApp({ ...options, checkAgent: false });
  app.get("/", async () => ({ name: "fakturo", version, format: "0.504.0" }));
  for (const path of ["/", "/build"]) app.post(path, async ({ body }) => buildBody(body, engine));
  return app;
}
