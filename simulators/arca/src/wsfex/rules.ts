import { Amount } from "@fakturo/model";
import { amountOf, isClose, sumOf } from "../amounts.ts";
import { CURRENCIES } from "../tables.ts";
import { daysBetween } from "../time.ts";
import { ITEM_RULES } from "./item-rules.ts";
import { INCOTERMS, LANGUAGES } from "./lists.ts";
import { PERMIT_RULES } from "./permit-rules.ts";
import { REFERENCE_RULES } from "./reference-rules.ts";
import {
  CREDIT_NOTE,
  EXPORT_TYPES,
  type ExportDetail,
  type ExportRule,
  INVOICE,
} from "./voucher.ts";

/** Kinds of exports (Tipo_expo). */
const GOODS = "1";
const SERVICES = "2";
const MAX_DAYS = 5;
const ONE = Amount.of(1, 0);

const isInvoice = ({ series }: ExportDetail) => series.type === INVOICE;
const isDay = (text: string) => /^\d{8}$/.test(text) && Number.isFinite(daysBetween(text, text));
const within = (name: string, most: number) => (detail: ExportDetail) =>
  detail.said(name).length <= most;
const pesos = ({ said }: ExportDetail) => said("Moneda_Id") === "PES";
/** The rate of the day in the settings; undefined for currencies without one. */
const official = ({ said, settings }: ExportDetail) => {
  const rate = settings.rates[said("Moneda_Id")];
  return rate === undefined ? undefined : amountOf(rate).rescale(6);
};
const told = (detail: ExportDetail) => detail.amount("Moneda_ctz").rescale(6);

/** The rate is that of the day for services; a note on them has the rate of its invoice. */
function isRateOfDay(detail: ExportDetail): boolean {
  if (detail.said("Tipo_expo") !== SERVICES || pesos(detail) || detail.said("Moneda_ctz") === "")
    return true;
  const noted = detail.references[0]?.stored;
  const isSame = noted?.said("Moneda_Id") === detail.said("Moneda_Id");
  const notedRate = isSame ? noted?.amount("Moneda_ctz").rescale(6) : undefined;
  const due = isInvoice(detail) ? official(detail) : notedRate;
  return due === undefined || told(detail).equals(due);
}

