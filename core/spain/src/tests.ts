import type { Combo, Invoice, Note, StringMap } from "@fakturo/model";
import { is, type Test } from "@fakturo/plugin";

/** The invoice is of one of the types. */
export function typeIn(...types: readonly string[]): Test<Invoice> {
  return is.that(`invoice type in [${types.join(", ")}]`, ({ type }: Invoice) =>
    types.includes(type),
  );
}

/** The extension has none of the codes; passes when absent. */
export function lacksCodes(extension: string, ...codes: readonly string[]): Test<StringMap> {
  return is.absentOr(
    `ext '${extension}' not in [${codes.join(", ")}]`,
    (map: StringMap) => !codes.includes(map[extension] ?? ""),
  );
}

/** The note used as description of the operation. */
export const isGeneral = is.that("general note", ({ key }: Note) => key === "general");

/** The tax has a percentage, including zero. */
export const hasPercent = is.that("has percent", ({ percent }: Combo) => percent !== undefined);
