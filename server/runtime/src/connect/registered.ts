import type { Registry } from "@fakturo/engine";
import { FakturoError, type JsonObject } from "@fakturo/model";
import { appOf, type Environment, guardedConnections } from "@fakturo/plugin";
import { registrationFacts } from "@fakturo/server-domain/registrations";
import type { Tx } from "@fakturo/server-storage/store";

/** Whose registration is asked for, and by which app. */
export interface RegisteredScope {
  readonly connection: string;
  readonly holder: string;
  readonly environment: Environment;
  readonly app: string;
}

/**
 * Inputs and configuration of a holder's registration for a connection; undefined without one.
 * @throws FakturoError "forbidden" for a connection of another app.
 */
export async function findRegistered(
  tx: Tx,
  { registrations }: Pick<Registry, "registrations">,
  { connection, holder, environment, app }: RegisteredScope,
): Promise<JsonObject | undefined> {
  if (appOf(connection) !== app)
    throw new FakturoError("forbidden", `${app} may not read the registrations of ${connection}`);
  const spec = [...registrations.values()].find((one) =>
    guardedConnections(one).includes(connection),
  );
  return spec && registrationFacts(tx, { environment, holder }, spec);
}
