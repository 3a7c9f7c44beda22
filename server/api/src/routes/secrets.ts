import { FakturoError } from "@fakturo/model";
import { Type } from "@fakturo/schema";
import { formatTimestamp } from "@fakturo/server-base";
import { KEY_ONLY } from "../auth.ts";
import { principalOf } from "../caller.ts";
import { CERTIFICATE_BYTES } from "../large-bodies.ts";
import { route, type Service } from "../route.ts";
import { text } from "../schemas/base.ts";
import { AccessSecret, AccessSecretCollection, AccessWriteSecret } from "../schemas/secrets.ts";
import type { HttpScope } from "../scope.ts";

/** What the routes of this file use. */
type Dependencies = Pick<HttpScope, "inWorkspace" | "clock" | "secrets">;

const tag = "Secrets";
const name = (options: { readonly fresh?: true } = {}) =>
  text("Name of the secret, e.g. `email.default`.", 100, {
    pattern: "^[a-z][a-z0-9._-]{0,99}$",
    problem: "must have a-z, 0-9, dots and hyphens",
    ...options,
  });

/** `/access/v1/secrets`: write-only values that steps read. */
export function secretRoutes(
  service: Service,
  { inWorkspace, secrets, clock }: Dependencies,
): void {
  route(
    service,
    {
      method: "GET",
      path: "/secrets",
      operationId: "listSecrets",
      action: "configure",
      summary: "List names of secrets",
      tag,
      isExtension: true,
      replies: { 200: AccessSecretCollection },
    },
    async (request) => {
      const rows = await inWorkspace(principalOf(request).workspaceId, secrets.list);
      const list = rows.map(({ name: key, created_at, updated_at }) => ({
        name: key,
        created_at: formatTimestamp(created_at),
        updated_at: formatTimestamp(updated_at),
      }));
      return { list };
    },
  );
  route(
    service,
    {
      method: "PUT",
      path: "/secrets/{name}",
      operationId: "putSecret",
      action: "configure",
      isSensitive: true,
      summary: "Keep a secret, in place of a former one of that name",
      tag,
      isExtension: true,
      scope: KEY_ONLY,
      params: Type.Object({ name: name({ fresh: true }) }),
      body: AccessWriteSecret,
      threadFrom: CERTIFICATE_BYTES,
      replies: { 200: AccessSecret },
    },
    async (request) => {
      const { workspaceId } = principalOf(request);
      const { name: key } = request.params;
      await inWorkspace(workspaceId, (tx) =>
        secrets.write(tx, workspaceId, key, request.body.value),
      );
      return { name: key, updated_at: formatTimestamp(new Date(clock.now())) };
    },
  );
  route(
    service,
    {
      method: "DELETE",
      path: "/secrets/{name}",
      operationId: "deleteSecret",
      action: "configure",
      isSensitive: true,
      summary: "Forget a secret",
      tag,
      isExtension: true,
      scope: KEY_ONLY,
      missing: "secret not found",
      params: Type.Object({ name: name() }),
      replies: { 200: AccessSecret },
      refusals: [404],
    },
    async (request) => {
      const { name: key } = request.params;
      const isGone = await inWorkspace(principalOf(request).workspaceId, (tx) =>
        secrets.remove(tx, key),
      );
      if (!isGone) throw new FakturoError("not-found", "secret not found");
      return { name: key };
    },
  );
}
