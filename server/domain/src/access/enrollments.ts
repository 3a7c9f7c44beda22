import { FakturoError, isUuid, type Json, type JsonObject } from "@fakturo/model";
import { type Clock, formatTimestamp } from "@fakturo/server-base";
import {
  type AppRow,
  type EnrollmentRow,
  findApp,
  findEnrollment,
  findEnrollmentOf,
  findWorkspace,
  insertEnrollment,
  type Tx,
  updateEnrollment,
  workspaceOfEnrollment,
} from "@fakturo/server-storage/store";
import type { InWorkspace } from "@fakturo/server-storage/vault";
import { isClientSecret } from "../apps/app-secret.ts";
import type { KeyService } from "./keys.ts";

/** Credentials of an app: its id or key, and its secret. */
export interface ClientCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Enrolments of apps in workspaces (api spec §6). */
export interface EnrollmentService {
  /**
   * An app's enrolment with a token of one hour, by its id or by its workspace.
   * @throws FakturoError "unauthorized" for wrong credentials, "not-found" where it is not enrolled.
   */
  authorize(
    credentials: ClientCredentials,
    where: { readonly id?: string | undefined; readonly workspaceId?: string | undefined },
  ): Promise<JsonObject>;
  /**
   * Enrols an app. @throws FakturoError "conflict" where it is enrolled already, or has the id in any
   * workspace.
   */
  create(
    credentials: ClientCredentials,
    enrollment: { readonly id: string; readonly workspaceId: string; readonly data: Json },
  ): Promise<JsonObject>;
  /** @throws FakturoError "not-found". */
  get(workspaceId: string, id: string): Promise<JsonObject>;
  /** Replaces the data of an enrolment. @throws FakturoError "not-found". */
  update(workspaceId: string, id: string, data: Json): Promise<JsonObject>;
}

export interface EnrollmentServiceOptions {
  readonly keys: KeyService;
  readonly inWorkspace: InWorkspace;
  /** A statement outside any workspace, where rows of tenants are invisible. */
  readonly tx: Tx;
  readonly clock: Clock;
}

export function createEnrollmentService(options: EnrollmentServiceOptions): EnrollmentService {
  const { keys, inWorkspace, tx: outside, clock } = options;
  const find = async (workspaceId: string, id: string): Promise<EnrollmentRow> => {
    const row = isUuid(id)
      ? await inWorkspace(workspaceId, (tx) => findEnrollment(tx, id))
      : undefined;
    return present(row);
  };
  const format = async (row: EnrollmentRow, withToken: boolean): Promise<JsonObject> => {
    const workspace = await inWorkspace(row.workspace, findWorkspace);
    const token = withToken ? await keys.enrolledToken(row) : undefined;
    return formatEnrollment(row, workspace?.sandbox ?? false, token);
  };
  return {
    async authorize(credentials, { id, workspaceId }) {
      const app = await identify(outside, credentials);
      const workspace = id === undefined ? workspaceId : await workspaceOf(outside, id, app);
      if (workspace === undefined || !isUuid(workspace))
        throw new FakturoError("not-found", NO_WORKSPACE);
      const row = await inWorkspace(workspace, (tx) => findEnrollmentOf(tx, app.id));
      return format(present(row), true);
    },
    async create(credentials, { id, workspaceId, data }) {
      const app = await identify(outside, credentials);
      const row = { id, created_at: new Date(clock.now()), app: app.id, data };
      const made = await inWorkspace(workspaceId, async (tx) => {
        if (!(await findWorkspace(tx))) throw new FakturoError("not-found", "workspace not found");
        if (await insertEnrollment(tx, row)) return findEnrollment(tx, id);
        throw new FakturoError("conflict", "enrollment already exists");
      });
      return format(present(made), true);
    },
    get: async (workspaceId, id) => format(await find(workspaceId, id), false),
    async update(workspaceId, id, data) {
      await find(workspaceId, id);
      await inWorkspace(workspaceId, (tx) => updateEnrollment(tx, id, data, new Date(clock.now())));
      return format(await find(workspaceId, id), false);
    },
  };
}

const BAD_CREDENTIALS =
  "no enabled app has this client_id and client_secret: `fakturo apps list` shows the ids, `fakturo apps register --new-secrets` makes a new secret";
const NO_WORKSPACE =
  "enrollment not found: name it by `id`, or its workspace by `owner_id` or a bearer token";

async function identify(tx: Tx, { clientId, clientSecret }: ClientCredentials): Promise<AppRow> {
  const app = await findApp(tx, clientId);
  if (!app || app.disabled || !isClientSecret(clientSecret, app.client_hash))
    throw new FakturoError("unauthorized", BAD_CREDENTIALS);
  return app;
}

async function workspaceOf(tx: Tx, id: string, app: AppRow): Promise<string | undefined> {
  return isUuid(id) ? workspaceOfEnrollment(tx, id, app.id) : undefined;
}

function present(row: EnrollmentRow | undefined): EnrollmentRow {
  if (!row || row.disabled) throw missing();
  return row;
}

function missing(): FakturoError {
  return new FakturoError("not-found", "enrollment not found");
}

/** An enrolment in the order of the api spec §6. */
function formatEnrollment(
  row: EnrollmentRow,
  sandbox: boolean,
  token: { readonly token: string; readonly expires: number } | undefined,
): JsonObject {
  return {
    id: row.id,
    created_at: formatTimestamp(row.created_at),
    updated_at: formatTimestamp(row.updated_at),
    owner_id: row.workspace,
    app_id: row.app,
    sandbox,
    data: row.data,
    disabled: row.disabled,
    ...(token && { token: token.token, token_expires: token.expires }),
  };
}
