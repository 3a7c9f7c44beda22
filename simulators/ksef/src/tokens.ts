import { BODIES } from "./bodies.ts";
import { bodyAs } from "./body.ts";
import type { AuthorizedCall, Call, HandledCall } from "./call.ts";
import { hex, reference } from "./numbers.ts";
import { forbidden, json, refusal } from "./reply.ts";
import type { StoredToken } from "./state.ts";
import { isoOf } from "./time.ts";

/** `POST /tokens`. */
export function createToken(call: AuthorizedCall): HandledCall {
  const { permissions, description } = bodyAs(call, BODIES.token);
  const { login, now, random } = call;
  if (login.method === "Token")
    throw forbidden("auth-method-not-allowed", "tokens need a login with a certificate");
  if (login.contextType !== "Nip" && login.contextType !== "InternalId") throw refusal(26002);
  if (permissions.some((one) => !login.permissions.includes(one))) throw refusal(26001);
  const number = reference("EC", now, random);
  const token = `${number}|${login.contextType.toLowerCase()}-${login.context}|${hex(64, random).toLowerCase()}`;
  return {
    reply: json(202, { referenceNumber: number, token }),
    events: [
      {
        event: "token",
        reference: number,
        token,
        contextType: login.contextType,
        context: login.context,
        author: login.subject,
        permissions,
        description,
        at: now,
      },
    ],
  };
}

function tokenAt({ state, params, login }: AuthorizedCall): StoredToken {
  const found = state.tokens.get(params[0] ?? "");
  if (!found || found.context !== login.context) throw refusal(21405, "there is no such token");
  return found;
}

function tokenRow({ state }: Call, one: StoredToken): unknown {
  return {
    referenceNumber: one.reference,
    authorIdentifier: { type: "Nip", value: one.author },
    contextIdentifier: { type: one.contextType, value: one.context },
    description: one.description,
    requestedPermissions: one.permissions,
    dateCreated: isoOf(one.at),
    status: state.revokedTokens.has(one.reference) ? "Revoked" : "Active",
  };
}

/** `GET /tokens/{referenceNumber}`. */
export function tokenStatus(call: AuthorizedCall): HandledCall {
  return { reply: json(200, tokenRow(call, tokenAt(call))) };
}

/** `GET /tokens`. */
export function listTokens(call: AuthorizedCall): HandledCall {
  const own = [...call.state.tokens.values()].filter(
    ({ context }) => context === call.login.context,
  );
  return { reply: json(200, { tokens: own.map((one) => tokenRow(call, one)) }) };
}

/** `DELETE /tokens/{referenceNumber}`. */
export function revokeToken(call: AuthorizedCall): HandledCall {
  const { reference: number } = tokenAt(call);
  return { reply: { status: 204 }, events: [{ event: "token-revoked", reference: number }] };
}

/** `POST /permissions/query/personal/grants`: permissions of the subject in its context. */
export function ownPermissions({ login }: AuthorizedCall): HandledCall {
  const permissions = login.permissions.map((permissionScope, i) => ({
    id: `00000000-0000-4000-8000-${String(i).padStart(12, "0")}`,
    contextIdentifier: { type: "Nip", value: login.context.slice(0, 10) },
    permissionScope,
    description: "Owner of the context in the simulation",
    permissionState: "Active",
    startDate: isoOf(login.at),
    canDelegate: true,
  }));
  return { reply: json(200, { permissions, hasMore: false }) };
}
