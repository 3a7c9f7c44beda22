/** A page of a list. */
export interface ListPage<T> {
  readonly list: readonly T[];
  /** Absent on the last page. */
  readonly next_cursor?: string | undefined;
}

/** All rows of a list; each page is read when its rows are wanted. */
export async function* eachRow<T>(
  read: (cursor: string | undefined) => Promise<ListPage<T>>,
): AsyncGenerator<T, void, undefined> {
  let cursor: string | undefined;
  do {
    const { list, next_cursor } = await read(cursor);
    yield* list;
    cursor = next_cursor;
  } while (cursor !== undefined);
}
