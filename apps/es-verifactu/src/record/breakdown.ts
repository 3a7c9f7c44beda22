import type { Faults, Invoice, RateTotal } from "@fakturo/model";
import { type EuroAmounts, percentText } from "@fakturo/spain";
import { group, leaves, sourced, type XmlNode } from "@fakturo/xml";
import { RULES } from "../rules.ts";

/** Impuesto by category; others are `05`. */
const TAX_CODES: ReadonlyMap<string, string> = new Map([
  ["VAT", "01"],
  ["IPSI", "02"],
  ["IGIC", "03"],
]);
const OTHER_TAX = "05";
const IPSI = "IPSI";
/** Taxes with a regime key. */
const WITH_REGIME: ReadonlySet<string> = new Set(["VAT", IPSI, "IGIC"]);
/** Since this day the agency refuses records without the key of the IPSI ("Validaciones", 15.6). */
const FIRST_IPSI_REGIME = "2027-01-01";
/** Taxes, and the regime, with an additional base at cost. */
const AT_COST: ReadonlySet<string> = new Set(["02", OTHER_TAX]);
const AT_COST_REGIME = "06";
const MAX_ROWS = 12;

export const REGIME = "es-verifactu-regime";
const CLASS = "es-verifactu-op-class";
const EXEMPT = "es-verifactu-exempt";

/** Desglose: a row for each rate of each tax that is added to the price. `at` is the time of the record, ISO 8601. */
export function breakdownNode(
  { totals }: Invoice,
  money: EuroAmounts,
  at: string,
  faults: Faults,
): XmlNode {
  const rows: XmlNode[] = [];
  for (const [i, category] of (totals?.taxes?.categories ?? []).entries()) {
    if (category.retained || category.informative) continue;
    for (const [j, rate] of (category.rates ?? []).entries()) {
      const path = `$.totals.taxes.categories[${i}].rates[${j}]`;
      rows.push(rowNode(category.code, rate, { money, at, faults, path }));
    }
  }
  if (rows.length === 0 || rows.length > MAX_ROWS)
    faults.add(RULES.breakdown, "$.totals.taxes", `a record has 1 to ${MAX_ROWS} rates of tax`);
  return group("sum1:Desglose", rows);
}

interface RowScope {
  readonly money: EuroAmounts;
  readonly at: string;
  readonly faults: Faults;
  readonly path: string;
}

function rowNode(
  category: string,
  rate: RateTotal,
  { money, at, faults, path }: RowScope,
): XmlNode {
  const tax = TAX_CODES.get(category) ?? OTHER_TAX;
  const regime = WITH_REGIME.has(category) ? rate.ext?.[REGIME] : undefined;
  if (category === IPSI && regime === undefined && at >= FIRST_IPSI_REGIME)
    faults.add(RULES.regime, `${path}.ext`, `'${REGIME}' is needed for the IPSI since 2027`);
  const exempt = rate.percent ? undefined : rate.ext?.[EXEMPT];
  const kind = exempt ? undefined : rate.ext?.[CLASS];
  if (!exempt && !kind)
    faults.add(RULES.classification, `${path}.ext`, "a class of operation or exemption is needed");
  const isCharged = kind === "S1" || kind === "S2";
  const surcharge = kind === "S1" ? rate.surcharge : undefined;
  const base = money.text(rate.base);
  const isAtCost = AT_COST.has(tax) || regime === AT_COST_REGIME;
  const node = group(
    "sum1:DetalleDesglose",
    leaves("sum1", [
      ["Impuesto", tax],
      ["ClaveRegimen", regime],
      ["CalificacionOperacion", kind],
      ["OperacionExenta", exempt],
      ["TipoImpositivo", percentOf(kind, rate)],
      ["BaseImponibleOimporteNoSujeto", base],
      ["BaseImponibleACoste", isAtCost ? base : undefined],
      ["CuotaRepercutida", isCharged ? money.text(rate.amount) : undefined],
      ["TipoRecargoEquivalencia", surcharge && percentText(surcharge.percent)],
      ["CuotaRecargoEquivalencia", money.text(surcharge?.amount)],
    ]),
  );
  return sourced(node, path);
}

function percentOf(kind: string | undefined, { percent }: RateTotal): string | undefined {
  if (kind === "S2") return "0";
  return kind === "S1" && percent ? percentText(percent) : undefined;
}
