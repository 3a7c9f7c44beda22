import type { Json } from "@fakturo/model";
import { all, run, sql, type Tx } from "./tx.ts";

export type AuditRow = {
  /** Increases with time; bigint arrives as text. */
  readonly id: string;
  readonly at: Date;
  /** `kind:id`, or `engine`. */
  readonly actor: string;
  readonly action: string;
  readonly target: string;
  readonly details: Json | null;
};

export interface AuditFilter {
  readonly target?: string | undefined;
  readonly actor?: string | undefined;
  readonly action?: string | undefined;
  /** At this moment or later. */
  readonly since?: Date | undefined;
  /** Before this moment. */
  readonly until?: Date | undefined;
  /** Only rows before this one. */
  readonly before?: string | undefined;
}

const LIST = sql(`select id, at, actor, action, target, details from audit
  where workspace = current_workspace()
    and ($1::text is null or target = $1) and ($2::text is null or actor = $2)
    and ($3::text is null or action = $3) and ($4::bigint is null or id < $4)
    and ($6::timestamptz is null or at >= $6) and ($7::timestamptz is null or at < $7)
  order by id desc limit $5`);

/** Audit entries, newest first. */
export function listAudit(
  tx: Tx,
  { target, actor, action, before, since, until }: AuditFilter,
  limit: number,
): Promise<AuditRow[]> {
  return all<AuditRow>(tx, LIST, [
    target ?? null,
    actor ?? null,
    action ?? null,
    before ?? null,
    limit,
    since ?? null,
    until ?? null,
  ]);
}

const NOTE = sql("insert into audit (action, target, details) values ($1, $2, $3)");

/** Adds an audit entry for an event that changes no audited table. */
export async function noteAudit(
  tx: Tx,
  action: string,
  target: string,
  details: Json,
): Promise<void> {
  await run(tx, NOTE, [action, target, JSON.stringify(details)]);
}
