import {
  Amount,
  FakturoError,
  type Fault,
  Invoice,
  isObject,
  type JsonObject,
  type Party,
  type RateTotal,
  readBuilt,
} from "@fakturo/model";
import {
  CLASS_C,
  CREDIT_INVOICES,
  CREDIT_NOTES,
  CUIT,
  currencyCode,
  ELSEWHERE,
  EXT,
  SERVICES,
  UNIDENTIFIED,
} from "./codes.ts";
import { optionalChecks } from "./credit-invoice.ts";

/** VAT of one rate. */
export interface VatRow {
  readonly id: string;
  readonly base: Amount;
  readonly amount: Amount;
}

/** Another tax: perceptions, internal and provincial ones. */
export interface OtherTax {
  readonly id: string;
  readonly name: string;
  readonly base: Amount;
  readonly percent: Amount;
  readonly amount: Amount;
}

/** An invoice or note in the amounts of ARCA; all have two decimals. */
export interface Voucher {
  readonly invoice: Invoice;
  readonly type: string;
  readonly pointOfSale: string;
  readonly cuit: string;
  readonly concept: string;
  readonly currency: string;
  /** Pesos for one unit of the currency. */
  readonly rate: Amount;
  /** Not subject to VAT (ImpTotConc). */
  readonly untaxed: Amount;
  /** Base of VAT; the whole amount where no VAT is charged (ImpNeto). */
  readonly net: Amount;
  /** ImpOpEx. */
  readonly exempt: Amount;
  readonly vat: readonly VatRow[];
  readonly others: readonly OtherTax[];
  readonly total: Amount;
}

/** Identity document of a customer; undefined for customers without one. */
export interface CustomerDocument {
  readonly type: string;
  readonly number: string;
}

const ZERO = Amount.zero(2);
const ONE = Amount.of(1, 0);
const PESOS = "ARS";

/**
 * A built invoice in the amounts of ARCA.
 * @throws FakturoError "unknown-schema" for other documents, "validation" with the reasons against its
 * authorisation, by ARCA's own number where it has one.
 */
export function voucherOf(doc: JsonObject): Voucher {
  const invoice = readBuilt(Invoice, doc, "supplier");
  const codes = invoice.tax?.ext ?? {};
  const type = codes[EXT.type] ?? "";
  const others = otherTaxes(invoice);
  const total = amountOf(invoice.totals?.total_with_tax);
  const split = CLASS_C.has(type)
    ? { untaxed: ZERO, exempt: ZERO, vat: [], net: total.sub(sumOf(others)) }
    : splitByVat(invoice, sumOf(others));
  const voucher: Voucher = {
    invoice,
    type,
    pointOfSale: invoice.series ?? "",
    cuit: invoice.supplier?.tax_id?.code ?? "",
    concept: codes[EXT.concept] ?? "",
    currency: currencyCode(invoice.currency) ?? "",
    rate: rateOf(invoice) ?? ZERO,
    ...split,
    others,
    total,
  };
  const faults = faultsOf(voucher);
  if (faults.length > 0) throw new FakturoError("validation", "validation", { faults });
  return voucher;
}

/** Type of a voucher (CbteTipo); empty without one. */
export function typeOf(doc: JsonObject): string {
  const { tax } = doc;
  const ext = isObject(tax) ? tax.ext : undefined;
  const type = isObject(ext) ? ext[EXT.type] : undefined;
  return typeof type === "string" ? type : "";
}

const amountOf = (amount: Amount | undefined) => (amount ?? ZERO).rescale(2);

const sumOf = (rows: readonly { readonly amount: Amount }[]) =>
  rows.reduce((sum, { amount }) => sum.add(amount), ZERO);

/** Charges for taxes other than VAT. */
function otherTaxes({ charges = [], totals }: Invoice): OtherTax[] {
  return charges.flatMap(({ ext, reason, base, percent, amount }) => {
    const id = ext?.[EXT.tax];
    if (!id) return [];
    const rate = percent ? percent.amount.rescaleUp(2) : ZERO;
    return [
      {
        id,
        name: reason ?? "",
        base: amountOf(base ?? totals?.sum),
        percent: rate.withPointAt(rate.exp - 2).rescale(2),
        amount: amountOf(amount),
      },
    ];
  });
}

