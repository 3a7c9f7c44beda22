import { Amount } from "@fakturo/model";
import type { XmlElement } from "@fakturo/xml";
import { amountIn, amountOf, isClose, sumOf } from "./amounts.ts";
import { CREDIT_INVOICE_RULES } from "./credit-invoices.ts";
import { type Detail, isDay, REFERENCES, type VoucherRule } from "./detail.ts";
import {
  CREDIT_INVOICES,
  CREDIT_TYPES,
  CURRENCIES,
  classOf,
  DOCUMENTS,
  NOTES,
  RATES,
  REFERABLE,
  STATUSES,
  TAXES,
} from "./tables.ts";
import { daysBetween } from "./time.ts";

const SERVICES: ReadonlySet<string> = new Set(["2", "3"]);
const CUIT = "80";
const NONE = "99";
const isC = ({ type }: Detail) => classOf(type) === "C";
const amount = (detail: Detail, name: string) => amountOf(detail.text(name));
const isZero = (detail: Detail, name: string) => amount(detail, name).isZero();
const amountsIn = (detail: Detail, path: string, name: string) =>
  detail.rows(path).map((row) => amountOf(detail.textIn(row, name)));
const VAT = "Iva/AlicIva";
const OTHERS = "Tributos/Tributo";
/** Notes on credit invoices, which have a day of payment only where they annul. */
const CREDIT_NOTES: ReadonlySet<number> = new Set([
  ...CREDIT_TYPES.debits,
  ...CREDIT_TYPES.credits,
]);
const AMOUNTS = ["ImpTotal", "ImpTotConc", "ImpNeto", "ImpOpEx", "ImpTrib", "ImpIVA"];

/** Days that the date may differ from today. */
function isInTime(detail: Detail): boolean {
  const day = detail.text("CbteFch");
  if (!isDay(day)) return false;
  const days = daysBetween(detail.today, day);
  if (CREDIT_TYPES.invoices.has(detail.type)) return days >= -5 && days <= 1;
  if (CREDIT_INVOICES.has(detail.type)) return days >= -5 && days <= 0;
  return Math.abs(days) <= (SERVICES.has(detail.text("Concepto")) ? 10 : 5);
}

function isVatRight(detail: Detail, row: XmlElement): boolean {
  const percent = RATES.get(detail.textIn(row, "Id")) ?? "0";
  const base = amountOf(detail.textIn(row, "BaseImp"));
  const due = base.rescale(6).mul(Amount.parse(percent)).div(Amount.of(100, 0));
  return isClose(amountOf(detail.textIn(row, "Importe")), due);
}

function isRateRight({ text, settings }: Detail): boolean {
  const indicated = settings.rates[text("MonId")];
  if (indicated === undefined) return true;
  const [told, usual] = [amountOf(text("MonCotiz")).rescale(6), amountOf(indicated).rescale(6)];
  const low = usual.mul(Amount.parse("0.02"));
  return told.compare(low) >= 0 && told.compare(usual.mul(Amount.of(4, 0))) <= 0;
}

function isIdentified(detail: Detail): boolean {
  if (detail.text("DocTipo") !== NONE) return true;
  const pesos = amount(detail, "ImpTotal")
    .rescale(2)
    .mul(amountOf(detail.text("MonCotiz")));
  return pesos.compare(Amount.of(detail.settings.limit, 0).rescale(2)) < 0;
}

