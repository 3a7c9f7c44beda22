/** Document type and tag by UNTDID 1001 (BT-3); all others are `other`. */
const TYPES: ReadonlyMap<string, readonly [type: string, tag?: string]> = new Map([
  ["325", ["proforma"]],
  ["380", ["standard"]],
  ["388", ["standard"]],
  ["389", ["standard", "self-billed"]],
  ["326", ["standard", "partial"]],
  ["381", ["credit-note"]],
  ["261", ["credit-note", "self-billed"]],
  ["383", ["debit-note"]],
  ["384", ["corrective"]],
]);

/** Document type and tag of a type code. */
export function documentTypeFrom(code: string): { readonly type: string; readonly tags: string[] } {
  const [type, tag] = TYPES.get(code) ?? ["other"];
  return { type, tags: tag ? [tag] : [] };
}
