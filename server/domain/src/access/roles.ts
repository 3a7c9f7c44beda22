/** What a member may be in a workspace; `none` hides the workspace. */
export const ROLES = [
  "owner",
  "admin",
  "developer",
  "issuer",
  "viewer",
  "auditor",
  "none",
] as const;
export type Role = (typeof ROLES)[number];

/** What roles allow or refuse. */
export const ACTIONS = [
  "view",
  "issue",
  "state",
  "run",
  "design",
  "configure",
  "register",
  "export",
  "audit",
  "members",
  "own",
] as const;
export type RoleAction = (typeof ACTIONS)[number];

type Allowed = true | "sandbox" | false;

/** Roles by action: who may do it, everywhere or in sandboxes only. */
const MATRIX: Readonly<Record<RoleAction, Partial<Record<Role, Allowed>>>> = {
  view: { owner: true, admin: true, developer: true, issuer: true, viewer: true, auditor: true },
  issue: { owner: true, admin: true, developer: "sandbox", issuer: true },
  state: { owner: true, admin: true, issuer: true },
  run: { owner: true, admin: true, developer: true, issuer: true },
  design: { owner: true, admin: true, developer: true },
  configure: { owner: true, admin: true, developer: "sandbox" },
  register: { owner: true, admin: true, developer: "sandbox", issuer: true },
  export: { owner: true, admin: true, issuer: true, auditor: true },
  audit: { owner: true, admin: true, developer: true, auditor: true },
  members: { owner: true, admin: true },
  own: { owner: true },
};

/** True where the role allows the action in a workspace of this kind. */
export function allows(role: Role, action: RoleAction, sandbox: boolean): boolean {
  const allowed = MATRIX[action][role] ?? false;
  return allowed === "sandbox" ? sandbox : allowed;
}

/** The actions of a role in a workspace of this kind. */
export function actionsOf(role: Role, sandbox: boolean): RoleAction[] {
  return ACTIONS.filter((action) => allows(role, action, sandbox));
}

export function isRole(text: string): text is Role {
  return ROLES.some((role) => role === text);
}

/** A stored role; one that this version does not know allows nothing. */
export function roleOf(text: string): Role {
  return isRole(text) ? text : "none";
}

/** True where somebody of the first role may give the second, or take it away: admins stay below owners. */
export function mayGive(own: Role, given: Role): boolean {
  return own === "owner" || (own === "admin" && given !== "owner");
}
