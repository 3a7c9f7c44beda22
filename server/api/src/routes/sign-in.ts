import { FakturoError } from "@fakturo/model";
import { Type } from "@fakturo/schema";
import type { NewSession } from "@fakturo/server-domain/access";
import type { FastifyReply, FastifyRequest } from "fastify";
import { formatSession, meOf } from "../me.ts";
import { route, type Service } from "../route.ts";
import { existing, flag, optional } from "../schemas/base.ts";
import {
  AccessMe,
  AccessPasswordLink,
  AccessProviderAddress,
  AccessSessionCollection,
  AccessSetup,
  AccessSetupState,
  AccessSignIn,
} from "../schemas/people.ts";
import type { HttpScope } from "../scope.ts";
import {
  checkConsole,
  clearCookie,
  cookieToken,
  setCookie,
  siteOf,
  visitorOf,
} from "../sessions.ts";
import { SIGN_IN_PAGE } from "./provider-sign-in.ts";

/** What the routes of this file use. */
type Dependencies = Pick<
  HttpScope,
  "signIns" | "setup" | "users" | "identityProvider" | "outside" | "place" | "clock"
>;

const shared = { tag: "Sign-in", isExtension: true } as const;

/** Set-up, sign-in and sessions of people who use the console. */
export function signInRoutes(service: Service, scope: Dependencies): void {
  settingUp(service, scope);
  signingIn(service, scope);
  sessions(service, scope);
}

/** Answers with the member and hands the session to the browser. */
async function begun(
  request: FastifyRequest,
  reply: FastifyReply,
  scope: Dependencies,
  made: NewSession,
) {
  setCookie(request, reply, scope.place, made);
  return meOf(made.person.id, made.session, scope);
}

function settingUp(service: Service, scope: Dependencies): void {
  const { setup, place } = scope;
  const { name: provider } = scope.identityProvider;
  route(
    service,
    {
      ...shared,
      method: "GET",
      path: "/setup",
      operationId: "getSetup",
      summary: "Tell whether the installation waits for its first member",
      credential: "none",
      replies: { 200: AccessSetupState },
    },
    async () => ({
      needed: await setup.isNeeded(),
      ...(provider !== undefined && { provider }),
    }),
  );
  route(
    service,
    {
      ...shared,
      method: "POST",
      path: "/setup",
      operationId: "setUp",
      summary: "Make the first member, and a workspace if wanted",
      description:
        "The token is that of the link in the server's log, or of `fakturo setup-link`. Answers with a session's cookie. Workspaces without an organisation become those of the member's.",
      credential: "none",
      body: AccessSetup,
      replies: { 200: AccessMe },
      refusals: [404],
    },
    async (request, reply) => {
      checkConsole(request, place);
      return begun(request, reply, scope, await setup.run(request.body, visitorOf(request)));
    },
  );
}

function signingIn(service: Service, scope: Dependencies): void {
  const { signIns, place } = scope;
  route(
    service,
    {
      ...shared,
      method: "POST",
      path: "/sessions",
      operationId: "signIn",
      summary: "Sign in with a password",
      description:
        "Answers with a session's cookie; the session of the call, if any, ends. With an authenticator app the call needs `code` as well, or `passkey`. After five failures of an account each next attempt waits longer, a minute at most, and an hour for codes: 429 with Retry-After.",
      credential: "none",
      body: AccessSignIn,
      replies: { 200: AccessMe },
      refusals: [401],
    },
    async (request, reply) => {
      checkConsole(request, place);
      const former = cookieToken(request, place);
      const { passkey: assertion, ...given } = request.body;
      const passkey = assertion && { assertion, site: siteOf(request) };
      const made = await signIns.signIn({ ...given, passkey }, visitorOf(request), former);
      return begun(request, reply, scope, made);
    },
  );
  route(
    service,
    {
      ...shared,
      method: "POST",
      path: "/password",
      operationId: "setPassword",
      summary: "Set a password by a one-time link, and sign in",
      description: "The link of an invitation or of `fakturo users reset`; other sessions end.",
      credential: "none",
      body: AccessPasswordLink,
      replies: { 200: AccessMe },
      refusals: [401, 404],
    },
    async (request, reply) => {
      checkConsole(request, place);
      const made = await signIns.usePasswordLink(request.body, visitorOf(request));
      return begun(request, reply, scope, made);
    },
  );
}

function sessions(service: Service, scope: Dependencies): void {
  const { signIns, place } = scope;
  const own = { ...shared, credential: "user" } as const;
  route(
    service,
    {
      ...own,
      method: "GET",
      path: "/sessions",
      operationId: "listSessions",
      summary: "List the member's sessions",
      replies: { 200: AccessSessionCollection },
    },
    async ({ userId = "", session }) => ({
      list: (await signIns.list(userId)).map((row) => formatSession(row, session)),
    }),
  );
  route(
    service,
    {
      ...own,
      method: "DELETE",
      path: "/sessions",
      operationId: "signOutEverywhere",
      summary: "End the member's sessions",
      query: Type.Object({ others: optional(flag("Keep the session of this call.")) }),
      replies: { 204: { description: "Ended." } },
    },
    async (request, reply) => {
      const { userId = "", session, query } = request;
      const kept = query.others ? session?.id : undefined;
      await signIns.endAll(userId, kept, visitorOf(request));
      if (kept === undefined) clearCookie(request, reply, place);
      return reply.code(204).send();
    },
  );
  const end = async (request: FastifyRequest, reply: FastifyReply, id: string) => {
    const { userId = "", session } = request;
    await signIns.end(userId, id, visitorOf(request));
    if (id === session?.id) clearCookie(request, reply, place);
  };
  // The session here is over whether or not the provider answers.
  const endAtProvider = (request: FastifyRequest) =>
    scope.identityProvider.signOutUrl(siteOf(request).origin + SIGN_IN_PAGE).catch(() => undefined);
  route(
    service,
    {
      ...own,
      method: "DELETE",
      path: "/sessions/current",
      operationId: "signOut",
      summary: "End the session of the call",
      description:
        "A session that began at the identity provider is answered with the address where the browser ends the provider's own.",
      replies: { 200: AccessProviderAddress, 204: { description: "Ended." } },
      refusals: [404],
    },
    async (request, reply) => {
      const { session } = request;
      if (!session) throw new FakturoError("not-found", "the call has no session");
      await end(request, reply, session.id);
      const url = session.at_provider ? await endAtProvider(request) : undefined;
      return url === undefined ? reply.code(204).send() : { url };
    },
  );
  route(
    service,
    {
      ...own,
      method: "DELETE",
      path: "/sessions/{id}",
      operationId: "endSession",
      summary: "End a session of the member",
      missing: "session not found",
      params: Type.Object({ id: existing("The session.") }),
      replies: { 204: { description: "Ended." } },
    },
    async (request, reply) => {
      await end(request, reply, request.params.id);
      return reply.code(204).send();
    },
  );
}
