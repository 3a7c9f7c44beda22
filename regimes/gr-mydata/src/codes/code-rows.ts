/** A code of a list with its English and Greek name. */
export type CodeRow = readonly [code: string, en: string, el: string];

/** A code list in the form of extensions. */
export function codeRows(rows: readonly CodeRow[]) {
  return rows.map(([code, en, el]) => ({ code, name: { en, el } }));
}
