import { FakturoError } from "@fakturo/model";
import { credentialSchema, type Environment } from "@fakturo/plugin";
import { Type } from "@fakturo/schema";
import { formatTimestamp, members } from "@fakturo/server-base";
import {
  type CredentialStatus,
  environmentFor,
  listCredentialStatus,
} from "@fakturo/server-domain/credentials";
import { type CredentialRow, findWorkspace, type Tx } from "@fakturo/server-storage/store";
import { KEY_ONLY } from "../auth.ts";
import { principalOf } from "../caller.ts";
import { CERTIFICATE_BYTES } from "../large-bodies.ts";
import { route, type Service } from "../route.ts";
import { optional, text } from "../schemas/base.ts";
import {
  AccessCredential,
  AccessCredentialCollection,
  AccessWriteCredential,
  environmentField,
  holderField,
} from "../schemas/credentials.ts";
import type { HttpScope } from "../scope.ts";

/** What the routes of this file use. */
type Dependencies = Pick<
  HttpScope,
  "inWorkspace" | "environmentOf" | "engine" | "secrets" | "credentials"
>;

const tag = "Credentials";
const key = (options: { readonly fresh?: true } = {}) =>
  text("Key of the credential, e.g. `gov-es.certificate`.", 100, {
    pattern: "^[a-z][a-z0-9._-]{0,99}$",
    problem: "must have a-z, 0-9, dots and hyphens",
    ...options,
  });
const environment = optional(
  environmentField("Where it is used; that of the workspace's connections when absent."),
);
const version = text("Number of the version.", 7, {
  pattern: "^[1-9][0-9]{0,6}$",
  problem: "must be a whole number from 1",
});
/** A certificate with a chain, in base64. */
const BODY_LIMIT = 512 * 1024;

/** `/access/v1/credentials`: certificates, passwords and tokens that apps declare. */
export function credentialRoutes(service: Service, scope: Dependencies): void {
  listing(service, scope);
  writing(service, scope);
  revoking(service, scope);
}

function listing(service: Service, scope: Dependencies): void {
  route(
    service,
    {
      method: "GET",
      path: "/credentials",
      operationId: "listCredentials",
      summary: "List the credentials that apps declare, with state and expiry",
      tag,
      isExtension: true,
      query: Type.Object({ environment }),
      replies: { 200: AccessCredentialCollection },
    },
    async (request) => {
      const { workspaceId } = principalOf(request);
      const list = await scope.inWorkspace(workspaceId, async (tx) => {
        const used = await environmentIn(tx, scope, request.query.environment);
        const statuses = await statusesIn(tx, scope, workspaceId, used);
        return statuses.map((status) => formatCredential(status, used));
      });
      return { list };
    },
  );
}

function writing(service: Service, scope: Dependencies): void {
  route(
    service,
    {
      method: "PUT",
      path: "/credentials/{key}",
      operationId: "putCredential",
      action: "configure",
      isSensitive: true,
      summary: "Set a new version of a credential",
      description:
        "The value is checked at once. The first version is used at once, a later one when its connection accepted it.",
      tag,
      isExtension: true,
      scope: KEY_ONLY,
      missing: "credential not found",
      params: Type.Object({ key: key({ fresh: true }) }),
      body: AccessWriteCredential,
      bodyLimit: BODY_LIMIT,
      threadFrom: CERTIFICATE_BYTES,
      keepEmpty: ["holder"],
      replies: { 200: AccessCredential },
      refusals: [404],
    },
    async (request) => {
      const { workspaceId } = principalOf(request);
      const { value, holder = "", environment: asked } = request.body;
      return scope.inWorkspace(workspaceId, async (tx) => {
        const used = await environmentIn(tx, scope, asked, request.params.key);
        const place = { environment: used, key: request.params.key, holder };
        await scope.credentials.put(tx, workspaceId, place, value);
        return one(tx, scope, workspaceId, place);
      });
    },
  );
}

function revoking(service: Service, scope: Dependencies): void {
  route(
    service,
    {
      method: "DELETE",
      path: "/credentials/{key}/versions/{version}",
      operationId: "revokeCredential",
      action: "configure",
      isSensitive: true,
      summary: "Revoke a version of a credential",
      description: "Nothing is sent with it any more; its value is erased 30 days later.",
      tag,
      isExtension: true,
      scope: KEY_ONLY,
      missing: "credential not found",
      params: Type.Object({ key: key(), version }),
      query: Type.Object({ environment, holder: optional(holderField) }),
      replies: { 200: AccessCredential },
      refusals: [404],
    },
    async (request) => {
      const { workspaceId } = principalOf(request);
      const { environment: asked, holder = "" } = request.query;
      return scope.inWorkspace(workspaceId, async (tx) => {
        const used = await environmentIn(tx, scope, asked, request.params.key);
        const place = { environment: used, key: request.params.key, holder };
        await scope.credentials.revoke(tx, place, Number(request.params.version));
        return one(tx, scope, workspaceId, place);
      });
    },
  );
}

async function environmentIn(
  tx: Tx,
  { environmentOf }: Dependencies,
  asked: Environment | undefined,
  about?: string,
): Promise<Environment> {
  const workspace = await findWorkspace(tx);
  if (!workspace) throw new FakturoError("not-found", "workspace not found");
  return environmentFor(workspace, asked, environmentOf, about);
}

function statusesIn(
  tx: Tx,
  { engine, secrets }: Dependencies,
  workspaceId: string,
  used: Environment,
): Promise<readonly CredentialStatus[]> {
  const options = { registry: engine.registry, secrets, workspaceId, environment: used };
  return listCredentialStatus(tx, options);
}

async function one(
  tx: Tx,
  scope: Dependencies,
  workspaceId: string,
  place: { readonly environment: Environment; readonly key: string; readonly holder: string },
) {
  const all = await statusesIn(tx, scope, workspaceId, place.environment);
  const holder = place.holder.toLowerCase();
  const status = all.find((it) => it.key === place.key && it.holder.toLowerCase() === holder);
  if (!status) throw new FakturoError("not-found", "credential not found");
  return formatCredential(status, place.environment);
}

function formatCredential(status: CredentialStatus, used: Environment) {
  const { spec, holder, notAfter, usedBy, versions, state } = status;
  return members({
    key: status.key,
    holder: holder || undefined,
    environment: used,
    title: spec?.title,
    description: spec?.description,
    kind: spec?.kind,
    scope: spec?.scope,
    required: spec?.required ? true : undefined,
    schema: spec && credentialSchema(spec),
    state,
    not_after: notAfter && formatTimestamp(notAfter),
    used_by: [...usedBy],
    versions: versions.map(formatVersion),
  });
}

function formatVersion(row: CredentialRow) {
  const { version, state, created_at, since, not_before, not_after, facts, problem, erased } = row;
  return members({
    version,
    state,
    created_at: formatTimestamp(created_at),
    since: formatTimestamp(since),
    not_before: not_before ? formatTimestamp(not_before) : undefined,
    not_after: not_after ? formatTimestamp(not_after) : undefined,
    facts,
    problem: problem ?? undefined,
    erased: erased || undefined,
  });
}
