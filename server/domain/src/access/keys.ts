import { createHash } from "node:crypto";
import type { SigningKey } from "@fakturo/engine";
import { FakturoError, isFakturoError, isUuid } from "@fakturo/model";
import type { Clock, Ids } from "@fakturo/server-base";
import {
  type EnrollmentRow,
  findApiKey,
  findEnrollment,
  findWorkspace,
  insertApiKey,
  revokeApiKey,
} from "@fakturo/server-storage/store";
import type { InWorkspace, Vault } from "@fakturo/server-storage/vault";
import { decodeJwt, importJWK, type JWTPayload, jwtVerify, SignJWT } from "jose";
import type { Role } from "./roles.ts";
import { type TaskClaim, taskClaimOf } from "./task-claim.ts";

/** Owner and rights of a token. */
export interface Principal {
  readonly keyId: string;
  readonly workspaceId: string;
  readonly sandbox: boolean;
  readonly scopes: readonly string[];
  /** The calling app, if any; `keyId` is then its enrolment. */
  readonly app?: { readonly id: string; readonly key: string };
  /** The member whose session calls, if any; `keyId` is then the member. */
  readonly user?: { readonly id: string; readonly session: string; readonly role: Role };
  /** Expiry of the key, if any. */
  readonly expiresAt?: Date;
  /** What the app was asked for with this token; absent in others. */
  readonly task?: TaskClaim;
}

/** Issues and checks the tokens of API keys (api spec §2). */
export interface KeyService {
  /** Creates a key of a workspace; its token is not shown again. */
  create(workspaceId: string, options: NewKey): Promise<{ id: string; token: string }>;
  revoke(workspaceId: string, id: string): Promise<boolean>;
  /**
   * A token of one hour for an enrolled app; `expires` in Unix seconds. With `task`, it also gives what
   * the task needs while that runs.
   */
  enrolledToken(
    enrollment: Pick<EnrollmentRow, "id" | "workspace" | "app">,
    task?: TaskClaim,
  ): Promise<{ token: string; expires: number }>;
  /** @throws FakturoError "unauthorized". */
  verify(token: string): Promise<Principal>;
}

export interface NewKey {
  readonly name: string;
  readonly description?: string;
  readonly scopes?: readonly string[];
  readonly expiresAt?: Date;
}

export interface KeyServiceOptions {
  readonly vault: Vault;
  readonly inWorkspace: InWorkspace;
  readonly clock: Clock;
  readonly ids: Ids;
}

const ISSUER = "fakturo";
const DEFAULT_SCOPES = ["api"];
const ENROLLED_SCOPES = ["api", "enrolled"];
const ENROLLED_S = 3600;
/** Other processes may accept a revoked key for this long. */
const REMEMBER_MS = 5_000;
const MAX_REMEMBERED = 10_000;
const MS_PER_S = 1000;

export function createKeyService(options: KeyServiceOptions): KeyService {
  const { vault, inWorkspace, clock, ids } = options;
  const remembered = new Map<string, { principal: Principal; until: number }>();
  // Concurrent requests of a caller wait for one check, which takes several reads and a signature.
  const checking = new Map<string, Promise<Principal>>();
  const checkOnce = async (token: string): Promise<Principal> => {
    const begun = check(token, options);
    checking.set(token, begun);
    // False where a key was revoked meanwhile.
    const isCurrent = () => checking.get(token) === begun;
    try {
      const principal = await begun;
      if (!isCurrent()) return principal;
      if (remembered.size >= MAX_REMEMBERED) remembered.clear();
      remembered.set(token, { principal, until: clock.now() + REMEMBER_MS });
      return principal;
    } finally {
      if (isCurrent()) checking.delete(token);
    }
  };
  return {
    async create(workspaceId, { name, description = "", scopes = DEFAULT_SCOPES, expiresAt }) {
      const id = ids.v7();
      const at = new Date(clock.now());
      const workspace = await inWorkspace(workspaceId, findWorkspace);
      if (!workspace) throw new FakturoError("not-found", "workspace not found");
      const key = await vault.tokenKey(workspaceId);
      return inWorkspace(workspaceId, async (tx) => {
        const token = await sign(key, {
          sub: id,
          own: workspaceId,
          scp: scopes,
          sbx: workspace.sandbox,
          iat: Math.floor(at.getTime() / MS_PER_S),
          ...(expiresAt && { exp: Math.floor(expiresAt.getTime() / MS_PER_S) }),
        });
        await insertApiKey(tx, {
          id,
          name,
          description,
          scopes,
          hash: hashOf(token),
          created_at: at,
          expires_at: expiresAt ?? null,
        });
        return { id, token };
      });
    },
    async revoke(workspaceId, id) {
      const at = new Date(clock.now());
      try {
        return await inWorkspace(workspaceId, (tx) => revokeApiKey(tx, id, at));
      } finally {
        remembered.clear();
        checking.clear();
      }
    },
    async enrolledToken({ id, workspace, app }, task) {
      const row = await inWorkspace(workspace, findWorkspace);
      if (!row) throw new FakturoError("not-found", "workspace not found");
      const iat = Math.floor(clock.now() / MS_PER_S);
      const expires = iat + ENROLLED_S;
      const token = await sign(await vault.tokenKey(workspace), {
        sub: id,
        own: workspace,
        scp: ENROLLED_SCOPES,
        sbx: row.sandbox,
        app,
        enr: id,
        ...(task && { tsk: { ...task } }),
        iat,
        exp: expires,
      });
      return { token, expires };
    },
    async verify(token) {
      const known = remembered.get(token);
      if (known && known.until > clock.now()) return known.principal;
      return checking.get(token) ?? checkOnce(token);
    },
  };
}

