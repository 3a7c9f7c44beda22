import {
  applyCoding,
  type Coding,
  isForeign,
  isVatOrIgic,
  KEYS_BY_EXEMPTION,
} from "@fakturo/addon-es-sii";
import type { Combo } from "@fakturo/model";
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

/** Classes to keys of taxes that have none; S1 says nothing more than the default. */
const KEYS_BY_CLASS: ReadonlyMap<string, string> = new Map([
  ["S2", "reverse-charge"],
  ["N1", "outside-scope"],
  ["N2", "outside-scope"],
]);

const REGIMES = { general: "01", export: "02", surcharge: "18" };

function keyOf({ ext }: Combo): string {
  return (
    KEYS_BY_CLASS.get(ext?.[OP_CLASS] ?? "") ??
    KEYS_BY_EXEMPTION.get(ext?.[EXEMPT] ?? "") ??
    "standard"
  );
}

/** Only a surcharge that was given counts: those of rates are worked out later. */
function regimeOf({ key, surcharge }: Combo): string {
  if (key === "export") return REGIMES.export;
  return surcharge ? REGIMES.surcharge : REGIMES.general;
}

/** Gives VAT and IGIC their key, regime, class and cause. */
export function codeCombo(combo: Combo): void {
  if (!isVatOrIgic(combo)) return;
  if (isForeign(combo)) {
    applyCoding(combo, FOREIGN);
    return;
  }
  combo.key ||= keyOf(combo);
  const regime = combo.ext?.[REGIME] || regimeOf(combo);
  applyCoding(combo, { [REGIME]: [regime], ...CODINGS.get(combo.key) });
}
