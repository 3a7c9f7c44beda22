import { Amount } from "@fakturo/model";
import { attributed, group, kept, type XmlAttributes, type XmlNode } from "@fakturo/xml";
import { exchangeRate } from "../comprobante/header.ts";
import { type ComprobanteTax, merged } from "../comprobante/taxes.ts";
import { textOf } from "../comprobante/text.ts";
import type { BuiltPayment } from "../document.ts";
import { EXT } from "../extensions.ts";
import { documentNode, type PaidTaxes, taxesOf } from "./documents.ts";

const PESO = "MXN";
const PESO_DECIMALS = 2;
const RATE_DECIMALS = 6;
const ONE = Amount.of(1, 0);

/** Default time of payments: noon. */
const NOON = "12:00:00";

const MAX_OPERATION = 100;

/** Totals by tax withheld (c_Impuesto). */
const WITHHELD_TOTALS: readonly (readonly [code: string, attribute: string])[] = [
  ["002", "TotalRetencionesIVA"],
  ["001", "TotalRetencionesISR"],
  ["003", "TotalRetencionesIEPS"],
];

/** Totals by rate of the IVA transferred. */
const IVA_TOTALS: readonly (readonly [rate: string, suffix: string])[] = [
  ["0.160000", "IVA16"],
  ["0.080000", "IVA8"],
  ["0.000000", "IVA0"],
];

/** `pago20:Pagos` with one payment. */
export function pagosNode(payment: BuiltPayment): XmlNode {
  const { currency, lines = [], methods, total, value_date, issue_date, exchange_rates } = payment;
  const method = methods?.[0];
  const rate = (currency === PESO ? undefined : exchangeRate(exchange_rates, currency)) ?? ONE;
  const all = lines.map(({ tax }) => taxesOf(tax));
  const taxes: PaidTaxes = {
    transferred: merged(all.flatMap(({ transferred }) => transferred)),
    withheld: byTax(all.flatMap(({ withheld }) => withheld)),
  };
  const pago = group(
    "pago20:Pago",
    lines.map((line) => documentNode(line, currency)),
    taxesNode(taxes),
  );
  const attributes = {
    FechaPago: `${method?.date || value_date || issue_date}T${NOON}`,
    FormaDePagoP: method?.ext?.[EXT.means],
    MonedaP: currency,
    TipoCambioP: rate.toString(),
    Monto: total.toString(),
    NumOperacion: textOf(method?.ref, MAX_OPERATION),
  };
  return attributed(
    group("pago20:Pagos", totalsNode(taxes, total, rate), attributed(pago, attributes)),
    { Version: "2.0" },
  );
}

/** Withheld taxes are grouped by tax only. */
function byTax(rows: readonly ComprobanteTax[]): ComprobanteTax[] {
  return merged(rows.map((row) => ({ ...row, rate: undefined })));
}

function taxesNode({ transferred, withheld }: PaidTaxes): XmlNode {
  const retenciones = withheld.map(({ code, amount }) =>
    empty("pago20:RetencionP", { ImpuestoP: code, ImporteP: amount.toString() }),
  );
  const traslados = transferred.map(({ base, code, factor, rate, amount }) =>
    empty("pago20:TrasladoP", {
      BaseP: base.toString(),
      ImpuestoP: code,
      TipoFactorP: factor,
      TasaOCuotaP: factor === "Exento" ? undefined : rate?.toString(),
      ImporteP: factor === "Exento" ? undefined : amount.toString(),
    }),
  );
  return group(
    "pago20:ImpuestosP",
    group("pago20:RetencionesP", retenciones),
    group("pago20:TrasladosP", traslados),
  );
}

/** `pago20:Totales`, in pesos. */
function totalsNode({ transferred, withheld }: PaidTaxes, total: Amount, rate: Amount): XmlNode {
  const pesos = (amount: Amount) =>
    amount.rescaleUp(RATE_DECIMALS).mul(rate).rescale(PESO_DECIMALS).toString();
  const attributes: Record<string, string> = {};
  for (const [code, name] of WITHHELD_TOTALS) {
    const row = withheld.find((tax) => tax.code === code);
    if (row) attributes[name] = pesos(row.amount);
  }
  const iva = transferred.filter(({ code }) => code === "002");
  for (const [value, suffix] of IVA_TOTALS) {
    const row = iva.find((tax) => tax.factor === "Tasa" && tax.rate?.toString() === value);
    if (!row) continue;
    attributes[`TotalTrasladosBase${suffix}`] = pesos(row.base);
    attributes[`TotalTrasladosImpuesto${suffix}`] = pesos(row.amount);
  }
  const exempt = iva.find(({ factor }) => factor === "Exento");
  if (exempt) attributes.TotalTrasladosBaseIVAExento = pesos(exempt.base);
  attributes.MontoTotalPagos = pesos(total);
  return empty("pago20:Totales", attributes);
}

function empty(name: string, attributes: XmlAttributes): XmlNode {
  return kept(attributed(group(name), attributes));
}
