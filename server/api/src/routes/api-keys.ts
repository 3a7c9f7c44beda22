import { FakturoError, type JsonObject } from "@fakturo/model";
import { Type } from "@fakturo/schema";
import { formatTimestamp, members, RequestError, timestampOf } from "@fakturo/server-base";
import { type ApiKeyRow, findApiKey, listApiKeys } from "@fakturo/server-storage/store";
import { KEY_ONLY } from "../auth.ts";
import { principalOf } from "../caller.ts";
import { route, type Service } from "../route.ts";
import {
  AccessCreateKey,
  AccessKey,
  AccessKeyCollection,
  AccessNewKey,
} from "../schemas/access.ts";
import { existing } from "../schemas/base.ts";
import type { HttpScope } from "../scope.ts";

/** What the routes of this file use. */
type Dependencies = Pick<HttpScope, "inWorkspace" | "keys" | "clock">;

const tag = "Keys";
const shared = { tag, isExtension: true, scope: KEY_ONLY };

/** `/access/v1/keys`: API keys of the workspace; the original manages them in its console only. */
export function apiKeyRoutes(service: Service, scope: Dependencies): void {
  listing(service, scope);
  changing(service, scope);
}

function listing(service: Service, { inWorkspace }: Dependencies): void {
  route(
    service,
    {
      ...shared,
      method: "GET",
      path: "/keys",
      operationId: "listKeys",
      action: "configure",
      summary: "List API keys, revoked ones too",
      replies: { 200: AccessKeyCollection },
    },
    async (request) => {
      const rows = await inWorkspace(principalOf(request).workspaceId, listApiKeys);
      return { list: rows.map(formatKey) };
    },
  );
}

function changing(service: Service, { inWorkspace, keys, clock }: Dependencies): void {
  route(
    service,
    {
      ...shared,
      method: "POST",
      path: "/keys",
      operationId: "createKey",
      action: "configure",
      isSensitive: true,
      summary: "Make an API key; its token is shown this once",
      body: AccessCreateKey,
      replies: { 200: AccessNewKey },
    },
    async (request) => {
      const { workspaceId, expiresAt: latest } = principalOf(request);
      const { name, description = "", scopes, expires_at } = request.body;
      const expiresAt = expires_at === undefined ? latest : timestampOf(expires_at);
      if (expiresAt && expiresAt.getTime() <= clock.now())
        throw new RequestError("expires_at", "must lie in the future");
      // An expiring key could otherwise extend its access by creating keys without expiry.
      if (expiresAt && latest && expiresAt > latest)
        throw new RequestError("expires_at", "must not be later than that of the key that asks");
      const made = await keys.create(workspaceId, {
        name,
        description,
        ...(scopes && { scopes: [...new Set(scopes)] }),
        ...(expiresAt && { expiresAt }),
      });
      const row = await inWorkspace(workspaceId, (tx) => findApiKey(tx, made.id));
      return { ...(row && formatKey(row)), token: made.token };
    },
  );
  route(
    service,
    {
      ...shared,
      method: "DELETE",
      path: "/keys/{id}",
      operationId: "revokeKey",
      action: "configure",
      isSensitive: true,
      summary: "Revoke an API key for good",
      missing: "key not found",
      params: Type.Object({ id: existing("The key.") }),
      replies: { 200: AccessKey },
    },
    async (request) => {
      const { workspaceId } = principalOf(request);
      const { id } = request.params;
      await keys.revoke(workspaceId, id);
      const row = await inWorkspace(workspaceId, (tx) => findApiKey(tx, id));
      if (!row) throw new FakturoError("not-found", "key not found");
      return formatKey(row);
    },
  );
}

function formatKey(row: ApiKeyRow): JsonObject {
  return members({
    id: row.id,
    created_at: formatTimestamp(row.created_at),
    name: row.name,
    description: row.description || undefined,
    scopes: [...row.scopes],
    expires_at: row.expires_at ? formatTimestamp(row.expires_at) : undefined,
    revoked_at: row.revoked_at ? formatTimestamp(row.revoked_at) : undefined,
  });
}
