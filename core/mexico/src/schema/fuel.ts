import type { XmlSchemaTypes } from "@fakturo/xml-schema";

/** Complement of fuel accounts 1.2. */
export const FUEL_TYPES: XmlSchemaTypes = {
  content: {
    Traslado: "@Impuesto:Impuesto @TasaOCuota:TasaOCuota @Importe:Importe",
    Traslados: "Traslado+",
    ConceptoEstadoDeCuentaCombustible:
      "Traslados @Identificador:Identificador @Fecha:t_FechaH @Rfc:t_RFC @ClaveEstacion:ClaveEstacion @Cantidad:Cantidad @TipoCombustible:c_ClaveTipoCombustible @Unidad:Unidad? @NombreCombustible:NombreCombustible @FolioOperacion:FolioOperacion @ValorUnitario:Cantidad @Importe:Importe.2",
    Conceptos: "ConceptoEstadoDeCuentaCombustible+",
    EstadoDeCuentaCombustible:
      "Conceptos @Version:text @TipoOperacion:text @NumeroDeCuenta:FolioOperacion @SubTotal:Importe.2 @Total:Importe.2",
  },
  values: {
    Impuesto: {
      enumeration: "IVA IEPS",
    },
    TasaOCuota: {
      kind: "decimal",
      fractionDigits: 6,
    },
    Importe: {
      kind: "decimal",
      patterns: ["[0-9]{1,14}(.([0-9]{1,2}))"],
      fractionDigits: 2,
      minInclusive: "0.01",
    },
    Identificador: {
      minLength: 1,
    },
    t_FechaH: {
      kind: "dateTime",
      patterns: [
        "(20[1-9][0-9])-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T(([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9])",
      ],
    },
    t_RFC: {
      patterns: ["[A-Z&Ñ]{3,4}[0-9]{2}(0[1-9]|1[012])(0[1-9]|[12][0-9]|3[01])[A-Z0-9]{2}[0-9A]"],
      minLength: 12,
      maxLength: 13,
    },
    ClaveEstacion: {
      minLength: 1,
      maxLength: 10,
    },
    Cantidad: {
      kind: "decimal",
      patterns: ["[0-9]{1,14}(.([0-9]{1,3}))"],
      fractionDigits: 3,
      minInclusive: "0.001",
    },
    c_ClaveTipoCombustible: {
      enumeration: "1 2 3 4 5",
    },
    Unidad: {
      minLength: 1,
      maxLength: 25,
    },
    NombreCombustible: {
      minLength: 1,
      maxLength: 300,
    },
    FolioOperacion: {
      minLength: 1,
      maxLength: 50,
    },
    "Importe.2": {
      kind: "decimal",
      patterns: ["[0-9]{1,14}(.([0-9]{1,2}))"],
      fractionDigits: 2,
    },
  },
};
