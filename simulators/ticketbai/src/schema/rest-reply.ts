import type { XmlSchemaTypes } from "@fakturo/xml-schema";

/** Answers of Araba and Gipuzkoa; codes have four digits too, as those of the treasuries. */
export const REST_REPLY_TYPES: XmlSchemaTypes = {
  content: {
    ResultadosValidacion: "Codigo:CodigoType Descripcion:TextMax250Type Azalpena:TextMax250Type",
    Salida:
      "IdentificadorTBAI:IdentificadorTBAIType? FechaRecepcion:FechaHoraType Estado:EstadoType Descripcion:TextMax250Type Azalpena:TextMax250Type ResultadosValidacion* CSV:TextMax40Type?",
    TicketBaiResponse: "Salida",
  },
  values: {
    IdentificadorTBAIType: {
      minLength: 39,
      maxLength: 39,
    },
    FechaHoraType: {
      patterns: ["\\d{2,2}-\\d{2,2}-\\d{4,4} \\d{2,2}:\\d{2,2}:\\d{2,2}"],
      minLength: 19,
      maxLength: 19,
    },
    EstadoType: {
      maxLength: 20,
    },
    TextMax250Type: {
      maxLength: 250,
    },
    CodigoType: {
      patterns: ["[0-9]*"],
      minLength: 3,
      maxLength: 4,
    },
    TextMax40Type: {
      maxLength: 40,
    },
  },
};
