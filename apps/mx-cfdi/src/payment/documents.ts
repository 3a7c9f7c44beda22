import { Amount, type PaymentLine, type TaxTotal } from "@fakturo/model";
import { attributed, group, kept, type XmlNode } from "@fakturo/xml";
import { UUID_STAMP } from "../comprobante/comprobante.ts";
import { type ComprobanteTax, TAXES } from "../comprobante/taxes.ts";
import { rowOf } from "../comprobante/totals.ts";

const SAME_CURRENCY = "1";
const SUBJECT_TO_TAX = "02";
const NOT_SUBJECT = "01";
const ZERO = Amount.zero(2);

/** Transferred and withheld taxes of one amount. */
export interface PaidTaxes {
  readonly transferred: readonly ComprobanteTax[];
  readonly withheld: readonly ComprobanteTax[];
}

/** Taxes contained in the amount of a line. */
export function taxesOf(tax: TaxTotal | undefined): PaidTaxes {
  const rows = (retained: boolean) =>
    (tax?.categories ?? []).flatMap(({ code, rates }) => {
      const known = TAXES.get(code);
      return known?.retained === retained
        ? (rates ?? []).map((rate) => rowOf(rate, known.code))
        : [];
    });
  return { transferred: rows(false), withheld: rows(true) };
}

/** `pago20:DoctoRelacionado`. */
export function documentNode(line: PaymentLine, currency: string): XmlNode {
  const { document, installment, payable, advances, amount, due, tax } = line;
  const { transferred, withheld } = taxesOf(tax);
  const before = payable?.match(advances ?? ZERO).sub(advances ?? ZERO);
  const node = group(
    "pago20:DoctoRelacionado",
    group(
      "pago20:ImpuestosDR",
      group(
        "pago20:RetencionesDR",
        withheld.map((row) => taxNode("pago20:RetencionDR", row)),
      ),
      group(
        "pago20:TrasladosDR",
        transferred.map((row) => taxNode("pago20:TrasladoDR", row)),
      ),
    ),
  );
  return kept(
    attributed(node, {
      IdDocumento: document?.stamps?.find(({ prv }) => prv === UUID_STAMP)?.val,
      Serie: document?.series,
      Folio: document?.code,
      MonedaDR: document?.currency || currency,
      EquivalenciaDR: SAME_CURRENCY,
      NumParcialidad: String(installment ?? 1),
      ImpSaldoAnt: (before ?? amount).toString(),
      ImpPagado: amount.toString(),
      ImpSaldoInsoluto: (due ?? (before ?? amount).sub(amount)).toString(),
      ObjetoImpDR: transferred.length + withheld.length > 0 ? SUBJECT_TO_TAX : NOT_SUBJECT,
    }),
  );
}

function taxNode(name: string, { base, code, factor, rate, amount }: ComprobanteTax): XmlNode {
  const isExempt = factor === "Exento";
  return kept(
    attributed(group(name), {
      BaseDR: base.toString(),
      ImpuestoDR: code,
      TipoFactorDR: factor,
      TasaOCuotaDR: isExempt ? undefined : rate?.toString(),
      ImporteDR: isExempt ? undefined : amount.toString(),
    }),
  );
}
