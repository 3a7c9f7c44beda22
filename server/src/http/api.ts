import type { FastifyInstance } from "fastify";
import type { Waiters } from "../jobs/waiters.ts";
import { createApp, type HttpOptions, requireToken } from "./app.ts";
import { accessRoutes } from "./routes/access.ts";
import { appRoutes } from "./routes/apps.ts";
import { fileRoutes, publicFileRoutes } from "./routes/files.ts";
import { goblRoutes } from "./routes/gobl.ts";
import { keyRoutes } from "./routes/keys.ts";
import { sequenceRoutes } from "./routes/sequence.ts";
import { siloRoutes } from "./routes/silo.ts";
import { stateRoutes } from "./routes/states.ts";
import { transformRoutes } from "./routes/transform.ts";
import { utilsRoutes } from "./routes/utils.ts";
import type { HttpScope } from "./scope.ts";

/** The platform's HTTP API: every service under its own versioned path. */
export function createApi(
  options: Omit<HttpOptions, "keys">,
  scope: HttpScope,
  waiters: Waiters,
): FastifyInstance {
  const app = createApp({ ...options, keys: scope.keys });
  const service = (prefix: string, routes: (instance: FastifyInstance) => void): void => {
    app.register(
      async (instance) => {
        requireToken(instance, scope.keys);
        routes(instance);
      },
      { prefix },
    );
  };
  service("/utils/v1", (instance) => utilsRoutes(instance, scope));
  service("/access/v1", (instance) => accessRoutes(instance, scope));
  service("/silo/v1", (instance) => {
    siloRoutes(instance, scope);
    stateRoutes(instance, scope);
    fileRoutes(instance, scope);
    goblRoutes(instance, scope);
  });
  service("/sequence/v1", (instance) => sequenceRoutes(instance, scope));
  service("/transform/v1", (instance) => transformRoutes(instance, scope, waiters));
  service("/apps", (instance) => appRoutes(instance, scope));
  // Files by capability and public keys need no token.
  app.register(async (instance) => publicFileRoutes(instance, scope));
  app.register(async (instance) => keyRoutes(instance, scope));
  return app;
}
