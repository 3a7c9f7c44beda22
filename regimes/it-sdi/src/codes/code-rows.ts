/** A code of a list with its English and Italian name. */
export type CodeRow = readonly [code: string, en: string, it: string];

/** A code list in the form of extensions. */
export function codeRows(rows: readonly CodeRow[]) {
  return rows.map(([code, en, it]) => ({ code, name: { en, it } }));
}
