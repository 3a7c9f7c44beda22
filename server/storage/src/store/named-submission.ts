import { SUBMISSION_COLUMNS, type SubmissionRecord } from "./submissions.ts";
import { first, sql, type Tx } from "./tx.ts";

const named = (states: string) =>
  sql(`select ${SUBMISSION_COLUMNS} from submission
  where workspace = current_workspace() and environment = $1 and connection = any($2) and kind = $3 and identity = any($4)
    and holder = $5 and state ${states} order by created_at desc, id desc limit 1`);
const NAMED = named("not in ('refused', 'withdrawn')");
const NAMED_VOID = named("in ('refused', 'withdrawn')");

/** Names records by what identifies them at their authority. */
export interface SubmissionNames {
  readonly environment: string;
  readonly connections: readonly string[];
  readonly kind: string;
  readonly holder: string;
  readonly identities: readonly string[];
}

/** The newest record of some names that is not refused or withdrawn, else the newest one. */
export async function findNamedSubmission(
  tx: Tx,
  { environment, connections, kind, holder, identities }: SubmissionNames,
): Promise<SubmissionRecord | undefined> {
  const values = [environment, connections, kind, identities, holder];
  return (
    (await first<SubmissionRecord>(tx, NAMED, values)) ??
    (await first<SubmissionRecord>(tx, NAMED_VOID, values))
  );
}
