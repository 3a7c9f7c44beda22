import { SCHEMA_BASE } from "@fakturo/model";
import type { ListCursor } from "./entry-lists.ts";
import { prefixQuery, rareWord } from "./entry-search.ts";
import { idsOfWord } from "./entry-words.ts";
import { Parameters } from "./parameters.ts";
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

/** Entries of one kind that match a filter, oldest first, after a position in that order. */
export async function selectEntries(
  tx: Tx,
  filter: EntryFilter,
  from: ListCursor | undefined,
  limit: number,
): Promise<SelectedEntry[]> {
  const parameters = new Parameters();
  const where = conditionsOf(filter, parameters);
  if (from)
    where.push(`(created_at, id) > (${parameters.add(from.at)}, ${parameters.add(from.id)})`);
  if (filter.words.length > 0) {
    where.push(`words @@ ${parameters.add(prefixQuery(filter.words))}::tsquery`);
    const rare = await rareWord(tx, filter.words);
    if (rare !== undefined) where.push(`id = any (array(${idsOfWord(parameters.add(rare))}))`);
  }
  const statement = sql(`select id, created_at from entry where ${where.join(" and ")}
    order by created_at, id limit ${parameters.add(limit)}`);
  return all<SelectedEntry>(tx, statement, parameters.values);
}

function conditionsOf({ schema, folder, state }: EntryFilter, parameters: Parameters): string[] {
  const where = ["workspace = current_workspace()"];
  if (schema !== undefined) {
    const schemas = [schema, `${SCHEMA_BASE}${schema}`];
    where.push(`doc_schema = any (${parameters.add(schemas)})`);
  }
  if (folder !== undefined) where.push(`folder = ${parameters.add(folder)}`);
  if (state !== undefined) where.push(`state = ${parameters.add(state)}`);
  return where;
}
