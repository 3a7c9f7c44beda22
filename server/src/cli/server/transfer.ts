import { isUuid } from "@fakturo/model";
import type { Config } from "../../config/index.ts";
import { administer } from "../../main.ts";
import type { Exported } from "../../transfer/export.ts";
import { UsageError } from "../failure.ts";
import type { Io } from "../io.ts";

/** Writes a workspace to a folder and says how much that was. */
export async function exportWorkspace(
  config: Config,
  io: Io,
  workspace: string,
  folder: string,
): Promise<void> {
  const done = await administer(config, (admin) => admin.exportWorkspace(workspace, folder));
  io.stdout.write(`${folder}: ${summary(done)}\n`);
}

/** Reads a folder into a workspace and says how much that was. */
export async function importWorkspace(
  config: Config,
  io: Io,
  workspace: string,
  folder: string,
): Promise<void> {
  const done = await administer(config, (admin) => admin.importWorkspace(workspace, folder));
  io.stdout.write(`${summary(done)} imported\n`);
}

/** Erases a party and prints a line for every document that stays. */
export async function eraseParty(
  config: Config,
  io: Io,
  target: { readonly workspace: string; readonly entry: string; readonly years: string },
): Promise<void> {
  const { workspace, entry, years } = target;
  if (!isUuid(entry)) throw new UsageError("the entry must be given by its id");
  if (!/^\d{1,2}$/.test(years)) throw new UsageError("--years must be a whole number");
  const kept = await administer(config, (admin) =>
    admin.eraseParty(workspace, entry, Number(years)),
  );
  for (const { entry: id, signed, until } of kept)
    io.stdout.write(`${id}  ${signed ? "signed" : "draft "}  ${until.toISOString()}\n`);
}

const MAX_LISTED = 10_000;

/** Prints a line for every entry of the audit log, newest first. */
export async function listAudit(
  config: Config,
  io: Io,
  workspace: string,
  limit: string,
): Promise<void> {
  const count = Number(limit);
  if (!Number.isInteger(count) || count < 1 || count > MAX_LISTED)
    throw new UsageError(`--limit must be a whole number up to ${MAX_LISTED}`);
  const rows = await administer(config, (admin) => admin.listAudit(workspace, count));
  for (const { at, actor, action, target, details } of rows)
    io.stdout.write(
      `${[at.toISOString(), actor, action, target, details ? JSON.stringify(details) : ""].join("  ").trimEnd()}\n`,
    );
}

function summary({ rows, blobs }: Exported): string {
  return `${rows} rows and ${blobs} files`;
}
