import type { XmlSchemaTypes } from "@fakturo/xml-schema";
import { CANCELLATION_TYPES } from "./cancellation.ts";
import { INVOICE_TYPES } from "./invoice.ts";

/** Corrections of files and of cancellations (zuzendu 1.0). */
export const CORRECTION_TYPES: XmlSchemaTypes = {
  content: {
    ...INVOICE_TYPES.content,
    CabeceraAlta: "IDVersion:IDVersionType Accion:AccionType",
    SubsanacionModificacionTicketBAI:
      "Cabecera:CabeceraAlta Sujetos Factura HuellaTBAI SignatureValueFirmaFactura:TextMax100ObligatorioType",
    EmisorBaja: CANCELLATION_TYPES.content.Emisor ?? "",
    CabeceraFacturaBaja: CANCELLATION_TYPES.content.CabeceraFacturaType ?? "",
    IDFacturaBaja: "Emisor:EmisorBaja CabeceraFactura:CabeceraFacturaBaja",
    CabeceraBaja: "IDVersion:IDVersionType",
    SubsanacionAnulacionTicketBAI:
      "Cabecera:CabeceraBaja IDFactura:IDFacturaBaja HuellaTBAI SignatureValueFirmaAnulacion:TextMax100ObligatorioType",
  },
  values: {
    ...INVOICE_TYPES.values,
    IDVersionType: { enumeration: "1.0" },
    AccionType: { enumeration: "SUBSANAR MODIFICAR" },
  },
};
