import { SCHEMA_BASE } from "@fakturo/model";
import type { ListCursor } from "./entry-lists.ts";
import { all, sql, type Tx } from "./tx.ts";

export type SelectedEntry = {
  readonly id: string;
  readonly created_at: Date;
};

export interface EntryFilter {
  /** Short schema id; any kind of document when undefined. */
  readonly schema: string | undefined;
  readonly folder?: string | undefined;
  readonly state?: string | undefined;
  readonly words: readonly string[];
}

const SELECT = sql(`select id, created_at from entry
  where workspace = current_workspace() and ($1::text is null or doc_schema in ($1, $2))
    and ($3::text is null or folder = $3) and ($4::text is null or state = $4)
    and ($5::text is null or words @@ $5::tsquery)
    and ($6::timestamptz is null or (created_at, id) > ($6, $7::uuid))
  order by created_at, id limit $8`);

/** Entries of one kind that match a filter, oldest first, after a position in that order. */
export function selectEntries(
  tx: Tx,
  { schema, folder, state, words }: EntryFilter,
  from: ListCursor | undefined,
  limit: number,
): Promise<SelectedEntry[]> {
  const query = words.map((word) => `'${word.replace(/['\\]/g, "$&$&")}':*`).join(" & ");
  return all<SelectedEntry>(tx, SELECT, [
    schema ?? null,
    `${SCHEMA_BASE}${schema ?? ""}`,
    folder ?? null,
    state ?? null,
    query || null,
    from?.at ?? null,
    from?.id ?? null,
    limit,
  ]);
}
