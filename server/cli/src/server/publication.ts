import { administer } from "@fakturo/server";
import type { Config } from "@fakturo/server/config";
import { UsageError } from "@fakturo/server-base";
import { publish, unpublish } from "@fakturo/server-storage/database";
import type { Io } from "../io.ts";
import { withDatabase } from "./database.ts";

/** Publishes documents, states, numbers and jobs for change feeds; of the named workspaces, or of all. */
export async function publishChanges(
  config: Config,
  io: Io,
  publication: string,
  workspaces: readonly string[],
): Promise<void> {
  const ids = workspaces.length === 0 ? [] : await idsOf(config, workspaces);
  await withDatabase(config, io, ({ admin }) =>
    publish(admin, { name: publication, workspaces: ids }),
  );
  const whose = ids.length === 0 ? "all workspaces" : ids.join(", ");
  io.print(`publication ${publication} has the changes of ${whose}\n`);
}

/** @throws UsageError where there is no such publication. */
export async function endPublication(config: Config, io: Io, publication: string): Promise<void> {
  const isEnded = await withDatabase(config, io, ({ admin }) => unpublish(admin, publication));
  if (!isEnded) throw new UsageError(`there is no publication ${publication}`);
  io.print(`publication ${publication} is ended: drop the replication slots of its readers\n`);
}

/** Ids of workspaces by id or handle. @throws UsageError. */
async function idsOf(config: Config, named: readonly string[]): Promise<string[]> {
  const rows = await administer(config, (admin) => admin.listWorkspaces());
  return named.map((name) => {
    const row = rows.find(({ id, slug }) => id === name || slug === name);
    if (row === undefined)
      throw new UsageError(`there is no workspace with id or handle '${name}'`);
    return row.id;
  });
}
