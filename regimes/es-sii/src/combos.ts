import type { Combo } from "@fakturo/model";
import {
  applyCoding,
  type Coding,
  isForeign,
  isVatOrIgic,
  KEYS_BY_EXEMPTION,
} from "@fakturo/spain";
import { EXEMPT, OUTSIDE_SCOPE, REGIME } from "./extensions.ts";

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

function keyOf({ ext }: Combo): string | undefined {
  if (ext?.[OUTSIDE_SCOPE]) return "outside-scope";
  return KEYS_BY_EXEMPTION.get(ext?.[EXEMPT] ?? "");
}

/** An absent key is derived from the codes of the tax. */
export function takeKey(combo: Combo): void {
  if (isVatOrIgic(combo) && !isForeign(combo)) combo.key ||= keyOf(combo);
}

/** Sets key, regime and cause of VAT and IGIC. */
export function codeCombo(combo: Combo): void {
  if (!isVatOrIgic(combo)) return;
  if (isForeign(combo)) {
    applyCoding(combo, FOREIGN);
    return;
  }
  const key = combo.key || "standard";
  combo.key = key;
  const regime = key === "export" ? EXPORT_REGIME : GENERAL_REGIME;
  applyCoding(combo, { [REGIME]: [combo.ext?.[REGIME] || regime], ...CODINGS.get(key) });
}
