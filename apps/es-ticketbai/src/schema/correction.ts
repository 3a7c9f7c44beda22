import type { XmlSchemaTypes } from "@fakturo/xml-schema";
import { CANCELLATION_TYPES } from "./cancellation.ts";
import { INVOICE_TYPES } from "./invoice.ts";

const VALUES: XmlSchemaTypes["values"] = {
  IDVersionType: { enumeration: "1.0" },
  AccionType: { enumeration: "SUBSANAR MODIFICAR" },
};

/** Correction of a file (zuzendu-alta 1.0). */
export const CORRECTION_TYPES: XmlSchemaTypes = {
  content: {
    ...INVOICE_TYPES.content,
    CabeceraCorreccion: "IDVersion:IDVersionType Accion:AccionType",
    SubsanacionModificacionTicketBAI:
      "Cabecera:CabeceraCorreccion Sujetos Factura HuellaTBAI SignatureValueFirmaFactura:TextMax100ObligatorioType",
  },
  values: { ...INVOICE_TYPES.values, ...VALUES },
};

/** Correction of a cancellation (zuzendu-baja 1.0). */
export const CANCELLATION_CORRECTION_TYPES: XmlSchemaTypes = {
  content: {
    ...CANCELLATION_TYPES.content,
    CabeceraCorreccion: "IDVersion:IDVersionType",
    SubsanacionAnulacionTicketBAI:
      "Cabecera:CabeceraCorreccion IDFactura HuellaTBAI SignatureValueFirmaAnulacion:TextMax100ObligatorioType",
  },
  values: {
    ...CANCELLATION_TYPES.values,
    ...VALUES,
    ...pick(INVOICE_TYPES.values, "TextMax100ObligatorioType"),
  },
};

function pick(values: XmlSchemaTypes["values"], name: string): XmlSchemaTypes["values"] {
  const rule = values[name];
  return rule ? { [name]: rule } : {};
}
