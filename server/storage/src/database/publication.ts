import { UsageError } from "@fakturo/server-base";
import { type Client, escapeIdentifier, escapeLiteral } from "pg";
import { inTransaction, withClient } from "./client.ts";
import type { DatabaseConnection } from "./connection.ts";
import { qualified } from "./tables.ts";

/**
 * Tables and columns that warehouses may have: documents, their states, numbers and jobs. Not among them: secrets, keys,
 * tokens, members, contents of files, journals, arguments and records of jobs.
 */
export const PUBLISHED: Readonly<Record<string, readonly string[]>> = {
  workspace: ["id", "created_at", "updated_at", "name", "country", "slug", "sandbox"],
  entry: [
    ...["workspace", "id", "created_at", "updated_at", "key", "folder", "state", "signed"],
    ...["invalid", "doc_schema", "doc_uuid", "head_uuid", "tags", "snippet", "version"],
  ],
  entry_version: ["workspace", "entry", "version", "at", "signed", "invalid", "envelope"],
  entry_state: ["workspace", "entry", "at", "created_at", "key", "notes"],
  series: ["workspace", "id", "created_at", "updated_at", "name", "code", "last_index"],
  series_entry: ["workspace", "series", "id", "created_at", "index", "code"],
  job: [
    ...["workspace", "id", "created_at", "updated_at", "entry", "workflow", "workflow_version"],
    ...["key", "status", "completed_at"],
  ],
  submission: [
    ...["workspace", "id", "environment", "connection", "kind", "identity", "holder", "entry"],
    ...["created_at", "digest", "state"],
  ],
};

const NAME = /^[a-z_][a-z0-9_]{0,62}$/;

export interface ChangePublication {
  readonly name: string;
  /** Ids of the only workspaces whose rows are published; all where it is empty. */
  readonly workspaces: readonly string[];
}

/**
 * Makes the publication of logical replication that change feeds read, or changes its tables and workspaces.
 * @throws UsageError for a name that Postgres would quote, and where Postgres keeps no log for logical replication.
 */
export async function publish(
  admin: DatabaseConnection,
  { name, workspaces }: ChangePublication,
): Promise<void> {
  const tables = Object.entries(PUBLISHED).map(([table, columns]) => {
    const list = columns.map((column) => escapeIdentifier(column)).join(", ");
    return `${qualified(table)} (${list})${filterOf(table, workspaces)}`;
  });
  await withPublication(admin, name, async (client, isPresent) => {
    await checkLog(client);
    const target = escapeIdentifier(name);
    const list = tables.join(", ");
    await client.query(
      isPresent
        ? `alter publication ${target} set table ${list}`
        : `create publication ${target} for table ${list} with (publish_via_partition_root = true)`,
    );
  });
}

/** Ends a publication; false where there is none. */
export async function unpublish(admin: DatabaseConnection, name: string): Promise<boolean> {
  return withPublication(admin, name, async (client, isPresent) => {
    if (isPresent) await client.query(`drop publication ${escapeIdentifier(name)}`);
    return isPresent;
  });
}

function withPublication<T>(
  admin: DatabaseConnection,
  name: string,
  use: (client: Client, isPresent: boolean) => Promise<T>,
): Promise<T> {
  if (!NAME.test(name))
    throw new UsageError("a publication's name has small letters, digits and underscores only");
  return withClient(admin, (client) =>
    inTransaction(client, "begin", async () => {
      const found = "select from pg_publication where pubname = $1";
      return use(client, (await client.query(found, [name])).rows.length > 0);
    }),
  );
}

/** Replication knows no row security. */
function filterOf(table: string, workspaces: readonly string[]): string {
  if (workspaces.length === 0) return "";
  const column = table === "workspace" ? "id" : "workspace";
  return ` where (${workspaces.map((id) => `${column} = ${escapeLiteral(id)}`).join(" or ")})`;
}

async function checkLog(client: Client): Promise<void> {
  const { rows } = await client.query<{ level: string }>(
    "select current_setting('wal_level') as level",
  );
  if (rows[0]?.level !== "logical")
    throw new UsageError(
      `Postgres has wal_level = ${rows[0]?.level}: set it to logical and restart Postgres`,
    );
}
