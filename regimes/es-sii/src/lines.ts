import type { Line } from "@fakturo/model";
import { is, type Test } from "@fakturo/plugin";
import { isVatOrIgic } from "@fakturo/spain";
import { PRODUCT, REGIME } from "./extensions.ts";

/** All VAT and IGIC taxes of the lines have the same result of `read`. */
function agreeing(
  label: string,
  extension: string,
  read: (code: string) => unknown,
): Test<readonly Line[]> {
  return is.absentOr(label, (lines: readonly Line[]) => {
    const seen = new Set<unknown>();
    for (const line of lines)
      for (const combo of line?.taxes ?? [])
        if (combo && isVatOrIgic(combo)) seen.add(read(combo.ext?.[extension] ?? ""));
    return seen.size < 2;
  });
}

/** All lines have a kind of operation, or none has. */
export const consistentProduct = agreeing("consistent product", PRODUCT, Boolean);

/** An invoice is reported under one regime. */
export const sameRegime = agreeing("same regime", REGIME, String);
