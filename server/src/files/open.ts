import type { Config } from "../config/index.ts";
import type { Database } from "../database/pool.ts";
import { createDatabaseFiles } from "./database-files.ts";
import type { FileStore } from "./file-store.ts";
import { createObjectFiles } from "./object-files.ts";

/** A file store that has to be closed. */
export interface OpenFiles {
  readonly files: FileStore;
  close(): void;
}

/** The file store of the configuration; `owner` sees the rows of all workspaces. */
export async function openFiles(
  { files: place, s3Endpoint, s3Region }: Config,
  owner: Pick<Database, "withWorkspace">,
): Promise<OpenFiles> {
  if (place.kind === "database") return { files: createDatabaseFiles(), close: () => {} };
  // The SDK is large: only those who use it load it.
  const { createS3Store } = await import("./s3.ts");
  const { bucket, prefix } = place;
  const objects = createS3Store({ bucket, prefix, region: s3Region, endpoint: s3Endpoint });
  return { files: createObjectFiles({ objects, owner }), close: objects.close };
}
