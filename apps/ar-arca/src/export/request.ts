import type { DocumentRef, Line } from "@fakturo/model";
import { writeEnvelope } from "@fakturo/soap";
import { attributed, group, kept, leaf, type XmlNode } from "@fakturo/xml";
import { EXT } from "../codes.ts";
import { SERVICES } from "../connection/services.ts";
import { compactDay } from "../dates.ts";
import type { Ticket } from "../request.ts";
import type { ExportVoucher } from "./export.ts";

/** Permits of shipment are declared for goods only; this document states that there are none. */
const NO_PERMIT = "N";
const GOODS = "1";
const INVOICE = "19";
/** Idioma_cbte: Spanish. */
const SPANISH = "1";
/** Pro_umed: units. */
const UNITS = "7";

/** Request of authorisation (`FEXAuthorize`) of an export as SOAP 1.1. */
export function exportRequest(
  voucher: ExportVoucher,
  { token, sign, number, id }: Ticket & { readonly number: string; readonly id: string },
): string {
  const { facts, kind, destination, customer, incoterm, due, invoice, lines } = voucher;
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
    leaf("Domicilio_cliente", customer.address),
    leaf("Id_impositivo", customer.taxId),
    leaf("Moneda_Id", facts.currency),
    leaf("Moneda_ctz", facts.rate),
    leaf("Imp_total", facts.total),
    group(
      "Cmps_asoc",
      (invoice.preceding ?? []).map((ref) => associated(ref, facts.cuit)),
    ),
    leaf("Forma_pago", invoice.payment?.terms?.notes),
    leaf("Incoterms", isGoods ? incoterm : undefined),
    leaf("Idioma_cbte", SPANISH),
    group("Items", lines.map(itemOf)),
    leaf("Fecha_pago", isInvoice && !isGoods ? compactDay(due) : undefined),
  );
  const body = attributed(group("FEXAuthorize", auth, voucherNode), { xmlns: SERVICES.wsfex });
  return writeEnvelope({ version: "1.1", body });
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

function itemOf({ item, quantity, total, sum }: Line): XmlNode {
  const discount = sum && total ? sum.sub(total) : undefined;
  return group(
    "Item",
    leaf("Pro_codigo", item?.ref ?? "-"),
    leaf("Pro_ds", item?.name),
    leaf("Pro_qty", quantity?.toString()),
    leaf("Pro_umed", UNITS),
    leaf("Pro_precio_uni", item?.price?.toString()),
    leaf("Pro_bonificacion", discount?.rescale(2).toString() ?? "0"),
    leaf("Pro_total_item", total?.rescale(2).toString()),
  );
}
