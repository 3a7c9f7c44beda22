import type { Combo, StringMap } from "@fakturo/model";
import { ABROAD, KEYS_BY_REASON, NOT_CHARGED, RATES, REASONS, TAX_RATES } from "./codes.ts";
import { EXEMPTION, TAX_RATE } from "./extensions.ts";

const STANDARD = "standard";
const EXEMPT = "exempt";

/** VAT gets its rate code and, without tax, a reason that is allowed for its key. */
export function normalizeCombo(combo: Combo): void {
  if (combo.cat !== "VAT") return;
  if (combo.country && combo.country !== "PT") {
    setCodes(combo, { [TAX_RATE]: ABROAD });
    return;
  }
  combo.key ||= STANDARD;
  combo.rate ||= RATES.get(combo.ext?.[TAX_RATE] ?? "");
  if (combo.key === STANDARD) setRate(combo);
  else setReason(combo);
}

/** The reason takes precedence over a missing key and over `exempt`. */
export function takeKey(combo: Combo): void {
  if (combo.cat !== "VAT" || (combo.country && combo.country !== "PT")) return;
  if (!combo.key || combo.key === EXEMPT)
    combo.key = KEYS_BY_REASON.get(combo.ext?.[EXEMPTION] ?? "") ?? combo.key;
}

function setRate(combo: Combo): void {
  const code = TAX_RATES.get(combo.rate ?? "");
  if (!code) return;
  const { [EXEMPTION]: _, ...rest }: StringMap = combo.ext ?? {};
  combo.ext = { ...rest, [TAX_RATE]: code };
}

function setReason(combo: Combo): void {
  const reasons = REASONS.get(combo.key ?? "");
  if (!reasons) return;
  const given = combo.ext?.[EXEMPTION] ?? "";
  const reason = reasons.includes(given) ? given : reasons[0];
  setCodes(combo, { [TAX_RATE]: NOT_CHARGED, [EXEMPTION]: reason });
}

function setCodes(combo: Combo, codes: StringMap): void {
  combo.ext = { ...combo.ext, ...codes };
}
