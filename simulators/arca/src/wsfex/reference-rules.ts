import {
  CREDIT_NOTE,
  DEBIT_NOTE,
  EXPORT_TYPES,
  type ExportDetail,
  type ExportRule,
  INVOICE,
  type ReferredExport,
} from "./voucher.ts";

const SERVICES = "2";
/** Delivery notes, which invoices may refer to. */
const DELIVERY = new Set(["88", "89", "91", "993", "994"]);

const isService = ({ said }: ExportDetail) => said("Tipo_expo") === SERVICES;
const typeOf = (reference: ReferredExport) => Number(reference.said("Cbte_tipo"));
const isDelivery = (reference: ReferredExport) => DELIVERY.has(reference.said("Cbte_tipo"));
const each =
  (holds: (one: ReferredExport, detail: ExportDetail) => boolean) => (detail: ExportDetail) =>
    detail.references.every((one) => isDelivery(one) || holds(one, detail));
/** The rule holds for vouchers of services. */
const ofServices =
  (holds: (detail: ExportDetail) => boolean) =>
  (detail: ExportDetail): boolean =>
    !isService(detail) || holds(detail);
/** A voucher of services may not refer to one of a type. */
const without = (type: number, refused: number) =>
  ofServices(
    (detail) => detail.series.type !== type || each((one) => typeOf(one) !== refused)(detail),
  );
/** A value is that of the voucher it refers to. */
const same = (name: string) =>
  ofServices(each(({ stored }, { said }) => stored?.said(name) === said(name)));

/** Rules of the vouchers that one refers to (Cmps_asoc). */
export const REFERENCE_RULES: readonly ExportRule[] = [
  [1680, "Cbte_tipo asociado no valido", each((one) => EXPORT_TYPES.includes(typeOf(one)))],
  [
    1690,
    "Cbte_punto_vta asociado no valido",
    each((one) => /^[1-9]\d{0,4}$/.test(one.said("Cbte_punto_vta"))),
  ],
  [1700, "Cbte_nro asociado no valido", each((one) => /^[1-9]\d{0,8}$/.test(one.said("Cbte_nro")))],
  [
    1754,
    "No se puede informar mas de un comprobante asociado",
    ({ references }) => references.filter((one) => !isDelivery(one)).length <= 1,
  ],
  [
    1755,
    "Las facturas solo asocian remitos",
    ({ series, references }) => series.type !== INVOICE || references.every(isDelivery),
  ],
  [
    2031,
    "El emisor del comprobante asociado debe ser el mismo",
    each(
      (one, { series }) =>
        /^0?$/.test(one.said("Cbte_cuit")) || one.said("Cbte_cuit") === series.cuit,
    ),
  ],
  [
    2047,
    "Las notas de servicios deben informar Cmps_asoc",
    ofServices(({ series, references }) => series.type === INVOICE || references.length > 0),
  ],
  [2041, "Una nota de debito de servicios no asocia otra", without(DEBIT_NOTE, DEBIT_NOTE)],
  [
    2042,
    "Una nota de debito de servicios no asocia una de credito",
    without(DEBIT_NOTE, CREDIT_NOTE),
  ],
  [2045, "Una nota de credito de servicios no asocia otra", without(CREDIT_NOTE, CREDIT_NOTE)],
  [
    2048,
    "El comprobante asociado debe ser electronico y existir",
    ofServices(each(({ stored }) => stored !== undefined)),
  ],
  [2049, "El comprobante asociado debe ser de servicios", same("Tipo_expo")],
  [2050, "El pais de destino debe ser el del comprobante asociado", same("Dst_cmp")],
  [
    2051,
    "La moneda debe ser la del comprobante asociado o pesos",
    (detail) => detail.said("Moneda_Id") === "PES" || same("Moneda_Id")(detail),
  ],
  [
    2052,
    "La fecha no puede ser anterior a la del comprobante asociado",
    ofServices(
      each(({ stored }, { said, today }) => (said("Fecha_cbte") || today) >= (stored?.date ?? "")),
    ),
  ],
];
