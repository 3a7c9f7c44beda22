import { FakturoError, type JsonObject } from "@fakturo/model";
import { Type } from "@fakturo/schema";
import { formatTimestamp, members as membersOf } from "@fakturo/server-base";
import { addWorkspace, formatWorkspace, type OneTimeLink } from "@fakturo/server-domain/access";
import { findPerson, type PersonRow } from "@fakturo/server-storage/store";
import { route, type Service } from "../route.ts";
import { AccessWorkspace } from "../schemas/access.ts";
import { existing, integer, optional, text } from "../schemas/base.ts";
import {
  AccessCreateMember,
  AccessCreateWorkspace,
  AccessLogCollection,
  AccessMember,
  AccessMemberCollection,
  AccessMemberLink,
  AccessUpdateMember,
} from "../schemas/people.ts";
import type { HttpScope } from "../scope.ts";
import { visitorOf } from "../sessions.ts";

/** What the routes of this file use. */
type Dependencies = Pick<
  HttpScope,
  "members" | "outside" | "inWorkspace" | "clock" | "ids" | "consoleUrl"
>;

const shared = { tag: "Organisations", isExtension: true, credential: "user" } as const;
const inOrg = Type.Object({ id: existing("The organisation.") });
const ofMember = Type.Object({
  id: existing("The organisation."),
  member_id: existing("The member."),
});
const missing = "member not found";

/** Members of an organisation, its log and new workspaces. */
export function memberRoutes(service: Service, scope: Dependencies): void {
  reading(service, scope);
  changing(service, scope);
  workspaces(service, scope);
}

function reading(service: Service, { members }: Dependencies): void {
  route(
    service,
    {
      ...shared,
      method: "GET",
      path: "/orgs/{id}/members",
      operationId: "listMembers",
      summary: "List the members of an organisation",
      missing: "organisation not found",
      params: inOrg,
      replies: { 200: AccessMemberCollection },
    },
    async ({ userId = "", params }) => ({
      list: (await members.list(userId, params.id)).map(formatMember),
    }),
  );
  route(
    service,
    {
      ...shared,
      method: "GET",
      path: "/orgs/{id}/audit",
      operationId: "listOrgAudit",
      summary: "List sign-ins and changes of members, newest first",
      missing: "organisation not found",
      params: inOrg,
      query: Type.Object({
        before: optional(
          text("`next_before` of the page before.", 20, {
            pattern: "^[0-9]{1,18}$",
            problem: "must be the next_before of a page",
          }),
        ),
        limit: integer("Rows on a page at most.", 1, 200, { default: 100 }),
      }),
      replies: { 200: AccessLogCollection },
    },
    async ({ userId = "", params, query: { before, limit } }) => {
      const rows = await members.log(userId, params.id, before, limit + 1);
      const list = rows.slice(0, limit).map(({ at, address, details, ...row }) =>
        membersOf({
          ...row,
          at: formatTimestamp(at),
          address: address ?? undefined,
          details: details ?? undefined,
        }),
      );
      const last = rows.length > limit ? rows[limit - 1] : undefined;
      return membersOf({ list, limit, next_before: last?.id });
    },
  );
}

function changing(service: Service, { members, consoleUrl }: Dependencies): void {
  const linked = (person: PersonRow, { path, expiresAt }: OneTimeLink) => ({
    url: consoleUrl(path),
    expires_at: formatTimestamp(expiresAt),
    member: formatMember(person),
  });
  route(
    service,
    {
      ...shared,
      method: "POST",
      path: "/orgs/{id}/members",
      operationId: "createMember",
      summary: "Add a member; its link sets the password",
      isSensitive: true,
      missing: "organisation not found",
      params: inOrg,
      body: AccessCreateMember,
      replies: { 200: AccessMemberLink },
      refusals: [409],
    },
    async (request) => {
      const { userId = "", params, body } = request;
      const made = await members.create(userId, params.id, body, visitorOf(request));
      return linked(made.person, made.link);
    },
  );
  route(
    service,
    {
      ...shared,
      method: "PATCH",
      path: "/orgs/{id}/members/{member_id}",
      operationId: "patchMember",
      summary: "Change the rights of a member, or disable it; its sessions end",
      isSensitive: true,
      missing,
      params: ofMember,
      body: AccessUpdateMember,
      replies: { 200: AccessMember },
      refusals: [409],
    },
    async (request) => {
      const { userId = "", params, body } = request;
      const { id, member_id } = params;
      return formatMember(await members.update(userId, id, member_id, body, visitorOf(request)));
    },
  );
  route(
    service,
    {
      ...shared,
      method: "POST",
      path: "/orgs/{id}/members/{member_id}/link",
      operationId: "createMemberLink",
      summary: "Make a one-time link with which a member sets a new password",
      isSensitive: true,
      missing,
      params: ofMember,
      replies: { 200: AccessMemberLink },
    },
    async (request) => {
      const { userId = "", params } = request;
      const { id, member_id } = params;
      const { person, link } = await members.link(userId, id, member_id, visitorOf(request));
      return linked(person, link);
    },
  );
}

function workspaces(service: Service, scope: Dependencies): void {
  route(
    service,
    {
      ...shared,
      method: "POST",
      path: "/workspaces",
      operationId: "createWorkspace",
      summary: "Make a workspace of the member's organisation",
      description: "Owners of the organisation may; the kind stays as it is.",
      isSensitive: true,
      body: AccessCreateWorkspace,
      replies: { 200: AccessWorkspace },
      refusals: [404, 409],
    },
    async ({ userId = "", body: { org_id, ...workspace } }) => {
      const person = await findPerson(scope.outside, userId);
      if (!person || (org_id !== undefined && org_id !== person.org))
        throw new FakturoError("not-found", "organisation not found");
      if (person.role !== "owner")
        throw new FakturoError("forbidden", "only owners of the organisation make workspaces");
      return formatWorkspace(await addWorkspace(workspace, person.org, scope));
    },
  );
}

function formatMember(row: PersonRow): JsonObject {
  return membersOf({
    id: row.id,
    created_at: formatTimestamp(row.created_at),
    email: row.email,
    name: row.name ?? undefined,
    role: row.role,
    roles: { ...row.roles },
    disabled: row.disabled,
    active: row.is_active,
    seen_at: row.seen_at ? formatTimestamp(row.seen_at) : undefined,
  });
}
