/** Series and code of a platform's number, which is split at its last hyphen. */
export function numbered(number: string): { readonly series?: string; readonly code: string } {
  const at = number.lastIndexOf("-");
  return at > 0 ? { series: number.slice(0, at), code: number.slice(at + 1) } : { code: number };
}