/** Rules of a voucher in ARCA's order; the first violated ones refuse it. */
const RULES: readonly VoucherRule[] = [
  [10008, "CbteDesde fuera de rango", ({ text }) => /^[1-9]\d{0,7}$/.test(text("CbteDesde"))],
  [
    10012,
    "CbteDesde debe ser igual a CbteHasta",
    ({ text }) => text("CbteDesde") === text("CbteHasta"),
  ],
  [
    10013,
    "Para comprobantes clase A DocTipo debe ser 80",
    ({ type, text }) => classOf(type) !== "A" || text("DocTipo") === CUIT,
  ],
  [10015, "Factura B: debe identificar al receptor", isIdentified],
  [
    10015,
    "DocTipo o DocNro no validos",
    ({ text }) =>
      DOCUMENTS.has(text("DocTipo")) && (text("DocTipo") === NONE) === (text("DocNro") === "0"),
  ],
  [10016, "Fecha del comprobante fuera de rango", isInTime],
  [
    10152,
    "El mes del comprobante debe ser el de la solicitud",
    (detail) => {
      const { type, text, today } = detail;
      const isBound = text("Concepto") === "1" || CREDIT_INVOICES.has(type);
      return !isBound || text("CbteFch").slice(0, 6) <= today.slice(0, 6);
    },
  ],
  [10069, "El receptor no puede ser el emisor", ({ text, cuit }) => text("DocNro") !== cuit],
  [10030, "Concepto invalido", ({ text }) => /^[123]$/.test(text("Concepto"))],
  [
    10049,
    "FchServDesde y FchServHasta son obligatorios para servicios",
    ({ text }) =>
      !SERVICES.has(text("Concepto")) ||
      (isDay(text("FchServDesde")) && isDay(text("FchServHasta"))),
  ],
  [
    10032,
    "FchServDesde no puede ser posterior a FchServHasta",
    ({ text }) => text("FchServDesde") <= text("FchServHasta"),
  ],
  [
    10049,
    "FchVtoPago es obligatoria para servicios",
    ({ type, text }) =>
      !SERVICES.has(text("Concepto")) || text("FchVtoPago") !== "" || CREDIT_NOTES.has(type),
  ],
  [
    10036,
    "FchVtoPago no puede ser anterior al comprobante",
    ({ text }) => text("FchVtoPago") === "" || text("FchVtoPago") >= text("CbteFch"),
  ],
  [10037, "MonId no es valido", ({ text }) => CURRENCIES.has(text("MonId"))],
  [
    10039,
    "MonCotiz debe ser 1 para pesos",
    ({ text }) => text("MonId") !== "PES" || amountOf(text("MonCotiz")).equals(Amount.of(1, 0)),
  ],
  [10119, "MonCotiz fuera de rango", isRateRight],
  [
    10043,
    "Un importe es negativo o no es valido",
    ({ text }) => AMOUNTS.every((name) => amountIn(text(name))?.isNegative() === false),
  ],
  [
    10056,
    "Un importe tiene demasiados decimales",
    ({ text }) => AMOUNTS.every((name) => /^\d{1,13}(\.\d{1,2})?$/.test(text(name))),
  ],
  [
    10043,
    "ImpTotConc debe ser 0 para comprobantes C",
    (detail) => !isC(detail) || isZero(detail, "ImpTotConc"),
  ],
  [
    10045,
    "ImpOpEx debe ser 0 para comprobantes C",
    (detail) => !isC(detail) || isZero(detail, "ImpOpEx"),
  ],
  [
    10047,
    "ImpIVA debe ser 0 para comprobantes C",
    (detail) => !isC(detail) || isZero(detail, "ImpIVA"),
  ],
  [
    10048,
    "ImpTotal no es la suma de los importes",
    (detail) =>
      isClose(
        amount(detail, "ImpTotal"),
        sumOf(AMOUNTS.slice(1).map((name) => amount(detail, name))),
      ),
  ],
  [
    10071,
    "No debe informar IVA en comprobantes C",
    (detail) => !isC(detail) || detail.rows(VAT).length === 0,
  ],
  [
    10018,
    "Si ImpIVA es mayor a 0 debe informar IVA",
    (detail) => isZero(detail, "ImpIVA") || detail.rows(VAT).length > 0,
  ],
  [
    10070,
    "Si ImpNeto es mayor a 0 debe informar IVA",
    (detail) => isC(detail) || isZero(detail, "ImpNeto") || detail.rows(VAT).length > 0,
  ],
  [
    10019,
    "Id de alicuota no valido",
    ({ rows, textIn }) => rows(VAT).every((row) => RATES.has(textIn(row, "Id"))),
  ],
  [
    10022,
    "Id de alicuota repetido",
    ({ rows, textIn }) =>
      new Set(rows(VAT).map((row) => textIn(row, "Id"))).size === rows(VAT).length,
  ],
  [
    10051,
    "Importe de IVA no corresponde a la alicuota",
    (detail) => detail.rows(VAT).every((row) => isVatRight(detail, row)),
  ],
  [
    10023,
    "La suma de Importe en IVA debe ser ImpIVA",
    (detail) =>
      isClose(
        amount(detail, "ImpIVA"),
        sumOf(amountsIn(detail, VAT, "Importe")),
        detail.rows(VAT).length,
      ),
  ],
  [
    10061,
    "La suma de BaseImp en IVA debe ser ImpNeto",
    (detail) =>
      isC(detail) ||
      isClose(
        amount(detail, "ImpNeto"),
        sumOf(amountsIn(detail, VAT, "BaseImp")),
        detail.rows(VAT).length,
      ),
  ],
  [
    10024,
    "Si ImpTrib es mayor a 0 debe informar Tributos",
    (detail) => isZero(detail, "ImpTrib") || detail.rows(OTHERS).length > 0,
  ],
  [
    10025,
    "Id de tributo no valido",
    ({ rows, textIn }) => rows(OTHERS).every((row) => TAXES.has(textIn(row, "Id"))),
  ],
  [
    10042,
    "El tributo 99 necesita Desc",
    ({ rows, textIn }) =>
      rows(OTHERS).every((row) => textIn(row, "Id") !== "99" || textIn(row, "Desc") !== ""),
  ],
  [
    10029,
    "La suma de Importe en Tributos debe ser ImpTrib",
    (detail) =>
      isClose(
        amount(detail, "ImpTrib"),
        sumOf(amountsIn(detail, OTHERS, "Importe")),
        detail.rows(OTHERS).length,
      ),
  ],
  [
    10197,
    "Notas de debito o credito deben informar CbtesAsoc o PeriodoAsoc",
    ({ type, rows }) =>
      !NOTES.has(type) || rows(REFERENCES).length > 0 || rows("PeriodoAsoc").length > 0,
  ],
  [
    10198,
    "PeriodoAsoc solo en notas",
    ({ type, rows }) => NOTES.has(type) || rows("PeriodoAsoc").length === 0,
  ],
  [
    10040,
    "Comprobante asociado no permitido",
    ({ type, rows, textIn }) =>
      rows(REFERENCES).every((row) => REFERABLE.get(type)?.has(Number(textIn(row, "Tipo")))),
  ],
  ...CREDIT_INVOICE_RULES,
  [
    10246,
    "Debe informar CondicionIVAReceptorId",
    ({ text, settings }) => text("CondicionIVAReceptorId") !== "" || !settings.statusRequired,
  ],
  [
    10243,
    "CondicionIVAReceptorId no permitida para la clase",
    ({ text, type }) =>
      text("CondicionIVAReceptorId") === "" ||
      (STATUSES[classOf(type) ?? ""] ?? []).includes(text("CondicionIVAReceptorId")),
  ],
];

