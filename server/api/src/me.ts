import { FakturoError, type JsonObject } from "@fakturo/model";
import { type Clock, formatTimestamp, members } from "@fakturo/server-base";
import { actionsOf, formatWorkspace, isRecent, roleOf } from "@fakturo/server-domain/access";
import {
  findAuthenticator,
  findLogin,
  findPerson,
  listOrgsOf,
  listWorkspacesOf,
  type PersonRow,
  type SignInRow,
  type Tx,
  type WorkspaceRow,
} from "@fakturo/server-storage/store";

/** A session as its member sees it. */
export function formatSession(row: SignInRow, current: SignInRow | undefined): JsonObject {
  return {
    id: row.id,
    created_at: formatTimestamp(row.created_at),
    used_at: formatTimestamp(row.used_at),
    ends_at: formatTimestamp(row.ends_at),
    address: row.address,
    agent: row.agent,
    current: row.id === current?.id,
  };
}

/** A member with its workspaces and what it may do in each. @throws FakturoError "not-found". */
export async function meOf(
  memberId: string,
  session: SignInRow | undefined,
  { outside, clock }: { readonly outside: Tx; readonly clock: Clock },
): Promise<JsonObject> {
  const [person, [org], workspaces, login, authenticator] = await Promise.all([
    findPerson(outside, memberId),
    listOrgsOf(outside, memberId),
    listWorkspacesOf(outside, memberId),
    findLogin(outside, memberId),
    findAuthenticator(outside, memberId),
  ]);
  if (!person || !org) throw new FakturoError("not-found", "member not found");
  return members({
    id: person.id,
    email: person.email,
    name: person.name ?? undefined,
    locale: person.locale ?? undefined,
    settings: person.settings,
    role: person.role,
    org: { id: org.id, name: org.name },
    session: session && formatSession(session, session),
    authenticator: Boolean(authenticator?.confirmed_at),
    recent: session === undefined || isRecent(session, clock.now()),
    draft_key: login?.draft_key.toString("base64url"),
    workspaces: workspaces.map((row) => formatMine(row, person)),
  });
}

function formatMine(row: WorkspaceRow, { role: usual, roles }: PersonRow): JsonObject {
  const role = roleOf(usual === "owner" ? usual : (roles[row.id] ?? usual));
  return { workspace: formatWorkspace(row), role, actions: actionsOf(role, row.sandbox) };
}
