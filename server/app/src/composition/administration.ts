import { createRegistration } from "@fakturo/server-domain/apps";
import { environmentsBy } from "@fakturo/server-domain/credentials";
import { createRotation } from "@fakturo/server-storage/vault";
import { type Administration, createAdministration } from "../administration.ts";
import { KEYS, SETUP, USER_ADMINISTRATION } from "./access.ts";
import { ENGINE } from "./apps.ts";
import { CLOCK, CONFIG, IDS } from "./basics.ts";
import { type DependencyContainer, provide, token } from "./container.ts";
import { CONNECTION_TESTS } from "./execution.ts";
import { pageUrlOf, publicUrlOf } from "./files-url.ts";
import { routeServices } from "./route-services.ts";
import { DATABASE, FILES, MASTER_KEYS, OWNER_DATABASE, READS, SECRETS } from "./storage.ts";

export const ADMINISTRATION = token<Administration>("administration");

export function provideAdministration(container: DependencyContainer): void {
  provide(container, ADMINISTRATION, (get) =>
    createAdministration({
      database: get.resolve(DATABASE),
      reads: get.resolve(READS),
      owner: get.resolve(OWNER_DATABASE),
      keys: get.resolve(KEYS),
      secrets: get.resolve(SECRETS),
      files: get.resolve(FILES),
      users: get.resolve(USER_ADMINISTRATION),
      setup: get.resolve(SETUP),
      consoleUrl: (path) => publicUrlOf(get.resolve(CONFIG)) + path,
      masterKeys: get.resolve(MASTER_KEYS),
      pageUrl: pageUrlOf(get.resolve(CONFIG)),
      environmentOf: environmentsBy(
        get.resolve(CONFIG).sandboxEnvironment,
        get.resolve(CONFIG).sandboxEnvironments,
      ),
      connectionTests: () => get.resolve(CONNECTION_TESTS),
      appRoutes: () => ({
        plugins: get.resolve(ENGINE).registry.plugins,
        services: routeServices(get),
      }),
      registration: createRegistration({
        owner: get.resolve(OWNER_DATABASE),
        masterKeys: get.resolve(MASTER_KEYS),
        clock: get.resolve(CLOCK),
        ids: get.resolve(IDS),
      }),
      rotation: createRotation({
        owner: get.resolve(OWNER_DATABASE),
        masterKeys: get.resolve(MASTER_KEYS),
      }),
      clock: get.resolve(CLOCK),
      ids: get.resolve(IDS),
    }),
  );
}
