import { sumOf } from "@fakturo/model";
import { percentText } from "@fakturo/spain";
import { group, leaf, leaves, sourced, type XmlNode } from "@fakturo/xml";
import type { BookEntry } from "./entry.ts";
import { EXT } from "./extensions.ts";
import { counterpartyId } from "./parties.ts";
import { type LocatedRate, ratesOf, treatmentOf } from "./rates.ts";
import { RULES } from "./rules.ts";

/** First letter of the NIFs of foreign entities, whose operations are broken down like those of foreigners. */
const FOREIGN_ENTITY = "N";
const NOTHING_CHARGED = "0";

/** TipoDesglose of issued invoices: by kind of operation where the buyer is not Spanish. */
export function issuedBreakdown(entry: BookEntry): XmlNode {
  const rates = ratesOf(entry);
  if (!isForeign(entry))
    return group("sii:TipoDesglose", group("sii:DesgloseFactura", partsOf(entry, rates, true)));
  for (const { rate, path } of rates)
    if (!rate.ext?.[EXT.product])
      entry.faults.add(
        RULES.product,
        `${path}.ext`,
        `for customers abroad '${EXT.product}' is needed, goods or services; it follows from the item's key`,
      );
  const ofKind = (product: string) =>
    rates.filter(({ rate }) => rate.ext?.[EXT.product] === product);
  return group(
    "sii:TipoDesglose",
    group(
      "sii:DesgloseTipoOperacion",
      group("sii:PrestacionServicios", partsOf(entry, ofKind("services"), false)),
      group("sii:Entrega", partsOf(entry, ofKind("goods"), true)),
    ),
  );
}

function isForeign(entry: BookEntry): boolean {
  const identification = counterpartyId(entry);
  if (!identification) return false;
  return !("nif" in identification) || identification.nif.startsWith(FOREIGN_ENTITY);
}

function partsOf(entry: BookEntry, rates: readonly LocatedRate[], surcharges: boolean): XmlNode[] {
  return [
    group("sii:Sujeta", exemptNode(entry, rates), taxedNode(entry, rates, surcharges)),
    group(
      "sii:NoSujeta",
      leaves("sii", [
        [entry.dialect.outside, outside(entry, rates, "other")],
        ["ImporteTAIReglasLocalizacion", outside(entry, rates, "location")],
      ]),
    ),
  ];
}

function exemptNode({ money }: BookEntry, rates: readonly LocatedRate[]): XmlNode {
  const exempt = rates.filter(({ rate }) => treatmentOf(rate) === "exempt");
  const details = exempt.map(({ rate, path }) => {
    const node = group(
      "sii:DetalleExenta",
      leaves("sii", [
        ["CausaExencion", rate.ext?.[EXT.exempt]],
        ["BaseImponible", money.text(rate.base)],
      ]),
    );
    return sourced(node, path);
  });
  return group("sii:Exenta", details);
}

/** NoExenta: S1 charged, S2 reverse charge, S3 both. */
function taxedNode(
  entry: BookEntry,
  rates: readonly LocatedRate[],
  surcharges: boolean,
): XmlNode | undefined {
  const of = (treatment: string) => rates.filter(({ rate }) => treatmentOf(rate) === treatment);
  const [charged, reversed] = [of("charged"), of("reverse-charge")];
  if (charged.length + reversed.length === 0) return undefined;
  const kind = reversed.length === 0 ? "S1" : charged.length === 0 ? "S2" : "S3";
  return group(
    "sii:NoExenta",
    leaf("sii:TipoNoExenta", kind),
    group(
      `sii:${entry.dialect.breakdown}`,
      [...charged, ...reversed].map((rate) => detailNode(entry, rate, surcharges)),
    ),
  );
}

function outside(
  entry: BookEntry,
  rates: readonly LocatedRate[],
  treatment: string,
): string | undefined {
  const amounts = rates
    .filter(({ rate }) => treatmentOf(rate) === treatment)
    .map(({ rate }) => entry.money.of(rate.base));
  return amounts.length === 0 ? undefined : sumOf(amounts).toString();
}

function detailNode(
  { book, money, dialect }: BookEntry,
  { rate, path }: LocatedRate,
  surcharges = true,
): XmlNode {
  const surcharge = surcharges && dialect.hasSurcharge ? rate.surcharge : undefined;
  const node = group(
    `sii:${dialect.detail}`,
    leaves("sii", [
      ["TipoImpositivo", rate.percent ? percentText(rate.percent) : NOTHING_CHARGED],
      ["BaseImponible", money.text(rate.base)],
      [book.tax, money.text(rate.amount)],
      ["TipoRecargoEquivalencia", surcharge && percentText(surcharge.percent)],
      ["CuotaRecargoEquivalencia", money.text(surcharge?.amount)],
    ]),
  );
  return sourced(node, path);
}

/** DesgloseFactura of received invoices; exempt and untaxed operations are rows without tax. */
export function receivedBreakdown(entry: BookEntry): XmlNode {
  const rates = ratesOf(entry);
  const isReversed = ({ rate }: LocatedRate) => treatmentOf(rate) === "reverse-charge";
  const rows = (some: readonly LocatedRate[]) => some.map((rate) => detailNode(entry, rate));
  return group(
    "sii:DesgloseFactura",
    group("sii:InversionSujetoPasivo", rows(rates.filter(isReversed))),
    group(`sii:${entry.dialect.breakdown}`, rows(rates.filter((rate) => !isReversed(rate)))),
  );
}

/** CuotaDeducible: all tax of the invoice, including surcharges. */
export function deductibleTax(entry: BookEntry): string {
  const amounts = ratesOf(entry).flatMap(({ rate }) =>
    rate.surcharge ? [rate.amount, rate.surcharge.amount] : [rate.amount],
  );
  return sumOf(amounts.map(entry.money.of)).toString();
}
