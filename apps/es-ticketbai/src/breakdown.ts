import { Amount, type Faults, type Invoice, sumOf } from "@fakturo/model";
import { type EuroAmounts, isSpanish, percentText } from "@fakturo/spain";
import { group, leaf, sourced, type XmlNode } from "@fakturo/xml";
import { isSimplified, type PlacedRate, placedRates } from "./rates.ts";
import { RULES } from "./rules.ts";

const MAX_RATES = 6;

/** TipoDesglose: of the whole invoice, or of services and goods for foreign customers. */
export function breakdownNode(invoice: Invoice, money: EuroAmounts, faults: Faults): XmlNode {
  const rates = placedRates(invoice, faults);
  for (const kind of ["S1", "S2"] as const)
    if (rates.filter(({ place }) => place.in === "taxed" && place.kind === kind).length > MAX_RATES)
      faults.add(RULES.taxes, "$.totals.taxes", `a file has at most ${MAX_RATES} rates`);
  const { customer } = invoice;
  if (!customer || isSpanish(customer) || isSimplified(invoice))
    return group("TipoDesglose", group("DesgloseFactura", partsOf(rates, money)));
  const ofKind = (goods: boolean) => rates.filter(({ isGoods }) => isGoods === goods);
  return group(
    "TipoDesglose",
    group(
      "DesgloseTipoOperacion",
      group("PrestacionServicios", partsOf(ofKind(false), money)),
      group("Entrega", partsOf(ofKind(true), money)),
    ),
  );
}

function partsOf(rates: readonly PlacedRate[], money: EuroAmounts): XmlNode[] {
  return [
    group(
      "Sujeta",
      group("Exenta", ...causes(rates, "exempt", money).map(exemptNode)),
      group("NoExenta", taxedNode(rates, "S1", money), taxedNode(rates, "S2", money)),
    ),
    group("NoSujeta", ...causes(rates, "outside", money).map(outsideNode)),
  ];
}

type Cause = readonly [cause: string, base: string];

/** Bases summed by cause, in the order of their first rate. */
function causes(
  rates: readonly PlacedRate[],
  where: "exempt" | "outside",
  money: EuroAmounts,
): readonly Cause[] {
  const sums = new Map<string, Amount[]>();
  for (const { rate, place } of rates)
    if (place.in === where)
      sums.set(place.cause, [...(sums.get(place.cause) ?? []), money.of(rate.base)]);
  return [...sums].map(([cause, amounts]): Cause => [cause, sumOf(amounts).toString()]);
}

function exemptNode([cause, base]: Cause): XmlNode {
  return group("DetalleExenta", leaf("CausaExencion", cause), leaf("BaseImponible", base));
}

function outsideNode([cause, amount]: Cause): XmlNode {
  return group("DetalleNoSujeta", leaf("Causa", cause), leaf("Importe", amount));
}

function taxedNode(
  rates: readonly PlacedRate[],
  kind: "S1" | "S2",
  money: EuroAmounts,
): XmlNode | undefined {
  const own = rates.filter(({ place }) => place.in === "taxed" && place.kind === kind);
  if (own.length === 0) return undefined;
  return group(
    "DetalleNoExenta",
    leaf("TipoNoExenta", kind),
    group(
      "DesgloseIVA",
      own.map((row) => rateNode(row, money)),
    ),
  );
}

function rateNode({ rate, path, isSpecial }: PlacedRate, money: EuroAmounts): XmlNode {
  const { base, percent, amount, surcharge } = rate;
  const node = group(
    "DetalleIVA",
    leaf("BaseImponible", money.text(base)),
    leaf("TipoImpositivo", twoDecimals(percent ? percentText(percent) : "0")),
    leaf("CuotaImpuesto", money.text(amount)),
    leaf("TipoRecargoEquivalencia", surcharge && twoDecimals(percentText(surcharge.percent))),
    leaf("CuotaRecargoEquivalencia", money.text(surcharge?.amount)),
    leaf("OperacionEnRecargoDeEquivalenciaORegimenSimplificado", isSpecial ? "S" : undefined),
  );
  return sourced(node, path);
}

function twoDecimals(percent: string): string {
  return Amount.parse(percent).rescale(2).toString();
}
