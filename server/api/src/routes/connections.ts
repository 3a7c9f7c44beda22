import { FakturoError } from "@fakturo/model";
import type { Connection, Environment } from "@fakturo/plugin";
import { Type } from "@fakturo/schema";
import { formatTimestamp, members } from "@fakturo/server-base";
import { environmentFor } from "@fakturo/server-domain/credentials";
import type { ConnectionTest } from "@fakturo/server-runtime/transmit";
import { findWorkspace, type WorkspaceRow } from "@fakturo/server-storage/store";
import { KEY_ONLY } from "../auth.ts";
import { principalOf, type RequestPrincipal } from "../caller.ts";
import type { Admit, RateLimit } from "../rate-limit.ts";
import { route, type Service } from "../route.ts";
import { optional, text } from "../schemas/base.ts";
import {
  AccessConnectionCollection,
  AccessConnectionTest,
  AccessTestConnection,
} from "../schemas/connections.ts";
import { environmentField } from "../schemas/credentials.ts";
import type { HttpScope } from "../scope.ts";

/** What the routes of this file use. */
type Dependencies = Pick<HttpScope, "inWorkspace" | "environmentOf" | "connectionTests">;

/** Tests of a workspace: authorities count requests and wrong passwords. */
export const CONNECTION_TESTS: RateLimit = {
  count: 20,
  perSeconds: 60,
  what: "tests of connections",
};

const tag = "Credentials";

/** `/access/v1/connections`: the authorities and networks that loaded apps reach, and tests of them. */
export function connectionRoutes(service: Service, scope: Dependencies, admit: Admit): void {
  const { connections } = scope.connectionTests;
  const workspaceOf = async (request: RequestPrincipal): Promise<WorkspaceRow> => {
    const workspace = await scope.inWorkspace(principalOf(request).workspaceId, findWorkspace);
    if (!workspace) throw new FakturoError("not-found", "workspace not found");
    return workspace;
  };
  route(
    service,
    {
      method: "GET",
      path: "/connections",
      operationId: "listConnections",
      summary: "List the authorities and networks that apps reach",
      tag,
      isExtension: true,
      query: Type.Object({
        environment: optional(environmentField("That of the workspace's connections when absent.")),
      }),
      replies: { 200: AccessConnectionCollection },
    },
    async (request) => {
      const workspace = await workspaceOf(request);
      const { environment: asked } = request.query;
      const used = ({ key }: Connection) =>
        environmentFor(workspace, asked, scope.environmentOf, key);
      const all = [...connections.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1));
      return { list: all.map((connection) => format(connection, used(connection))) };
    },
  );
  route(
    service,
    {
      method: "POST",
      path: "/connections/{key}/test",
      operationId: "testConnection",
      action: "configure",
      summary: "Try a connection with the lightest request that changes nothing",
      description:
        "A login, a query or the state of a service, with the credential of the holder or of the workspace. What went wrong is told with the authority's code, its meaning and what to do.",
      tag,
      isExtension: true,
      scope: KEY_ONLY,
      missing: "connection not found",
      params: Type.Object({
        key: text("Key of the connection, e.g. `verifactu`.", 100, {
          pattern: "^[a-z][a-z0-9._-]{0,99}$",
          problem: "must have a-z, 0-9, dots and hyphens",
        }),
      }),
      body: AccessTestConnection,
      replies: { 200: AccessConnectionTest },
      refusals: [404],
    },
    async (request) => {
      const connection = connections.get(request.params.key);
      if (!connection) throw new FakturoError("not-found", "connection not found");
      const workspace = await workspaceOf(request);
      const { holder = "", environment: asked } = request.body;
      const environment = environmentFor(workspace, asked, scope.environmentOf, connection.key);
      admit(workspace.id);
      const found = await scope.connectionTests.run({ connection, workspace, environment, holder });
      return formatTest(found, { connection, environment, holder });
    },
  );
}

function format({ key, name, credential, test, prove }: Connection, environment: Environment) {
  const has_test = test !== undefined || prove !== undefined;
  return members({ key, name, environment, credential, has_test });
}

interface Tested {
  readonly connection: Connection;
  readonly environment: Environment;
  readonly holder: string;
}

function formatTest(
  { outcome, reason, message, code, credential, calls, ms }: ConnectionTest,
  { connection, environment, holder }: Tested,
) {
  const known = connection.codes?.find((one) => one.code === code);
  return members({
    connection: connection.key,
    name: connection.name,
    environment,
    holder: holder || undefined,
    outcome,
    reason,
    message: message || undefined,
    code,
    meaning: known?.meaning,
    remedy: known?.remedy,
    credential:
      credential &&
      members({
        key: credential.key,
        version: credential.version,
        not_after:
          credential.notAfter === undefined
            ? undefined
            : formatTimestamp(new Date(credential.notAfter)),
      }),
    calls: calls.map((call) => members({ ...call })),
    ms,
  });
}
