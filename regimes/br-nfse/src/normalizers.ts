import type { StringMap } from "@fakturo/model";
import { type Normalizer, normalizer } from "@fakturo/plugin";
import { FISCAL_INCENTIVE, ISS_LIABILITY } from "./extensions.ts";
import { isIss } from "./tests.ts";

const LIABLE = "1";
const WITHOUT_INCENTIVE = "2";

interface Extended {
  ext?: StringMap | undefined;
}

function setDefault(holder: Extended, extension: string, code: string): void {
  if (!holder.ext?.[extension]) holder.ext = { ...holder.ext, [extension]: code };
}

/** Defaults: ISS is due, suppliers have no fiscal incentive. */
export const normalizers: readonly Normalizer[] = [
  normalizer("tax.Combo", isIss, (combo) => setDefault(combo, ISS_LIABILITY, LIABLE)),
  normalizer("bill.Invoice", ({ supplier }) => {
    if (supplier) setDefault(supplier, FISCAL_INCENTIVE, WITHOUT_INCENTIVE);
  }),
];
