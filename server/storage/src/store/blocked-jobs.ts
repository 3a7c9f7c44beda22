import type { Transaction } from "../database/index.ts";

const ADD = `insert into fakturo.blocked_job (workspace, job, provider, at)
  values ($1, $2, $3, now()) on conflict do nothing`;

/**
 * Notes, in a transaction of the tables' owner, that a step of a job blocked the event loop of its process. May
 * run while another transaction holds the job.
 */
export async function noteBlockedJob(
  tx: Transaction,
  { workspace, job, provider }: Readonly<Record<"workspace" | "job" | "provider", string>>,
): Promise<void> {
  await tx.query(ADD, [workspace, job, provider]);
}
