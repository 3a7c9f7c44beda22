import type { CodeRow } from "./code-rows.ts";

/** `EsigibilitaIVA`: when VAT falls due. */
export const VAT_LIABILITIES: readonly CodeRow[] = [
  ["I", "Immediate", "Immediata"],
  ["D", "Deferred", "Differita"],
  ["S", "Split Payment", "Scissione dei pagamenti"],
];

/** `StatoLiquidazione`. */
export const LIQUIDATION_STATES: readonly CodeRow[] = [
  ["LS", "In liquidation", "In liquidazione"],
  ["LN", "Not in liquidation", "Non in liquidazione"],
];

/** `SocioUnico`. */
export const SHAREHOLDER_STATES: readonly CodeRow[] = [
  ["SU", "Sole shareholder", "Socio unico"],
  ["SM", "Multiple shareholders", "Più soci"],
];
