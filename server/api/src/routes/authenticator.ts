import { FakturoError } from "@fakturo/model";
import { findPerson } from "@fakturo/server-storage/store";
import { route, type Service } from "../route.ts";
import {
  AccessConfirmAuthenticator,
  AccessNewAuthenticator,
  AccessRecoveryCodes,
} from "../schemas/people.ts";
import type { HttpScope } from "../scope.ts";

/** What the routes of this file use. */
type Dependencies = Pick<HttpScope, "authenticators" | "inTransaction">;

const shared = {
  path: "/me/totp",
  tag: "Sign-in",
  isExtension: true,
  credential: "user",
} as const;

/** `/access/v1/me/totp`: codes of an authenticator app as the member's second factor. */
export function authenticatorRoutes(
  service: Service,
  { authenticators, inTransaction }: Dependencies,
): void {
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
    ({ userId = "" }) =>
      inTransaction(async (tx) => {
        const person = await findPerson(tx, userId);
        if (!person) throw new FakturoError("not-found", "member not found");
        return authenticators.begin(tx, userId, person.email);
      }),
  );
  route(
    service,
    {
      ...shared,
      method: "PUT",
      operationId: "confirmAuthenticator",
      summary: "Have sign-ins need a code, after the first right one",
      body: AccessConfirmAuthenticator,
      replies: { 200: AccessRecoveryCodes },
      refusals: [404],
    },
    async ({ userId = "", body }) => ({
      recovery: await inTransaction((tx) => authenticators.confirm(tx, userId, body.code)),
    }),
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
    async ({ userId = "" }, reply) => {
      await inTransaction((tx) => authenticators.remove(tx, userId));
      return reply.code(204).send();
    },
  );
}
