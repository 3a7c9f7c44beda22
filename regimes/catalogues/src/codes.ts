/** A code list in the form of catalogues. */
export function codes(
  rows: readonly (readonly [code: string, name: string])[],
): { code: string; name: { en: string } }[] {
  return rows.map(([code, name]) => ({ code, name: { en: name } }));
}
