/** A code list in the form catalogues hold it. */
export function codes(
  rows: readonly (readonly [code: string, name: string])[],
): { code: string; name: { en: string } }[] {
  return rows.map(([code, name]) => ({ code, name: { en: name } }));
}