function sign({ kid, key }: SigningKey, claims: JWTPayload): Promise<string> {
  return new SignJWT({ iss: ISSUER, ...claims })
    .setProtectedHeader({ alg: "ES256", kid, typ: "JWT" })
    .sign(key);
}

function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

async function check(token: string, options: KeyServiceOptions): Promise<Principal> {
  const { inWorkspace } = options;
  const { sub, own, sbx, scp, enr, tsk } = await claimsOf(token, options);
  if (typeof sub !== "string" || typeof own !== "string" || !isUuid(sub))
    throw new FakturoError("unauthorized");
  if (enr !== undefined) {
    const task = taskClaimOf(tsk);
    return { ...(await enrolled(sub, own, sbx === true, options)), ...(task && { task }) };
  }
  const row = await inWorkspace(own, (tx) => findApiKey(tx, sub));
  if (!row || row.revoked_at || !row.hash.equals(hashOf(token)))
    throw new FakturoError("unauthorized");
  const scopes = Array.isArray(scp) ? scp.filter((scope) => typeof scope === "string") : [];
  const { expires_at: expiresAt } = row;
  const principal = { keyId: sub, workspaceId: own, sandbox: sbx === true, scopes };
  return { ...principal, ...(expiresAt && { expiresAt }) };
}

/** Tokens of an app end with its enrolment. */
async function enrolled(
  id: string,
  workspaceId: string,
  sandbox: boolean,
  { inWorkspace }: KeyServiceOptions,
): Promise<Principal> {
  const row = await inWorkspace(workspaceId, (tx) => findEnrollment(tx, id));
  if (!row || row.disabled) throw new FakturoError("unauthorized");
  return {
    keyId: id,
    workspaceId,
    sandbox,
    scopes: ENROLLED_SCOPES,
    app: { id: row.app, key: row.app_key },
  };
}

/** Reads the workspace from the unverified token, to find the key that verifies it. */
async function claimsOf(
  token: string,
  { vault, clock, inWorkspace }: KeyServiceOptions,
): Promise<JWTPayload> {
  try {
    const { own } = decodeJwt(token);
    if (typeof own !== "string" || !isUuid(own)) throw new FakturoError("unauthorized");
    if (!(await inWorkspace(own, findWorkspace))) throw new FakturoError("unauthorized");
    const { public: jwk } = await vault.tokenKey(own);
    const { payload } = await jwtVerify(token, await importJWK({ ...jwk }, "ES256"), {
      issuer: ISSUER,
      algorithms: ["ES256"],
      currentDate: new Date(clock.now()),
    });
    return payload;
  } catch (cause) {
    // A fault of the server, such as an unavailable database or a missing master key.
    if (isFakturoError(cause) && ["unavailable", "internal"].includes(cause.key)) throw cause;
    throw new FakturoError("unauthorized", "unauthorized", { cause });
  }
}
