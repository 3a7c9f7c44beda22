import { meOf } from "../me.ts";
import { route, type Service } from "../route.ts";
import { AccessMe, AccessProviderAddress, AccessProviderSignIn } from "../schemas/people.ts";
import type { HttpScope } from "../scope.ts";
import {
  checkConsole,
  cookieToken,
  setCookie,
  setProviderCookie,
  siteOf,
  visitorOf,
} from "../sessions.ts";

/** What the routes of this file use. */
type Dependencies = Pick<HttpScope, "identityProvider" | "outside" | "place" | "clock">;

const shared = { tag: "Sign-in", isExtension: true, credential: "none" } as const;
/** The console's page for signing in, to which the provider sends the browser back. */
export const SIGN_IN_PAGE = "/console/signin";

/** Signing in at the identity provider (OpenID Connect). */
export function providerSignInRoutes(service: Service, scope: Dependencies): void {
  const { identityProvider, place } = scope;
  route(
    service,
    {
      ...shared,
      method: "POST",
      path: "/sessions/provider/challenge",
      operationId: "challengeProvider",
      summary: "Get the address of the identity provider at which the browser signs in",
      description:
        "A cookie ties what the provider answers to this browser, once and within ten minutes. The provider sends the browser back to `/console/signin`.",
      replies: { 200: AccessProviderAddress },
      refusals: [404],
    },
    async (request, reply) => {
      checkConsole(request, place);
      const page = siteOf(request).origin + SIGN_IN_PAGE;
      const { url, token } = await identityProvider.begin(page, visitorOf(request));
      setProviderCookie(request, reply, place, token);
      return { url };
    },
  );
  route(
    service,
    {
      ...shared,
      method: "POST",
      path: "/sessions/provider",
      operationId: "signInByProvider",
      summary: "Sign in with what the identity provider answered",
      description: "Answers with a session's cookie; the session of the call, if any, ends.",
      body: AccessProviderSignIn,
      replies: { 200: AccessMe },
      refusals: [401, 404],
    },
    async (request, reply) => {
      checkConsole(request, place);
      const token = cookieToken(request, place, "-provider");
      setProviderCookie(request, reply, place, "");
      const page = siteOf(request).origin + SIGN_IN_PAGE;
      const answered = { token, query: request.body.query, page };
      const former = cookieToken(request, place);
      const made = await identityProvider.finish(answered, visitorOf(request), former);
      setCookie(request, reply, place, made);
      return meOf(made.person.id, made.session, scope);
    },
  );
}
