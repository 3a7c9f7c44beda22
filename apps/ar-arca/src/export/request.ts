import type { DocumentRef } from "@fakturo/model";
import { group, kept, leaf, type XmlNode } from "@fakturo/xml";
import { EXT } from "../codes.ts";
import { SERVICES } from "../connection/services.ts";
import { compactDay } from "../dates.ts";
import type { Ticket } from "../request.ts";
import { envelopeOf } from "../schema/envelope.ts";
import { writeExport } from "../schema/export.ts";
import type { ExportVoucher } from "./export.ts";
import { itemNodes } from "./items.ts";

/** Permits of shipment are declared for goods only; this document states that there are none. */
const NO_PERMIT = "N";
const GOODS = "1";
const INVOICE = "19";
/** Idioma_cbte: Spanish. */
const SPANISH = "1";

/** Request of authorisation (`FEXAuthorize`) of an export as SOAP 1.1. */
export function exportRequest(
  voucher: ExportVoucher,
  { token, sign, number, id }: Ticket & { readonly number: string; readonly id: string },
): string {
  const { facts, kind, destination, customer, incoterm, due, invoice, payment } = voucher;
  const isGoods = kind === GOODS;
  const isInvoice = facts.type === INVOICE;
  const auth = group("Auth", leaf("Token", token), leaf("Sign", sign), leaf("Cuit", facts.cuit));
  const voucherNode = group(
    "Cmp",
    leaf("Id", id),
    leaf("Fecha_cbte", compactDay(facts.date)),
    leaf("Cbte_Tipo", facts.type),
    leaf("Punto_vta", facts.pointOfSale),
    leaf("Cbte_nro", number),
    leaf("Tipo_expo", kind),
    kept(leaf("Permiso_existente", isInvoice && isGoods ? NO_PERMIT : "")),
    leaf("Dst_cmp", destination),
    leaf("Cliente", customer.name),
    leaf("Cuit_pais_cliente", customer.cuit),
    leaf("Domicilio_cliente", customer.address),
    leaf("Id_impositivo", customer.taxId),
    leaf("Moneda_Id", facts.currency),
    leaf("Moneda_ctz", facts.rate),
    leaf("Imp_total", facts.total),
    group(
      "Cmps_asoc",
      isInvoice ? [] : (invoice.preceding ?? []).map((ref) => associated(ref, facts.cuit)),
    ),
    leaf("Forma_pago", isInvoice ? payment : undefined),
    leaf("Incoterms", isGoods ? incoterm : undefined),
    leaf("Idioma_cbte", SPANISH),
    group("Items", itemNodes(invoice)),
    leaf("Fecha_pago", isInvoice && !isGoods ? compactDay(due) : undefined),
  );
  return writeExport(envelopeOf(group("FEXAuthorize", auth, voucherNode), SERVICES.wsfex));
}

function associated({ ext, series, code }: DocumentRef, cuit: string): XmlNode {
  return group(
    "Cmp_asoc",
    leaf("Cbte_tipo", ext?.[EXT.type]),
    leaf("Cbte_punto_vta", series),
    leaf("Cbte_nro", code),
    leaf("Cbte_cuit", cuit),
  );
}
