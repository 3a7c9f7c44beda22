/** Series and code in one number (BT-1, BT-25). */
export function fullCode({
  series,
  code,
}: {
  readonly series?: string | undefined;
  readonly code?: string | undefined;
}): string {
  return series && code ? `${series}-${code}` : (code ?? "");
}
