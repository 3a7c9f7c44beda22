import { FakturoError } from "@fakturo/model";
import type { FileStore } from "../files/file-store.ts";
import type { Services } from "../services.ts";
import { findFile } from "../store/files.ts";
import { listSharedMetaRows } from "../store/meta.ts";
import type { Tx } from "../store/tx.ts";
import type { CallPorts } from "./step-context.ts";

/** What one call may read of its workspace, each in the transaction that `inTx` provides. */
export function createReads(
  inTx: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  { secrets, files }: Services,
  workspaceId: string,
  entryId: string | undefined,
): Pick<CallPorts, "file" | "meta" | "secret"> {
  return {
    file: (id) => inTx((tx) => readFile(tx, files, entryId, id)),
    meta: () => inTx(async (tx) => (entryId ? listSharedMetaRows(tx, entryId) : [])),
    secret: (name) => inTx((tx) => secrets.read(tx, workspaceId, name)),
  };
}

async function readFile(
  tx: Tx,
  files: FileStore,
  entryId: string | undefined,
  id: string,
): Promise<Uint8Array> {
  const file = entryId ? await findFile(tx, entryId, id) : undefined;
  const bytes = file?.blob ? await files.read(tx, file.blob) : undefined;
  if (!bytes) throw new FakturoError("not-found", "file not found");
  return bytes;
}
