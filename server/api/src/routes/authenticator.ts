import { route, type Service } from "../route.ts";
import {
  AccessConfirmAuthenticator,
  AccessNewAuthenticator,
  AccessRecoveryCodes,
} from "../schemas/people.ts";
import type { HttpScope } from "../scope.ts";
import { visitorOf } from "../sessions.ts";

/** What the routes of this file use. */
type Dependencies = Pick<HttpScope, "authenticators">;

const shared = {
  path: "/me/totp",
  tag: "Sign-in",
  isExtension: true,
  credential: "user",
} as const;

/** `/access/v1/me/totp`: codes of an authenticator app as the member's second factor. */
export function authenticatorRoutes(service: Service, { authenticators }: Dependencies): void {
  route(
    service,
    {
      ...shared,
      method: "POST",
      operationId: "beginAuthenticator",
      summary: "Make a secret for an authenticator app",
      isSensitive: true,
      replies: { 200: AccessNewAuthenticator },
      refusals: [404, 409],
    },
    (request) => authenticators.begin(request.userId ?? "", visitorOf(request)),
  );
  route(
    service,
    {
      ...shared,
      method: "PUT",
      operationId: "confirmAuthenticator",
      summary: "Have sign-ins need a code, after the first right one",
      isSensitive: true,
      body: AccessConfirmAuthenticator,
      replies: { 200: AccessRecoveryCodes },
      refusals: [404],
    },
    async (request) => {
      const { userId = "", body } = request;
      return { recovery: await authenticators.confirm(userId, body.code, visitorOf(request)) };
    },
  );
  route(
    service,
    {
      ...shared,
      method: "DELETE",
      operationId: "removeAuthenticator",
      summary: "Have sign-ins need no code",
      isSensitive: true,
      replies: { 204: { description: "Removed, or not there." } },
    },
    async (request, reply) => {
      await authenticators.remove(request.userId ?? "", visitorOf(request));
      return reply.code(204).send();
    },
  );
}
