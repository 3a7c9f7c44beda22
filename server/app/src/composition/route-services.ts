import type { RouteServices } from "@fakturo/server-api";
import { guardedHttp } from "@fakturo/server-runtime/transmit";
import { CONNECTION_ENVIRONMENTS, WORKSPACE_APPS } from "./apps.ts";
import { LOG } from "./basics.ts";
import type { DependencyContainer } from "./container.ts";
import { CALLBACKS, CREDENTIALS, entryParts, SESSIONS } from "./documents.ts";
import { HTTP_CLIENT, OPERATOR_HTTP_CLIENT } from "./execution.ts";
import { DATABASE, SECRETS } from "./storage.ts";
import { REQUEST_THREADS } from "./threads.ts";

/** Services of the addresses that apps have. */
export function routeServices(get: DependencyContainer): RouteServices {
  return {
    ...entryParts(get),
    callbacks: get.resolve(CALLBACKS),
    credentials: get.resolve(CREDENTIALS),
    secrets: get.resolve(SECRETS),
    sessions: get.resolve(SESSIONS),
    log: get.resolve(LOG),
    apps: get.resolve(WORKSPACE_APPS),
    largeFrom: get.resolve(REQUEST_THREADS)?.from,
    inWorkspace: get.resolve(DATABASE).withWorkspace,
    outside: get.resolve(DATABASE),
    environmentOf: get.resolve(CONNECTION_ENVIRONMENTS).of,
    endpointFor: get.resolve(CONNECTION_ENVIRONMENTS).endpointFor,
    http: (workspace) =>
      guardedHttp(
        {
          http: get.resolve(HTTP_CLIENT),
          operatorHttp: get.resolve(OPERATOR_HTTP_CLIENT),
          environments: get.resolve(CONNECTION_ENVIRONMENTS),
        },
        workspace,
      ),
  };
}
