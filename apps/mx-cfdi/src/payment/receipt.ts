import { cfdiAttributes } from "@fakturo/mexico";
import { attributed, group, kept, type XmlNode } from "@fakturo/xml";
import { relatedNode, UUID_STAMP } from "../comprobante/comprobante.ts";
import { momentOf, NO_EXPORT, VERSION } from "../comprobante/header.ts";
import { issuerNode, receiverNode } from "../comprobante/parties.ts";
import type { BuiltPayment } from "../document.ts";
import { EXT } from "../extensions.ts";
import { type Seal, sealAttributes } from "../seal/seal.ts";
import { pagosNode } from "./pagos.ts";

/** The amounts of the Comprobante itself are zero; all amounts are in the complement. */
const NOTHING = "0";
const NO_CURRENCY = "XXX";
const USE_OF_PAYMENTS = "CP01";

/** The only Concepto of a receipt (Anexo 20, guide to the complement of payments). */
const CONCEPT = {
  ClaveProdServ: "84111506",
  Cantidad: "1",
  ClaveUnidad: "ACT",
  Descripcion: "Pago",
  ValorUnitario: NOTHING,
  Importe: NOTHING,
  ObjetoImp: "01",
};

/** The CFDI of type P of a receipt of payment, in schema order. */
export function receiptOf(payment: BuiltPayment, seal: Seal | undefined): XmlNode {
  const { supplier, customer, ext, preceding = [] } = payment;
  const place = ext?.[EXT.issuePlace] || supplier.ext?.[EXT.issuePlace];
  const uuids = preceding.flatMap(({ stamps = [] }) =>
    stamps.filter(({ prv }) => prv === UUID_STAMP).map(({ val }) => val),
  );
  const root = group(
    "cfdi:Comprobante",
    relatedNode(preceding[0]?.ext?.[EXT.relation], uuids),
    issuerNode(supplier),
    receiverNode(customer, place, USE_OF_PAYMENTS),
    group("cfdi:Conceptos", kept(attributed(group("cfdi:Concepto"), CONCEPT))),
    group("cfdi:Complemento", pagosNode(payment)),
  );
  return attributed(root, {
    ...cfdiAttributes(["pago20"]),
    Version: VERSION,
    TipoDeComprobante: "P",
    Serie: payment.series,
    Folio: payment.code,
    Fecha: momentOf(payment.issue_date, payment.issue_time),
    LugarExpedicion: place,
    SubTotal: NOTHING,
    Total: NOTHING,
    Moneda: NO_CURRENCY,
    Exportacion: NO_EXPORT,
    ...sealAttributes(seal),
  });
}
