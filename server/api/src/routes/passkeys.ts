import { FakturoError, type JsonObject } from "@fakturo/model";
import { Type } from "@fakturo/schema";
import { formatTimestamp, members } from "@fakturo/server-base";
import type { PasskeyRow } from "@fakturo/server-storage/store";
import type { FastifyRequest } from "fastify";
import { meOf } from "../me.ts";
import { route, type Service } from "../route.ts";
import { existing } from "../schemas/base.ts";
import {
  AccessCreatePasskey,
  AccessPasskey,
  AccessPasskeyChallenge,
  AccessPasskeyCollection,
  AccessPasskeySignIn,
  AccessRenamePasskey,
} from "../schemas/passkeys.ts";
import { AccessMe } from "../schemas/people.ts";
import type { HttpScope } from "../scope.ts";
import { checkConsole, cookieToken, setCookie, siteOf, visitorOf } from "../sessions.ts";

/** What the routes of this file use. */
type Dependencies = Pick<HttpScope, "passkeys" | "signIns" | "outside" | "place" | "clock">;

const shared = { tag: "Sign-in", isExtension: true } as const;
const own = { ...shared, credential: "user" } as const;
const one = Type.Object({ id: existing("The passkey.") });

/** Passkeys (WebAuthn): signing in with them, and `/access/v1/me/passkeys`. */
export function passkeyRoutes(service: Service, scope: Dependencies): void {
  signingIn(service, scope);
  making(service, scope);
  keeping(service, scope);
}

function signingIn(service: Service, scope: Dependencies): void {
  const { passkeys, signIns, place } = scope;
  route(
    service,
    {
      ...shared,
      method: "POST",
      path: "/sessions/passkey/challenge",
      operationId: "challengePasskey",
      summary: "Get what a browser needs to sign in with a passkey",
      credential: "none",
      replies: { 200: AccessPasskeyChallenge },
    },
    async (request) => {
      checkConsole(request, place);
      return { options: await passkeys.challenge(siteOf(request), visitorOf(request)) };
    },
  );
  route(
    service,
    {
      ...shared,
      method: "POST",
      path: "/sessions/passkey",
      operationId: "signInByPasskey",
      summary: "Sign in with a passkey",
      description:
        "A passkey stands for both factors, as its authenticator verifies the person. Answers with a session's cookie; the session of the call, if any, ends.",
      credential: "none",
      body: AccessPasskeySignIn,
      replies: { 200: AccessMe },
      refusals: [401],
    },
    async (request, reply) => {
      checkConsole(request, place);
      const proof = { assertion: request.body.passkey, site: siteOf(request) };
      const former = cookieToken(request, place);
      const made = await signIns.signInByPasskey(proof, visitorOf(request), former);
      setCookie(request, reply, place, made);
      return meOf(made.person.id, made.session, scope);
    },
  );
}

function making(service: Service, { passkeys }: Dependencies): void {
  route(
    service,
    {
      ...own,
      method: "POST",
      path: "/me/passkeys/challenge",
      operationId: "beginPasskey",
      summary: "Get what a browser needs to make a passkey",
      isSensitive: true,
      replies: { 200: AccessPasskeyChallenge },
      refusals: [403, 404],
    },
    async (request) => ({
      options: await passkeys.begin(memberOf(request), siteOf(request), visitorOf(request)),
    }),
  );
  route(
    service,
    {
      ...own,
      method: "POST",
      path: "/me/passkeys",
      operationId: "createPasskey",
      summary: "Add the passkey that a browser made",
      isSensitive: true,
      body: AccessCreatePasskey,
      replies: { 200: AccessPasskey },
      refusals: [403, 404, 409],
    },
    async (request) => {
      const { body } = request;
      return formatPasskey(
        await passkeys.add(memberOf(request), body, siteOf(request), visitorOf(request)),
      );
    },
  );
}

/** A leaked token must not become a lasting way to sign in. @throws FakturoError "forbidden" without a session. */
function memberOf({ session, userId = "" }: FastifyRequest): string {
  if (!session) throw new FakturoError("forbidden", "sign in to the console to add a passkey");
  return userId;
}

function keeping(service: Service, { passkeys }: Dependencies): void {
  route(
    service,
    {
      ...own,
      method: "GET",
      path: "/me/passkeys",
      operationId: "listPasskeys",
      summary: "List the member's passkeys",
      replies: { 200: AccessPasskeyCollection },
    },
    async ({ userId = "" }) => ({ list: (await passkeys.list(userId)).map(formatPasskey) }),
  );
  route(
    service,
    {
      ...own,
      method: "PATCH",
      path: "/me/passkeys/{id}",
      operationId: "renamePasskey",
      summary: "Rename a passkey",
      missing: "passkey not found",
      params: one,
      body: AccessRenamePasskey,
      replies: { 200: AccessPasskey },
    },
    async (request) => {
      const { userId = "", params, body } = request;
      const visitor = visitorOf(request);
      return formatPasskey(await passkeys.rename(userId, params.id, body.name, visitor));
    },
  );
  route(
    service,
    {
      ...own,
      method: "DELETE",
      path: "/me/passkeys/{id}",
      operationId: "removePasskey",
      summary: "Remove a passkey",
      isSensitive: true,
      missing: "passkey not found",
      params: one,
      replies: { 204: { description: "Removed." } },
    },
    async (request, reply) => {
      await passkeys.remove(request.userId ?? "", request.params.id, visitorOf(request));
      return reply.code(204).send();
    },
  );
}

function formatPasskey({ id, name, created_at, used_at }: PasskeyRow): JsonObject {
  return members({
    id,
    name,
    created_at: formatTimestamp(created_at),
    used_at: used_at ? formatTimestamp(used_at) : undefined,
  });
}
