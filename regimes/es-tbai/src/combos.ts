import { type Combo, isEuMember } from "@fakturo/model";
import { applyCoding, type Coding, isForeign, KEYS_BY_EXEMPTION } from "@fakturo/spain";
import { EXEMPTION, REGIME } from "./extensions.ts";

/** Codes of VAT by its key. */
const CODINGS: ReadonlyMap<string, Coding> = new Map([
  ["standard", { [EXEMPTION]: [] }],
  ["zero", { [EXEMPTION]: [] }],
  ["reverse-charge", { [EXEMPTION]: ["S2"] }],
  ["outside-scope", { [EXEMPTION]: ["RL", "IE", "OT", "VT"] }],
  ["exempt", { [EXEMPTION]: ["E1", "E6"] }],
  ["export", { [EXEMPTION]: ["E2", "E3", "E4"] }],
  ["intra-community", { [EXEMPTION]: ["E5"] }],
]);

/** Causes by keys of VAT without tax. */
const KEYS: ReadonlyMap<string, string> = new Map([
  ...KEYS_BY_EXEMPTION,
  ["S2", "reverse-charge"],
  ["OT", "outside-scope"],
  ["RL", "outside-scope"],
  ["VT", "outside-scope"],
  ["IE", "outside-scope"],
]);

/** Taxes of Spain outside the Basque VAT, and of the European Union. */
const OTHER_TAX = "IE";
const ELSEWHERE = "RL";

const REGIMES = { general: "01", export: "02", igic: "08", surcharge: "51" };

/** Membership is checked as of today, whatever the date of the invoice. */
const TODAY = "9999-12-31";

/** Sub-key of the rates with equivalence surcharge, such as `general+eqs`. */
const SURCHARGED = "eqs";

function isSurcharged({ rate, surcharge }: Combo): boolean {
  return surcharge !== undefined || Boolean(rate?.split("+").includes(SURCHARGED));
}

function regimeOf(combo: Combo): string {
  if (combo.key === "export") return REGIMES.export;
  return isSurcharged(combo) ? REGIMES.surcharge : REGIMES.general;
}

function apply(combo: Combo, regime: string, coding: Coding | undefined): void {
  applyCoding(combo, { [REGIME]: [combo.ext?.[REGIME] || regime], ...coding });
}

function codeVat(combo: Combo): void {
  if (isForeign(combo)) {
    const cause = isEuMember(combo.country ?? "", TODAY) ? OTHER_TAX : ELSEWHERE;
    apply(combo, REGIMES.general, { [EXEMPTION]: [cause] });
    return;
  }
  combo.key ||= "standard";
  apply(combo, regimeOf(combo), CODINGS.get(combo.key));
}

/** An absent key is derived from the cause of exemption. */
export function takeKey(combo: Combo): void {
  if (combo.cat === "VAT" && !isForeign(combo))
    combo.key ||= KEYS.get(combo.ext?.[EXEMPTION] ?? "");
}

/** Sets key, regime and cause of VAT; IGIC is always the tax of another territory. */
export function codeCombo(combo: Combo): void {
  if (combo.cat === "VAT") codeVat(combo);
  else if (combo.cat === "IGIC") apply(combo, REGIMES.igic, { [EXEMPTION]: [OTHER_TAX] });
}
