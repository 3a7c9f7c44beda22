import type { Amount, ExchangeRate, PayRecord } from "@fakturo/model";
import type { BuiltInvoice } from "../document.ts";
import { EXT } from "../extensions.ts";
import { textOf } from "./text.ts";
import type { ComprobanteTotals } from "./totals.ts";

/** Number of a Comprobante without a certificate. */
export const NO_CERTIFICATE = "00000000000000000000";

/** Version of the CFDI. */
export const VERSION = "4.0";

/** Not an export of goods. */
export const NO_EXPORT = "01";

const IN_ONE_PAYMENT = "PUE";
const LATER_OR_IN_PARTS = "PPD";
const MEANS_TO_BE_DEFINED = "99";
const PESO = "MXN";
const MAX_TERMS = 1000;
const RATE_DECIMALS = 6;

/** Attributes of the Comprobante up to the seal. */
export function headerOf(
  invoice: BuiltInvoice,
  totals: ComprobanteTotals,
): Record<string, string | undefined> {
  const { tax, currency, payment, exchange_rates } = invoice;
  return {
    Version: VERSION,
    TipoDeComprobante: tax?.ext?.[EXT.docType],
    Serie: invoice.series,
    Folio: invoice.code,
    Fecha: momentOf(invoice.issue_date, invoice.issue_time),
    LugarExpedicion: issuePlaceOf(invoice),
    SubTotal: totals.subtotal.toString(),
    Descuento: totals.discount?.toString(),
    Total: totals.total.toString(),
    Moneda: currency,
    TipoCambio: exchangeRate(exchange_rates, currency)?.toString(),
    Exportacion: NO_EXPORT,
    MetodoPago: tax?.ext?.[EXT.method] ?? methodOf(invoice),
    FormaPago: meansOf(invoice),
    CondicionesDePago: textOf(payment?.terms?.notes, MAX_TERMS),
  };
}

/** `YYYY-MM-DDThh:mm:ss`, midnight for an unknown time. */
export function momentOf(date: string, time: string | undefined): string {
  return `${date}T${time ?? "00:00:00"}`;
}

/** Post code of the place of issue. */
export function issuePlaceOf({ tax, supplier }: BuiltInvoice): string | undefined {
  return tax?.ext?.[EXT.issuePlace] || supplier.ext?.[EXT.issuePlace];
}

/** The document's rate into pesos. */
export function exchangeRate(
  rates: readonly ExchangeRate[] | undefined,
  currency: string,
): Amount | undefined {
  const rate = rates?.find(({ from, to }) => from === currency && to === PESO);
  return rate?.amount.rescaleDown(RATE_DECIMALS);
}

function methodOf(invoice: BuiltInvoice): string {
  return isPaid(invoice) ? IN_ONE_PAYMENT : LATER_OR_IN_PARTS;
}

function isPaid({ totals }: BuiltInvoice): boolean {
  return totals.due?.isZero() ?? false;
}

/** Means of the largest advance; unknown before everything is paid. */
function meansOf(invoice: BuiltInvoice): string {
  if (!isPaid(invoice)) return MEANS_TO_BE_DEFINED;
  let largest: PayRecord | undefined;
  for (const advance of invoice.payment?.advances ?? [])
    if (!largest || advance.amount.compare(largest.amount) > 0) largest = advance;
  return largest?.ext?.[EXT.means] ?? MEANS_TO_BE_DEFINED;
}
