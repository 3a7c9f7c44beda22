import type { XmlSchemaTypes } from "@fakturo/xml-schema";
import { LROE_TYPES } from "./lroe.ts";

/** Queries of the book LROE of Bizkaia for files. */
export const QUERY_TYPES: XmlSchemaTypes = {
  content: {
    ...LROE_TYPES.content,
    FechaDesdeHastaType: "Desde:FechaType? Hasta:FechaType?",
    CabeceraFacturaConsultaType:
      "SerieFactura:TextMax20Type? NumFactura:TextMax20Type? FechaExpedicionFactura:FechaDesdeHastaType?",
    FiltroConsultaFacturasEmitidasType:
      "CabeceraFactura:CabeceraFacturaConsultaType? NumPaginaConsulta:intPositiveType",
    FiltroConsultaIngresosConFacturaType:
      "CabeceraFactura:CabeceraFacturaConsultaType? NumPaginaConsulta:intPositiveType",
    LROEPJ240FacturasEmitidasConSGConsultaPeticion:
      "Cabecera:Cabecera240Type FiltroConsultaFacturasEmitidasConSG:FiltroConsultaFacturasEmitidasType",
    LROEPF140IngresosConFacturaConSGConsultaPeticion:
      "Cabecera:Cabecera140Type FiltroConsultaIngresosConSG:FiltroConsultaIngresosConFacturaType",
  },
  values: {
    ...LROE_TYPES.values,
    TextMax20Type: { maxLength: 20 },
    FechaType: { patterns: ["\\d{2,2}-\\d{2,2}-\\d{4,4}"], minLength: 10, maxLength: 10 },
    intPositiveType: { kind: "integer", minInclusive: "1" },
  },
};
