import { FakturoError } from "@fakturo/model";
import type { Clock, Ids } from "@fakturo/server-base";
import {
  adoptWorkspaces,
  findPerson,
  findPersonByAddress,
  hasLogins,
  insertMember,
  joinOwnOrg,
  lockLinks,
  logAccess,
  type MemberRow,
  putOrg,
  type Tx,
  takeLink,
  updatePerson,
  type WorkspaceRow,
} from "@fakturo/server-storage/store";
import type { InWorkspace } from "@fakturo/server-storage/vault";
import { checkEmail } from "./email.ts";
import { makeLink, type OneTimeLink, tokenHash } from "./one-time-links.ts";
import { begin, type NewSession, type SignInOptions, setPassword } from "./sign-ins.ts";
import type { Visitor } from "./visitor.ts";
import { checkWorkspace, createWorkspace, type NewWorkspace } from "./workspaces.ts";

/** The first member of an installation. */
export interface FirstMember {
  readonly token: string;
  readonly email: string;
  readonly password: string;
  readonly name?: string | undefined;
  readonly locale?: string | undefined;
  /** Name of the organisation; "Organisation" when absent. */
  readonly org?: string | undefined;
  readonly workspace?: NewWorkspace | undefined;
}

/** Makes the first member, who owns the organisation. */
export interface Setup {
  /** True until somebody can sign in. */
  isNeeded(): Promise<boolean>;
  /** Path of a new link, in place of an earlier one; undefined where it is not needed. */
  link(): Promise<OneTimeLink | undefined>;
  /** @throws FakturoError "not-found" for a wrong link and after the first member; RequestError. */
  run(first: FirstMember, visitor: Visitor): Promise<NewSession>;
}

export interface SetupOptions extends SignInOptions {
  readonly inWorkspace: InWorkspace;
  readonly clock: Clock;
  readonly ids: Ids;
}

const ORG = "Organisation";

export function createSetup(options: SetupOptions): Setup {
  const { inTx, tx: outside, inWorkspace, clock } = options;
  return {
    isNeeded: async () => !(await hasLogins(outside)),
    link: () =>
      inTx(async (tx) => {
        await lockLinks(tx);
        return (await hasLogins(tx)) ? undefined : makeLink(tx, "setup", null, clock.now());
      }),
    async run(first, visitor) {
      checkEmail(first.email);
      if (first.workspace) checkWorkspace(first.workspace);
      const session = await inTx(async (tx) => {
        await lockLinks(tx);
        const link = await takeLink(tx, tokenHash(first.token), "setup", new Date(clock.now()));
        if (!link || (await hasLogins(tx)))
          throw new FakturoError("not-found", "the set-up link is used up or too old");
        return beginWith(tx, first, visitor, options);
      });
      const { workspace } = first;
      if (workspace) await addWorkspace(workspace, session.person.org, { ...options, inWorkspace });
      return session;
    },
  };
}

async function beginWith(
  tx: Tx,
  { email, password, name, locale, org: orgName = ORG }: FirstMember,
  visitor: Visitor,
  options: SetupOptions,
): Promise<NewSession> {
  const { clock, ids } = options;
  const at = new Date(clock.now());
  const row =
    (await findPersonByAddress(tx, email)) ?? (await addFirst(tx, email, orgName, at, ids));
  await adoptWorkspaces(tx, row.org);
  await updatePerson(tx, row.id, { name, locale, role: "owner", disabled: false });
  const person = await findPerson(tx, row.id);
  if (!person) throw new FakturoError("internal", "a member could not be stored");
  await setPassword(tx, person, password, options);
  const entry = { at, actor: `user:${person.id}`, action: "setup", target: email, details: null };
  await logAccess(tx, person.org, { ...entry, address: visitor.address });
  return begin(tx, person, visitor, options);
}

async function addFirst(
  tx: Tx,
  email: string,
  name: string,
  at: Date,
  ids: Ids,
): Promise<MemberRow> {
  const org = await putOrg(tx, { id: ids.v7(), created_at: at, name, domain: null });
  const row = org && (await insertMember(tx, { id: ids.v7(), created_at: at, org: org.id, email }));
  if (!row) throw new FakturoError("internal", "the first member could not be stored");
  return row;
}

/** Makes a workspace of an organisation. @throws FakturoError "input", "conflict". */
export async function addWorkspace(
  workspace: NewWorkspace,
  org: string,
  parts: { readonly inWorkspace: InWorkspace; readonly clock: Clock; readonly ids: Ids },
): Promise<WorkspaceRow> {
  const row = await createWorkspace(parts, workspace);
  await parts.inWorkspace(row.id, (tx) => joinOwnOrg(tx, org));
  return row;
}
