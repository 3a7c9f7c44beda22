import { FakturoError } from "@fakturo/model";
import { RequestError } from "@fakturo/server-base";
import { updatePerson } from "@fakturo/server-storage/store";
import { meOf } from "../me.ts";
import { route, type Service } from "../route.ts";
import { AccessChangePassword, AccessMe, AccessUpdateMe } from "../schemas/people.ts";
import type { HttpScope } from "../scope.ts";
import { setCookie, visitorOf } from "../sessions.ts";

/** What the routes of this file use. */
type Dependencies = Pick<HttpScope, "signIns" | "outside" | "place" | "clock">;

const MAX_SETTINGS_BYTES = 16 * 1024;
const shared = { tag: "Sign-in", isExtension: true, credential: "user" } as const;

/** `/access/v1/me`: the member who calls. */
export function meRoutes(service: Service, scope: Dependencies): void {
  const { signIns, outside, place } = scope;
  route(
    service,
    {
      ...shared,
      method: "GET",
      path: "/me",
      operationId: "getMe",
      summary: "Get the member with its workspaces and what it may do there",
      replies: { 200: AccessMe },
      refusals: [404],
    },
    ({ userId = "", session }) => meOf(userId, session, scope),
  );
  route(
    service,
    {
      ...shared,
      method: "PATCH",
      path: "/me",
      operationId: "patchMe",
      summary: "Change name, language and preferences of the member",
      body: AccessUpdateMe,
      replies: { 200: AccessMe },
      refusals: [404],
    },
    async ({ userId = "", session, body }) => {
      const { settings } = body;
      if (settings && Buffer.byteLength(JSON.stringify(settings)) > MAX_SETTINGS_BYTES)
        throw new RequestError("settings", `must have ${MAX_SETTINGS_BYTES} bytes or fewer`);
      await updatePerson(outside, userId, body);
      return meOf(userId, session, scope);
    },
  );
  route(
    service,
    {
      ...shared,
      method: "PUT",
      path: "/me/password",
      operationId: "changePassword",
      summary: "Change the member's password; all other sessions end",
      body: AccessChangePassword,
      replies: { 200: AccessMe },
      refusals: [404],
    },
    async (request, reply) => {
      const { session, body } = request;
      if (!session) throw new FakturoError("forbidden", "this call needs a session, not a token");
      const made = await signIns.changePassword(session, body, visitorOf(request));
      setCookie(request, reply, place, made);
      return meOf(made.person.id, made.session, scope);
    },
  );
}
