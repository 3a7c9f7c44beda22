import { DOCUMENT_TYPE } from "@fakturo/addon-eu-en16931";
import type { Invoice } from "@fakturo/model";
import { is, type Test } from "@fakturo/plugin";

type Extensions = Readonly<Record<string, string>>;

/** Guard: `tax.ext` has one of the codes under the key. */
export function taxExtIn(key: string, codes: readonly string[]): Test<Invoice> {
  const set = new Set(codes);
  return is.that(`invoice tax ext ${key} in [${codes.join(", ")}]`, ({ tax }: Invoice) =>
    set.has(tax?.ext?.[key] ?? ""),
  );
}

/** Guard: `tax.ext` has none of the codes under the key, or nothing at all. */
export function taxExtNotIn(key: string, codes: readonly string[]): Test<Invoice> {
  const set = new Set(codes);
  return is.that(
    `invoice tax ext ${key} not in [${codes.join(", ")}]`,
    ({ tax }: Invoice) => !set.has(tax?.ext?.[key] ?? ""),
  );
}

/** The document type is none of the codes; absent ones pass. */
export function isNotOfType(codes: readonly string[]): Test<Extensions> {
  const set = new Set(codes);
  return is.absentOr(
    `ext '${DOCUMENT_TYPE}' not in [${codes.join(", ")}]`,
    (map: Extensions) => !set.has(map[DOCUMENT_TYPE] ?? ""),
  );
}
