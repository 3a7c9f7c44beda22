import type { Database } from "../database/pool.ts";
import { createDatabaseFiles } from "./database-files.ts";
import type { FileStore } from "./file-store.ts";
import { createObjectFiles } from "./object-files.ts";

/** A file store with a lifetime. */
export interface OpenFiles {
  readonly files: FileStore;
  close(): void;
}

/** Storage of file contents: Postgres, or a prefix of an S3 bucket. */
export type FilePlace =
  | { readonly kind: "database" }
  | { readonly kind: "s3"; readonly bucket: string; readonly prefix: string };

/** Settings of the file store. */
export interface FileSettings {
  readonly files: FilePlace;
  readonly s3Endpoint: string | undefined;
  readonly s3Region: string;
}

/** The configured file store; `owner` sees the rows of all workspaces. */
export async function openFiles(
  { files: place, s3Endpoint, s3Region }: FileSettings,
  owner: Pick<Database, "withWorkspace">,
): Promise<OpenFiles> {
  if (place.kind === "database") return { files: createDatabaseFiles(), close: () => {} };
  // Loaded on demand: the SDK is large.
  const { createS3Store } = await import("./s3.ts");
  const { bucket, prefix } = place;
  const objects = createS3Store({ bucket, prefix, region: s3Region, endpoint: s3Endpoint });
  return { files: createObjectFiles({ objects, owner }), close: objects.close };
}
