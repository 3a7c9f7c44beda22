import { FakturoError } from "@fakturo/model";
import { Type } from "@fakturo/schema";
import type { ClientCredentials } from "@fakturo/server-domain/access";
import type { FastifyRequest } from "fastify";
import { bearerOf } from "../auth.ts";
import { principalOf } from "../caller.ts";
import { bodyMembers, bodyOf } from "../members.ts";
import { route, type Service } from "../route.ts";
import {
  AccessAuthorize,
  AccessCreateEnrollment,
  AccessEnrollment,
  AccessUpdateEnrollment,
} from "../schemas/access.ts";
import { fresh } from "../schemas/base.ts";
import type { HttpScope } from "../scope.ts";

/** What the routes of this file use. */
type Dependencies = Pick<HttpScope, "keys" | "users" | "enrollments">;

const tag = "Enrollment";

/** `/access/v1/enrollment…`: enrolments of apps in workspaces (api spec §6). */
export function enrollmentRoutes(service: Service, scope: Dependencies): void {
  authorizing(service, scope);
  creating(service, scope);
  keeping(service, scope);
}

function authorizing(service: Service, { enrollments, keys }: Dependencies): void {
  route(
    service,
    {
      method: "POST",
      path: "/enrollment/authorize",
      operationId: "authorizeEnrollment",
      summary: "Get a token for a workspace an app is enrolled in",
      description:
        "The app names the enrolment, the workspace, or hands on a bearer token of the workspace.",
      tag,
      credential: "app",
      wrap: lowerCase,
      body: AccessAuthorize,
      replies: { 200: AccessEnrollment },
      refusals: [401, 404],
    },
    async (request) => {
      const { id, owner_id, client_id, client_secret } = request.body;
      const credentials = credentialsOf(request, client_id, client_secret);
      const token = bearerOf(request.headers);
      const workspaceId =
        owner_id ?? (token === undefined ? undefined : (await keys.verify(token)).workspaceId);
      return enrollments.authorize(credentials, { id, workspaceId });
    },
  );
}

function creating(service: Service, { enrollments, users }: Dependencies): void {
  route(
    service,
    {
      method: "PUT",
      path: "/enrollment/{id}",
      operationId: "putEnrollment",
      summary: "Enrol an app in a workspace of the user",
      tag,
      credential: "user",
      params: Type.Object({
        id: fresh("Identifies the new enrolment; version 7.", {
          pattern: "^.{14}7",
          problem: "must be a UUID of version 7",
        }),
      }),
      wrap: lowerCase,
      body: AccessCreateEnrollment,
      replies: { 200: AccessEnrollment },
      refusals: [404, 409],
    },
    async (request) => {
      const { owner_id: workspaceId, data, client_id, client_secret } = request.body;
      const credentials = credentialsOf(request, client_id, client_secret);
      const own = await users.workspaces(request.userId ?? "");
      if (!own.some(({ id }) => id === workspaceId))
        throw new FakturoError("not-found", "workspace not found");
      const { id } = request.params;
      return enrollments.create(credentials, { id, workspaceId, data: data ?? null });
    },
  );
}

function keeping(service: Service, { enrollments }: Dependencies): void {
  const shared = {
    path: "/enrollment",
    tag,
    scope: "enrolled",
    replies: { 200: AccessEnrollment },
  };
  route(
    service,
    {
      ...shared,
      method: "GET",
      operationId: "getEnrollment",
      summary: "Get the token's enrolment",
      refusals: [404],
    },
    (request) => {
      const { workspaceId, keyId } = principalOf(request);
      return enrollments.get(workspaceId, keyId);
    },
  );
  for (const method of ["PATCH", "POST"] as const)
    route(
      service,
      {
        ...shared,
        method,
        operationId: method === "PATCH" ? "patchEnrollment" : "postEnrollment",
        summary: "Replace what the app keeps in its enrolment",
        ...(method === "POST" && { deprecated: true, isExtension: true }),
        wrap: lowerCase,
        body: AccessUpdateEnrollment,
        refusals: [404],
      },
      (request) => {
        const { workspaceId, keyId } = principalOf(request);
        const { data } = request.body;
        return data === undefined
          ? enrollments.get(workspaceId, keyId)
          : enrollments.update(workspaceId, keyId, data);
      },
    );
}

/** The original's client capitalises some members of these bodies. */
function lowerCase(request: FastifyRequest): unknown {
  const entries = Object.entries(bodyOf(request.body));
  const body = Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), value]));
  return bodyMembers(body, ["data"]);
}

const BASIC = /^Basic +([\w+/=-]+)$/i;

/** From the body, or from HTTP Basic. @throws FakturoError "unauthorized" where there are none. */
function credentialsOf(
  { headers }: Pick<FastifyRequest, "headers">,
  clientId: string | undefined,
  clientSecret: string | undefined,
): ClientCredentials {
  if (clientId !== undefined && clientSecret !== undefined) return { clientId, clientSecret };
  const encoded = BASIC.exec(headers.authorization ?? "")?.[1] ?? "";
  const [, id, secret] =
    /^([^:]+):(.+)$/s.exec(Buffer.from(encoded, "base64").toString("utf8")) ?? [];
  if (id === undefined || secret === undefined)
    throw new FakturoError(
      "unauthorized",
      "no credentials: send client_id and client_secret in the body, or as HTTP Basic",
    );
  return { clientId: id, clientSecret: secret };
}
