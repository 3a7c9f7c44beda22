import { Type } from "@fakturo/schema";
import { formatTimestamp, members } from "@fakturo/server-base";
import type { StoredRegistration } from "@fakturo/server-domain/registrations";
import { KEY_ONLY } from "../auth.ts";
import { principalOf } from "../caller.ts";
import { route, type Service } from "../route.ts";
import { existing, integer, optional, text } from "../schemas/base.ts";
import {
  AccessRegistration,
  AccessRegistrationCollection,
  AccessRejectRegistration,
} from "../schemas/registrations.ts";
import type { HttpScope } from "../scope.ts";

/** What the routes of this file use. */
type Dependencies = Pick<HttpScope, "inWorkspace" | "registrations">;

const tag = "Registrations";
const missing = "registration not found";
const params = Type.Object({ id: existing("The registration.") });

/** `/access/v1/registrations`: how parties stand at authorities, and the operator's decisions. */
export function registrationRoutes(service: Service, scope: Dependencies): void {
  reading(service, scope);
  deciding(service, scope);
}

function reading(service: Service, { inWorkspace, registrations }: Dependencies): void {
  route(
    service,
    {
      method: "GET",
      path: "/registrations",
      operationId: "listRegistrations",
      summary: "List registrations of parties at authorities",
      tag,
      isExtension: true,
      query: Type.Object({
        state: optional(text("Only those of this state, e.g. `reviewing`.", 20)),
        limit: integer("Registrations at most.", 1, 1000, { default: 100 }),
      }),
      replies: { 200: AccessRegistrationCollection },
    },
    async (request) => {
      const { state, limit } = request.query;
      const list = await inWorkspace(principalOf(request).workspaceId, (tx) =>
        registrations.list(tx, state, limit),
      );
      return { list: list.map(formatRegistration) };
    },
  );
  route(
    service,
    {
      method: "GET",
      path: "/registrations/{id}",
      operationId: "getRegistration",
      summary: "Get a registration",
      tag,
      isExtension: true,
      missing,
      params,
      replies: { 200: AccessRegistration },
    },
    async (request) =>
      formatRegistration(
        await inWorkspace(principalOf(request).workspaceId, (tx) =>
          registrations.get(tx, request.params.id),
        ),
      ),
  );
}

function deciding(service: Service, { inWorkspace, registrations }: Dependencies): void {
  const common = { method: "POST", tag, isExtension: true, scope: KEY_ONLY, missing } as const;
  const replies = { 200: AccessRegistration };
  route(
    service,
    {
      ...common,
      path: "/registrations/{id}/approve",
      operationId: "approveRegistration",
      action: "register",
      summary: "Approve a registration that waits for it",
      params,
      replies,
      refusals: [409],
    },
    async (request) =>
      formatRegistration(
        await inWorkspace(principalOf(request).workspaceId, (tx) =>
          registrations.decide(tx, request.params.id, true),
        ),
      ),
  );
  route(
    service,
    {
      ...common,
      path: "/registrations/{id}/reject",
      operationId: "rejectRegistration",
      action: "register",
      summary: "Refuse a registration that waits for approval",
      params,
      body: AccessRejectRegistration,
      replies,
      refusals: [409],
    },
    async (request) =>
      formatRegistration(
        await inWorkspace(principalOf(request).workspaceId, (tx) =>
          registrations.decide(tx, request.params.id, false, request.body.reason),
        ),
      ),
  );
}

function formatRegistration(registration: StoredRegistration) {
  const { id, key, connection, environment, holder, entry, state, createdAt, since } = registration;
  const { validUntil, detail } = registration;
  return members({
    id,
    key,
    connection,
    environment,
    holder,
    silo_entry_id: entry ?? undefined,
    state,
    created_at: formatTimestamp(createdAt),
    since: formatTimestamp(since),
    valid_until: validUntil ? formatTimestamp(validUntil) : undefined,
    message: detail.message,
    faults: detail.faults.map(({ code, message }) => members({ code, message })),
    inputs: detail.inputs,
  });
}
