import type { Config } from "../../config/index.ts";
import { administer } from "../../main.ts";
import type { Exported } from "../../transfer/export.ts";
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

function summary({ rows, blobs }: Exported): string {
  return `${rows} rows and ${blobs} files`;
}
