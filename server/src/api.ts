import type { FastifyInstance, FastifyPluginCallback } from "fastify";
import { createApp, type HttpOptions, requireToken } from "./http/app.ts";
import { accessRoutes } from "./http/routes/access.ts";
import { fileRoutes, publicFileRoutes } from "./http/routes/files.ts";
import { goblRoutes } from "./http/routes/gobl.ts";
import { keyRoutes } from "./http/routes/keys.ts";
import { sequenceRoutes } from "./http/routes/sequence.ts";
import { siloRoutes } from "./http/routes/silo.ts";
import { stateRoutes } from "./http/routes/states.ts";
import { utilsRoutes } from "./http/routes/utils.ts";
import type { HttpScope } from "./http/scope.ts";

type Routes = (app: FastifyInstance, scope: HttpScope) => void;

/** Routes that need a token, by the service they belong to. */
const SERVICES: Readonly<Record<string, readonly Routes[]>> = {
  "/utils/v1": [utilsRoutes],
  "/access/v1": [accessRoutes],
  "/silo/v1": [siloRoutes, stateRoutes, fileRoutes, goblRoutes],
  "/sequence/v1": [sequenceRoutes],
};

/** The HTTP API with all its services. */
export function createApi(
  options: Omit<HttpOptions, "checkAgent">,
  scope: HttpScope,
): FastifyInstance {
  const app = createApp({ ...options, checkAgent: true });
  for (const [prefix, routes] of Object.entries(SERVICES))
    app.register(guarded(routes, scope), { prefix });
  for (const routes of [keyRoutes, publicFileRoutes]) app.register(open(routes, scope));
  return app;
}

function guarded(routes: readonly Routes[], scope: HttpScope): FastifyPluginCallback {
  return (app, _options, done) => {
    requireToken(app, scope.keys);
    for (const add of routes) add(app, scope);
    done();
  };
}

function open(routes: Routes, scope: HttpScope): FastifyPluginCallback {
  return (app, _options, done) => {
    routes(app, scope);
    done();
  };
}