/** Observations of vouchers that are authorised all the same. */
const REMARKS: readonly VoucherRule[] = [
  [
    10017,
    "El receptor no se encuentra registrado",
    ({ text, settings }) => !settings.unregistered.includes(text("DocNro")),
  ],
  [
    10217,
    "Credito fiscal limitado para monotributistas",
    ({ type, text }) => classOf(type) !== "A" || text("CondicionIVAReceptorId") !== "6",
  ],
  [10245, "No informo CondicionIVAReceptorId", ({ text }) => text("CondicionIVAReceptorId") !== ""],
];

/** A code with its text. */
export interface Observation {
  readonly code: number;
  readonly text: string;
}

/** Why a voucher is refused; empty for a good one. */
export function violationsOf(detail: Detail): readonly Observation[] {
  const { text, settings } = detail;
  const set = settings.codes[text("DocNro")];
  const found = violated(RULES, detail);
  return set === undefined ? found : [{ code: Number(set), text: "Rechazo simulado" }, ...found];
}

/** Observations of a good voucher. */
export function remarksOf(detail: Detail): readonly Observation[] {
  return violated(REMARKS, detail);
}

function violated(rules: readonly VoucherRule[], detail: Detail): readonly Observation[] {
  return rules.flatMap(([code, text, holds]) => (holds(detail) ? [] : [{ code, text }]));
}
