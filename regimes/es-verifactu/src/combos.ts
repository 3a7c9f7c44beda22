import type { Combo } from "@fakturo/model";
import {
  applyCoding,
  type Coding,
  isForeign,
  isVatOrIgic,
  KEYS_BY_EXEMPTION,
} from "@fakturo/spain";
import { EXEMPT, OP_CLASS, REGIME } from "./extensions.ts";

/** Codes of taxes by their key. */
const CODINGS: ReadonlyMap<string, Coding> = new Map([
  ["standard", { [OP_CLASS]: ["S1"], [EXEMPT]: [] }],
  ["zero", { [OP_CLASS]: ["S1"], [EXEMPT]: [] }],
  ["reverse-charge", { [OP_CLASS]: ["S2"], [EXEMPT]: [] }],
  ["outside-scope", { [OP_CLASS]: ["N2", "N1"], [EXEMPT]: [] }],
  ["exempt", { [EXEMPT]: ["E1", "E6"], [OP_CLASS]: [] }],
  ["export", { [EXEMPT]: ["E2", "E3", "E4"], [OP_CLASS]: [] }],
  ["intra-community", { [EXEMPT]: ["E5"], [OP_CLASS]: [] }],
]);

/** Codes of taxes of other countries; 17 is the one-stop shop. */
const FOREIGN: Coding = { [OP_CLASS]: ["N2"], [REGIME]: ["01", "17"], [EXEMPT]: [] };

/** Classes to keys of taxes without one; S1 is the default. */
const KEYS_BY_CLASS: ReadonlyMap<string, string> = new Map([
  ["S2", "reverse-charge"],
  ["N1", "outside-scope"],
  ["N2", "outside-scope"],
]);

const REGIMES = { general: "01", export: "02", surcharge: "18" };

/** An absent key is derived from the class, else from the cause of exemption. */
export function takeKey(combo: Combo): void {
  if (!isVatOrIgic(combo) || isForeign(combo)) return;
  combo.key ||=
    KEYS_BY_CLASS.get(combo.ext?.[OP_CLASS] ?? "") ??
    KEYS_BY_EXEMPTION.get(combo.ext?.[EXEMPT] ?? "");
}

/** Only a given surcharge counts, because those of rates are calculated later. */
function regimeOf({ key, surcharge }: Combo): string {
  if (key === "export") return REGIMES.export;
  return surcharge ? REGIMES.surcharge : REGIMES.general;
}

/** Sets key, regime, class and cause of VAT and IGIC. */
export function codeCombo(combo: Combo): void {
  if (!isVatOrIgic(combo)) return;
  if (isForeign(combo)) {
    applyCoding(combo, FOREIGN);
    return;
  }
  combo.key ||= "standard";
  const regime = combo.ext?.[REGIME] || regimeOf(combo);
  applyCoding(combo, { [REGIME]: [regime], ...CODINGS.get(combo.key) });
}