/** Bases split into taxed, exempt and not subject to VAT. */
function splitByVat({ totals }: Invoice, others: Amount) {
  const categories = totals?.taxes?.categories ?? [];
  const rates = categories.filter(({ code }) => code === "VAT").flatMap(({ rates = [] }) => rates);
  const sumOfBases = (rows: readonly RateTotal[]) =>
    rows.reduce((sum, { base }) => sum.add(amountOf(base)), ZERO);
  const exempt = sumOfBases(rates.filter(isExempt));
  const charged = rates.filter((row) => !isExempt(row) && row.ext?.[EXT.rate]);
  const net = sumOfBases(charged);
  const untaxed = amountOf(totals?.total).sub(others).sub(exempt).sub(net);
  return { exempt, net, untaxed, vat: vatRows(charged) };
}

const isExempt = ({ key }: RateTotal) => key === "exempt";

/** One row for each rate (ARCA refuses a repeated rate). */
function vatRows(rates: readonly RateTotal[]): VatRow[] {
  const ids = [...new Set(rates.map(({ ext }) => ext?.[EXT.rate] ?? ""))];
  return ids.map((id) => {
    const rows = rates.filter(({ ext }) => ext?.[EXT.rate] === id);
    return {
      id,
      base: rows.reduce((sum, { base }) => sum.add(amountOf(base)), ZERO),
      amount: rows.reduce((sum, { amount }) => sum.add(amountOf(amount)), ZERO),
    };
  });
}

/** Pesos for one unit of the invoice's currency. */
export function rateOf({ currency, exchange_rates = [] }: Invoice): Amount | undefined {
  if (currency === PESOS) return ONE;
  return exchange_rates.find(({ from, to }) => from === currency && to === PESOS)?.amount;
}

/** Tax or identity document of a customer (DocTipo, DocNro). */
export function customerDocument(party: Party | undefined): CustomerDocument | undefined {
  const { tax_id, identities = [] } = party ?? {};
  if (tax_id?.country === "AR" && tax_id.code) return { type: CUIT, number: tax_id.code };
  const identity = identities.find(({ ext }) => ext?.[EXT.identity]);
  const type = identity?.ext?.[EXT.identity];
  if (!identity || !type || type === UNIDENTIFIED) return undefined;
  return { type, number: identity.code.replaceAll(/\D/g, "") };
}

function faultsOf(voucher: Voucher): Fault[] {
  const { invoice, type, pointOfSale, cuit, concept, currency, rate } = voucher;
  const { untaxed, net, exempt, vat, others, total } = voucher;
  const parts = untaxed.add(net).add(exempt).add(sumOf(vat)).add(sumOf(others));
  const needsPeriod = SERVICES.has(concept);
  const needsDay = CREDIT_INVOICES.has(type) || (needsPeriod && !CREDIT_NOTES.has(type));
  const due = invoice.payment?.terms?.due_dates?.[0]?.date;
  const isPlace = /^[1-9]\d{0,4}$/.test(pointOfSale);
  const checks: readonly (readonly [boolean, string, string, string])[] = [
    [/^\d{11}$/.test(cuit), "600", "$.supplier.tax_id.code", "the supplier needs a CUIT"],
    [isPlace, "10005", "$.series", "the series is the number of a point of sale"],
    [
      type !== "" && !ELSEWHERE.has(type),
      "10007",
      "$.tax.ext",
      "WSFE does not authorise this type",
    ],
    [concept !== "", "10011", "$.tax.ext", "the concept is missing"],
    [currency !== "", "10037", "$.currency", "ARCA has no such currency"],
    [rate.isPositive(), "10039", "$.exchange_rates", "there is no rate to the peso"],
    [
      !needsPeriod || Boolean(invoice.ordering?.period),
      "10049",
      "$.ordering.period",
      "services have a period",
    ],
    [
      !needsDay || Boolean(due),
      "10036",
      "$.payment.terms.due_dates",
      "the day of payment is missing",
    ],
    [parts.equals(total), "10048", "$.totals", "the amounts do not add up to the total"],
  ];
  const optional = optionalChecks(invoice, type).map(
    ([holds, path, message]) => [holds, "ARCA-FCE", path, message] as const,
  );
  return [...checks, ...optional].flatMap(([holds, code, path, message]) =>
    holds ? [] : [{ code, paths: [path], message }],
  );
}
