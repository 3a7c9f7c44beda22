import {
  Amount,
  compact,
  FakturoError,
  type JsonObject,
  listOf,
  Percentage,
  SCHEMA_BASE,
  sumOf,
} from "@fakturo/model";
import { disregard, repeats, type XmlElement } from "@fakturo/xml";
import { UUID_STAMP } from "../comprobante/comprobante.ts";
import { EXT } from "../extensions.ts";
import { amountIn } from "./amount.ts";
import { find, findAll, value } from "./find.ts";
import { readIssuer, readReceiver } from "./parties.ts";
import { ADDON, NO_EXPORT, readPreceding } from "./shared.ts";
import { categoryOf, EXEMPT } from "./taxes.ts";

const PESO = "MXN";
const PERCENT_DECIMALS = 4;

/** Keys of payments by c_FormaPago; others are `other` and keep their code. */
const KEYS: ReadonlyMap<string, string> = new Map([
  ["01", "cash"],
  ["02", "cheque"],
  ["03", "credit-transfer"],
  ["04", "card"],
  ["05", "online+wallet"],
  ["06", "online"],
  ["08", "other+grocery-vouchers"],
  ["12", "other+in-kind"],
  ["13", "other+subrogation"],
  ["14", "other+consignment"],
  ["15", "other+debt-relief"],
  ["17", "netting"],
  ["23", "other+novation"],
  ["24", "other+merger"],
  ["25", "other+remission"],
  ["26", "other+expiration"],
  ["27", "other+satisfy-creditor"],
  ["28", "card+debit"],
  ["29", "other+services"],
  ["30", "other+advance"],
  ["31", "other+intermediary"],
]);

/** The receipt of a payment. @throws FakturoError "input" unless the CFDI holds exactly one payment. */
export function readPaymentReceipt(comprobante: XmlElement): JsonObject {
  const payments = findAll(comprobante, "cfdi:Complemento/pago20:Pagos/pago20:Pago");
  const [payment] = payments;
  if (!payment || payments.length > 1)
    throw new FakturoError("input", "receipts of several payments cannot be read");
  const [issue_date = "", issue_time = ""] = value(comprobante, "Fecha").split("T");
  const relation = value(find(comprobante, "cfdi:CfdiRelacionados"), "TipoRelacion");
  const currency = value(payment, "MonedaP");
  passPrescribed(comprobante, currency);
  const rate = value(payment, "TipoCambioP");
  const document = compact({
    $schema: `${SCHEMA_BASE}bill/payment`,
    $regime: "MX",
    $addons: [ADDON],
    type: "receipt",
    series: value(comprobante, "Serie"),
    code: value(comprobante, "Folio"),
    issue_date,
    issue_time,
    currency,
    exchange_rates: currency === PESO || !rate ? [] : [{ from: currency, to: PESO, amount: rate }],
    ext: compact({
      [EXT.docType]: "P",
      [EXT.issuePlace]: value(comprobante, "LugarExpedicion"),
    }),
    preceding: readPreceding(comprobante).map((row) => ({
      ...row,
      ext: { [EXT.relation]: relation },
    })),
    supplier: readIssuer(find(comprobante, "cfdi:Emisor")),
    customer: readReceiver(find(comprobante, "cfdi:Receptor")),
    methods: listOf([
      compact({
        date: value(payment, "FechaPago").slice(0, 10),
        key: KEYS.get(value(payment, "FormaDePagoP")) ?? "other",
        ref: value(payment, "NumOperacion"),
        amount: value(payment, "Monto"),
        ext: compact({ [EXT.means]: value(payment, "FormaDePagoP") }),
      }),
    ]),
    lines: listOf(findAll(payment, "pago20:DoctoRelacionado").map(readLine)),
  });
  return document ?? {};
}

/** Prescribed values of receipts, independent of the payment. */
const PRESCRIBED: Readonly<Record<string, string>> = {
  SubTotal: "0",
  Total: "0",
  Moneda: "XXX",
  Exportacion: NO_EXPORT,
};

/** Marks prescribed values as read, and the currency of invoices where it equals the payment's. */
function passPrescribed(comprobante: XmlElement, currency: string): void {
  disregard(find(comprobante, "cfdi:Conceptos"));
  for (const [name, text] of Object.entries(PRESCRIBED)) repeats(comprobante, text, name);
  const path = "cfdi:Complemento/pago20:Pagos/pago20:Pago/pago20:DoctoRelacionado";
  for (const row of findAll(comprobante, path)) {
    repeats(row, currency, "MonedaDR");
    repeats(row, "1", "EquivalenciaDR");
  }
}

const INSTALLMENT = /^[1-9]\d{0,2}$/;

function installmentIn(row: XmlElement): number {
  const written = value(row, "NumParcialidad") || "1";
  if (!INSTALLMENT.test(written)) throw new FakturoError("input", "NumParcialidad is not a number");
  return Number(written);
}

/** Amounts paid for one CFDI; its original total is not stated. */
function readLine(row: XmlElement): JsonObject | undefined {
  const uuid = value(row, "IdDocumento");
  return compact({
    document: compact({
      series: value(row, "Serie"),
      code: value(row, "Folio") || uuid,
      stamps: [{ prv: UUID_STAMP, val: uuid }],
    }),
    installment: installmentIn(row),
    payable: value(row, "ImpSaldoAnt"),
    amount: value(row, "ImpPagado"),
    due: value(row, "ImpSaldoInsoluto"),
    tax: readTaxes(row),
  });
}

interface PaidTax {
  readonly category: string;
  readonly retained: boolean;
  readonly rate: JsonObject;
  readonly amount: Amount;
}

function readTaxes(row: XmlElement): JsonObject | undefined {
  const taxes = [
    ...findAll(row, "pago20:ImpuestosDR/pago20:TrasladosDR/pago20:TrasladoDR").map((tax) =>
      paidTax(tax, false),
    ),
    ...findAll(row, "pago20:ImpuestosDR/pago20:RetencionesDR/pago20:RetencionDR").map((tax) =>
      paidTax(tax, true),
    ),
  ];
  if (taxes.length === 0) return undefined;
  const categories = [...Map.groupBy(taxes, ({ category }) => category)].map(([code, rows]) =>
    compact({
      code,
      retained: rows[0]?.retained || undefined,
      rates: rows.map(({ rate }) => rate),
      amount: totalOf(rows),
    }),
  );
  const retained = taxes.filter((tax) => tax.retained);
  return compact({
    categories: listOf(categories),
    sum: totalOf(taxes.filter((tax) => !tax.retained)),
    retained: retained.length > 0 ? totalOf(retained) : undefined,
  });
}

function paidTax(tax: XmlElement, retained: boolean): PaidTax {
  const base = amountIn(tax, "BaseDR");
  const isExempt = value(tax, "TipoFactorDR") === EXEMPT;
  const amount = isExempt ? Amount.zero(base.exp) : amountIn(tax, "ImporteDR");
  const ratio = amountIn(tax, "TasaOCuotaDR");
  const percent = new Percentage(
    ratio.rescaleDown(PERCENT_DECIMALS).equals(ratio) ? ratio.rescale(PERCENT_DECIMALS) : ratio,
  );
  return {
    category: categoryOf(value(tax, "ImpuestoDR"), retained),
    retained,
    rate: {
      ...(isExempt && { key: "exempt" }),
      base: base.toString(),
      ...(!isExempt && { percent: percent.toString() }),
      amount: amount.toString(),
    },
    amount,
  };
}

function totalOf(rows: readonly PaidTax[]): string {
  return sumOf(
    rows.map(({ amount }) => amount),
    2,
  ).toString();
}
