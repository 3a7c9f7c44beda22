import type { Combo } from "@fakturo/model";
import { applyCoding, type Coding } from "./coding.ts";
import { EXEMPT, OUTSIDE_SCOPE, REGIME } from "./extensions.ts";
import { isForeign, isVatOrIgic, KEYS_BY_EXEMPTION } from "./taxes.ts";

/** Codes of taxes by their key. */
const CODINGS: ReadonlyMap<string, Coding> = new Map([
  ["standard", { [EXEMPT]: [] }],
  ["zero", { [EXEMPT]: [] }],
  ["reverse-charge", { [EXEMPT]: [] }],
  ["outside-scope", { [OUTSIDE_SCOPE]: ["location", "other"], [EXEMPT]: [] }],
  ["exempt", { [EXEMPT]: ["E1", "E6"], [OUTSIDE_SCOPE]: [] }],
  ["export", { [EXEMPT]: ["E2", "E3", "E4"], [OUTSIDE_SCOPE]: [] }],
  ["intra-community", { [EXEMPT]: ["E5"], [OUTSIDE_SCOPE]: [] }],
]);

/** Codes of taxes of other countries; 17 is the one-stop shop. */
const FOREIGN: Coding = { [OUTSIDE_SCOPE]: ["location"], [REGIME]: ["01", "17"], [EXEMPT]: [] };

const GENERAL_REGIME = "01";
const EXPORT_REGIME = "02";

/** Key that follows from the codes of a tax without one. */
function keyOf({ ext }: Combo): string {
  if (ext?.[OUTSIDE_SCOPE]) return "outside-scope";
  return KEYS_BY_EXEMPTION.get(ext?.[EXEMPT] ?? "") ?? "standard";
}

/** Gives VAT and IGIC their key, regime and cause. */
export function codeCombo(combo: Combo): void {
  if (!isVatOrIgic(combo)) return;
  if (isForeign(combo)) {
    applyCoding(combo, FOREIGN);
    return;
  }
  const key = combo.key || keyOf(combo);
  combo.key = key;
  const regime = key === "export" ? EXPORT_REGIME : GENERAL_REGIME;
  applyCoding(combo, { [REGIME]: [combo.ext?.[REGIME] || regime], ...CODINGS.get(key) });
}