/** Rules of the voucher by the tables of manual 3.1.1, in their order. */
const RULES: readonly ExportRule[] = [
  [1014, "Id no valido", ({ said }) => /^\d{1,15}$/.test(said("Id"))],
  [
    1668,
    "El emisor no se encuentra registrado como exportador",
    ({ said, settings, series }) =>
      said("Tipo_expo") !== GOODS || !settings.issuers.includes(series.cuit),
  ],
  [
    1014,
    "El emisor no se encuentra habilitado a emitir comprobantes",
    ({ settings, series }) => !settings.issuers.includes(series.cuit),
  ],
  [
    1500,
    "Fecha_cbte fuera de rango",
    ({ said, today }) =>
      said("Fecha_cbte") === "" || Math.abs(daysBetween(today, said("Fecha_cbte"))) <= MAX_DAYS,
  ],
  [
    1500,
    "Fecha_cbte de servicios posterior al mes en curso",
    ({ said, today }) =>
      said("Tipo_expo") !== SERVICES || said("Fecha_cbte").slice(0, 6) <= today.slice(0, 6),
  ],
  [
    1510,
    "Punto_vta no valido o no habilitado para exportacion",
    ({ series: { pointOfSale }, settings: { exportPoints } }) =>
      pointOfSale >= 1 &&
      pointOfSale <= 99_998 &&
      (exportPoints.length === 0 || exportPoints.includes(pointOfSale)),
  ],
  [1520, "Cbte_nro fuera de rango", ({ said }) => /^[1-9]\d{0,7}$/.test(said("Cbte_nro"))],
  [1530, "Cbte_Tipo no valido", ({ series }) => EXPORT_TYPES.includes(series.type)],
  [
    1535,
    "El comprobante no es el proximo a autorizar",
    ({ said, last, today }) =>
      Number(said("Cbte_nro")) === (last?.number ?? 0) + 1 &&
      (said("Fecha_cbte") || today) >= (last?.date ?? ""),
  ],
  [1540, "Tipo_expo no valido", ({ said }) => /^[124]$/.test(said("Tipo_expo"))],
  ...PERMIT_RULES,
  [1560, "Dst_cmp no valido", ({ said }) => /^[1-9]\d{2}$/.test(said("Dst_cmp"))],
  [
    1570,
    "Cuit_pais_cliente no valido",
    ({ said }) => /^(0?|[2-5]\d{10})$/.test(said("Cuit_pais_cliente")),
  ],
  [
    1580,
    "Debe informar Id_impositivo o Cuit_pais_cliente",
    ({ said }) => said("Id_impositivo") !== "" || /[1-9]/.test(said("Cuit_pais_cliente")),
  ],
  [1590, "Moneda_Id no valida", ({ said }) => CURRENCIES.has(said("Moneda_Id"))],
  [
    1602,
    "Moneda_ctz es obligatoria",
    ({ said }) => said("Moneda_ctz") !== "" || said("CanMisMonExt") === "S",
  ],
  [
    1600,
    "Moneda_ctz debe ser mayor a 0, hasta 4 enteros y 6 decimales",
    ({ said, amount }) =>
      said("Moneda_ctz") === "" ||
      (/^\d{1,4}(\.\d{1,6})?$/.test(said("Moneda_ctz")) && amount("Moneda_ctz").isPositive()),
  ],
  [
    1601,
    "Moneda_ctz debe ser 1 para pesos",
    (detail) => !pesos(detail) || told(detail).equals(ONE.rescale(6)),
  ],
  [1603, "CanMisMonExt debe ser S o N", ({ said }) => /^[SN]?$/.test(said("CanMisMonExt"))],
  [
    1604,
    "Moneda_ctz supera la cotizacion oficial",
    (detail) => {
      const rate = official(detail);
      return rate === undefined || told(detail).compare(rate.add(ONE.rescale(6))) <= 0;
    },
  ],
  [
    1605,
    "CanMisMonExt no debe informarse",
    (detail) => detail.said("CanMisMonExt") === "" || (isInvoice(detail) && !pesos(detail)),
  ],
  [
    1610,
    "Imp_total no es la suma de los items",
    ({ amount, rows }) => {
      const totals = rows("Items/Item").map((item) => item.amount("Pro_total_item"));
      const total = amount("Imp_total");
      return !total.isNegative() && isClose(total, sumOf(totals), totals.length);
    },
  ],
  [
    1620,
    "Forma_pago es obligatoria",
    (detail) => !isInvoice(detail) || !!detail.said("Forma_pago"),
  ],
  [1630, "Idioma_cbte no valido", ({ said }) => LANGUAGES.has(said("Idioma_cbte"))],
  [
    1640,
    "Incoterms es obligatorio o no es valido",
    (detail) => {
      const incoterm = detail.said("Incoterms");
      if (incoterm !== "") return INCOTERMS.has(incoterm);
      return !isInvoice(detail) || detail.said("Tipo_expo") !== GOODS;
    },
  ],
  [
    1641,
    "Incoterms_Ds sin Incoterms",
    ({ said }) => said("Incoterms_Ds") === "" || said("Incoterms") !== "",
  ],
  [1642, "Incoterms_Ds supera 20 caracteres", within("Incoterms_Ds", 20)],
  [1650, "Cliente es obligatorio", ({ said }) => said("Cliente") !== ""],
  [1651, "Cliente supera 200 caracteres", within("Cliente", 200)],
  [1660, "Domicilio_cliente es obligatorio", ({ said }) => said("Domicilio_cliente") !== ""],
  [1661, "Domicilio_cliente supera 300 caracteres", within("Domicilio_cliente", 300)],
  [
    1665,
    "Obs u Obs_comerciales demasiado largos",
    (detail) => within("Obs", 1000)(detail) && within("Obs_comerciales", 4000)(detail),
  ],
  [
    1667,
    "Moneda_ctz fuera del rango de la cotizacion oficial",
    (detail) => {
      const rate = official(detail);
      if (rate === undefined || pesos(detail) || detail.said("Moneda_ctz") === "") return true;
      return (
        told(detail).compare(rate.mul(Amount.parse("0.02"))) >= 0 &&
        told(detail).compare(rate.mul(Amount.of(4, 0))) <= 0
      );
    },
  ],
  [2053, "Moneda_ctz no es la del dia habil anterior", isRateOfDay],
  [
    1671,
    "Fecha_pago no tiene el formato YYYYMMDD",
    ({ said }) => said("Fecha_pago") === "" || isDay(said("Fecha_pago")),
  ],
  [
    1672,
    "Fecha_pago es obligatoria para facturas de servicios u otros",
    (detail) =>
      !isInvoice(detail) || detail.said("Tipo_expo") === GOODS || !!detail.said("Fecha_pago"),
  ],
  [
    1673,
    "Fecha_pago solo en facturas",
    (detail) => isInvoice(detail) || detail.said("Fecha_pago") === "",
  ],
  [
    1674,
    "Fecha_pago no puede ser anterior al comprobante",
    ({ said, today }) =>
      said("Tipo_expo") === GOODS ||
      said("Fecha_pago") === "" ||
      said("Fecha_pago") >= (said("Fecha_cbte") || today),
  ],
  ...REFERENCE_RULES,
  ...ITEM_RULES,
  [
    2003,
    "Id de opcional no valido",
    ({ rows }) => rows("Opcionales/Opcional").every((row) => /^240[12]$/.test(row.said("Id"))),
  ],
  [
    2004,
    "Id de opcional repetido",
    ({ rows }) => {
      const ids = rows("Opcionales/Opcional").map((row) => row.said("Id"));
      return new Set(ids).size === ids.length;
    },
  ],
  [
    2011,
    "La exportacion simplificada es solo para bienes",
    ({ said, rows }) => rows("Opcionales/Opcional").length === 0 || said("Tipo_expo") === GOODS,
  ],
  [
    2016,
    "La exportacion simplificada es solo en dolares",
    ({ said, rows }) => rows("Opcionales/Opcional").length === 0 || said("Moneda_Id") === "DOL",
  ],
];

/** The first violated rule: exports get one error. */
export function exportError(detail: ExportDetail): readonly [number, string] | undefined {
  const found = RULES.find(([, , holds]) => !holds(detail));
  return found && [found[0], found[1]];
}

/** Observations of an export that is authorised all the same (Motivos_Obs). */
export function exportRemark({ series, amount, references }: ExportDetail): string {
  const [reference] = references;
  const most = reference?.stored?.amount("Imp_total").rescale(2);
  const isMore = most !== undefined && amount("Imp_total").rescale(2).compare(most) > 0;
  return series.type === CREDIT_NOTE && isMore ? "17" : "";
}
