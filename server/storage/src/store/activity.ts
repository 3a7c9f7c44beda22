import type { Json } from "@fakturo/model";
import { all, sql, type Tx } from "./tx.ts";

/** Something that happened to an entry. */
export type ActivityRow = {
  readonly at: Date;
  readonly kind: "version" | "state" | "file" | "job" | "job-end";
  /** Id of the version, the state's key, or the id of the file or job. */
  readonly id: string;
  /** Who did it: `api`, `job`, `user` or `app`, and its id. */
  readonly src: string | null;
  readonly src_id: string | null;
  readonly details: Json | null;
};

const HERE = "workspace = current_workspace()";
const OLDER = "($2::timestamptz is null or at < $2)";

/** Each kind is limited for itself, so that an entry with many of one costs no more. */
const part = (kind: string, select: string) =>
  `(select * from (select '${kind}' as kind, ${select}) ${kind.replace("-", "_")}
    where ${OLDER} order by at desc limit $3)`;

const LIST = sql(`${part(
  "version",
  `at, version as id, src, src_id,
      json_build_object('signed', signed, 'invalid', invalid) as details
    from entry_version where ${HERE} and entry = $1`,
)}
  union all ${part(
    "state",
    `created_at as at, key as id, src, src_id,
      json_build_object('at', at, 'notes', notes, 'faults', faults) as details
    from entry_state where ${HERE} and entry = $1`,
  )}
  union all ${part(
    "file",
    `created_at as at, id::text, src, src_id,
      json_build_object('name', name, 'category', category, 'mime', mime, 'size', size) as details
    from file where ${HERE} and entry = $1 and not private`,
  )}
  union all ${part(
    "job",
    `created_at as at, id::text, null as src, actor as src_id,
      json_build_object('workflow_id', workflow, 'workflow_version', workflow_version,
        'status', status) as details
    from job where ${HERE} and entry = $1`,
  )}
  union all ${part(
    "job-end",
    `completed_at as at, id::text, null as src, null as src_id,
      json_build_object('workflow_id', workflow, 'status', status, 'faults', faults) as details
    from job where ${HERE} and entry = $1 and completed_at is not null`,
  )}
  order by at desc, kind, id limit $3`);

/** What happened to an entry before a moment, newest first. */
export function listActivity(
  tx: Tx,
  entry: string,
  before: Date | undefined,
  limit: number,
): Promise<ActivityRow[]> {
  return all<ActivityRow>(tx, LIST, [entry, before ?? null, limit]);
}
