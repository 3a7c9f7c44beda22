import { FakturoError } from "@fakturo/model";
import { appOf, type SubmissionQuery, type SubmissionStatus } from "@fakturo/plugin";
import { findNamedSubmission, type Tx } from "@fakturo/server-storage/store";
import { rowOf, statusOf } from "./rows.ts";

/** Who asks for a record. */
export interface RecordScope {
  readonly environment: string;
  /** Key of the app, whose connections alone may be asked for. */
  readonly app: string;
}

/** State of a record of any entry. @throws FakturoError "forbidden" for a connection of another app. */
export async function findRecord(
  tx: Tx,
  { connection, kind, holder, identity }: SubmissionQuery,
  { environment, app }: RecordScope,
): Promise<SubmissionStatus | undefined> {
  const connections = [connection].flat();
  const foreign = connections.find((key) => appOf(key) !== app);
  if (foreign !== undefined)
    throw new FakturoError("forbidden", `${app} may not read the records of ${foreign}`);
  const identities = [identity].flat();
  const found = await findNamedSubmission(tx, {
    environment,
    connections,
    kind,
    holder,
    identities,
  });
  return found && statusOf(rowOf(found));
}
